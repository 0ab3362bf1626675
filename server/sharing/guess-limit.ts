// Slows down guessing of sharing codes: misses are counted per address in a window of 15 minutes. Codes
// that were right before are still answered, so a viewer behind the same address notices nothing. Kept
// in memory of the process, as the count of failed sign-ins is.

export const MISSES_MAX = 30;
export const WINDOW_MS = 15 * 60_000;
/** Addresses and right codes remembered at most; the oldest are forgotten first. */
const KEYS_MAX = 20_000;

export interface GuessLimit {
  /** Seconds to wait before this code may be tried, 0 = now. `address` null: on this machine. */
  waitSeconds(address: string | null, hashCode: string, now: number): number;
  missed(address: string | null, now: number): void;
  hit(hashCode: string): void;
}

export function createGuessLimit(): GuessLimit {
  const misses = new Map<string, number[]>();
  const right = new Map<string, true>();
  const recent = (address: string, now: number) =>
    (misses.get(address) ?? []).filter((moment) => moment > now - WINDOW_MS);
  return {
    waitSeconds(address, hashCode, now) {
      if (address === null || right.has(hashCode)) return 0;
      const first = recent(address, now).at(-MISSES_MAX);
      return first === undefined ? 0 : (first + WINDOW_MS - now) / 1000;
    },
    missed(address, now) {
      if (address === null) return;
      remember(misses, address, [...recent(address, now), now].slice(-MISSES_MAX));
    },
    hit: (hashCode) => remember(right, hashCode, true),
  };
}

function remember<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.keys().next();
  if (entries.size > KEYS_MAX && !oldest.done) entries.delete(oldest.value);
}

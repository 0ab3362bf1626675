// Slows down guessing of sharing codes: misses are counted per address in a window of 15 minutes, and over
// the limit a miss says to wait. A right code is answered always, so a viewer behind the same address
// notices nothing. Kept in memory of the process, as the count of failed sign-ins is.

export const MISSES_MAX = 30;
export const WINDOW_MS = 15 * 60_000;
/** Addresses remembered at most; the oldest are forgotten first. */
const ADDRESSES_MAX = 20_000;

export interface GuessLimit {
  /** Seconds to wait after one more miss, 0 = none. `address` null: on this machine. */
  waitSeconds(address: string | null, now: number): number;
  missed(address: string | null, now: number): void;
}

export function createGuessLimit(): GuessLimit {
  const misses = new Map<string, number[]>();
  const recent = (address: string, now: number) =>
    (misses.get(address) ?? []).filter((moment) => moment > now - WINDOW_MS);
  return {
    waitSeconds(address, now) {
      if (address === null) return 0;
      const first = recent(address, now).at(-MISSES_MAX);
      return first === undefined ? 0 : (first + WINDOW_MS - now) / 1000;
    },
    missed(address, now) {
      if (address === null) return;
      const moments = [...recent(address, now), now].slice(-MISSES_MAX);
      misses.delete(address);
      misses.set(address, moments);
      const oldest = misses.keys().next();
      if (misses.size > ADDRESSES_MAX && !oldest.done) misses.delete(oldest.value);
    },
  };
}

// Counts what went wrong per key (a login, an address) in a window of 15 minutes, against guessing of
// passwords and of sharing codes. Kept in memory of the process: a restart forgives. Of passwords processes tell
// each other (attempt-notes.ts), sharing codes each counts for itself.
import { problem } from '@flotila/domain/problem.ts';
import { putNewest } from '../../ground/work/newest.ts';

export const WINDOW_MS = 15 * 60_000;
/** A try may have waited so long for its turn, so that later ones have failed before it. */
const WAITED_MS_MAX = 60_000;
/** Keys remembered at most; the oldest are forgotten first. */
const KEYS_MAX = 20_000;

export interface Misses {
  /** Moments of the misses in the window, the newest last. */
  recent(key: string, now: number): readonly number[];
  /** Seconds until the key has fewer than `max` misses in the window, 0 = it has. */
  waitSeconds(key: string, max: number, now: number): number;
  add(key: string, now: number): void;
  forgive(key: string): void;
}

/** @param keptMax the greatest `max` that will be asked for: of a key no more misses are kept */
export function createMisses(keptMax: number): Misses {
  const misses = new Map<string, number[]>();
  // Moments far to come are of a clock that was set back since; they would count until it is there again.
  const recent = (key: string, now: number) =>
    (misses.get(key) ?? []).filter(
      (moment) => moment > now - WINDOW_MS && moment <= now + WAITED_MS_MAX,
    );
  return {
    recent,
    waitSeconds(key, max, now) {
      const first = recent(key, now).at(-max);
      return first === undefined ? 0 : (first + WINDOW_MS - now) / 1000;
    },
    add(key, now) {
      const moments = [...recent(key, now), now].slice(-keptMax);
      putNewest(misses, key, moments, KEYS_MAX);
    },
    forgive(key) {
      misses.delete(key);
    },
  };
}

/** @throws too_many when the key has missed so often already */
export function countMiss(
  misses: Misses,
  { key, max }: { key: string; max: number },
  now: number,
): void {
  const waitSeconds = misses.waitSeconds(key, max, now);
  if (waitSeconds > 0) {
    const seconds = Math.max(1, Math.ceil(waitSeconds));
    throw problem('too_many', { retryAfterSeconds: seconds, params: { seconds } });
  }
  misses.add(key, now);
}

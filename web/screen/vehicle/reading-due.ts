// When a tachograph must be read again: by a UTC day, with a warning five days before (tachograph §2a).
const DAY_MS = 86_400_000;
const SOON_DAYS = 5;

export type ReadingDue = 'late' | 'soon' | 'later';

/** @param by last day on which it is in time; null: nothing waits to be read */
export function readingDue(by: string | null, nowMs: number): ReadingDue | null {
  if (by === null) return null;
  const left = Date.parse(by) + DAY_MS - nowMs;
  if (left <= 0) return 'late';
  return left <= (SOON_DAYS + 1) * DAY_MS ? 'soon' : 'later';
}

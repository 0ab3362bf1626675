// Moments of the database that may be open.

/** The database's ±infinity comes as the greatest Date. */
const OPEN_MS = 8.64e15;

/** Epoch milliseconds; ±Infinity where open. */
export function openMoment(moment: Date): number {
  const ms = moment.getTime();
  if (ms >= OPEN_MS) return Number.POSITIVE_INFINITY;
  return ms <= -OPEN_MS ? Number.NEGATIVE_INFINITY : ms;
}

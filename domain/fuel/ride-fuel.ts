// What of the refuelings and losses belongs to a ride: the part that became visible between its two
// levels. The view of the rides in the database does the same.
import type { FuelChange } from '../refueling/refueling.ts';

/** How much of the change a level shows at a moment, 0 … 1. */
export function shareAt(
  change: Pick<FuelChange, 'ts' | 'fromTs' | 'seenTs' | 'before' | 'after'>,
  ts: number,
  level: number | null,
): number {
  if (ts < change.fromTs) return 0;
  if (ts >= change.seenTs) return 1;
  const { before, after } = change;
  if (level === null || after === before) return ts >= change.ts ? 1 : 0;
  return Math.min(Math.max((level - before) / (after - before), 0), 1);
}

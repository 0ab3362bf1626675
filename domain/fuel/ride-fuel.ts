// What of the refuelings and losses belongs to a ride: the part that became visible between its two
// levels. The view of the rides in the database does the same.
import type { FuelChange } from '../refueling/refueling.ts';
import type { Ride } from '../ride/ride.ts';

/** Litres that became visible in a ride, and the change in or just before it. */
export interface RideFuelChanges {
  refueled: number;
  lost: number;
  /** + put in, − lost, since the ride before; null without levels. */
  tankDiff: number | null;
}

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

/** What the changes of the vehicle are in this ride, litres. */
export function rideFuelChanges(
  ride: Pick<Ride, 'fromTs' | 'toTs' | 'beforeTs' | 'fuelStart' | 'fuelEnd'>,
  changes: Iterable<FuelChange>,
): RideFuelChanges {
  const found = { refueled: 0, lost: 0 };
  let tankDiff = 0;
  for (const change of changes) {
    const { kind, quantity, ts } = change;
    const share =
      shareAt(change, ride.toTs, ride.fuelEnd) - shareAt(change, ride.fromTs, ride.fuelStart);
    if (kind === 'refueling') found.refueled += quantity * share;
    else found.lost += quantity * share;
    const isSince = ride.beforeTs === null || ts > ride.beforeTs;
    if (isSince && ts <= ride.toTs) tankDiff += kind === 'refueling' ? quantity : -quantity;
  }
  return { ...found, tankDiff: ride.fuelEnd === null ? null : tankDiff };
}

// What the refuelings and losses are in a ride, as the view of the rides in the database tells it.
import type { FuelChange } from '../../refueling/refueling.ts';
import type { Ride } from '../../ride/ride.ts';
import { shareAt } from '../ride-fuel.ts';

/** Litres that became visible in a ride, and the change in or just before it. */
export interface RideFuelChanges {
  refueled: number;
  lost: number;
  /** + put in, − lost, since the ride before; null without levels. */
  tankDiff: number | null;
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

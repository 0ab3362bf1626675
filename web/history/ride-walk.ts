// Which ride is selected and which one the previous and next buttons lead to. Stops stand in the list
// too, but nobody drove them, so the walk passes them.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

type Walked = Pick<RideView, 'fromTimestamp' | 'rideType'>;

/** The ride that the address names; null when it names none of the list (HIS-051). */
export function findRide<R extends Walked>(
  rides: readonly R[],
  fromTimestamp: string | null,
): R | null {
  if (fromTimestamp === null) return null;
  const ts = Date.parse(fromTimestamp);
  return rides.find((ride) => Date.parse(ride.fromTimestamp) === ts) ?? null;
}

/** HIS-012: without a selection the last ride; HIS-013: null before the first, the button is disabled. */
export function previousRide<R extends Walked>(
  rides: readonly R[],
  selected: Walked | null,
): R | null {
  const driven = rides.filter(isRide);
  if (selected === null) return driven.at(-1) ?? null;
  const ts = Date.parse(selected.fromTimestamp);
  return driven.findLast((ride) => Date.parse(ride.fromTimestamp) < ts) ?? null;
}

/** HIS-012: without a selection the first ride; HIS-013: null after the last, the button is disabled. */
export function nextRide<R extends Walked>(rides: readonly R[], selected: Walked | null): R | null {
  const driven = rides.filter(isRide);
  if (selected === null) return driven[0] ?? null;
  const ts = Date.parse(selected.fromTimestamp);
  return driven.find((ride) => Date.parse(ride.fromTimestamp) > ts) ?? null;
}

/** A stop between two rides is listed like one but is none. */
function isRide(ride: Pick<RideView, 'rideType'>): boolean {
  return ride.rideType !== 'stop';
}

// Which ride is selected and which one the previous and next buttons lead to. Stops, refuelings and
// losses stand in the list too, but nobody drove them, so the walk passes them.
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { findNamed, rideName } from '../../thing/ride/ride-from.ts';

type Walked = Pick<RideView, 'fromTimestamp' | 'rideType'>;

/** Name of a row: a refueling may begin in the moment of the stop in which it was, or of a ride. */
export function rowKey({ fromTimestamp, rideType }: Walked): string {
  return `${fromTimestamp} ${rideType}`;
}

/** What the address names; null when it names none of the list (HIS-051). */
export function findRide<R extends Walked>(rides: readonly R[], name: string | null): R | null {
  if (name === null) return null;
  return findNamed(rides, name) ?? null;
}

/** The address's name of a ride as its row has it; null when it names none of the list. */
export function nameIn(rides: readonly Walked[], name: string | null): string | null {
  const ride = findRide(rides, name);
  return ride && rideName(ride);
}

/** HIS-012: without a selection the last ride; HIS-013: null before the first, the button is disabled. */
export function previousRide<R extends Walked>(
  rides: readonly R[],
  selected: Walked | null,
): R | null {
  const driven = rides.filter(isDriven);
  if (selected === null) return driven.at(-1) ?? null;
  const ts = Date.parse(selected.fromTimestamp);
  return driven.findLast((ride) => Date.parse(ride.fromTimestamp) < ts) ?? null;
}

/** HIS-012: without a selection the first ride; HIS-013: null after the last, the button is disabled. */
export function nextRide<R extends Walked>(rides: readonly R[], selected: Walked | null): R | null {
  const driven = rides.filter(isDriven);
  if (selected === null) return driven[0] ?? null;
  const ts = Date.parse(selected.fromTimestamp);
  return driven.find((ride) => Date.parse(ride.fromTimestamp) > ts) ?? null;
}

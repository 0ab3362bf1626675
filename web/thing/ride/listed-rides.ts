// Which rides of a period are listed: the common ones, and the one that the address names. A link to a ride
// must show it, also where it is too short to be listed otherwise. Pure.
import { isCommonRide, isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { isNamed } from './ride-from.ts';

/** HIS-051, LOG-011: the ride that `name` names when it is none of the common ones; null otherwise. */
export function uncommonRide(
  rides: readonly RideView[],
  name: string | null,
  isMachine: boolean,
): RideView | null {
  if (name === null) return null;
  const ride = rides.find((one) => isDriven(one) && isNamed(one, name));
  return ride && !isCommonRide(ride, isMachine) ? ride : null;
}

/** HIS-003: the common rides, and the one of `uncommonRide`. */
export function listedRides(
  rides: readonly RideView[],
  isMachine: boolean,
  uncommon: RideView | null,
): RideView[] {
  return rides.filter((ride) => ride === uncommon || isCommonRide(ride, isMachine));
}

// Whether a vehicle moves, from its ride and its last location.
import { MOVING_SPEED_MIN } from './marker.ts';

/** The ride that it is in or was in last, and its last location. */
export interface Moving {
  location: { speed: number | null } | null;
  ride: { rideState: 'unfinished' | 'finished' } | null;
}

/** True while the vehicle is in a ride and moves; the list counts these. */
export function isMoving(vehicle: Moving): boolean {
  const speed = vehicle.location?.speed ?? 0;
  return vehicle.ride?.rideState === 'unfinished' && speed >= MOVING_SPEED_MIN;
}

/** Its ride was ended by silence alone: it moved when it was last heard of, and nobody knows that it stands. */
export function isUnheard({ location, ride }: Moving): boolean {
  return ride?.rideState === 'finished' && (location?.speed ?? 0) >= MOVING_SPEED_MIN;
}

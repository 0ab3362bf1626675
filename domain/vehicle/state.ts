// Whether a vehicle communicates, from its last location and the time-out of its device, and whether it moves.

/** km/h: from here on a vehicle in a ride moves (MAP-033). */
export const MOVING_SPEED_MIN = 5;

export type CommunicationState = 'NEW' | 'ACTIVE' | 'FAIL';

export interface Communicating {
  /** Last location; its timestamp is ISO 8601 with zone. */
  location: { timestamp: string } | null;
  /** Minutes without data after which the vehicle counts as not communicating. */
  inactiveTimeout: number;
}

/** MAP-039, MAP-040: NEW without a location, ACTIVE while it is newer than the time-out, else FAIL. */
export function communicationState(vehicle: Communicating, nowMs: number): CommunicationState {
  if (!vehicle.location) return 'NEW';
  const ageMs = nowMs - Date.parse(vehicle.location.timestamp);
  return ageMs < vehicle.inactiveTimeout * 60_000 ? 'ACTIVE' : 'FAIL';
}

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

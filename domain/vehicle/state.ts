// Whether a vehicle communicates, from its last location and the time-out of its device.

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

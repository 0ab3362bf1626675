// What a vehicle looks like on the map, in the list and in the popup: a shape and the name of a colour.
import { type Communicating, communicationState, MOVING_SPEED_MIN } from './state.ts';

export type MarkerShape = 'square' | 'circle' | 'arrow';
export type MarkerColour = 'moving' | 'parked' | 'new' | 'silent';

export interface MarkedVehicle extends Communicating {
  location: { timestamp: string; speed: number | null; direction: number | null } | null;
  ride: { rideState: 'unfinished' | 'finished' } | null;
}

export interface VehicleMarker {
  shape: MarkerShape;
  colour: MarkerColour;
  /** Degrees from north, clockwise; 0 unless the shape is an arrow. */
  direction: number;
}

/** MAP-031 … MAP-038. An unfinished ride is blue also when the vehicle fell silent (MAP-037). */
export function vehicleMarker(vehicle: MarkedVehicle, nowMs: number): VehicleMarker {
  if (vehicle.ride?.rideState !== 'unfinished') {
    const state = communicationState(vehicle, nowMs);
    const colour = state === 'NEW' ? 'new' : state === 'FAIL' ? 'silent' : 'parked';
    return { shape: 'square', colour, direction: 0 };
  }
  const isMoving = (vehicle.location?.speed ?? 0) >= MOVING_SPEED_MIN;
  if (!isMoving) return { shape: 'circle', colour: 'moving', direction: 0 };
  return { shape: 'arrow', colour: 'moving', direction: vehicle.location?.direction ?? 0 };
}

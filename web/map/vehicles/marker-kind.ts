// What a vehicle's marker looks like, as the small numbers the shader knows. Shape and colour are decided by
// the rules of MAP-031 … MAP-038; here they only become numbers.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

export const SHAPES = ['square', 'circle', 'arrow'] as const;
export const COLOURS = ['moving', 'parked', 'new', 'fail'] as const;

export interface MarkerKind {
  shape: number;
  colour: number;
  hasPanic: boolean;
  hasOpenDoor: boolean;
  /** km/h, 0 unless the marker is an arrow. */
  speed: number;
}

/** `wallClock` in epoch milliseconds decides who does not communicate. */
export function markerKind(vehicle: MapVehicle, wallClock: number): MarkerKind {
  const isRiding = vehicle.ride?.rideState === 'unfinished';
  const speed = vehicle.location?.speed ?? 0;
  const shape = isRiding ? (speed >= 5 ? 2 : 1) : 0;
  const age = wallClock - Date.parse(vehicle.location?.timestamp ?? '');
  const isFail = age > vehicle.inactiveTimeout * 60_000;
  return {
    shape,
    colour: isRiding ? 0 : isFail ? 3 : 1,
    hasPanic: vehicle.flagPanic,
    hasOpenDoor: vehicle.flagCargoDoor,
    speed: shape === 2 ? speed : 0,
  };
}

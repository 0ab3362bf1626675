// A shared vehicle as the map knows vehicles, and what the list says of it. The public answer has no ride
// and no time-out, so that a vehicle drives is read from a fresh location with speed. Pure.
import { type VehicleMarker, vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import { MOVING_SPEED_MIN } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { NumberedVehicle } from './share-state.ts';

/** A location older than this says nothing of driving now. */
const FRESH_MS = 5 * 60_000;
/** Minutes; the usual time-out of a tracker. */
const SILENT_MINUTES = 1440;

export function isDriving({ location }: NumberedVehicle, nowMs: number): boolean {
  if (!location || (location.speed ?? 0) < MOVING_SPEED_MIN) return false;
  return nowMs - Date.parse(location.timestamp) < FRESH_MS;
}

export function sharedMarker(vehicle: NumberedVehicle, nowMs: number): VehicleMarker {
  const rideState = isDriving(vehicle, nowMs) ? 'unfinished' : 'finished';
  const { location } = vehicle;
  const marked = {
    location,
    ride: { rideState, toTimestamp: '' },
    inactiveTimeout: SILENT_MINUTES,
  };
  return vehicleMarker(marked as Parameters<typeof vehicleMarker>[0], nowMs);
}

/** `isMoving`: its marker is an arrow. What the map does not draw is empty. */
export function asMapVehicle(vehicle: NumberedVehicle, isMoving: boolean): MapVehicle {
  const { id, name, numericPlate, typeCode, location } = vehicle;
  return {
    ...NOTHING_ELSE,
    vehicleId: id,
    name,
    numericPlate,
    typeCode,
    location: location && {
      altitude: null,
      acceleration: null,
      deceleration: null,
      cornering: null,
      countryCode: null,
      place: null,
      rideTs: null,
      measure: {},
      ...location,
    },
    // Only the state of the ride decides the marker.
    ride: { rideState: isMoving ? 'unfinished' : 'finished' } as MapVehicle['ride'],
    flagProvisional: false,
    flagPanic: vehicle.flagPanic ?? false,
    flagCargoDoor: vehicle.flagCargoDoor ?? false,
  };
}

const NOTHING_ELSE = {
  state: 'active',
  inactiveTimeout: SILENT_MINUTES,
  companyName: '',
  vin: null,
  manufactureYear: null,
  euroNormCode: null,
  categoryCode: null,
  typeDesign: null,
  driverId: null,
  driver: null,
  tanks: [],
  axles: [],
  lastMeasures: {},
  regularService: null,
  flagService: null,
  maxSpeed: null,
  tankCapacity: null,
  kmStart: 0,
  ehStart: 0,
} satisfies Partial<MapVehicle>;

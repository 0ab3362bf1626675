// What shows rides, and must be read again after one was corrected: the rides themselves, their days and
// trail, and the vehicles, whose odometer and last ride follow the correction.
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { listRefuelings } from '@flotila/domain/refueling/refueling.api.ts';
import {
  listDaySummaries,
  listRecalculations,
  listRideEdits,
  listRides,
} from '@flotila/domain/ride/ride.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { getVehicle } from '@flotila/domain/vehicle/vehicle-record.api.ts';

export const RIDE_READERS: readonly Endpoint[] = [
  listRides,
  listDaySummaries,
  listRideEdits,
  listVehiclesOnMap,
  getVehicle,
];

/** What shows anything that is derived from a vehicle's records, and is read anew after a rebuild. */
export const DERIVED_READERS: readonly Endpoint[] = [
  ...RIDE_READERS,
  listRefuelings,
  listRecalculations,
];

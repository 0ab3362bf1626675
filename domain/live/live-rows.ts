// The reader's side of the stream: puts whole rows and deltas of one connection together again. Deltas
// refer to what this connection told, so another connection begins with another value.
import type { MapVehicle } from '../vehicle/vehicle.api.ts';
import { applyDelta, type VehicleDelta } from './delta.ts';

export interface LiveRows {
  /** Data of `vehicles`: the rows as they are now. Throws at a delta of a vehicle that was never told. */
  changed(told: readonly (MapVehicle | VehicleDelta)[]): MapVehicle[];
  /** Data of `removed`. */
  removed(ids: readonly number[]): void;
  /** At `reload`: the next row of each vehicle comes whole. */
  reload(): void;
}

export function createLiveRows(): LiveRows {
  const rows = new Map<number, MapVehicle>();
  function rowOf(told: MapVehicle | VehicleDelta): MapVehicle {
    if (!isDelta(told)) return told;
    const row = rows.get(told.vehicleId);
    if (!row) throw new Error(`vehicle ${told.vehicleId} was not told before its change`);
    return applyDelta(row, told);
  }
  return {
    changed: (told) =>
      told.map((one) => {
        const row = rowOf(one);
        rows.set(row.vehicleId, row);
        return row;
      }),
    removed(ids) {
      for (const id of ids) rows.delete(id);
    },
    reload: () => rows.clear(),
  };
}

function isDelta(told: MapVehicle | VehicleDelta): told is VehicleDelta {
  return 'delta' in told;
}

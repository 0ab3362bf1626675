// A refueling or a loss of fuel as an entry among the rides (HIS-003): nothing is driven in it, it lasts
// from reading to reading between two rides (fuel-span), and stands at the odometer of the ride before.

import type { FuelBecause } from '@flotila/domain/refueling/refueling.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { roundTo } from '@flotila/domain/units.ts';
import { type EndRow, endView } from '../location/end-view.ts';
import { type NamedRow, namedOf } from '../person/named.ts';
import { STANDING } from './ride-view.ts';

/** A row of fuel_change with the person whose identification was present and the odometer. */
export interface FuelEventRow extends EndRow, NamedRow {
  vehicle_id: number;
  /** The reading at which the level had changed. */
  ts: Date;
  kind: string;
  quantity: number;
  level_before: number;
  level_after: number;
  from_ts: Date;
  to_ts: Date;
  identification: string | null;
  because: unknown;
  km_stop: number;
  mh_stop: number | null;
}

/** Levels are measured to 0.1 l. */
const LEVEL_DIGITS = 1;

export function fuelView(row: FuelEventRow): RideView {
  const place = endView(row);
  const quantity = litres(row.quantity);
  const isRefueling = row.kind === 'refueling';
  const [identification, code] = row.identification?.split('@') ?? [];
  return {
    ...STANDING,
    vehicleId: row.vehicle_id,
    fromTimestamp: row.from_ts.toISOString(),
    toTimestamp: row.to_ts.toISOString(),
    countedTimestamp: row.ts.toISOString(),
    rideType: isRefueling ? 'refueling' : 'fuelloss',
    locationFrom: place,
    locationTo: place,
    kmStop: row.km_stop,
    mhStop: row.mh_stop,
    driver: namedOf(row),
    driverCode: code ?? null,
    driverIdentification: identification ?? null,
    tankStart: litres(row.level_before),
    tankSum: litres(row.level_after),
    tankDiff: isRefueling ? quantity : -quantity,
    tank: tanksOf(row.because as FuelBecause),
    refueling: isRefueling ? quantity : null,
  };
}

/** Level of each tank after the change; index 0 is tank 1. */
function tanksOf({ tanks }: FuelBecause): (number | null)[] {
  const count = Math.max(0, ...tanks.map(({ tankId }) => tankId));
  return Array.from({ length: count }, (_, index) => {
    const tank = tanks.find(({ tankId }) => tankId === index + 1);
    return tank ? litres(tank.after) : null;
  });
}

function litres(level: number): number {
  return roundTo(level, LEVEL_DIGITS);
}

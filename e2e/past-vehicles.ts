// Vehicles of tatra that tests give a past: what is stored of them before their trackers' records come.
import type { Database } from '../server/ground/db/open.ts';
import { COMPANY, PERSON } from '../server/testing/cast.ts';

export interface PastVehicle {
  id: number;
  plate: string;
  name: string;
  type: 'tractor' | 'machine' | 'van';
  /** Inputs of its tracker that are wired. */
  parameters?: Readonly<Record<string, string>>;
}

/** Tatra's person that drives; see the cast. */
export const CARD = 'SK00000000000103';

/** The tracker of a vehicle as ingest knows it. */
export function deviceOf(one: PastVehicle) {
  return {
    deviceId: one.id,
    deviceType: 'teltonika' as const,
    code: `352093081453${one.id}`,
    companyId: COMPANY.tatra.id,
    companyCode: COMPANY.tatra.code,
    vehicleId: one.id,
    numericPlate: one.plate,
    options: {},
  };
}

/** Adds the vehicles to tatra, each with its tracker and a tank of 600 l. */
export async function insertVehicles(db: Database, all: readonly PastVehicle[]): Promise<void> {
  await db.write(async (write) => {
    const company_id = COMPANY.tatra.id;
    await write
      .insertInto('person_identification')
      .values({ company_id, person_id: PERSON.igor.id, kind: 'tachograph', code: CARD })
      // Known already when another part of the fleet was stored before.
      .onConflict((same) => same.doNothing())
      .execute();
    await write
      .insertInto('vehicle')
      .values(
        all.map((one) => ({
          company_id,
          vehicle_id: one.id,
          name: one.name,
          numeric_plate: one.plate,
          type_code: one.type,
          state: 'active',
          speed_max: one.type === 'tractor' ? 90 : null,
        })),
      )
      .execute();
    await write
      .insertInto('device')
      .values(
        all.map((one) => ({
          company_id,
          vehicle_id: one.id,
          device_id: one.id,
          device_type: 'teltonika',
          code: deviceOf(one).code,
          serial_number: `S${one.id}`,
          parameter_values: JSON.stringify({
            motorbit: 0,
            detect_ridetype: 31,
            temperature1: 'temp-1',
            temperature2: 'none',
            panic: 'none',
            cargo_door: 'none',
            ...one.parameters,
          }),
        })),
      )
      .execute();
    await write
      .insertInto('device_assignment')
      .values(
        all.map((one) => ({
          company_id,
          vehicle_id: one.id,
          device_id: one.id,
          from_ts: new Date(0),
        })),
      )
      .execute();
    await write
      .insertInto('vehicle_tank')
      .values(
        all.map((one) => ({
          company_id,
          vehicle_id: one.id,
          tank_id: 1,
          tank_type: 'main',
          fuel: 'diesel',
          calc_method: 'percent',
          capacity: 600,
        })),
      )
      .execute();
  });
}

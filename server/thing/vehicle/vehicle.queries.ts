// Vehicle rows for editing: the fields of the form, identifications and tanks. The tracker is in
// device.queries.ts, the live side in vehicle-map.queries.ts.
import type { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import { VEHICLE_FIELDS } from '@flotila/domain/vehicle/vehicle-fields.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import { takeTurn, tryTurn } from '../../ground/db/turns.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { takeUnlessImporting } from '../import/running.queries.ts';
import { isAmong, type VehicleFilter } from './among-vehicles.queries.ts';

export const VEHICLE_COLUMNS = recordColumns('vehicle', VEHICLE_FIELDS);

/** The driver of a new or changed row is setDriver's. */
export const vehicleRows = recordRows('vehicle', 'vehicle_id', (input: VehicleInput) =>
  VEHICLE_COLUMNS.written(input),
);

/** What one vehicle answers beyond what only the map shows (D-VEH-007 … D-VEH-015). */
export type VehicleEditRow = Omit<VehicleInput, 'device' | 'lastChange'> & { lastChange: string };

export async function findVehicleEdit(
  db: ReadDb,
  company: CompanyContext,
  vehicleId: number,
): Promise<VehicleEditRow | undefined> {
  const { rows } = await sql<VehicleEditRow>`
    select ${EDITED} from vehicle v
    where ${vehicleRows.isThis(company, vehicleId, 'v')} and v.deleted is null`.execute(db);
  return rows[0];
}

/** Vehicles of the company, as their forms have them. */
export async function listVehicleEdits(
  db: ReadDb,
  company: CompanyContext,
  filter: VehicleFilter,
): Promise<(VehicleEditRow & { vehicleId: number })[]> {
  const { rows } = await sql<VehicleEditRow & { vehicleId: number }>`
    select v.vehicle_id as "vehicleId", ${EDITED} from vehicle v
    where v.company_id = ${company.id} and v.deleted is null and ${isAmong('v', filter)}
    order by v.vehicle_id`.execute(db);
  return rows;
}

const EDITED = sql`${VEHICLE_COLUMNS.read('v')},
      v.last_change::text as "lastChange",
      coalesce((select json_agg(json_build_object('identification', i.kind, 'code', i.code)
          order by i.kind, i.code)
        from vehicle_identification i
        where i.company_id = v.company_id and i.vehicle_id = v.vehicle_id), '[]')
        as identifications,
      coalesce((select json_agg(json_build_object('tankId', t.tank_id, 'tankType', t.tank_type,
          'fuel', t.fuel, 'calcMethod', t.calc_method,
          'needSuitableCondition', t.need_suitable_condition, 'capacity', t.capacity,
          'startState', t.start_state, 'parameters', t.parameters) order by t.tank_id)
        from vehicle_tank t
        where t.company_id = v.company_id and t.vehicle_id = v.vehicle_id), '[]') as tanks`;

/** Nobody else changes them until the end. Who tells records of them goes on meanwhile. */
export async function lockVehicleRows(
  db: WriteDb,
  company: CompanyContext,
  ids: readonly number[],
): Promise<void> {
  await sql`select from vehicle where company_id = ${company.id}
    and vehicle_id = any(${[...ids]}::int[]) order by vehicle_id for no key update`.execute(db);
}

/** As lockPlates, and waits whoever has them: of an import. */
export async function waitForPlates(db: WriteDb, company: CompanyContext): Promise<void> {
  await takeTurn(db, 'plates', company.id);
}

/**
 * One change of the company's plates at a time, so two of them cannot take the same plate.
 * @throws in_use while an import has them
 */
export async function lockPlates(db: WriteDb, company: CompanyContext): Promise<void> {
  await takeUnlessImporting(db, company, 'vehicle', {
    tryIt: () => tryTurn(db, 'plates', company.id),
    wait: () => waitForPlates(db, company),
  });
}

/** Nobody else changes it until the end. @throws in_use while an import has it */
export async function lockVehicleRow(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
): Promise<void> {
  await takeUnlessImporting(db, company, 'vehicle', {
    async tryIt() {
      const { rows } = await sql`select from vehicle
        where ${vehicleRows.isThis(company, vehicleId)} for update skip locked`.execute(db);
      return rows.length > 0;
    },
    wait: () => vehicleRows.lock(db, company, vehicleId),
  });
}

/** D-VEH-030: is the plate, without blanks and case, on another vehicle that is not removed? */
export async function isPlateTaken(
  db: ReadDb,
  company: CompanyContext,
  plate: string,
  exceptVehicleId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle
    where company_id = ${company.id} and deleted is null and state <> 'removed'
      and replace(upper(numeric_plate), ' ', '') = replace(upper(${plate}), ' ', '')
      and vehicle_id is distinct from ${exceptVehicleId}::int
    limit 1`.execute(db);
  return rows.length > 0;
}

type Parts = Pick<VehicleInput, 'identifications' | 'tanks'>;

/** Replaces identifications and tanks by those of the form. */
export async function replaceParts(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
  input: Parts,
): Promise<void> {
  await sql`delete from vehicle_identification
    where company_id = ${company.id} and vehicle_id = ${vehicleId}`.execute(db);
  await sql`delete from vehicle_tank
    where company_id = ${company.id} and vehicle_id = ${vehicleId}`.execute(db);
  await insertParts(db, company, vehicleId, input);
}

/** Identifications and tanks of a vehicle that has none. */
export async function insertParts(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
  input: Parts,
): Promise<void> {
  const key = { company_id: company.id, vehicle_id: vehicleId };
  if (input.identifications.length > 0) {
    await db
      .insertInto('vehicle_identification')
      .values(
        input.identifications.map(({ identification, code }) => ({
          ...key,
          kind: identification,
          code,
        })),
      )
      .execute();
  }
  if (input.tanks.length > 0) {
    await db
      .insertInto('vehicle_tank')
      .values(
        input.tanks.map((tank) => ({
          ...key,
          tank_id: tank.tankId,
          tank_type: tank.tankType,
          fuel: tank.fuel,
          calc_method: tank.calcMethod,
          need_suitable_condition: tank.needSuitableCondition,
          capacity: tank.capacity,
          start_state: tank.startState,
          parameters: tank.parameters && JSON.stringify(tank.parameters),
        })),
      )
      .execute();
  }
}

/**
 * Panic is answered. A tracker's clock may run ahead, so the reset counts from the panic at least;
 * an older panic that arrives late does not set the flag again.
 */
export async function resetPanic(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
  now: Date,
): Promise<void> {
  await sql`update vehicle_live
    set panic_reset = greatest(${now}::timestamptz, panic_ts)
    where company_id = ${company.id} and vehicle_id = ${vehicleId}`.execute(db);
}

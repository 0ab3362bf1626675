// Trackers: their settings, and which vehicle has which tracker from when. Records are bound by
// their own time, so every change of the binding closes one assignment and opens another.
import { DEVICE_FIELDS } from '@flotila/domain/vehicle/device-fields.ts';
import type { DeviceInput } from '@flotila/domain/vehicle/vehicle.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { isAmong, type VehicleFilter } from './among-vehicles.queries.ts';

export interface DeviceRow extends Omit<DeviceInput, 'lastChange'> {
  deviceId: number;
  lastChange: string;
}

const DEVICE_COLUMNS = recordColumns('device', DEVICE_FIELDS);

/** The tracker that the vehicle has now. */
export async function findDeviceOf(
  db: ReadDb,
  company: CompanyContext,
  vehicleId: number,
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`select ${EDITED} from device d
    where d.company_id = ${company.id} and d.vehicle_id = ${vehicleId}`.execute(db);
  return rows[0];
}

const EDITED = sql`d.device_id as "deviceId", ${DEVICE_COLUMNS.read('d')}, d.options,
  jsonb_build_object('immobiliser', 'unknown') || d.parameter_values as "parameterValues",
  d.last_change::text as "lastChange"`;

/** Of vehicles of the company. */
export async function listDevices(
  db: ReadDb,
  company: CompanyContext,
  filter: VehicleFilter,
): Promise<(DeviceRow & { vehicleId: number })[]> {
  const { rows } = await sql<DeviceRow & { vehicleId: number }>`
    select d.vehicle_id as "vehicleId", ${EDITED} from device d
    where d.company_id = ${company.id} and d.vehicle_id is not null
      and ${isAmong('d', filter)}`.execute(db);
  return rows;
}

/** Which of these numbers trackers on vehicles of other companies have. */
export async function codesElsewhere(
  db: ReadDb,
  company: CompanyContext,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from device
    where code = any(${[...codes]}::text[]) and vehicle_id is not null
      and company_id is distinct from ${company.id}`.execute(db);
  return rows.map(({ code }) => code);
}

/** A tracker anywhere in the system, locked; `vehicleId` null means that no vehicle has it. */
export async function lockDevicesLike(
  db: WriteDb,
  device: Pick<DeviceInput, 'code' | 'serialNumber'>,
): Promise<{ deviceId: number; code: string; serialNumber: string; vehicleId: number | null }[]> {
  const { rows } = await sql<{
    deviceId: number;
    code: string;
    serialNumber: string;
    vehicleId: number | null;
  }>`
    select device_id as "deviceId", code, serial_number as "serialNumber",
      vehicle_id as "vehicleId"
    from device where code = ${device.code} or serial_number = ${device.serialNumber}
    for update`.execute(db);
  return rows;
}

/** `vehicleId` null: it is on no vehicle. */
export async function insertDevice(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number | null,
  device: DeviceInput,
): Promise<number> {
  const { device_id } = await db
    .insertInto('device')
    .values({ company_id: company.id, vehicle_id: vehicleId, ...columnsOf(device) })
    .returning('device_id')
    .executeTakeFirstOrThrow();
  return device_id;
}

/** Stores the settings and puts the tracker on the vehicle, also out of another company. */
export async function updateDevice(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
  deviceId: number,
  device: DeviceInput,
): Promise<void> {
  await db
    .updateTable('device')
    .set({
      company_id: company.id,
      vehicle_id: vehicleId,
      ...columnsOf(device),
      last_change: sql<number>`last_change + 1`,
    })
    .where('device_id', '=', deviceId)
    .execute();
}

function columnsOf(device: DeviceInput) {
  return {
    ...DEVICE_COLUMNS.written(device),
    parameter_values: JSON.stringify(device.parameterValues),
    options: device.options && JSON.stringify(device.options),
  };
}

/**
 * A tracker on no vehicle gives its serial number up to another one, whose form nobody could save
 * otherwise: it is in no list, so nobody could correct it either.
 */
export async function freeSerialNumber(db: WriteDb, deviceId: number): Promise<void> {
  await sql`update device
    set serial_number = serial_number || ' (' || device_id || ')', last_change = last_change + 1
    where device_id = ${deviceId} and vehicle_id is null`.execute(db);
}

/** Has the tracker been heard since it was put on the vehicle, as far as the vehicle's newest record tells? */
export async function hasTold(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
  deviceId: number,
): Promise<boolean> {
  // By themselves: trackers and vehicles may lie on different machines.
  const { rows } = await sql<{ newest: string | null }>`
    select newest_ts::text as newest from fold_state
    where company_id = ${company.id} and vehicle_id = ${vehicleId}`.execute(db);
  const newest = rows[0]?.newest ?? null;
  if (newest === null) return false;
  const since = await sql`select 1 from device_assignment
    where device_id = ${deviceId} and to_ts = 'infinity' and from_ts <= ${newest}::timestamptz`.execute(
    db,
  );
  return since.rows.length > 0;
}

/** Another tracker has the records of this one, as they lay on vehicles until now. */
export async function copyAssignments(
  db: WriteDb,
  fromDeviceId: number,
  toDeviceId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into device_assignment (device_id, company_id, vehicle_id, from_ts, to_ts)
    select ${toDeviceId}, company_id, vehicle_id, from_ts, least(to_ts, ${now}::timestamptz)
    from device_assignment where device_id = ${fromDeviceId} and from_ts < ${now}::timestamptz`.execute(
    db,
  );
}

/** Takes the tracker off its vehicle; it stays in the system and may be put on another one. */
export async function takeOff(db: WriteDb, deviceId: number, now: Date): Promise<void> {
  await sql`update device set vehicle_id = null, last_change = last_change + 1
    where device_id = ${deviceId}`.execute(db);
  await sql`update device_assignment set to_ts = greatest(${now}::timestamptz, from_ts)
    where device_id = ${deviceId} and to_ts = 'infinity'`.execute(db);
}

/**
 * Binds the tracker's records to the vehicle. Its first vehicle owns all of them, however old; a
 * later one owns them from now on.
 */
export async function assign(
  db: WriteDb,
  company: CompanyContext,
  vehicleId: number,
  deviceId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into device_assignment (device_id, company_id, vehicle_id, from_ts)
    select ${deviceId}, ${company.id}, ${vehicleId},
      case when count(*) = 0 then '-infinity'
        else greatest(max(to_ts), ${now}::timestamptz) end
    from device_assignment where device_id = ${deviceId}
    on conflict (device_id, from_ts) do update
      set company_id = excluded.company_id, vehicle_id = excluded.vehicle_id,
        to_ts = 'infinity'`.execute(db);
}

/** The gateways forget what they know of the code, so the change acts with the next record. */
export async function notifyRegistry(db: WriteDb, code: string): Promise<void> {
  await sql`select pg_notify('flotila_registry', ${code})`.execute(db);
}

// What is asked and written to erase a vehicle. It is found whether or not it was deleted in the screens.
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { plateKey } from '../../thing/tachograph/file.queries.ts';
import { VEHICLE_COLUMNS, vehicleRows } from '../../thing/vehicle/vehicle.queries.ts';
import { type ErasedKey, numberOf } from './erasing.queries.ts';

export interface ErasedVehicle {
  vehicleId: number;
  numericPlate: string;
  name: string;
  vin: string | null;
  technicalLicence: string | null;
  deleted: Date | null;
  /** Code of the tracker that it has. */
  tracker: string | null;
  /** No other vehicle of the company is called so. */
  hasOwnName: boolean;
}

/** By plate, blanks and case do not matter, or by id. */
export async function findErasedVehicles(
  db: ReadDb,
  companyId: number,
  text: string,
): Promise<ErasedVehicle[]> {
  const id = /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : null;
  const { rows } = await sql<ErasedVehicle>`
    select v.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate", v.name, v.vin,
      v.technical_licence as "technicalLicence", v.deleted, d.code as tracker,
      not exists (select from vehicle o where o.company_id = ${companyId}
        and o.vehicle_id <> v.vehicle_id and lower(o.name) = lower(v.name)) as "hasOwnName"
    from vehicle v
    left join device d on d.company_id = ${companyId} and d.vehicle_id = v.vehicle_id
    where v.company_id = ${companyId} and (v.vehicle_id = ${id}::int
      or replace(upper(v.numeric_plate), ' ', '') = replace(upper(${text}), ' ', ''))
    order by v.vehicle_id`.execute(db);
  return rows;
}

/** Out of every list at once. @returns false when it has a tracker by now */
export async function takeAway(
  db: WriteDb,
  { companyId, id }: ErasedKey,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vehicle set deleted = coalesce(deleted, ${now}), last_change = last_change + 1
    where company_id = ${companyId} and vehicle_id = ${id} and not exists (select from device d
      where d.company_id = ${companyId} and d.vehicle_id = ${id})`.execute(db);
  return numAffectedRows === 1n;
}

/** Sharings of the company that show no vehicle any more. */
export async function deleteEmptySharings(db: WriteDb, companyId: number): Promise<void> {
  await sql`delete from sharing s where s.company_id = ${companyId}
    and not exists (select from sharing_vehicle v where v.hash_code = s.hash_code)`.execute(db);
}

export interface TrackerTime {
  deviceId: number;
  /** UTC days, yyyy-MM-dd. */
  from: string;
  to: string;
}

/** When which tracker was in the vehicle. */
export async function listTrackerTimes(
  db: ReadDb,
  { companyId, id }: ErasedKey,
): Promise<TrackerTime[]> {
  const { rows } = await sql<TrackerTime>`
    select device_id as "deviceId",
      greatest(from_ts, '1970-01-01')::date::text as from, least(to_ts, '9999-01-01')::date::text as to
    from device_assignment where company_id = ${companyId} and vehicle_id = ${id}
    order by device_id, from_ts`.execute(db);
  return rows;
}

/**
 * What the vehicle's trackers send of that time belongs to no vehicle from now on. The times stay, so that the next vehicle
 * does not become the first one of the tracker, which would own everything however old.
 */
export async function cutTrackers(db: WriteDb, { companyId, id }: ErasedKey): Promise<number[]> {
  const { rows } = await sql<{ deviceId: number }>`
    update device_assignment set vehicle_id = 0
    where company_id = ${companyId} and vehicle_id = ${id}
    returning device_id as "deviceId"`.execute(db);
  return rows.map(({ deviceId }) => deviceId);
}

/** Entries about the vehicle and what hung on it say no more than that there was something. */
export async function blankAudit(db: WriteDb, key: ErasedKey): Promise<void> {
  const { companyId, id } = key;
  const owned = (table: string, column: string) =>
    sql`(select ${sql.ref(column)}::text from ${sql.table(table)}
      where company_id = ${companyId} and vehicle_id = ${id})`;
  await sql`
    update audit set record_name = ${numberOf(key)},
      before = case when before is not null then '{}'::jsonb end,
      after = case when after is not null then '{}'::jsonb end
    where company_id = ${companyId} and (
      (kind in ('vehicle', 'vehicle-log') and record_id = ${String(id)})
      or (kind in ('ride', 'refueling') and record_id like ${`${id}/%`})
      or (kind = 'command' and record_id in ${owned('command', 'command_id')})
      or (kind = 'service' and record_id in ${owned('service', 'service_id')})
      or (kind = 'service-plan' and record_id in ${owned('service_plan', 'service_plan_id')})
      or (kind = 'alert' and record_id in ${owned('alert', 'alert_id')}))`.execute(db);
}

const ofUnit = (companyId: number, { vin, numericPlate }: ErasedVehicle) => sql`
  company_id = ${companyId} and kind = 'vehicle' and octet_length(content) > 0
  and (upper(vin) = upper(${vin}) or (${plateKey(sql.ref('registration'))} =
    ${plateKey(sql`${numericPlate}::text`)} and (vin is null or ${vin}::text is null)))`;

/** Files of its unit, and of those how many may not go yet: they know a day since then. */
export async function countUnitFiles(
  db: ReadDb,
  companyId: number,
  vehicle: ErasedVehicle,
  since: Date,
): Promise<{ files: number; required: number }> {
  const { rows } = await sql<{ files: number; required: number }>`
    select count(*)::int as files, count(*) filter (where
      coalesce(to_date, uploaded::date) >= ${since}::timestamptz::date)::int as required
    from tachograph_file where ${ofUnit(companyId, vehicle)}`.execute(db);
  return rows[0] ?? { files: 0, required: 0 };
}

/** Their bytes and names; the days stay with the drivers whose they are. */
export async function emptyUnitFiles(
  db: WriteDb,
  companyId: number,
  vehicle: ErasedVehicle,
): Promise<void> {
  await sql`
    update tachograph_file set content = '', file_name = ${numberOf({ id: vehicle.vehicleId })},
      vin = null, registration = null, warnings = '[]'
    where ${ofUnit(companyId, vehicle)}`.execute(db);
}

/** What stays is a row that contracts name: without a plate, a name, or anything else that was entered. */
export async function blankVehicle(db: WriteDb, key: ErasedKey): Promise<void> {
  const { companyId, id } = key;
  const left = VEHICLE_COLUMNS.blank(numberOf(key));
  await vehicleRows.set(db, { id: companyId as CompanyId }, id, left);
}

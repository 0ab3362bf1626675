// What was taken over from a Traccar, what a company has already that is the same, and the kilometres to compare.

import { LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import type { TraccarKind } from '@flotila/domain/traccar/traccar.api.ts';
import type { DeviceType } from '@flotila/domain/vehicle/device-choices.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

/** Of a place as it is stored. */
const UNITS_A_DEGREE = 1e7;
const METRES_A_UNIT = 111_195 / UNITS_A_DEGREE;

export type TakenKind = TraccarKind;

export interface Taken {
  kind: TakenKind;
  theirs: number;
  /** Of a maintenance: the device; of a notification: which of its rules; else 0. */
  theirsDevice: number;
  ours: number;
  /** Epoch milliseconds; null: nothing of its history is here. */
  historyFrom: number | null;
  historyTo: number | null;
  /** The record of ours has not been deleted since. */
  isThere: boolean;
}

export interface Source {
  company: CompanyContext;
  /** The address of the Traccar. */
  source: string;
}

export async function listTaken(db: ReadDb, { company, source }: Source): Promise<Taken[]> {
  const { rows } = await sql<Taken & { historyFrom: Date | null; historyTo: Date | null }>`
    select t.kind, t.theirs::float8 as theirs, t.theirs_device::float8 as "theirsDevice", t.ours, t.history_from as "historyFrom",
      t.history_to as "historyTo", case t.kind
        when 'device' then exists (select from vehicle o where o.company_id = t.company_id
          and o.vehicle_id = t.ours and o.deleted is null)
        when 'group' then exists (select from groupset o where o.company_id = t.company_id
          and o.groupset_id = t.ours)
        when 'maintenance' then exists (select from service_plan o where o.company_id = t.company_id
          and o.service_plan_id = t.ours)
        when 'notification' then exists (select from rule o where o.company_id = t.company_id
          and o.rule_id = t.ours and o.removed is null)
        when 'geofence' then exists (select from zone o where o.company_id = t.company_id
          and o.zone_id = t.ours and o.removed is null)
        else exists (select from person o where o.company_id = t.company_id
          and o.person_id = t.ours and o.deleted is null) end as "isThere"
    from traccar_record t
    where t.company_id = ${company.id} and t.source = ${source}
    order by t.kind, t.theirs, t.theirs_device`.execute(db);
  return rows.map(({ historyFrom, historyTo, ...row }) => ({
    ...row,
    historyFrom: historyFrom?.getTime() ?? null,
    historyTo: historyTo?.getTime() ?? null,
  }));
}

export async function noteTaken(
  db: WriteDb,
  { company, source }: Source,
  { kind, theirs, theirsDevice, ours }: Pick<Taken, 'kind' | 'theirs' | 'theirsDevice' | 'ours'>,
): Promise<void> {
  await sql`
    insert into traccar_record (company_id, source, kind, theirs, theirs_device, ours)
    values (${company.id}, ${source}, ${kind}, ${theirs}, ${theirsDevice}, ${ours})
    on conflict do nothing`.execute(db);
}

/** The positions of this time are here; it is one with what was here before. */
export async function noteHistory(
  db: WriteDb,
  { company, source }: Source,
  deviceId: number,
  span: { from: number; to: number },
): Promise<void> {
  await sql`
    update traccar_record
    set history_from = least(history_from, ${new Date(span.from)}::timestamptz),
      history_to = greatest(history_to, ${new Date(span.to)}::timestamptz)
    where company_id = ${company.id} and source = ${source} and kind = 'device'
      and theirs = ${deviceId}`.execute(db);
}

export interface Mounted {
  code: string;
  companyId: number;
  vehicleId: number | null;
  deviceId: number;
  deviceType: DeviceType;
  /** It is passed on by that Traccar, and drives by the kilometres that Traccar counts. */
  isTotal: boolean;
}

/** Trackers anywhere in the system with these numbers. */
export async function listTrackers(db: ReadDb, codes: readonly string[]): Promise<Mounted[]> {
  const { rows } = await sql<Mounted>`
    select code, company_id as "companyId", vehicle_id as "vehicleId", device_id as "deviceId",
      device_type as "deviceType", device_type = 'traccar-forward'
        and coalesce(parameter_values ->> 'odometerSource', '') = 'tracker' as "isTotal"
    from device where code = any(${codes}::text[])`.execute(db);
  return rows;
}

/** Ids of groupsets of the company by their names. */
export async function listGroupsetNames(
  db: ReadDb,
  company: CompanyContext,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select name, groupset_id as id from groupset where company_id = ${company.id}`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Ids of zones of the company by their names in small letters. */
export async function listZoneNames(
  db: ReadDb,
  company: CompanyContext,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select lower(name) as name, zone_id as id from zone
    where company_id = ${company.id} and removed is null`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Who in the company has the key or card. */
export async function findHolder(
  db: ReadDb,
  company: CompanyContext,
  { identification, code }: { identification: string; code: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from person_identification
    where company_id = ${company.id} and kind = ${identification}
      and upper(code) = upper(${code})`.execute(db);
  return rows[0]?.id;
}

/** Who in the company has the e-mail. */
export async function findByEmail(
  db: ReadDb,
  company: CompanyContext,
  email: string,
): Promise<number | undefined> {
  if (email.trim() === '') return undefined;
  const { rows } = await sql<{ id: number }>`
    select person_id as id from person
    where company_id = ${company.id} and lower(email) = lower(${email.trim()}) and deleted is null
    order by person_id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Metres of rides that begin in the time, as they were found; corrections of people left out. */
export async function sumDistance(
  db: ReadDb,
  company: CompanyContext,
  vehicleId: number,
  span: { from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ metres: number }>`
    select coalesce(sum(distance), 0)::float8 as metres from ride
    where company_id = ${company.id} and vehicle_id = ${vehicleId}
      and from_ts >= ${new Date(span.from)} and from_ts < ${new Date(span.to)}`.execute(db);
  return rows[0]?.metres ?? 0;
}

/** What a vehicle's records of a time are like. */
export interface RecordsOfTime {
  records: number;
  /** Without a place that counts. */
  unplaced: number;
  /** With the odometer. */
  odometers: number;
  /** Metres in a straight line over holes of more than an hour, in which nothing was told. */
  unseen: number;
}

export async function readRecords(
  db: ReadDb,
  company: CompanyContext,
  vehicleId: number,
  span: { from: number; to: number },
): Promise<RecordsOfTime> {
  const { rows } = await sql<RecordsOfTime>`
    with told as (
      select ts, km, latitude, longitude,
        flags & ${sql.lit(LOCATION_FLAGS.noFix | LOCATION_FLAGS.weakFix)} = 0 as placed
      from location
      where company_id = ${company.id} and vehicle_id = ${vehicleId}
        and ts >= ${new Date(span.from)} and ts < ${new Date(span.to)}
    ), ways as (
      select ts - lag(ts) over w > interval '1 hour' as hole,
        (latitude - lag(latitude) over w)::float8 * ${METRES_A_UNIT} as north,
        (longitude - lag(longitude) over w)::float8 * ${METRES_A_UNIT}
          * cos(radians(latitude / ${UNITS_A_DEGREE}::float8)) as east
      from told where placed window w as (order by ts)
    )
    select count(*)::int as records, count(*) filter (where not placed)::int as unplaced,
      count(km)::int as odometers,
      (select coalesce(sum(sqrt(north * north + east * east)), 0)::float8 from ways where hole) as unseen
    from told`.execute(db);
  return rows[0] as RecordsOfTime;
}

/** Vehicles of these whose rides are still to be made of what came. */
export async function countWaiting(
  db: ReadDb,
  company: CompanyContext,
  vehicleIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fold_state
    where company_id = ${company.id} and vehicle_id = any(${vehicleIds}::int[])
      and dirty_from is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

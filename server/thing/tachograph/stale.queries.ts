// Whose hours wait to be worked out, and what was made of them. Waiting is written into the row, so it
// outlasts a restart and is seen by the worker whatever process wrote it.
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import type { DriverView } from '@flotila/domain/vehicle/vehicle.api.ts';
import { type RawBuilder, sql } from 'kysely';
import { byCompany } from '../../ground/db/by-company.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import { cardOwners, heldNow } from '../person/card.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

/** What vehicles show of their driver, but for the card and what it does, which the tracker tells. */
export type Counters = Omit<NonNullable<DriverView['tachograph']>, 'cardId' | 'activity'>;

export interface DriverKey {
  companyId: CompanyId;
  personId: number;
}

/** Who drives or works in a vehicle that told something began it no longer ago. */
const RECENT = sql`interval '12 hours'`;
/** Nothing changes any more in what runs for longer. */
const RUNNING = sql`interval '10 days'`;

/** Drivers with these cards (14 characters) wait, whoever has or had them; they are worked out at once. */
export async function markCards(
  db: WriteDb,
  company: Company,
  cards: readonly string[],
  now: Date,
): Promise<void> {
  const keys = cards.map((card) => `TACHOGRAPH@${card.toUpperCase()}`);
  await sql`${mark(
    sql`with card as (${cardOwners(company)})
    select distinct ${company.id}::integer, person_id from card where key = any(${keys}::text[])`,
    now,
  )}
    on conflict (company_id, person_id) do update
      set stale_since = excluded.stale_since, worked_out = null`.execute(db);
}

/** The same of one person whose cards were changed. */
export async function markDriver(
  db: WriteDb,
  { companyId, personId }: DriverKey,
  now: Date,
): Promise<void> {
  await sql`${mark(sql`select ${companyId}::integer, ${personId}::integer`, now)}
    on conflict (company_id, person_id) do update
      set stale_since = excluded.stale_since, worked_out = null`.execute(db);
}

/**
 * Whoever did something in one of these vehicles that is not in their hours yet waits, if not already: at once when
 * it is older than what is in them, because another vehicle has told of the driver since.
 */
export async function markVehicles(
  db: WriteDb,
  company: Company,
  vehicleIds: readonly number[],
  now: Date,
): Promise<void> {
  const isRecent = sql`a.from_ts > ${now}::timestamptz - ${RECENT}`;
  await sql`with ${toldOf(company, vehicleIds, isRecent)}
    insert into driver_hours (company_id, person_id, stale_since, worked_out)
    select ${company.id}::integer, d.person_id, ${now}::timestamptz,
      case when not bool_or(coalesce(d.to_ts < h.as_of, true)) then max(h.worked_out) end
    from driver d
    left join driver_hours h on h.company_id = ${company.id} and h.person_id = d.person_id
    where extract(epoch from d.to_ts) * 1000
      > coalesce((h.told ->> (d.vehicle_id || '/' || d.slot))::numeric, 0)
    group by d.person_id order by d.person_id
    on conflict (company_id, person_id) do update set
      stale_since = coalesce(driver_hours.stale_since, excluded.stale_since),
      worked_out = excluded.worked_out
    where driver_hours.stale_since is null or excluded.worked_out is null`.execute(db);
}

/** Whoever did something in the vehicle since a moment is worked out at once: what it told of that was made again. */
export async function markRebuilt(
  db: WriteDb,
  { companyId, vehicleId }: { companyId: CompanyId; vehicleId: number },
  from: Date | null,
  now: Date,
): Promise<void> {
  const company = { id: companyId };
  const isLater = sql`a.to_ts > coalesce(${from}::timestamptz, '-infinity')`;
  await sql`with ${toldOf(company, [vehicleId], isLater)}
    insert into driver_hours (company_id, person_id, stale_since)
    select distinct ${companyId}::integer, person_id, ${now}::timestamptz from driver order by 2
    on conflict (company_id, person_id) do update
      set stale_since = excluded.stale_since, worked_out = null`.execute(db);
}

/** For a `with`: `driver`, whom each slot of the vehicles told of last, of the activities `a` that are meant. */
function toldOf(
  company: Company,
  vehicleIds: readonly number[],
  isMeant: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`told as (
      select vehicle_id, slot, identification, max(to_ts) as to_ts from slot_activity a
      where company_id = ${company.id} and vehicle_id = any(${[...vehicleIds]}::int[])
        and ${isMeant} and activity <> 5
      group by vehicle_id, slot, identification
    ), card as (${cardOwners(company)}), driver as (
      select card.person_id, told.vehicle_id, told.slot, told.to_ts from told
      join card on ${heldNow('card', 'told.identification')} and told.to_ts > card.since
      union all
      select s.person_id, told.vehicle_id, told.slot, told.to_ts from told
      join lateral (select person_id, since from assigned_driver a
        where a.company_id = ${company.id} and a.vehicle_id = told.vehicle_id
        order by a.since desc limit 1) s on told.to_ts > s.since and s.person_id is not null
      where told.identification is null and told.slot = 1
    )`;
}

/** Everybody who may have hours waits. */
export async function markAll(db: WriteDb, now: Date): Promise<void> {
  await sql`${mark(
    sql`select i.company_id, i.person_id from person_identification i where i.kind = 'tachograph'
      union select s.company_id, s.person_id from assigned_driver s where s.person_id is not null
        and exists (select 1 from slot_activity a
          where a.company_id = s.company_id and a.vehicle_id = s.vehicle_id)
      union select company_id, person_id from driver_hours`,
    now,
  )} on conflict (company_id, person_id) do update set stale_since = excluded.stale_since`.execute(
    db,
  );
}

/** Whoever did something lately and was not worked out since `before` waits: a rest that runs goes on unseen. */
export async function markRunning(db: WriteDb, now: Date, before: Date): Promise<void> {
  await sql`update driver_hours set stale_since = ${now}
    where stale_since is null and worked_out < ${before}
      and as_of > ${now}::timestamptz - ${RUNNING}`.execute(db);
}

/** After a failure: the driver waits again, for as long as after a success. */
export async function postpone(
  db: WriteDb,
  { companyId, personId }: DriverKey,
  now: Date,
): Promise<void> {
  await sql`update driver_hours set stale_since = ${now}, worked_out = ${now}
    where company_id = ${companyId} and person_id = ${personId}`.execute(db);
}

/** In the order of ids, so that two who mark do not wait for each other. */
function mark(drivers: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`insert into driver_hours (company_id, person_id, stale_since)
    select company_id, person_id, ${now}::timestamptz
    from (${drivers}) as driver(company_id, person_id) order by company_id, person_id`;
}

/** Takes those that wait and were not worked out since `before`; they wait no more. */
export async function takeStale(db: WriteDb, before: Date, limit: number): Promise<DriverKey[]> {
  const isDue = sql`stale_since is not null and (worked_out is null or worked_out <= ${before})`;
  const found = await sql<DriverKey>`
    select company_id as "companyId", person_id as "personId" from driver_hours
    where ${isDue} order by stale_since limit ${limit}`.execute(db);
  return byCompany(found.rows, async (companyId, drivers) => {
    const { rows } = await sql<DriverKey>`
      with due as (
        select person_id from driver_hours where company_id = ${companyId} and ${isDue}
          and person_id = any(${drivers.map(({ personId }) => personId)}::int[])
        order by stale_since for update skip locked)
      update driver_hours h set stale_since = null from due
      where h.company_id = ${companyId} and h.person_id = due.person_id
      returning h.company_id as "companyId", h.person_id as "personId"`.execute(db);
    return rows;
  });
}

export interface HoursValues {
  /** The newest moment that was told, epoch milliseconds; a rest that goes on is later. */
  asOf: number | null;
  /** The same of each slot that told of the driver lately, by `vehicle/slot`. */
  told: Readonly<Record<string, number>>;
  hours: DriverHours | null;
  counters: Counters | null;
  vehicleId: number | null;
  source: 'file' | 'live' | null;
}

/** Answers whether what vehicles show of the driver is another than before. */
export async function putHours(
  db: WriteDb,
  { companyId, personId }: DriverKey,
  { asOf, told, hours, counters, vehicleId, source }: HoursValues,
  now: Date,
): Promise<boolean> {
  const json = (value: object | null) => value && JSON.stringify(value);
  const { rows } = await sql<{ isOther: boolean }>`
    with before as (select counters from driver_hours
      where company_id = ${companyId} and person_id = ${personId})
    update driver_hours set as_of = ${asOf === null ? null : new Date(asOf)}, hours = ${json(hours)}::jsonb,
      counters = ${json(counters)}::jsonb, told = ${json(told)}::jsonb, vehicle_id = ${vehicleId}, source = ${source},
      worked_out = ${now}
    where company_id = ${companyId} and person_id = ${personId}
    returning counters is distinct from (select counters from before) as "isOther"`.execute(db);
  return rows[0]?.isOther ?? false;
}

/** Vehicles that show the person as their driver. */
export async function listDrivenVehicles(
  db: ReadDb,
  { companyId, personId }: DriverKey,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with card as (${cardOwners({ id: companyId })})
    select v.vehicle_id as id from vehicle v
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    left join card on ${heldNow('card', 'l.identification')}
    where v.company_id = ${companyId} and v.deleted is null
      and (v.driver_id = ${personId} or card.person_id = ${personId})`.execute(db);
  return rows.map(({ id }) => id);
}

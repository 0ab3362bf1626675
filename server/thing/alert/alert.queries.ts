// Questions about alerts, and what a person writes on top of them. Who may see one is decided here alone, for the
// list, the counts, the live stream and acknowledging.
import { UNACKNOWLEDGED_DAYS } from '@flotila/domain/alert/alert.api.ts';
import type { ALERT_STATES, Severity, Why } from '@flotila/domain/alert/alert.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';
import { addressOf } from '../location/read-address.queries.ts';
import { cardOwners, heldAt } from '../person/card.queries.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';
import { assignedDriver } from '../vehicle/assigned-driver.queries.ts';

/** Whose alerts somebody sees. */
export interface AlertSight {
  company: CompanyId;
  /** Vehicles that are seen; null: all. */
  vehicles: ReadonlySet<number> | null;
  /** What is about no vehicle is seen, too. */
  withoutVehicle: boolean;
}

/** An alert as the database gives it, without the records behind it unless they are asked for. */
export interface AlertRow {
  alertId: number;
  ruleId: number;
  ruleName: string;
  severity: Severity;
  vehicleId: number | null;
  numericPlate: string | null;
  about: string;
  personId: number | null;
  firstName: string | null;
  lastName: string | null;
  /** Telephone of that person. */
  phone: string | null;
  zoneId: number | null;
  zoneName: string | null;
  begin: Date;
  end: Date | null;
  isLate: boolean;
  rangAt: Date | null;
  withdrawnAt: Date | null;
  isMuted: boolean;
  latitude: number | null;
  longitude: number | null;
  place: string | null;
  address: string | null;
  country: string | null;
  acknowledgedAt: Date | null;
  byPersonId: number | null;
  /** Account of who is no person of the company. */
  byAccountId: number | null;
  byFirstName: string | null;
  byLastName: string | null;
  note: string | null;
  /** Found for the past. */
  isPast: boolean;
  escalatedAt: Date | null;
  why: Why;
  updated: Date;
}

export interface AlertFilter {
  period: Period;
  vehicleId?: number | undefined;
  ruleId?: number | undefined;
  state?: (typeof ALERT_STATES)[number] | undefined;
  severity?: Severity | undefined;
  acknowledged?: boolean | undefined;
}

/** One page, newest first, and how many there are on all. */
export function listAlertRows(
  db: ReadDb,
  sight: AlertSight,
  filter: AlertFilter,
  slice: Slice,
): Promise<Page<AlertRow>> {
  const where = sql`${isSeen(sight)} and ${passes(filter)}`;
  return readPage(db, slice, sql`from ${joined()} where ${where}`, (cut) =>
    selectAlerts(sight, sql`${where} order by a.begin_ts desc, a.alert_id desc ${cut}`, false),
  );
}

/** With the records that decided it; undefined where there is none that is seen. */
export async function findAlert(
  db: ReadDb,
  sight: AlertSight,
  alertId: number,
): Promise<AlertRow | undefined> {
  const where = sql`${isSeen(sight)} and a.alert_id = ${alertId}`;
  return (await selectAlerts(sight, where, true).execute(db)).rows[0];
}

/** Those of the ids that are there and seen, newest first. */
export async function listAlertsById(
  db: ReadDb,
  sight: AlertSight,
  alertIds: readonly number[],
): Promise<AlertRow[]> {
  const where = sql`${isSeen(sight)} and a.alert_id = any(${[...alertIds]}::int[])
    order by a.begin_ts desc, a.alert_id desc`;
  return (await selectAlerts(sight, where, false).execute(db)).rows;
}

/** Those that changed after the moment (epoch milliseconds), at most so many. */
export async function listChangedAlerts(
  db: ReadDb,
  sight: AlertSight,
  since: number,
  max: number,
): Promise<AlertRow[]> {
  const where = sql`${isSeen(sight)} and a.updated > ${new Date(since)} limit ${max}`;
  return (await selectAlerts(sight, where, false).execute(db)).rows;
}

interface CountRow {
  what: 'waiting' | 'recent' | 'new';
  severity: Severity;
  count: number;
}

/** The bell rang last for one of the newest alerts that rang; so many are looked at. */
const RANG_LOOKED_AT = 100;

/** By severity: those that wait to be acknowledged, those since a moment (epoch milliseconds), and those that are both. */
export async function countAlertRows(
  db: ReadDb,
  sight: AlertSight,
  since: { now: number; yesterday: number },
): Promise<{ rows: CountRow[]; lastRang: Date | null }> {
  const oldest = new Date(since.now - UNACKNOWLEDGED_DAYS * DAY_MS);
  const counted = (what: CountRow['what'], where: RawBuilder<unknown>) => sql`
    select ${sql.lit(what)} as what, a.severity, count(*)::int as count from ${joined()}
    where ${isSeen(sight)} and a.withdrawn_at is null and ${where} group by a.severity`;
  const waiting = sql`a.acknowledged_at is null and a.begin_ts >= ${oldest}`;
  const recent = sql`a.begin_ts >= ${new Date(since.yesterday)}`;
  const { rows } = await sql<CountRow>`
    ${counted('waiting', waiting)} union all ${counted('recent', recent)}
    union all ${counted('new', sql`${waiting} and ${recent}`)}`.execute(db);
  const rang = await sql<{ last: Date | null }>`select max(newest.rang_at) as last from (
      select a.rang_at from ${joined()} where ${isSeen(sight)} and a.rang_at is not null
      order by a.begin_ts desc limit ${RANG_LOOKED_AT}) newest`.execute(db);
  return { rows, lastRang: rang.rows[0]?.last ?? null };
}

/**
 * Locks those of the ids that are there, so that each change is noted from what was. Everybody who locks several
 * does it in the order of their ids.
 */
export async function lockAlerts(
  db: WriteDb,
  { company }: Pick<AlertSight, 'company'>,
  alertIds: readonly number[],
): Promise<void> {
  await sql`select from alert where company_id = ${company}
    and alert_id = any(${[...alertIds]}::int[]) order by alert_id for update`.execute(db);
}

interface Acknowledging {
  by: { personId: number | null; accountId: number | null };
  /** null: what was noted before stays. */
  note: string | null;
}

/** What a person says of alerts; null: it is taken back. */
export async function setAcknowledged(
  db: WriteDb,
  { company }: Pick<AlertSight, 'company'>,
  alertIds: readonly number[],
  said: Acknowledging | null,
  now: Date,
): Promise<void> {
  const note = said && sql`coalesce(${said.note}::text, note)`;
  await sql`update alert set acknowledged_at = ${said && now}::timestamptz,
      acknowledged_by = ${said?.by.personId ?? null}::int,
      acknowledged_account = ${said?.by.accountId ?? null}::int, note = ${note},
      is_past = false, updated = ${now}
    where company_id = ${company} and alert_id = any(${[...alertIds]}::int[])`.execute(db);
}

/** A deleted vehicle has no alerts any more. */
function isSeen({ company, vehicles, withoutVehicle }: AlertSight): RawBuilder<boolean> {
  return sql<boolean>`a.company_id = ${company}
    and (case when a.vehicle_id is null then ${withoutVehicle}::boolean
      else v.deleted is null and ${isAmong('a', { visible: vehicles })} end)`;
}

function joined(): RawBuilder<unknown> {
  return sql`alert a left join vehicle v
    on v.company_id = a.company_id and v.vehicle_id = a.vehicle_id`;
}

function passes({ period, ...filter }: AlertFilter): RawBuilder<unknown> {
  const { vehicleId, ruleId, state, severity, acknowledged } = filter;
  const conditions = [
    sql`a.begin_ts >= ${new Date(period.from)} and a.begin_ts <= ${new Date(period.to)}`,
  ];
  if (vehicleId !== undefined) conditions.push(sql`a.vehicle_id = ${vehicleId}`);
  if (ruleId !== undefined) conditions.push(sql`a.rule_id = ${ruleId}`);
  if (severity !== undefined) conditions.push(sql`a.severity = ${severity}`);
  if (acknowledged !== undefined) {
    conditions.push(sql`(a.acknowledged_at is not null) = ${acknowledged}`);
  }
  if (state !== undefined) conditions.push(sql`a.withdrawn_at is ${isWithdrawn(state)}`);
  if (state === 'open') conditions.push(sql`a.end_ts is null`);
  if (state === 'ended') conditions.push(sql`a.end_ts is not null`);
  return sql.join(conditions, sql` and `);
}

function isWithdrawn(state: string): RawBuilder<unknown> {
  return state === 'withdrawn' ? sql`not null` : sql`null`;
}

/** Columns about who acknowledged the alert `of`: a person of the company, else an account by its names or login. */
export function acknowledger(of: string): RawBuilder<unknown> {
  return sql`b.person_id as "byPersonId", ${sql.ref(`${of}.acknowledged_account`)} as "byAccountId",
    coalesce(b.first_name, u.first_name) as "byFirstName",
    coalesce(b.last_name, case when u.first_name = '' and u.last_name = '' then u.login
      else u.last_name end) as "byLastName"`;
}

/** What those columns are of. */
export function joinAcknowledger(of: string, company: CompanyId): RawBuilder<unknown> {
  return sql`left join person b on b.company_id = ${company}
      and b.person_id = ${sql.ref(`${of}.acknowledged_by`)}
    left join account u on u.account_id = ${sql.ref(`${of}.acknowledged_account`)}`;
}

/**
 * Who drove when it began: as its ride says, else who was assigned then. The page is cut before anything is joined
 * but the vehicle.
 */
function selectAlerts(
  { company }: AlertSight,
  where: RawBuilder<unknown>,
  withRecords: boolean,
): RawBuilder<AlertRow> {
  const why = withRecords ? sql`a.why` : sql`a.why - 'records'`;
  return sql<AlertRow>`
    with listed as (
      select a.company_id, a.alert_id, a.rule_id, a.vehicle_id, a.about, a.severity, a.begin_ts, a.end_ts,
        a.is_muted, a.zone_id, a.latitude, a.longitude, a.country, a.place, ${why} as why, a.is_late,
        a.rang_at, a.withdrawn_at, a.acknowledged_at, a.acknowledged_by, a.acknowledged_account, a.note,
        a.is_past, a.escalated_at, a.updated, v.numeric_plate
      from ${joined()} where ${where}),
    card as (${cardOwners({ id: company })})
    select l.alert_id as "alertId", l.rule_id as "ruleId", coalesce(r.name, '') as "ruleName",
      l.severity, l.vehicle_id as "vehicleId", l.numeric_plate as "numericPlate", l.about,
      p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.phone,
      l.zone_id as "zoneId", z.name as "zoneName", l.begin_ts as "begin", l.end_ts as "end",
      l.is_late as "isLate", l.rang_at as "rangAt", l.withdrawn_at as "withdrawnAt",
      l.is_muted as "isMuted", l.latitude, l.longitude, l.place, address.name as address, l.country,
      l.acknowledged_at as "acknowledgedAt", ${acknowledger('l')}, l.note, l.is_past as "isPast",
      l.escalated_at as "escalatedAt", l.why, l.updated
    from listed l
    left join rule r on r.company_id = ${company} and r.rule_id = l.rule_id
    left join zone z on z.company_id = ${company} and z.zone_id = l.zone_id
    ${addressOf('l', company)}
    ${joinAcknowledger('l', company)}
    left join lateral (select x.from_ts, x.identification, x.has_driver, x.edited_person_id
      from ride_shown x where x.company_id = ${company} and x.vehicle_id = l.vehicle_id
        and x.from_ts <= l.begin_ts order by x.from_ts desc limit 1) drive on true
    left join card on ${heldAt('card', 'drive.identification', 'drive.from_ts')}
    left join lateral ${assignedDriver('l', 'l.begin_ts', company)} assigned on true
    left join person p on p.company_id = ${company}
      and p.person_id = case when l.about like 'person/%' then split_part(l.about, '/', 2)::int
        when drive.has_driver then drive.edited_person_id
        when drive.identification is null then assigned.person_id else card.person_id end
    order by l.begin_ts desc, l.alert_id desc`;
}

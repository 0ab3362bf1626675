// What the worker asks and writes about alerts that time decides: the versions of such rules, the vehicles that have a
// tracker with what was heard of them last, and the alerts of lately with what came since.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import { BY_TIME, type RuleDeciding } from '@flotila/domain/rule/rule.ts';
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../db/open.ts';
import type { CompanyId } from '../session/context.ts';
import type { ChangedAlert } from './alert-changes.ts';

/** An ended alert is looked at for so long: a backlog that comes later takes none back. */
const LOOKED_BACK = sql`interval '7 days'`;
/** Records by which it is known how often a vehicle reports, and the time they are looked for in. */
const RECORDS_LOOKED_AT = 200;
const RECORDS_WITHIN = sql`interval '31 days'`;

const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** A version of a rule, as alerts of it are decided. */
export interface TimeVersion {
  companyId: CompanyId;
  timeZone: string;
  country: string;
  ruleId: number;
  ownerId: number | null;
  /** As the rule is now. */
  severity: Severity;
  /** What is open is the least or the greatest Date. */
  from: Date;
  to: Date;
  deciding: RuleDeciding;
}

/** All versions of all companies that time decides. */
export async function listTimeVersions(db: ReadDb): Promise<TimeVersion[]> {
  const kinds = [...BY_TIME];
  const { rows } = await sql<TimeVersion>`
    with version as (
      select company_id, rule_id, from_ts, definition, coalesce(lead(from_ts)
        over (partition by company_id, rule_id order by from_ts), 'infinity') as to_ts
      from rule_version)
    select v.company_id as "companyId", c.time_zone as "timeZone", c.country_code as country,
      v.rule_id as "ruleId", r.owner_id as "ownerId", r.definition->>'severity' as severity,
      v.from_ts as "from", v.to_ts as "to", v.definition as deciding
    from version v join rule r on r.company_id = v.company_id and r.rule_id = v.rule_id
    join company c on c.company_id = v.company_id
    where v.definition->'condition'->>'kind' = any(${kinds}::text[])
    order by v.company_id, v.rule_id, v.from_ts`.execute(db);
  return rows;
}

/** A vehicle with a tracker, and its newest record. */
export interface TrackedVehicle extends ChosenFrom {
  lastTs: number;
  motorbit: number;
}

/** So many vehicles behind an id, by their ids; those without a record have nothing to be silent after. */
export async function listTracked(
  db: ReadDb,
  companyId: number,
  { after, size, now }: { after: number; size: number; now: Date },
): Promise<TrackedVehicle[]> {
  // Trackers are found once for a page: looked for by vehicle, each would walk all of them.
  const { rows } = await sql<TrackedVehicle>`
    with tracker as materialized (
      select distinct on (a.vehicle_id) a.vehicle_id, d.parameter_values->>'motorbit' as bit
      from device_assignment a join device d using (device_id)
      where a.company_id = ${companyId} and a.vehicle_id > ${after}
        and a.from_ts <= ${now} and a.to_ts > ${now}
      order by a.vehicle_id, a.device_id)
    select v.vehicle_id as "vehicleId", v.type_code as "typeCode",
      array(select g.groupset_id from groupset_vehicle g where g.company_id = v.company_id
        and g.vehicle_id = v.vehicle_id) as "groupSetIds",
      ${millis('f.newest_ts')} as "lastTs",
      case when tracker.bit in ('5', '7') then tracker.bit::int else 0 end as motorbit
    from vehicle v
    join fold_state f on f.company_id = v.company_id and f.vehicle_id = v.vehicle_id
    join tracker on tracker.vehicle_id = v.vehicle_id
    where v.company_id = ${companyId} and v.vehicle_id > ${after} and v.deleted is null
      and v.state <> 'removed' and f.newest_ts is not null
    order by v.vehicle_id limit ${size}`.execute(db);
  return rows;
}

export interface HeardVehicle {
  vehicleId: number;
  motorOn: boolean;
  usualMs: number | null;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
}

/** What the newest records of these vehicles say; one question for all of them. */
export async function listHeard(
  db: ReadDb,
  companyId: number,
  vehicles: readonly TrackedVehicle[],
): Promise<HeardVehicle[]> {
  const asked = vehicles.map(({ vehicleId, lastTs, motorbit }) => ({
    ...{ v: vehicleId, last_ms: lastTs, bit: motorbit },
  }));
  const { rows } = await sql<HeardVehicle>`
    select n.v as "vehicleId", coalesce(said.motor, false) as "motorOn", said.usual as "usualMs",
      (l.location->>'latitude')::float8 as latitude,
      (l.location->>'longitude')::float8 as longitude,
      l.location->>'countryCode' as country, l.place
    from json_to_recordset(${JSON.stringify(asked)}::json) as n(v integer, last_ms float8, bit integer)
    left join vehicle_live l on l.company_id = ${companyId} and l.vehicle_id = n.v
    cross join lateral (
      select max(gap.ms) filter (where not gap.motor) as usual,
        bool_or(gap.motor) filter (where gap.nth = 1) as motor
      from (select coalesce((x.inputs >> n.bit) & 1 = 1, false) as motor,
          row_number() over newest as nth,
          (extract(epoch from lag(x.ts) over newest - x.ts) * 1000)::float8 as ms
        from (select ts, inputs from location
          where company_id = ${companyId} and vehicle_id = n.v
            and ts <= to_timestamp(n.last_ms / 1000)
            and ts > to_timestamp(n.last_ms / 1000) - ${RECORDS_WITHIN}
          order by ts desc limit ${RECORDS_LOOKED_AT}) x
        window newest as (order by x.ts desc)) gap) said`.execute(db);
  return rows;
}

/** An alert that time decided, with what records say of it now. */
export interface TimeAlert {
  alertId: number;
  ruleId: number;
  vehicleId: number;
  begin: number;
  end: number | null;
  isBroken: boolean;
  nextTs: number | null;
}

/** Those of the company that go on or began lately, oldest first, without the withdrawn. */
export async function listTimeAlerts(
  db: ReadDb,
  companyId: number,
  ruleIds: readonly number[],
  now: Date,
): Promise<TimeAlert[]> {
  const needed = sql`make_interval(secs => (a.why->'params'->>'longerThan')::float8)`;
  const record = sql`select x.ts from location x
    where x.company_id = a.company_id and x.vehicle_id = a.vehicle_id`;
  const { rows } = await sql<TimeAlert>`
    select a.alert_id as "alertId", a.rule_id as "ruleId", a.vehicle_id as "vehicleId",
      ${millis('a.begin_ts')} as "begin", ${millis('a.end_ts')} as "end",
      exists (${record} and x.ts > a.begin_ts - ${needed} and x.ts < a.begin_ts) as "isBroken",
      ${millis('next.ts')} as "nextTs"
    from alert a
    left join lateral (${record} and x.ts >= a.begin_ts order by x.ts limit 1) next on true
    where a.company_id = ${companyId} and a.rule_id = any(${[...ruleIds]}::int[])
      and a.decided_by = 'time' and a.withdrawn_at is null and a.vehicle_id is not null
      and (a.end_ts is null or a.begin_ts > ${now}::timestamptz - ${LOOKED_BACK})
    order by a.begin_ts`.execute(db);
  return rows;
}

/** The derived half of an alert; `alertId` null: it is new. */
export interface TimeRow {
  alertId: number | null;
  ruleId: number;
  vehicleId: number;
  severity: Severity;
  begin: number;
  end: number | null;
  isMuted: boolean;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  why: object;
}

/** Begins alerts: each rings, however long ago it began (§4), or goes on as the row that people were told of. */
export async function writeTimeRows(
  db: WriteDb,
  companyId: number,
  found: readonly TimeRow[],
  now: Date,
): Promise<ChangedAlert[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<ChangedAlert>`
    with n as (
      select f.*, to_timestamp(f."begin" / 1000.0) as begin_ts, to_timestamp(f."end" / 1000.0) as end_ts
      from json_to_recordset(${JSON.stringify(found)}::json) as f("alertId" integer,
        "ruleId" integer, "vehicleId" integer, severity text, "begin" float8, "end" float8,
        "isMuted" boolean, latitude float8, longitude float8, country text, place text, why jsonb)),
    moved as (
      update alert a set begin_ts = n.begin_ts, decided_ts = n.begin_ts, end_ts = n.end_ts,
        why = n.why, updated = ${now}
      from n where a.company_id = ${companyId} and a.alert_id = n."alertId"
      returning a.company_id, a.alert_id),
    added as (
      insert into alert (company_id, rule_id, vehicle_id, decided_by, severity, begin_ts, end_ts,
        decided_ts, is_muted, latitude, longitude, country, place, why, found, updated, rang_at)
      select ${companyId}, "ruleId", "vehicleId", 'time', severity, begin_ts, end_ts, begin_ts, "isMuted",
        latitude, longitude, country, place, why, ${now}, ${now}, ${now}
      from n where "alertId" is null
      on conflict do nothing returning company_id, alert_id)
    select company_id as "companyId", alert_id as "alertId" from moved
    union all select * from added`.execute(db);
  return rows;
}

/** Ends alerts, or takes back those that were none (`end` null). */
export async function closeTimeAlerts(
  db: WriteDb,
  companyId: number,
  closed: readonly { alertId: number; end: number | null }[],
  now: Date,
): Promise<ChangedAlert[]> {
  if (closed.length === 0) return [];
  const { rows } = await sql<ChangedAlert>`
    update alert a set updated = ${now},
      end_ts = coalesce(to_timestamp(n."end" / 1000.0), a.end_ts),
      withdrawn_at = case when n."end" is null then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(closed)}::json) as n("alertId" integer, "end" float8)
    where a.company_id = ${companyId} and a.alert_id = n."alertId"
    returning a.company_id as "companyId", a.alert_id as "alertId"`.execute(db);
  return rows;
}

// What is asked about trackers that may be silent: vehicles that have one, what was heard of them last, and the alerts of
// lately with what came since.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';
import { mapSlices } from '../../../ground/work/slices.ts';
import { inMillis, isLooked, type LookedAt } from '../time.queries.ts';

/** Records by which it is known how often a vehicle reports, and the time they are looked for in. */
const RECORDS_LOOKED_AT = 200;
const WITHIN_DAYS = 31;
const RECORDS_WITHIN = sql.lit(`${WITHIN_DAYS} days`);
/** Alerts whose records one question asks for. */
const ALERTS_A_QUESTION = 100;

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
      ${inMillis('f.newest_ts')} as "lastTs",
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

/** What the newest records of these vehicles say; one question for all of which they are of the same time. */
export async function listHeard(
  db: ReadDb,
  companyId: number,
  vehicles: readonly TrackedVehicle[],
): Promise<HeardVehicle[]> {
  // A question that spans all months plans all of their tables (decision 0066).
  const spans = Map.groupBy(vehicles, ({ lastTs }) => Math.floor(lastTs / (WITHIN_DAYS * DAY_MS)));
  const heard: HeardVehicle[] = [];
  for (const span of spans.values()) heard.push(...(await listHeardOfSpan(db, companyId, span)));
  return heard;
}

async function listHeardOfSpan(
  db: ReadDb,
  companyId: number,
  vehicles: readonly TrackedVehicle[],
): Promise<HeardVehicle[]> {
  const moments = vehicles.map(({ lastTs }) => lastTs);
  const from = new Date(Math.min(...moments) - WITHIN_DAYS * DAY_MS);
  const to = new Date(Math.max(...moments));
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const asked = vehicles.map(({ vehicleId, lastTs, motorbit }) => ({
    v: vehicleId,
    last_ms: lastTs,
    bit: motorbit,
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
            and ts > to_timestamp(n.last_ms / 1000) - ${RECORDS_WITHIN}::interval
            and ts between ${from} and ${to} and vehicle_id = any(${ids}::int[])
          order by ts desc limit ${RECORDS_LOOKED_AT}) x
        window newest as (order by x.ts desc)) gap) said`.execute(db);
  return rows;
}

/** An alert, with what records say of it now. */
export interface SilentAlert {
  alertId: number;
  ruleId: number;
  vehicleId: number;
  begin: number;
  end: number | null;
  isBroken: boolean;
  nextTs: number | null;
}

/** Those of the company that go on or began lately, oldest first, without the withdrawn. */
export async function listSilentAlerts(db: ReadDb, look: LookedAt): Promise<SilentAlert[]> {
  const { rows } = await sql<AlertRow>`
    select a.alert_id as "alertId", a.rule_id as "ruleId", a.vehicle_id as "vehicleId",
      ${inMillis('a.begin_ts')} as "begin", ${inMillis('a.end_ts')} as "end",
      (a.why->'params'->>'longerThan')::float8 as needed, ${inMillis('f.newest_ts')} as "newestTs"
    from alert a
    left join fold_state f on f.company_id = a.company_id and f.vehicle_id = a.vehicle_id
    where ${isLooked(look)} and a.vehicle_id is not null
    order by a.begin_ts`.execute(db);
  return mapSlices(rows, ALERTS_A_QUESTION, (slice) => withRecords(db, look.companyId, slice));
}

interface AlertRow {
  alertId: number;
  ruleId: number;
  vehicleId: number;
  begin: number;
  end: number | null;
  /** Seconds of silence. */
  needed: number;
  /** Newest record of the vehicle. */
  newestTs: number | null;
}

/** Each alert's records by its own moments, so that few tables of many are planned (decision 0066). */
async function withRecords(
  db: ReadDb,
  companyId: number,
  alerts: readonly AlertRow[],
): Promise<SilentAlert[]> {
  const records = alerts.map(({ vehicleId, begin, needed, newestTs }, at) => {
    const [from, to] = [begin - needed * 1000, Math.max(newestTs ?? begin, begin)];
    const record = sql`select x.ts from location x
      where x.company_id = ${companyId} and x.vehicle_id = ${vehicleId}`;
    return sql`select ${sql.lit(at)}::int as at,
      exists (${record} and x.ts > ${new Date(from)} and x.ts < ${new Date(begin)}) as "isBroken",
      (${record} and x.ts between ${new Date(begin)} and ${new Date(to)} order by x.ts limit 1) as next`;
  });
  const { rows } = await sql<{ at: number; isBroken: boolean; next: Date | null }>`
    ${sql.join(records, sql` union all `)} order by at`.execute(db);
  return alerts.map(({ needed: _needed, newestTs: _newestTs, ...alert }, at) => ({
    ...alert,
    isBroken: rows[at]?.isBroken ?? false,
    nextTs: rows[at]?.next?.getTime() ?? null,
  }));
}

// What the report of temperatures reads: measurements in pages, so that never more than one page of them is in
// memory, and when the cargo door was open.
import { parameters } from '@flotila/domain/code/parameters.ts';
import { FLAGS_WITHOUT_PLACE } from '@flotila/domain/location/location.ts';
import type { Measurement } from '@flotila/domain/report/temperature/gather.ts';
import type { TemperatureRule } from '@flotila/domain/report/temperature/range.ts';
import type { DoorSpan } from '@flotila/domain/report/temperature/rows.ts';
import { RULES_MAX } from '@flotila/domain/rule/rule.ts';
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

interface Ends {
  from: number;
  to: number;
}

interface MeasurementRow {
  ts: Date;
  hash: number;
  temp1: number | null;
  temp2: number | null;
  speed: number | null;
  latitude: number | null;
  longitude: number | null;
  flags: number;
}

/** Rows of one question, some 3 MB. */
const PAGE_ROWS = 10_000;

/** All records of a vehicle in a period, oldest first, those without a place, too. */
export async function* readMeasurements(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  { from, to }: Ends,
): AsyncGenerator<Measurement> {
  let after = { ts: new Date(from), hash: -(2 ** 31) };
  for (;;) {
    const { rows } = await sql<MeasurementRow>`
      select ts, hash, temp1, temp2, speed, latitude, longitude, flags from location
      where company_id = ${company} and vehicle_id = ${vehicleId} and ts <= ${new Date(to)}
        and ts >= ${after.ts} and (ts > ${after.ts} or hash >= ${after.hash})
      order by ts, hash limit ${PAGE_ROWS + 1}`.execute(db);
    const next = rows.length > PAGE_ROWS ? rows.pop() : undefined;
    for (const row of rows) yield measurementOf(row);
    if (!next) return;
    after = { ts: next.ts, hash: next.hash };
  }
}

function measurementOf(row: MeasurementRow): Measurement {
  const hasPlace = (row.flags & FLAGS_WITHOUT_PLACE) === 0;
  const degrees = (value: number | null) => (value === null || !hasPlace ? null : value / 1e7);
  const tenth = (value: number | null) => (value === null ? null : value / 10);
  return {
    ts: row.ts.getTime(),
    temps: [tenth(row.temp1), tenth(row.temp2)],
    speed: hasPlace ? tenth(row.speed) : null,
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
  };
}

const CARGO_DOOR = Number(parameters.find(({ code }) => code === 'cargo_door')?.parameterId);

/** When the door was open, by the events of the vehicle. null: no door is watched, and none was seen. */
export async function findDoor(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  { from, to }: Ends,
): Promise<{ spans: DoorSpan[]; openings: number } | null> {
  const { rows } = await sql<{ ts: Date; value: number }>`
    (select ts, value from event where company_id = ${company} and vehicle_id = ${vehicleId}
      and parameter_id = ${CARGO_DOOR} and ts < ${new Date(from)} order by ts desc limit 1)
    union all
    (select ts, value from event where company_id = ${company} and vehicle_id = ${vehicleId}
      and parameter_id = ${CARGO_DOOR} and ts between ${new Date(from)} and ${new Date(to)}
      order by ts)`.execute(db);
  if (rows.length === 0 && !(await isDoorWatched(db, company, vehicleId))) return null;
  const events = rows.toSorted((one, two) => one.ts.getTime() - two.ts.getTime());
  const spans: DoorSpan[] = [];
  let open: number | null = null;
  for (const { ts, value } of events) {
    const at = Math.max(ts.getTime(), from);
    if (value > 0) open ??= at;
    else if (open !== null) {
      if (at > open) spans.push({ from: open, to: at });
      open = null;
    }
  }
  if (open !== null) spans.push({ from: open, to });
  const openings = events.filter(({ ts, value }) => value > 0 && ts.getTime() >= from).length;
  return { spans, openings };
}

async function isDoorWatched(db: ReadDb, company: CompanyId, vehicleId: number): Promise<boolean> {
  const { rows } = await sql`
    select from device where company_id = ${company} and vehicle_id = ${vehicleId}
      and coalesce(parameter_values ->> 'cargo_door', 'none') <> 'none'`.execute(db);
  return rows.length > 0;
}

/** Rules on temperatures that are on and whose owner sees the vehicle, and by what they choose it. */
export async function findTemperatureRules(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
): Promise<{ rules: TemperatureRule[]; vehicle: ChosenFrom }> {
  const { rows } = await sql<TemperatureRule>`
    select r.name, r.definition -> 'condition' as condition, r.definition -> 'whom' as whom
    from rule r left join person p on p.company_id = r.company_id and p.person_id = r.owner_id
    where r.company_id = ${company} and r.removed is null and r.is_on
      and r.definition -> 'condition' ->> 'kind' = 'temperature'
      and (r.owner_id is null or p.view_all or exists (
        select from person_visible_vehicle s where s.company_id = r.company_id
          and s.person_id = r.owner_id and s.vehicle_id = ${vehicleId}))
    order by r.name, r.rule_id limit ${RULES_MAX}`.execute(db);
  const { rows: chosen } = await sql<Omit<ChosenFrom, 'vehicleId'>>`
    select v.type_code as "typeCode", array(select g.groupset_id from groupset_vehicle g
      where g.company_id = v.company_id and g.vehicle_id = v.vehicle_id) as "groupSetIds"
    from vehicle v where v.company_id = ${company} and v.vehicle_id = ${vehicleId}`.execute(db);
  return { rules: rows, vehicle: { vehicleId, typeCode: '', groupSetIds: [], ...chosen[0] } };
}

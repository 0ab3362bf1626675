// What the progress of contracts is worked out from: plans, what tells that something of a vehicle's locations
// changed, and the locations themselves.
import type { ProgressLocation } from '@flotila/domain/contract/progress.ts';
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { FLAGS_WITHOUT_PLACE } from '@flotila/domain/location/location.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** The newest location of a vehicle, and what changes when older ones came or are looked at anew. */
export interface LocationsMark {
  vehicleId: number;
  newest: string;
  /** Late records and rebuilds; a rebuild that waits or has just ended, too. */
  earlier: string;
}

export async function listLocationsMarks(
  db: ReadDb,
  company: CompanyId,
  vehicleIds: readonly number[],
): Promise<LocationsMark[]> {
  const { rows } = await sql<LocationsMark>`
    select vehicle_id as "vehicleId", newest_ts::text || ' ' || newest_hash as newest,
      late_count || ' ' || (dirty_from is not null) as earlier
    from fold_state where company_id = ${company} and vehicle_id = any(${[...vehicleIds]}::int[])
      and newest_ts is not null`.execute(db);
  return rows;
}

export async function listPlans(
  db: ReadDb,
  company: CompanyId,
  contractIds: readonly number[],
): Promise<{ contractId: number; plan: RoutePlan }[]> {
  const { rows } = await sql<{ contractId: number; plan: RoutePlan }>`
    select contract_id as "contractId", plan from contract
    where company_id = ${company} and contract_id = any(${[...contractIds]}::int[])
      and plan is not null`.execute(db);
  return rows;
}

export interface LocationsWanted {
  contractId: number;
  vehicleId: number;
  /** Epoch milliseconds: after the first, up to the second; null: all. */
  after: number;
  to: number | null;
}

/** The next `limit` believed locations of each, oldest first. */
export async function listLocationsAfter(
  db: ReadDb,
  company: CompanyId,
  wanted: readonly LocationsWanted[],
  limit: number,
): Promise<Map<number, ProgressLocation[]>> {
  const ids = wanted.map(({ vehicleId }) => vehicleId);
  const span = await spanOf(db, company, wanted);
  const { rows } = await sql<{ contractId: number; locations: number[][] }>`
    select w."contractId", l.locations
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as w("contractId" integer, "vehicleId" integer, after bigint, "to" bigint)
    cross join lateral (
      select json_agg(json_build_array(ms, hash, latitude, longitude, speed) order by ms, hash)
        as locations
      from (
        select (extract(epoch from ts) * 1000)::bigint as ms, hash, latitude, longitude, speed
        from location
        where company_id = ${company} and vehicle_id = w."vehicleId"
          and ts > to_timestamp(w.after / 1000.0)
          and ts <= coalesce(to_timestamp(w."to" / 1000.0), 'infinity')
          and ts between ${span.from} and ${span.to} and vehicle_id = any(${ids}::int[])
          and flags & ${sql.lit(FLAGS_WITHOUT_PLACE)} = 0 and latitude is not null
        order by ts, hash limit ${limit}) next) l
    where l.locations is not null`.execute(db);
  return new Map(rows.map((row) => [row.contractId, row.locations.map(readLocation)]));
}

/** All of it once more for the planner: a question without it plans all tables of all months (decision 0066). */
async function spanOf(
  db: ReadDb,
  company: CompanyId,
  wanted: readonly LocationsWanted[],
): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(newest_ts) as newest from fold_state where company_id = ${company}
      and vehicle_id = any(${wanted.map(({ vehicleId }) => vehicleId)}::int[])`.execute(db);
  const from = new Date(Math.min(...wanted.map(({ after }) => after)));
  return { from, to: rows[0]?.newest ?? from };
}

/** Places are stored in 10⁻⁷ of a degree, speeds in tenths of km/h. */
function readLocation(columns: (number | null)[]): ProgressLocation {
  const [ts, hash, latitude, longitude, speed] = columns;
  return {
    ts: ts ?? 0,
    hash: hash ?? 0,
    latitude: (latitude ?? 0) / 1e7,
    longitude: (longitude ?? 0) / 1e7,
    speed: typeof speed === 'number' ? speed / 10 : null,
  };
}

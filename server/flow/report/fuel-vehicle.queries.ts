// What reports of fuel ask beside rides and refuelings: the tanks of vehicles, and what of the time before the
// period they need to begin with.
import { isApart } from '@flotila/domain/fuel/apart.ts';
import { FULL_DAYS_MAX } from '@flotila/domain/fuel/period.ts';
import {
  type FuelBefore,
  type FuelTank,
  type FuelVehicle,
  NOTHING_BEFORE,
} from '@flotila/domain/report/fuel-vehicle.ts';
import type { ReportVehicle } from '@flotila/domain/report/report-vehicle.ts';
import type { TankChange } from '@flotila/domain/report/tanks/segments.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { roundTo } from '@flotila/domain/units.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { listReportFuel } from './report-fuel.queries.ts';

/** The vehicles with their tanks. */
export async function withTanks(
  db: ReadDb,
  company: CompanyId,
  vehicles: readonly ReportVehicle[],
): Promise<FuelVehicle[]> {
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const { rows } = await sql<{ vehicleId: number; minTankChange: number; tanks: FuelTank[] }>`
    select v.vehicle_id as "vehicleId", v.min_tank_change as "minTankChange",
      coalesce((select jsonb_agg(jsonb_build_object('tankId', t.tank_id, 'tankType', t.tank_type,
          'capacity', t.capacity, 'isMeasured', t.calc_method in ('sensor', 'liter', 'percent'))
        order by t.tank_id) from vehicle_tank t
        where t.company_id = v.company_id and t.vehicle_id = v.vehicle_id), '[]') as tanks
    from vehicle v
    where v.company_id = ${company} and v.vehicle_id = any(${ids}::int[])`.execute(db);
  const found = new Map(rows.map((row) => [row.vehicleId, row]));
  return vehicles.map((vehicle) => {
    const { tanks = [], minTankChange = 0 } = found.get(vehicle.vehicleId) ?? {};
    return { ...vehicle, tanks, minTankChange };
  });
}

interface BeforeRow {
  vehicle_id: number;
  full_ts: Date | null;
  distance: number;
  engine_seconds: number;
  into_from: Date | null;
  into_to: Date | null;
  into_level: number | null;
}

/**
 * Of each vehicle the last full tank before a moment, what was driven since in rides that begin before
 * the moment (of the one in which it was filled its part by time), and the ride that goes on at the moment.
 */
export async function listFuelBefore(
  db: ReadDb,
  company: CompanyId,
  vehicles: readonly FuelVehicle[],
  from: number,
): Promise<ReadonlyMap<number, FuelBefore>> {
  const start = new Date(from);
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const fulls = await lastFulls(db, company, vehicles, from);
  const times = ids.map((id) => fulls.get(id) ?? null);
  const { rows } = await sql<BeforeRow>`
    with filled as (select * from unnest(${ids}::int[], ${times}::timestamptz[]) f(vehicle_id, ts))
    select v.vehicle_id, filled.ts as full_ts, way.distance, way.engine_seconds,
      last.from_ts as into_from, last.to_ts as into_to, last.fuel_end as into_level
    from filled join vehicle v on v.vehicle_id = filled.vehicle_id
    cross join lateral (
      select coalesce(sum(r.distance * part.share), 0)::float8 as distance,
        coalesce(sum(r.engine_seconds * part.share), 0)::float8 as engine_seconds
      from ride_shown r
      cross join lateral (select case when r.to_ts <= r.from_ts then 1::float8 else
        extract(epoch from r.to_ts - greatest(r.from_ts, filled.ts))
          / extract(epoch from r.to_ts - r.from_ts) end as share) part
      where r.company_id = v.company_id and r.vehicle_id = v.vehicle_id
        and r.ride_type in ('bussines', 'private')
        and r.from_ts >= filled.ts - interval '1 day' and r.to_ts > filled.ts
        and r.from_ts < ${start}) way
    left join lateral (
      select r.from_ts, r.to_ts, r.fuel_end from ride r
      where r.company_id = v.company_id and r.vehicle_id = v.vehicle_id and r.from_ts < ${start}
      order by r.from_ts desc limit 1) last on true
    where v.company_id = ${company}`.execute(db);
  return new Map(rows.map((row) => [row.vehicle_id, beforeOf(row, from)]));
}

/** When the last document before a moment filled the main tanks: that of a heating tank says nothing of them. */
async function lastFulls(
  db: ReadDb,
  company: CompanyId,
  vehicles: readonly FuelVehicle[],
  to: number,
): Promise<ReadonlyMap<number, Date>> {
  const from = to - FULL_DAYS_MAX * DAY_MS;
  const idsOf = (all: readonly FuelVehicle[]) => all.map(({ vehicleId }) => vehicleId);
  const heated = vehicles.filter(({ tanks }) => tanks.some(({ tankType }) => tankType !== 'main'));
  const { rows } = await sql<{ vehicle_id: number; ts: Date }>`
    select d.vehicle_id, max(d.ts) as ts from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = any(${idsOf(vehicles)}::int[]) and d.is_full
      and d.ts >= ${new Date(from)} and d.ts < ${new Date(to)} group by d.vehicle_id`.execute(db);
  const fulls = new Map(rows.map(({ vehicle_id, ts }) => [vehicle_id, ts]));
  const some = heated.filter(({ vehicleId }) => fulls.has(vehicleId));
  if (some.length === 0) return fulls;
  const entries = await listReportFuel(db, company, { vehicleIds: idsOf(some), from, to });
  for (const vehicle of some) {
    const own = (entries.get(vehicle.vehicleId) ?? []).filter((one) => !isApart(one, vehicle));
    const times = own.flatMap(({ document }) => (document?.full ? document.timestamp : []));
    const last = times
      .filter((ts) => Date.parse(ts) < to)
      .sort()
      .at(-1);
    if (last) fulls.set(vehicle.vehicleId, new Date(last));
    else fulls.delete(vehicle.vehicleId);
  }
  return fulls;
}

function beforeOf(row: BeforeRow, from: number): FuelBefore {
  const { full_ts: full, into_from: intoFrom, into_to: intoTo, into_level: level } = row;
  const isInto = intoFrom !== null && intoTo !== null && intoTo.getTime() > from;
  return {
    ...NOTHING_BEFORE,
    fullTs: full?.getTime() ?? null,
    distance: row.distance,
    engineSeconds: row.engine_seconds,
    into: isInto ? { fromTs: intoFrom.getTime(), toTs: intoTo.getTime(), level } : null,
  };
}

/** Measured changes of the tanks of a vehicle whose moment lies in the period, oldest first. */
export async function listTankChanges(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  { from, to }: { from: number; to: number },
): Promise<TankChange[]> {
  const { rows } = await sql<TankChange>`
    select f.kind, f.quantity::float8 as quantity, f.level_before::float8 as before,
      f.level_after::float8 as after, extract(epoch from f.ts)::float8 * 1000 as ts,
      extract(epoch from f.from_ts)::float8 * 1000 as "fromTs",
      extract(epoch from f.seen_ts)::float8 * 1000 as "seenTs"
    from fuel_change f
    where f.company_id = ${company} and f.vehicle_id = ${vehicleId}
      and f.ts between ${new Date(from)} and ${new Date(to)} order by f.ts`.execute(db);
  return rows.map((row) => ({
    ...row,
    quantity: roundTo(row.quantity, LEVEL_DIGITS),
    before: roundTo(row.before, LEVEL_DIGITS),
    after: roundTo(row.after, LEVEL_DIGITS),
  }));
}

/** As the list of refuelings has them. */
const LEVEL_DIGITS = 2;

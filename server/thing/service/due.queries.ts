// What the due values of vehicles depend on, read for many vehicles at once: counters of the newest
// ride with corrections, dates of the vehicle, plans, and the newest service of each plan.
import type {
  PlanFacts,
  ServiceFacts,
  VehicleDates,
  VehicleServices,
} from '@flotila/domain/service/due.ts';
import { addDays, endOfDay, localDay } from '@flotila/domain/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

/** The part of a company that services depend on. */
export type ServiceCompany = Pick<CompanyContext, 'id' | 'timeZone'>;

export interface VehicleFacts extends VehicleServices {
  vehicleId: number;
  numericPlate: string;
}

interface FactsRow {
  vehicle_id: number;
  numeric_plate: string;
  km_start: number;
  eh_start: number;
  mot_date: string | null;
  tachograph_check_date: string | null;
  service_date: string | null;
  service_km: number | null;
  service_eh: number | null;
  measure_service_km: boolean | null;
  measure_service_date: boolean | null;
  last_ts: Date | null;
  /** Counters as the tracker told them last, and what a corrected ride moves them by. */
  told_km: number | null;
  told_eh: number | null;
  told_service_km: number | null;
  told_service_days: number | null;
  km_shift: number | null;
  mh_shift: number | null;
  has_ride: boolean;
  km_stop: number | null;
  mh_stop: number | null;
  first_km: number | null;
  first_mh: number | null;
}

/** Facts of these vehicles of the company by id; deleted and foreign ones are left out. */
export async function readVehicleFacts(
  db: ReadDb,
  company: ServiceCompany,
  vehicleIds: readonly number[],
  now: number,
): Promise<Map<number, VehicleFacts>> {
  const ids = [...vehicleIds];
  const { rows } = await factsQuery(company, ids).execute(db);
  const plans = Map.groupBy(await listPlanFacts(db, company, ids), (plan) => plan.vehicleId);
  const services = Map.groupBy(await listNewestServices(db, company, ids), (one) => one.vehicleId);
  const today = localDay(now, company.timeZone);
  return new Map(
    rows.map((row) => [
      row.vehicle_id,
      {
        vehicleId: row.vehicle_id,
        numericPlate: row.numeric_plate,
        today,
        now: {
          km: row.has_ride ? row.km_stop : (moved(row.told_km, row.km_shift) ?? row.km_start),
          eh: row.has_ride
            ? (row.mh_stop ?? moved(row.told_eh, row.mh_shift))
            : (moved(row.told_eh, row.mh_shift) ?? row.eh_start),
        },
        start: {
          km: row.km_start > 0 ? row.km_start : (row.first_km ?? 0),
          eh: row.eh_start > 0 ? row.eh_start : (row.first_mh ?? 0),
        },
        dates: datesOf(row, company),
        plans: plans.get(row.vehicle_id) ?? [],
        services: services.get(row.vehicle_id) ?? [],
      },
    ]),
  );
}

function moved(told: number | null, shift: number | null): number | null {
  return told === null ? null : told + (shift ?? 0);
}

function datesOf(row: FactsRow, company: ServiceCompany): VehicleDates {
  const days = row.measure_service_date ? row.told_service_days : null;
  const toldOn = row.last_ts && localDay(row.last_ts.getTime(), company.timeZone);
  return {
    motDate: row.mot_date,
    tachographCheckDate: row.tachograph_check_date,
    serviceDate: row.service_date,
    serviceKm: row.service_km,
    serviceEh: row.service_eh,
    measuredKm: row.measure_service_km ? row.told_service_km : null,
    measuredDate: days === null || !toldOn ? null : addDays(toldOn, Math.round(days)),
  };
}

function factsQuery(company: ServiceCompany, ids: number[]): RawBuilder<FactsRow> {
  const told = (code: string) => sql`(l.last_measures ->> ${code})::float8`;
  return sql<FactsRow>`
    select v.vehicle_id, v.numeric_plate, v.km_start, v.eh_start, v.mot_date,
      v.tachograph_check_date, v.service_date, v.service_km, v.service_eh,
      d.measure_service_km, d.measure_service_date, l.last_ts,
      ${told('km')} as told_km, ${told('engine_hours')} as told_eh,
      ${told('service_km')} as told_service_km, ${told('service_days')} as told_service_days,
      s.km as km_shift, s.mh as mh_shift,
      r.km_stop is not null as has_ride, r.km_stop, r.mh_stop,
      f.km as first_km, f.mh as first_mh
    from vehicle v
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    left join ride_shift s on s.company_id = v.company_id and s.vehicle_id = v.vehicle_id
    left join lateral (select k.km_stop, k.mh_stop from ride_shown k
      where k.company_id = v.company_id and k.vehicle_id = v.vehicle_id
      order by k.from_ts desc limit 1) r on true
    -- Only a plan without a service asks where the counters began.
    left join lateral (
      select k.km_stop - k.distance as km, k.mh_stop - k.engine_seconds as mh from ride_shown k
      where k.company_id = v.company_id and k.vehicle_id = v.vehicle_id
        and (v.km_start = 0 or v.eh_start = 0)
        and exists (select 1 from service_plan p
          where p.company_id = v.company_id and p.vehicle_id = v.vehicle_id)
      order by k.from_ts limit 1) f on true
    where v.company_id = ${company.id} and v.vehicle_id = any(${ids}::int[])
      and v.deleted is null`;
}

async function listPlanFacts(
  db: ReadDb,
  company: ServiceCompany,
  ids: number[],
): Promise<(PlanFacts & { vehicleId: number })[]> {
  const { rows } = await sql<PlanFacts & { vehicleId: number }>`
    select service_plan_id as "servicePlanId", vehicle_id as "vehicleId", type_code as "typeCode",
      name, repeated_period as "repeatedPeriod", repeated_km as "repeatedKm",
      repeated_eh as "repeatedEh", active,
      to_char(created at time zone ${company.timeZone}, 'YYYY-MM-DD') as "createdDay"
    from service_plan
    where company_id = ${company.id} and vehicle_id = any(${ids}::int[])
    order by vehicle_id, service_plan_id`.execute(db);
  return rows;
}

/**
 * The newest service of each plan, or of a type and name, as domain/service/due.ts chooses it; older
 * ones stay in the database, because there may be many.
 */
async function listNewestServices(
  db: ReadDb,
  company: ServiceCompany,
  ids: number[],
): Promise<(ServiceFacts & { vehicleId: number })[]> {
  const { rows } = await sql<ServiceFacts & { vehicleId: number }>`
    select distinct on (vehicle_id, service_plan_id,
        case when service_plan_id is null then type_code end,
        case when service_plan_id is null then name end)
      service_id as "serviceId", vehicle_id as "vehicleId", service_plan_id as "planId",
      type_code as "typeCode", name, date, use_km_eh as "useKmEh", expired_date as "expiredDate",
      expired_km as "expiredKm", expired_eh as "expiredEh"
    from service
    where company_id = ${company.id} and vehicle_id = any(${ids}::int[])
    order by vehicle_id, service_plan_id, case when service_plan_id is null then type_code end,
      case when service_plan_id is null then name end, date desc, service_id desc`.execute(db);
  return rows;
}

/**
 * Counters at the end of a local day, by the newest ride that had begun until then; null before the
 * first ride. Metres and seconds.
 */
export async function readCountersOn(
  db: ReadDb,
  company: ServiceCompany,
  vehicleId: number,
  day: string,
): Promise<{ km: number | null; eh: number | null } | undefined> {
  const end = new Date(endOfDay(day, company.timeZone) + 999);
  const { rows } = await sql<{ km: number | null; eh: number | null }>`
    select km_stop as km, mh_stop as eh from ride_shown
    where company_id = ${company.id} and vehicle_id = ${vehicleId} and from_ts <= ${end}
    order by from_ts desc limit 1`.execute(db);
  return rows[0];
}

/** Did the vehicle ever drive? */
export async function hasRides(
  db: ReadDb,
  company: ServiceCompany,
  vehicleId: number,
): Promise<boolean> {
  const { rows } = await sql`select from ride
    where company_id = ${company.id} and vehicle_id = ${vehicleId} limit 1`.execute(db);
  return rows.length > 0;
}

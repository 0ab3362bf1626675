// The rides that reports are made of: of one vehicle, of many, or of a person over all vehicles. They are the
// rides that the history shows (the view ride_shown with drivers, corrections and fuel), by its own question.
import { apartFuels, type FuelledTank, mainFuels } from '@flotila/domain/fuel/apart.ts';
import type { ReportVehicle } from '@flotila/domain/report/report-vehicle.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId, Visible } from '../../ground/http/context.ts';
import { cardKey, cardOwners } from '../person/card.queries.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';
import { assignedSpans } from '../vehicle/assigned-driver.queries.ts';
import { type DrivenRow, selectManyRides, viewOf } from './ride.queries.ts';

/** Rides of a report that lists each; more would be a book that nobody opens. */
export const REPORT_RIDES_MAX = 50_000;
/** Rides of one summary; a fleet of a thousand has so many in a year. */
export const FLEET_RIDES_MAX = 2_000_000;

export interface ReportRidesQuery {
  /** Left out: all that the reader may see. Deleted and hidden ones keep their rides. */
  vehicleIds?: readonly number[];
  /** Left out: whoever drove. */
  personId?: number;
  /** epoch milliseconds, both included; the whole second of `to` belongs to it (CONST-009). */
  from: number;
  to: number;
  /** epoch milliseconds: rides end here. */
  now: number;
  /** Rides of other vehicles are left out, other persons are not named. */
  visible: Visible;
  /** Rides at most; ask for one more to know whether there are more. */
  limit: number;
  /** Only for sums: places have no names, and tanks, notes and reasons (but for borders) are left out. */
  isSummed?: boolean;
}

/**
 * Business and private rides that begin in the period, by vehicle and time. The unfinished one is among them;
 * nothing ends later than now.
 */
export async function listReportRides(
  db: ReadDb,
  company: CompanyId,
  query: ReportRidesQuery,
): Promise<RideView[]> {
  const vehicles = await vehiclesOf(db, company, query);
  if (vehicles.length === 0) return [];
  const { rows } = await sql<DrivenRow>`with card as materialized (${cardOwners({ id: company })}),
    assigned as materialized (${assignedSpans(company, vehicles)})
    ${selectManyRides(company, whereOf(query, vehicles), query.isSummed === true)}
    order by r.vehicle_id, r.from_ts limit ${query.limit}`.execute(db);
  return rows.map((row) => cutAt(query.now, namedFor(query.visible, viewOf(row))));
}

/** With the vehicles named, the question reads their rides by the key and no others. */
async function vehiclesOf(
  db: ReadDb,
  company: CompanyId,
  query: ReportRidesQuery,
): Promise<readonly number[]> {
  const { vehicleIds, personId, visible } = query;
  const isSeen = (id: number) => visible.vehicles === null || visible.vehicles.has(id);
  if (vehicleIds) return vehicleIds.filter(isSeen);
  if (personId !== undefined)
    return (await listDriven(db, company, query, personId)).filter(isSeen);
  const rows = await db
    .selectFrom('vehicle')
    .select('vehicle_id')
    .where('company_id', '=', company)
    .execute();
  return rows.map((row) => row.vehicle_id).filter(isSeen);
}

/**
 * Vehicles that the person may have driven in the period: where they were ever assigned, where somebody named
 * them, where their cards were read. Who drives a few vehicles is not looked for among the rides of all.
 */
async function listDriven(
  db: ReadDb,
  company: CompanyId,
  { from, to }: ReportRidesQuery,
  personId: number,
): Promise<number[]> {
  const { rows } = await sql<{ vehicleId: number }>`
    with card as materialized (${cardOwners({ id: company })}),
    own as materialized (select distinct c.key from card c where c.person_id = ${personId})
    select a.vehicle_id as "vehicleId" from assigned_driver a
    where a.company_id = ${company} and a.person_id = ${personId}
    union
    select o.vehicle_id from ride_overlay o
    where o.company_id = ${company} and o.person_id = ${personId}
    union
    select v.vehicle_id from vehicle v
    where v.company_id = ${company} and exists (select 1 from own) and exists (
      select 1 from ride r where r.company_id = v.company_id and r.vehicle_id = v.vehicle_id
        and r.from_ts >= ${new Date(from)} and r.from_ts <= ${new Date(to + 999)}
        and ${cardKey(sql.ref('r.identification'))} in (select own.key from own))`.execute(db);
  return rows.map((row) => row.vehicleId);
}

function whereOf(query: ReportRidesQuery, vehicles: readonly number[]): RawBuilder<unknown> {
  const { personId, from, to, now } = query;
  const end = (Math.floor(Math.min(to, now) / 1000) + 1) * 1000;
  const within = sql`r.vehicle_id = any(${vehicles}::int[])
    and r.ride_type in ('bussines', 'private')
    and r.from_ts >= ${new Date(from)} and r.from_ts < ${new Date(end)}`;
  return personId === undefined ? within : sql`${within} and p.person_id = ${personId}`;
}

function namedFor(visible: Visible, ride: RideView): RideView {
  const { driver } = ride;
  if (driver === null || visible.persons === null || visible.persons.has(driver.personId))
    return ride;
  return { ...ride, driver: null, driverCode: null, driverIdentification: null };
}

function cutAt(now: number, ride: RideView): RideView {
  if (Date.parse(ride.toTimestamp) <= now) return ride;
  return { ...ride, toTimestamp: new Date(now).toISOString() };
}

/** Vehicles of the company by plate, those that were removed too; of the ids, of the group, or all that may be seen. */
export async function listReportVehicles(
  db: ReadDb,
  company: CompanyId,
  query: { vehicleIds?: readonly number[]; groupset?: number; visible: Visible },
): Promise<ReportVehicle[]> {
  const filter = {
    visible: query.visible.vehicles,
    ids: query.vehicleIds,
    groupsetId: query.groupset,
  };
  const { rows } = await sql<VehicleRow>`
    select v.vehicle_id as "vehicleId", v.name, v.numeric_plate as "numericPlate", v.vin,
      v.type_code as "typeCode", v.type_design as "typeDesign", v.category_code as "categoryCode",
      v.speed_max as "speedMax", v.km_start as "kmStart", v.driver_id as "driverId",
      v.consumption_km as "consumptionKm", v.consumption_engine_hours as "consumptionEngineHours",
      v.consumption_min_km as "consumptionMinKm", v.consumption_max_km as "consumptionMaxKm",
      v.consumption_min_eh as "consumptionMinEh", v.consumption_max_eh as "consumptionMaxEh",
      v.full_tank_day as "fullTankDay", v.acquired_date as "acquiredDate",
      v.vat_regime as "vatRegime",
      coalesce((select jsonb_agg(jsonb_build_object('tankType', t.tank_type, 'fuel', t.fuel)
          order by t.fuel) from vehicle_tank t where t.company_id = v.company_id
        and t.vehicle_id = v.vehicle_id), '[]') as tanks
    from vehicle v
    where v.company_id = ${company} and ${isAmong('v', filter)}
    order by v.numeric_plate, v.vehicle_id`.execute(db);
  return rows.map(({ tanks, ...vehicle }) => ({
    ...vehicle,
    fuels: mainFuels(tanks),
    apartFuels: apartFuels(tanks),
  }));
}

type VehicleRow = Omit<ReportVehicle, 'fuels' | 'apartFuels'> & { tanks: FuelledTank[] };

// Visits as rows: those that touch a period, page by page, with the sums of all pages.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Visit, VisitSums } from '@flotila/domain/zone/visit.api.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { Slice } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';
import { isAmong, type VehicleFilter } from '../vehicle/among-vehicles.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface VisitFilter extends VehicleFilter {
  period: Period;
  zoneId: number | null;
  withPasses: boolean;
}

/** Longer visits are found by an index of their own. */
const LONG_MS = 7 * DAY_MS;

type Moments = 'arrival' | 'departure' | 'rideIn' | 'rideOut';

export type VisitRow = Omit<Visit, Moments | 'contract'> & {
  arrival: Date;
  departure: Date | null;
  rideIn: Date | null;
  rideOut: Date | null;
};

/** One page, newest first. Each part is read in this order as far as the page goes. */
export async function listVisitRows(
  db: ReadDb,
  company: Company,
  filter: VisitFilter,
  { page, size }: Slice,
): Promise<VisitRow[]> {
  const passes = filter.withPasses ? sql`` : sql`and not t.is_pass`;
  const order = sql`order by t.arrival desc, t.vehicle_id, t.zone_id`;
  const parts = partsOf(company, filter).map(
    (part) => sql`(select t.* from ${part} ${passes} ${order} limit ${(page + 1) * size})`,
  );
  const { rows } = await sql<VisitRow>`
    select t.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate", t.zone_id as "zoneId",
      z.name as "zoneName", z.category as "zoneCategory", z.removed is not null as "zoneRemoved", t.arrival, t.departure,
      t.standing, t.distance, t.is_pass as "isPass", t.ride_in as "rideIn", t.ride_out as "rideOut"
    from (select * from (${sql.join(parts, sql` union all `)}) t
      ${order} limit ${size} offset ${page * size}) t
    join vehicle v on v.company_id = t.company_id and v.vehicle_id = t.vehicle_id
    join zone z on z.company_id = t.company_id and z.zone_id = t.zone_id
    ${order}`.execute(db);
  return rows;
}

type SumsRow = Omit<VisitSums, 'firstArrival' | 'lastDeparture'> & {
  firstArrival: Date | null;
  lastDeparture: Date | null;
};

/** Of all that pass, whether or not passes are listed. */
export async function sumVisits(
  db: ReadDb,
  company: Company,
  filter: VisitFilter,
): Promise<VisitSums> {
  const columns = sql`t.arrival, t.departure, t.standing, t.distance, t.is_pass`;
  const parts = partsOf(company, filter).map((part) => sql`select ${columns} from ${part}`);
  const { rows } = await sql<SumsRow>`
    select count(*) filter (where not t.is_pass)::int as visits,
      count(*) filter (where t.is_pass)::int as passes,
      coalesce(sum(t.standing) filter (where not t.is_pass), 0)::float8 as standing,
      coalesce(sum(t.distance) filter (where not t.is_pass), 0)::float8 as distance,
      min(t.arrival) filter (where not t.is_pass) as "firstArrival",
      max(t.departure) filter (where not t.is_pass) as "lastDeparture"
    from (${sql.join(parts, sql` union all `)}) t`.execute(db);
  const [sums] = rows as [SumsRow];
  return {
    ...sums,
    firstArrival: sums.firstArrival?.toISOString() ?? null,
    lastDeparture: sums.lastDeparture?.toISOString() ?? null,
  };
}

/**
 * Visits that touch the period, in parts that have none in common and an index each (migration 0022): begun since a
 * week before it, or earlier and then either longer than that week or going on still.
 */
function partsOf(company: Company, { period, zoneId, ...vehicles }: VisitFilter) {
  const from = new Date(period.from);
  const early = new Date(period.from - LONG_MS);
  const those = sql`visit t
    where t.company_id = ${company.id}
      and t.vehicle_id not in (select d.vehicle_id from vehicle d
        where d.company_id = ${company.id} and d.deleted is not null)
      and ${isAmong('t', vehicles)} and (${zoneId}::int is null or t.zone_id = ${zoneId}::int)`;
  return [
    sql`${those} and t.arrival between ${early} and ${new Date(period.to)}
      and (t.departure is null or t.departure >= ${from})`,
    sql`${those} and t.arrival < ${early} and t.departure >= ${from}
      and t.departure - t.arrival > interval '7 days'`,
    sql`${those} and t.arrival < ${early} and t.departure is null`,
  ];
}

/** Vehicles that are in the zone now. */
export async function listVehiclesInside(
  db: ReadDb,
  company: Company,
  zoneId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select vehicle_id as id from visit
    where company_id = ${company.id} and zone_id = ${zoneId} and departure is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Is it a zone of the company, or was it one? */
export async function isZoneOf(db: ReadDb, company: Company, zoneId: number): Promise<boolean> {
  const { rows } = await sql`select from zone
    where company_id = ${company.id} and zone_id = ${zoneId}`.execute(db);
  return rows.length > 0;
}

export interface PlannedContract {
  contractId: number;
  name: string;
  vehicleId: number;
  from: Date;
  to: Date | null;
  places: { latitude: number; longitude: number }[];
}

/** Contracts of one answer at most; beyond them visits only lack the name of theirs. */
const CONTRACTS_MAX = 10_000;

/** Contracts of the vehicles that touch the period and have a route plan, in the order of their beginning. */
export async function listPlannedContracts(
  db: ReadDb,
  company: Company,
  vehicleIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<PlannedContract[]> {
  const { rows } = await sql<PlannedContract>`
    select c.contract_id as "contractId", c.name, c.vehicle_id as "vehicleId", c.from_ts as "from",
      c.to_ts as "to", c.plan -> 'waypoints' as places
    from contract c
    where c.company_id = ${company.id} and c.vehicle_id = any(${[...vehicleIds]}::int[])
      and c.active and c.plan is not null and c.from_ts <= ${to}
      and (c.to_ts is null or c.to_ts >= ${from})
    order by c.from_ts, c.contract_id limit ${CONTRACTS_MAX}`.execute(db);
  return rows;
}

/** The newest shape that each zone has or had. */
export async function listShapes(
  db: ReadDb,
  company: Company,
  zoneIds: readonly number[],
): Promise<Map<number, ZoneShape>> {
  const { rows } = await sql<{ zoneId: number; shape: ZoneShape }>`
    select distinct on (zone_id) zone_id as "zoneId", shape from zone_version
    where company_id = ${company.id} and zone_id = any(${[...zoneIds]}::int[])
      and shape is not null
    order by zone_id, from_ts desc`.execute(db);
  return new Map(rows.map(({ zoneId, shape }) => [zoneId, shape]));
}

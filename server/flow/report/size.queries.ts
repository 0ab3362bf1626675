// How much a report has to read, counted only as far as it matters.
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface CountedVehicles {
  /** null: all of the company. */
  vehicleIds: readonly number[] | null;
  groupset?: number | undefined;
}

/** Rides that begin in the period, `atMost` at most. */
export async function countRides(
  db: ReadDb,
  company: Company,
  { vehicleIds, groupset }: CountedVehicles,
  { from, to }: Period,
  atMost: number,
): Promise<number> {
  const named = vehicleIds && sql`and vehicle_id = any(${vehicleIds}::int[])`;
  const grouped =
    groupset !== undefined &&
    sql`and vehicle_id in (select vehicle_id from groupset_vehicle
      where company_id = ${company.id} and groupset_id = ${groupset})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from ride where company_id = ${company.id}
      ${named || sql``} ${grouped || sql``}
      and from_ts between ${new Date(from)} and ${new Date(to)} limit ${atMost}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Locations of a vehicle in the period, those of the table `atMost` at most; of archived ones whole parts. */
export async function countLocations(
  db: ReadDb,
  company: Company,
  vehicleId: number,
  { from, to }: Period,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (select 1 from location
        where company_id = ${company.id} and vehicle_id = ${vehicleId}
          and ts between ${new Date(from)} and ${new Date(to)} limit ${atMost}) counted)
      + (select coalesce(sum(rows), 0) from archive_part
        where company_id = ${company.id} and vehicle_id = ${vehicleId} and used is null
          and to_ts >= ${new Date(from)} and from_ts <= ${new Date(to)}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

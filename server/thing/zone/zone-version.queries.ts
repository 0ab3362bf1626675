// What visits depend on has a past: from which moment of records on a shape holds, for which vehicles
// (decision 0040). And which of those vehicles must be folded again when that past changes.
import type { ChosenFrom, VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import { clientOf } from '../../ground/db/client.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { askRebuild } from '../fold/asked-rebuilds.ts';
import { tellSetups } from '../fold/setup-notes.ts';
import type { ZoneRow } from './zone.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

/** A shape of null: no zone from then on. */
export type ZoneVersion = Pick<
  ZoneRow,
  'zoneId' | 'exitMargin' | 'minDwell' | 'speedLimit' | 'vehicles'
> & { shape: ZoneRow['shape'] | null };

/** From this moment on they hold, in place of what held then and later. */
export async function putVersions(
  db: WriteDb,
  company: Company,
  from: Date,
  versions: readonly ZoneVersion[],
): Promise<void> {
  const ids = versions.map(({ zoneId }) => zoneId);
  await sql`delete from zone_version where company_id = ${company.id}
    and zone_id = any(${ids}::int[]) and from_ts >= ${from}`.execute(db);
  await sql`
    insert into zone_version (company_id, zone_id, from_ts, shape, exit_margin, min_dwell,
      speed_limit, vehicles)
    select ${company.id}, "zoneId", ${from}, nullif(shape, 'null'), "exitMargin", "minDwell",
      "speedLimit", vehicles
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as n("zoneId" integer, shape jsonb,
      "exitMargin" real, "minDwell" integer, "speedLimit" real, vehicles jsonb)`.execute(db);
}

/** Every choice of vehicles that the zone had at this moment or later. */
export async function listChoicesSince(
  db: ReadDb,
  company: Company,
  zoneId: number,
  from: Date,
): Promise<VehicleChoice[]> {
  const { rows } = await sql<{ vehicles: VehicleChoice }>`
    select vehicles from zone_version where company_id = ${company.id} and zone_id = ${zoneId}
      and from_ts >= coalesce((select max(from_ts) from zone_version
        where company_id = ${company.id} and zone_id = ${zoneId} and from_ts <= ${from}),
        '-infinity')`.execute(db);
  return rows.map(({ vehicles }) => vehicles);
}

export interface ReportingVehicle extends ChosenFrom {
  /** Its visits are being derived anew. */
  isAsked: boolean;
  numericPlate: string;
}

/** Vehicles of the company that reported at this moment or later, who did last first. */
export async function listReporting(
  db: ReadDb,
  company: Company,
  from: Date | null,
): Promise<ReportingVehicle[]> {
  return listVehicles(db, company, sql`f.newest_ts >= coalesce(${from}::timestamptz, '-infinity')`);
}

/** Vehicles of the company that wait to be folded again, or are. */
export async function listAskedVehicles(db: ReadDb, company: Company): Promise<ReportingVehicle[]> {
  return listVehicles(db, company, sql`f.asked_from is not null`);
}

async function listVehicles(db: ReadDb, company: Company, which: ReturnType<typeof sql>) {
  const { rows } = await sql<ReportingVehicle>`
    select v.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate",
      v.type_code as "typeCode", f.asked_from is not null as "isAsked",
      coalesce((select array_agg(g.groupset_id) from groupset_vehicle g
        where g.company_id = v.company_id and g.vehicle_id = v.vehicle_id), '{}') as "groupSetIds"
    from fold_state f join vehicle v
      on v.company_id = f.company_id and v.vehicle_id = f.vehicle_id
    where f.company_id = ${company.id} and v.deleted is null and ${which}
    order by f.newest_ts desc, v.vehicle_id`.execute(db);
  return rows;
}

/** Their visits are derived anew from this moment on, in the background. */
export async function askVisits(
  db: WriteDb,
  company: Company,
  vehicleIds: readonly number[],
  from: Date,
): Promise<void> {
  if (vehicleIds.length === 0) return;
  // In the order in which ingest locks them, so that neither waits for the other for ever.
  await sql`select from fold_state where company_id = ${company.id}
    and vehicle_id = any(${[...vehicleIds]}::int[])
    order by company_id, vehicle_id for update`.execute(db);
  const owners = vehicleIds.map((vehicleId) => ({ companyId: company.id, vehicleId }));
  await askRebuild(clientOf(db), owners, from.getTime());
}

/** All processes read the zones anew before they fold the next records. */
export async function tellZonesChanged(db: WriteDb, company: Company): Promise<void> {
  await tellSetups(db, { kind: 'company', companyId: company.id });
}

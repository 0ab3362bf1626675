// Levels of services as they were last worked out, one row a vehicle that has any.
import type { AlertLevel, ServiceAlerts } from '@flotila/domain/vehicle/alert.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { ServiceCompany } from './due.queries.ts';

export interface VehicleAlerts extends ServiceAlerts {
  /** The worst of all. */
  level: AlertLevel | null;
}

export const NO_ALERTS: VehicleAlerts = { level: null, mot: null, oil_change: null, other: null };

/** Stored alerts of these vehicles by id; none for those without a row. */
export async function readAlerts(
  db: ReadDb,
  companyId: CompanyId,
  vehicleIds: readonly number[],
): Promise<Map<number, VehicleAlerts>> {
  const { rows } = await sql<VehicleAlerts & { id: number }>`
    select vehicle_id as id, level, mot, oil_change, other from service_alert
    where company_id = ${companyId} and vehicle_id = any(${[...vehicleIds]}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...alerts }) => [id, alerts]));
}

/** Whoever works out the alerts of a vehicle does it alone until the end of the transaction. */
export async function lockAlerts(db: WriteDb, vehicleId: number): Promise<void> {
  await takeTurn(db, 'alerts', vehicleId);
}

/** Stores the alerts; true when they differ from what was stored. */
export async function putAlerts(
  db: WriteDb,
  key: { companyId: CompanyId; vehicleId: number },
  alerts: VehicleAlerts,
  now: Date,
): Promise<boolean> {
  const { level, mot, oil_change, other } = alerts;
  const result = await sql`
    insert into service_alert as a
      (company_id, vehicle_id, level, mot, oil_change, other, worked_out)
    values (${key.companyId}, ${key.vehicleId}, ${level}, ${mot}, ${oil_change}, ${other}, ${now})
    on conflict (company_id, vehicle_id) do update
      set level = excluded.level, mot = excluded.mot, oil_change = excluded.oil_change,
        other = excluded.other, worked_out = excluded.worked_out
      where (a.level, a.mot, a.oil_change, a.other) is distinct from
        (excluded.level, excluded.mot, excluded.oil_change, excluded.other)`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** A vehicle that is deleted alerts nobody. */
export async function deleteAlerts(
  db: WriteDb,
  companyId: CompanyId,
  vehicleId: number,
): Promise<void> {
  await sql`delete from service_alert
    where company_id = ${companyId} and vehicle_id = ${vehicleId}`.execute(db);
}

/** All companies, for what happens at their midnight. */
export async function listServiceCompanies(db: ReadDb): Promise<ServiceCompany[]> {
  const { rows } = await sql<ServiceCompany>`
    select company_id as id, time_zone as "timeZone" from company order by 1`.execute(db);
  return rows;
}

/**
 * Of these vehicles (undefined: all of the company) those that have anything that can be due or have
 * an alert; `byDriving` leaves out those that only depend on a date.
 */
export async function listAlertable(
  db: ReadDb,
  companyId: CompanyId,
  filter: { vehicleIds?: readonly number[] | undefined; byDriving: boolean },
): Promise<number[]> {
  const { vehicleIds, byDriving } = filter;
  const among = vehicleIds ? sql`and v.vehicle_id = any(${[...vehicleIds]}::int[])` : sql``;
  const counted = byDriving
    ? sql`and (p.repeated_km is not null or p.repeated_eh is not null)`
    : sql``;
  const countedService = byDriving
    ? sql`and (s.expired_km is not null or s.expired_eh is not null)`
    : sql``;
  const dated = byDriving
    ? sql``
    : sql`or v.mot_date is not null or v.tachograph_check_date is not null
        or v.service_date is not null
        or exists (select 1 from service_alert a
          where a.company_id = v.company_id and a.vehicle_id = v.vehicle_id)`;
  const { rows } = await sql<{ id: number }>`
    select v.vehicle_id as id from vehicle v
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    where v.company_id = ${companyId} and v.deleted is null ${among}
      and (v.service_km is not null or v.service_eh is not null
        or l.last_measures -> 'service_km' is not null
        or l.last_measures -> 'service_days' is not null
        or exists (select 1 from service_plan p
          where p.company_id = v.company_id and p.vehicle_id = v.vehicle_id and p.active ${counted})
        or exists (select 1 from service s
          where s.company_id = v.company_id and s.vehicle_id = v.vehicle_id ${countedService})
        ${dated})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

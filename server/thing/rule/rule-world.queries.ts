// What rules of a company look at beside records: its vehicles with their types and groups, its zones, and
// which vehicles the owners of rules may see.
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

export async function listChosenFrom(db: ReadDb, company: Company): Promise<ChosenFrom[]> {
  const { rows } = await sql<ChosenFrom>`
    select v.vehicle_id as "vehicleId", v.type_code as "typeCode",
      coalesce(g.ids, '{}') as "groupSetIds"
    from vehicle v
    left join (select vehicle_id, array_agg(groupset_id) as ids from groupset_vehicle
      where company_id = ${company.id} group by vehicle_id) g using (vehicle_id)
    where v.company_id = ${company.id} and v.deleted is null`.execute(db);
  return rows;
}

/** Zones that are there, with their categories. */
export async function listZoneCategories(
  db: ReadDb,
  company: Company,
): Promise<Map<number, ZoneCategory>> {
  const { rows } = await sql<{ zoneId: number; category: ZoneCategory }>`
    select zone_id as "zoneId", category from zone
    where company_id = ${company.id} and removed is null`.execute(db);
  return new Map(rows.map(({ zoneId, category }) => [zoneId, category]));
}

/** Also of zones that were removed. */
export async function listZoneNames(db: ReadDb, company: Company): Promise<Map<number, string>> {
  const { rows } = await sql<{ zoneId: number; name: string }>`
    select zone_id as "zoneId", name from zone where company_id = ${company.id}`.execute(db);
  return new Map(rows.map(({ zoneId, name }) => [zoneId, name]));
}

/** Vehicles that each person may see, null: all; also of one who has left, as it was then. */
export async function sightOf(
  db: ReadDb,
  company: Company,
  personIds: readonly number[],
): Promise<Map<number, ReadonlySet<number> | null>> {
  const { rows } = await sql<{ personId: number; viewAll: boolean; vehicleIds: number[] }>`
    select p.person_id as "personId", p.view_all as "viewAll",
      array(select s.vehicle_id from person_visible_vehicle s
        where s.company_id = p.company_id and s.person_id = p.person_id) as "vehicleIds"
    from person p
    where p.company_id = ${company.id} and p.person_id = any(${[...personIds]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.personId, row.viewAll ? null : new Set(row.vehicleIds)]));
}

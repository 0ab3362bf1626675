// Persons as pickers show them.
import type { PersonBrief } from '@flotila/domain/person/person.api.ts';
import type { PersonPhone } from '@flotila/domain/person/phone.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

export interface PersonFilter {
  visible: ReadonlySet<number> | null;
  groupsetId?: number | undefined;
}

/** Active persons of the company by name. */
export async function listPersonBriefRows(
  db: ReadDb,
  company: CompanyContext,
  filter: PersonFilter,
): Promise<PersonBrief[]> {
  const groupset = filter.groupsetId ?? null;
  const visible = filter.visible && [...filter.visible];
  const { rows } = await sql<PersonBrief>`
    select p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName",
      array_remove(array[case when p.administrator then 'admin' end,
        case when p.dispatcher then 'dispatcher' end, case when p.driver then 'driver' end],
        null) as roles
    from person p
    where p.company_id = ${company.id} and p.active and p.deleted is null
      and (${visible}::int[] is null or p.person_id = any(${visible}::int[]))
      and (${groupset}::int is null or exists (select 1 from groupset_person g
        where g.company_id = p.company_id and g.groupset_id = ${groupset}
          and g.person_id = p.person_id))
    order by p.last_name collate "sk-x-icu", p.first_name collate "sk-x-icu", p.person_id`.execute(
    db,
  );
  return rows;
}

/**
 * Is it a person of the company that the caller may see? Deleted ones are not, unless the vehicle names
 * them already.
 */
export async function isPersonOf(
  db: ReadDb,
  company: CompanyContext,
  visible: ReadonlySet<number> | null,
  personId: number,
  namedBy: number | null = null,
): Promise<boolean> {
  if (visible && !visible.has(personId)) return false;
  const { rows } = await sql`
    select from person p where p.company_id = ${company.id} and p.person_id = ${personId}
      and (p.deleted is null or exists (select 1 from vehicle v
        where v.company_id = p.company_id and v.vehicle_id = ${namedBy}::int
          and p.person_id in (v.driver_id, v.person_id)))`.execute(db);
  return rows.length > 0;
}

/** Telephones of those who are there and have one: of the persons, of which null are all. */
export async function listPersonPhoneRows(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  personIds: Iterable<number> | null,
): Promise<PersonPhone[]> {
  const ids = personIds && [...personIds];
  const { rows } = await sql<PersonPhone>`
    select person_id as "personId", phone from person
    where company_id = ${company.id} and phone is not null and active and deleted is null
      and (${ids}::int[] is null or person_id = any(${ids}::int[]))
    order by person_id`.execute(db);
  return rows;
}

// Groupsets: which of them a user may select, and what stands in one.
import type { GroupsetDetail } from '@flotila/domain/groupset/groupset.api.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../db/open.ts';
import type { CompanyContext } from '../session/context.ts';

/** Who selects: administrators any groupset, others those that name them (D-GRP-004). */
export interface GroupsetReader {
  isAdministrator: boolean;
  personId: number | null;
}

export interface GroupsetRow {
  groupSetId: number;
  name: string;
  note: string | null;
}

export async function listGroupsetsOf(
  db: ReadDb,
  company: CompanyContext,
  reader: GroupsetReader,
): Promise<GroupsetRow[]> {
  const { rows } = await sql<GroupsetRow>`
    select g.groupset_id as "groupSetId", g.name, g.note from groupset g
    where ${isSelectable(company, reader)}
    order by g.name, g.groupset_id`.execute(db);
  return rows;
}

function isSelectable(company: CompanyContext, reader: GroupsetReader) {
  if (reader.isAdministrator) return sql`g.company_id = ${company.id}`;
  return sql`g.company_id = ${company.id} and exists (select from groupset_permission p
    where p.company_id = g.company_id and p.groupset_id = g.groupset_id
      and p.person_id = ${reader.personId})`;
}

/** undefined: of another company, or not selectable by the reader (API-122). */
export async function findGroupset(
  db: ReadDb,
  company: CompanyContext,
  reader: GroupsetReader,
  groupsetId: number,
): Promise<z.output<typeof GroupsetDetail> | undefined> {
  const { rows } = await sql<z.output<typeof GroupsetDetail>>`
    select g.groupset_id as "groupSetId", g.name, g.note, g.last_change::text as "lastChange",
      array(select p.person_id from groupset_permission p
        where p.company_id = g.company_id and p.groupset_id = g.groupset_id
        order by 1) as permissions,
      array(select p.person_id from groupset_person p
        where p.company_id = g.company_id and p.groupset_id = g.groupset_id
        order by 1) as persons,
      array(select v.vehicle_id from groupset_vehicle v
        where v.company_id = g.company_id and v.groupset_id = g.groupset_id
        order by 1) as vehicles
    from groupset g
    where ${isSelectable(company, reader)} and g.groupset_id = ${groupsetId}`.execute(db);
  return rows[0];
}

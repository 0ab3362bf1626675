// Groupsets: which of them a user may select, and what stands in one.
import type {
  Groupset,
  GroupsetDetail,
  GroupsetInput,
  GroupsetRow,
} from '@flotila/domain/groupset/groupset.api.ts';
import { GROUPSET_FIELDS } from '@flotila/domain/groupset/groupset-fields.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';

/** Who selects: administrators any groupset, others those that name them (D-GRP-004). */
export interface GroupsetReader {
  isAdministrator: boolean;
  personId: number | null;
}

export type StoredGroupset = Omit<GroupsetInput, 'lastChange'>;

const ENTERED = recordColumns('groupset', GROUPSET_FIELDS);

export const groupsetRows = recordRows('groupset', 'groupset_id', (values: StoredGroupset) =>
  ENTERED.written(values),
);

const COLUMNS = sql`g.groupset_id as "groupSetId", ${ENTERED.read('g')}`;

export async function listGroupsetsOf(
  db: ReadDb,
  company: CompanyContext,
  reader: GroupsetReader,
): Promise<Groupset[]> {
  const { rows } = await sql<Groupset>`
    select ${COLUMNS} from groupset g
    where ${isSelectable(company, reader)}
    order by g.name collate "sk-x-icu", g.groupset_id`.execute(db);
  return rows;
}

/** All of the company, with how many of those whom the reader sees stand in each. */
export async function listCountedGroupsets(
  db: ReadDb,
  company: CompanyContext,
  visible: Visible,
): Promise<GroupsetRow[]> {
  const persons = visible.persons && [...visible.persons];
  const { rows } = await sql<GroupsetRow>`
    select ${COLUMNS},
      coalesce(v.count, 0) as "vehicleCount", coalesce(p.count, 0) as "personCount"
    from groupset g
    left join (select m.groupset_id, count(*)::int as count from groupset_vehicle m
        join vehicle v on v.company_id = m.company_id and v.vehicle_id = m.vehicle_id
          and v.deleted is null
        where m.company_id = ${company.id}
          and ${isAmong('m', { visible: visible.vehicles })}
        group by 1) v on v.groupset_id = g.groupset_id
    left join (select m.groupset_id, count(*)::int as count from groupset_person m
        join person p on p.company_id = m.company_id and p.person_id = m.person_id
          and p.deleted is null
        where m.company_id = ${company.id}
          and (${persons}::int[] is null or m.person_id = any(${persons}::int[]))
        group by 1) p on p.groupset_id = g.groupset_id
    where g.company_id = ${company.id}
    order by g.name collate "sk-x-icu", g.groupset_id`.execute(db);
  return rows;
}

function isSelectable(company: CompanyContext, reader: GroupsetReader) {
  if (reader.isAdministrator) return sql`g.company_id = ${company.id}`;
  return sql`g.company_id = ${company.id} and exists (select 1 from groupset_permission p
    where p.company_id = g.company_id and p.groupset_id = g.groupset_id
      and p.person_id = ${reader.personId})`;
}

/** undefined: of another company, or not selectable by the reader (API-122). */
export async function findGroupset(
  db: ReadDb,
  company: CompanyContext,
  reader: GroupsetReader,
  groupsetId: number,
): Promise<GroupsetDetail | undefined> {
  const { rows } = await sql<GroupsetDetail>`
    select ${DETAIL} from groupset g
    where ${isSelectable(company, reader)} and g.groupset_id = ${groupsetId}`.execute(db);
  return rows[0];
}

/** All that the reader may select, with who stands in them. */
export async function listGroupsetDetails(
  db: ReadDb,
  company: CompanyContext,
  reader: GroupsetReader,
): Promise<GroupsetDetail[]> {
  const { rows } = await sql<GroupsetDetail>`select ${DETAIL} from groupset g
    where ${isSelectable(company, reader)} order by g.groupset_id`.execute(db);
  return rows;
}

const DETAIL = sql`${COLUMNS}, g.last_change::text as "lastChange",
      array(select p.person_id from groupset_permission p
        where p.company_id = g.company_id and p.groupset_id = g.groupset_id
        order by 1) as permissions,
      array(select p.person_id from groupset_person p
        where p.company_id = g.company_id and p.groupset_id = g.groupset_id
        order by 1) as persons,
      array(select m.vehicle_id from groupset_vehicle m
        join vehicle v on v.company_id = m.company_id and v.vehicle_id = m.vehicle_id
          and v.deleted is null
        where m.company_id = g.company_id and m.groupset_id = g.groupset_id
        order by 1) as vehicles`;

/** In place of who stood in it before. */
export async function putMembers(
  db: WriteDb,
  company: CompanyContext,
  groupsetId: number,
  { permissions, persons, vehicles }: StoredGroupset,
): Promise<void> {
  const parts = [
    { table: 'groupset_permission', column: 'person_id', ids: permissions },
    { table: 'groupset_person', column: 'person_id', ids: persons },
    { table: 'groupset_vehicle', column: 'vehicle_id', ids: vehicles },
  ];
  for (const { table, column, ids } of parts) {
    await sql`delete from ${sql.table(table)}
      where company_id = ${company.id} and groupset_id = ${groupsetId}`.execute(db);
    await sql`insert into ${sql.table(table)} (company_id, groupset_id, ${sql.ref(column)})
      select ${company.id}, ${groupsetId}, id from unnest(${[...ids]}::int[]) as id`.execute(db);
  }
}

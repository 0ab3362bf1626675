// Business partners as rows: pages of them, one of them locked for a change, and the changes.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { SubjectInput, SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { SUBJECT_FIELDS } from '@flotila/domain/subject/subject-fields.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice, viewPage } from '../../ground/db/page.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

interface SubjectRow extends Omit<SubjectRecord, 'created'> {
  created: Date;
}

/** What a person enters, ready to be stored. */
export type SubjectValues = Omit<SubjectInput, 'lastChange'>;

const ENTERED = recordColumns('subject', SUBJECT_FIELDS);

export const subjectRows = recordRows('subject', 'subject_id', (values: SubjectValues) =>
  ENTERED.written(values),
);

const COLUMNS = sql`s.subject_id as "subjectId", ${ENTERED.read('s')}, s.created,
  s.company_id as "companyId", s.last_change::text as "lastChange"`;

/** One page by name, and how many there are. */
export async function listSubjectRows(
  db: ReadDb,
  company: Company,
  slice: Slice,
): Promise<Page<SubjectRecord>> {
  const from = sql`from subject s where s.company_id = ${company.id}`;
  const page = await readPage(
    db,
    slice,
    from,
    (cut) => sql<SubjectRow>`select ${COLUMNS} ${from}
      order by s.name collate "sk-x-icu", s.subject_id ${cut}`,
  );
  return viewPage(page, recordOf);
}

export async function listAllSubjects(db: ReadDb, company: Company): Promise<SubjectRecord[]> {
  const { rows } = await sql<SubjectRow>`select ${COLUMNS} from subject s
    where s.company_id = ${company.id} order by s.subject_id`.execute(db);
  return rows.map(recordOf);
}

export async function findSubject(
  db: ReadDb,
  company: Company,
  subjectId: number,
): Promise<SubjectRecord | undefined> {
  const { rows } = await sql<SubjectRow>`select ${COLUMNS} from subject s
    where ${subjectRows.isThis(company, subjectId, 's')}`.execute(db);
  return rows[0] && recordOf(rows[0]);
}

function recordOf(row: SubjectRow): SubjectRecord {
  return { ...row, created: row.created.toISOString() };
}

/** Is it a partner of the company? Then it stays one until the end, as a contract is about to name it. */
export async function holdSubject(
  db: WriteDb,
  company: Company,
  subjectId: number,
): Promise<boolean> {
  const { rows } = await sql`select from subject
    where ${subjectRows.isThis(company, subjectId)} for key share`.execute(db);
  return rows.length > 0;
}

/**
 * How many contracts name the partner, and what the newest of them are called; those of vehicles that the
 * caller may not see are counted only.
 */
export async function contractsOf(
  db: ReadDb,
  company: Company,
  { subjectId, visible }: { subjectId: number; visible: ReadonlySet<number> | null },
  limit: number,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*)::int as count,
      coalesce((array_agg(c.name order by c.contract_id desc)
        filter (where ${isAmong('c', { visible })}))[:${limit}],
        '{}') as names
    from contract c where c.company_id = ${company.id} and c.subject_id = ${subjectId}`.execute(db);
  return rows[0] ?? { count: 0, names: [] };
}

// Companies as master data.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { COMPANY_FIELDS } from '@flotila/domain/company/company-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';

type CompanyRow = Omit<CompanyRecord, 'created'> & { created: Date };

export type StoredCompany = Values<typeof COMPANY_FIELDS>;

const ENTERED = recordColumns('company', COMPANY_FIELDS);

/** Companies by name; `ids` null is all that are not deleted. */
export async function listCompanyRecords(
  db: ReadDb,
  ids: ReadonlySet<number> | null,
): Promise<CompanyRecord[]> {
  const wanted = ids && [...ids];
  const { rows } = await sql<CompanyRow>`
    select company_id as "companyId", ${ENTERED.read('company')}, created,
      last_change::text as "lastChange"
    from company
    where deleted is null
      and (${wanted}::int[] is null or company_id = any(${wanted}::int[]))
    order by name collate "sk-x-icu", company_id`.execute(db);
  return rows.map(recordOf);
}

export async function findCompanyRecord(
  db: ReadDb,
  companyId: number,
): Promise<CompanyRecord | undefined> {
  const [found] = await listCompanyRecords(db, new Set([companyId]));
  return found;
}

function recordOf(row: CompanyRow): CompanyRecord {
  return { ...row, created: row.created.toISOString() };
}

/** Nobody else changes the company, or adds to it, until the end. */
export async function lockCompany(db: WriteDb, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for update`.execute(db);
}

export async function insertCompany(
  db: WriteDb,
  company: StoredCompany,
  now: Date,
): Promise<number> {
  const { company_id } = await db
    .insertInto('company')
    .values({ ...ENTERED.written(company), created: now })
    .returning('company_id')
    .executeTakeFirstOrThrow();
  return company_id;
}

export async function updateCompanyRow(
  db: WriteDb,
  companyId: number,
  company: StoredCompany,
): Promise<void> {
  await db
    .updateTable('company')
    .set({ ...ENTERED.written(company), last_change: sql<number>`last_change + 1` })
    .where('company_id', '=', companyId)
    .execute();
}

/** Is the code, without case, that of another company? */
export async function isCodeTaken(
  db: ReadDb,
  code: string,
  exceptCompanyId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from company where lower(code) = lower(${code})
      and company_id is distinct from ${exceptCompanyId}::int`.execute(db);
  return rows.length > 0;
}

/** Has the company persons or vehicles that are not deleted? */
export async function isCompanyInUse(db: ReadDb, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from person where company_id = ${companyId} and deleted is null)
      or exists (select 1 from vehicle where company_id = ${companyId} and deleted is null)
      as used`.execute(db);
  return rows[0]?.used === true;
}

/** Its code becomes one that no address can have, so that another company may take it. */
export async function markCompanyDeleted(db: WriteDb, companyId: number, now: Date): Promise<void> {
  await sql`update company set deleted = ${now}, active = false,
      code = code || '~' || company_id, last_change = last_change + 1
    where company_id = ${companyId}`.execute(db);
}

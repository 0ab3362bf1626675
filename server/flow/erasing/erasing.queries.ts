// What erasing a vehicle and erasing a person have in common: the record of it, what is counted and deleted by the number,
// and texts that quote a name.
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { Tables } from '../../ground/db/types.ts';
import { NO_COMPANY, writeAudit } from '../../thing/audit/audit.queries.ts';
import { type Kind, tablesWithRows, tablesWithWords } from './tables.ts';
import { type Patterns, patternsOf, type Words } from './words.ts';

export interface ErasedKey {
  companyId: number;
  kind: Kind;
  /** vehicle_id or person_id. */
  id: number;
}

/** Rows by table, and what is counted beside them. */
export type Counts = Record<string, number>;

export interface ErasingCompany {
  id: number;
  code: string;
  timeZone: string;
}

export async function findErasingCompany(
  db: ReadDb,
  code: string,
): Promise<ErasingCompany | undefined> {
  const { rows } = await sql<ErasingCompany>`
    select company_id as id, code, time_zone as "timeZone" from company
    where lower(code) = lower(${code})`.execute(db);
  return rows[0];
}

/** How the record is called from now on: no word of any language, and no name. */
export function numberOf({ id }: Pick<ErasedKey, 'id'>): string {
  return `#${id}`;
}

export async function countTied(db: ReadDb, key: ErasedKey): Promise<Counts> {
  const { first, rest } = tablesWithRows(key.kind);
  const counts: Counts = {};
  for (const table of [...first, ...rest]) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::float8 as count from ${sql.table(table)} where ${isTied(key)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** @returns how many went */
export async function deleteTied(
  db: WriteDb,
  key: ErasedKey,
  table: keyof Tables,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${isTied(key)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function isTied({ companyId, kind, id }: ErasedKey): RawBuilder<unknown> {
  return sql`company_id = ${companyId} and ${sql.ref(`${kind}_id`)} = ${id}`;
}

export interface Begun {
  begun: Date;
  finished: Date | null;
}

/** The last erasing of the record, if there was any. */
export async function findErasure(db: ReadDb, key: ErasedKey): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    select begun, finished from erasure
    where company_id = ${key.companyId} and kind = ${key.kind} and record_id = ${key.id}
    order by begun desc limit 1`.execute(db);
  return rows[0];
}

export interface Ordered {
  author: string;
  reason: string;
  now: Date;
}

export async function insertErasure(
  db: WriteDb,
  { companyId, kind, id }: ErasedKey,
  { author, reason, now }: Ordered,
  counts: Counts,
): Promise<void> {
  await db
    .insertInto('erasure')
    .values({
      company_id: companyId,
      kind,
      record_id: id,
      begun: now,
      author,
      reason,
      counts: JSON.stringify(counts),
    })
    .execute();
}

/** In the record of changes, too, where nothing but its number says who it was. */
export async function finishErasure(
  db: WriteDb,
  key: ErasedKey,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { companyId, kind, id } = key;
  const of = { companyId, kind, recordId: id, recordName: numberOf(key) };
  const change = { before: { erased: reason }, after: null };
  await writeAudit(db, { session: null, now: now.getTime() }, { ...of, ...change });
  await sql`update erasure set finished = ${now}
    where company_id = ${companyId} and kind = ${kind} and record_id = ${id}
      and finished is null`.execute(db);
}

interface Column {
  table: string;
  columns: { name: string; isJson: boolean }[];
}

/**
 * Writes `instead` over these words wherever a text of the company may quote them, the record of changes that belongs to no
 * company included. @returns rows that were changed
 */
export async function replaceWords(
  db: WriteDb,
  companyId: number,
  words: Words,
  instead: string,
): Promise<number> {
  const patterns = patternsOf(words);
  if (!patterns) return 0;
  let changed = 0;
  for (const one of await listTexts(db)) {
    changed += await replaceIn(db, one, { companyId, patterns, instead });
  }
  // Answers to calls that are told again for a day; who asks again is told that nothing was made.
  await sql`delete from request_key where answer ~* ${patterns.json}`.execute(db);
  return changed;
}

async function listTexts(db: ReadDb): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table,
      json_agg(json_build_object('name', column_name, 'isJson', data_type = 'jsonb')) as columns
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')
      and table_name = any(${tablesWithWords()}::text[])
    group by table_name order by table_name`.execute(db);
  return rows;
}

interface Replacing {
  companyId: number;
  patterns: Patterns;
  instead: string;
}

async function replaceIn(
  db: WriteDb,
  { table, columns }: Column,
  { companyId, patterns, instead }: Replacing,
): Promise<number> {
  const parts = columns.map(({ name, isJson }) => {
    const column = isJson ? sql`${sql.ref(name)}::text` : sql.ref(name);
    const pattern = isJson ? patterns.json : patterns.text;
    const replaced = sql`regexp_replace(${column}, ${pattern}, ${instead}, 'gi')`;
    return {
      finds: sql`${column} ~* ${pattern}`,
      sets: sql`${sql.ref(name)} = ${isJson ? sql`(${replaced})::jsonb` : replaced}`,
    };
  });
  const companies = table === 'audit' ? [companyId, NO_COMPANY] : [companyId];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(parts.map(({ sets }) => sets))}
    where company_id = any(${companies}::int[])
      and (${sql.join(
        parts.map(({ finds }) => finds),
        sql` or `,
      )})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Reports that were made or wait to be: a file cannot be searched, and is made again when somebody asks. */
export async function deleteReports(db: WriteDb, companyId: number): Promise<void> {
  await sql`delete from report_job where company_id = ${companyId}`.execute(db);
}

/** Regular reports about nothing but the record, with what was sent of them. */
export async function deleteSchedules(
  db: WriteDb,
  { companyId, kind, id }: ErasedKey,
): Promise<void> {
  await sql`delete from report_schedule
    where company_id = ${companyId} and input->>${`${kind}Id`}::text = ${String(id)}`.execute(db);
}

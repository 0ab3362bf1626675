// Lists that were brought in, what each made, and what heads of lists mean in a company.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { ImportCounts, ImportKind } from '@flotila/domain/import/import.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { ACCOUNT_NAME, IS_RUNNING } from '../../thing/import/running.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

/** What of an import stands for one record, so that it can be taken back. */
export interface ImportedRecord {
  kind: 'vehicle' | 'person' | 'groupset' | 'subject' | 'service-plan' | 'contract';
  recordId: number;
  /** Of what is a vehicle's. */
  vehicleId?: number | undefined;
  /** Of the record as it was left. */
  stamp: string;
  /** As the call takes it; null: the import made it. */
  before: object | null;
}

export interface ImportRow {
  importId: number;
  kind: ImportKind;
  created: Date;
  author: string | null;
  fileName: string;
  counts: ImportCounts;
  state: 'storing' | 'stored' | 'failed';
  /** total null: the file is being read. */
  done: number;
  total: number | null;
  takenBack: Date | null;
  takenBackBy: string | null;
}

const NO_COUNTS: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0 };

/** Its id; undefined: another one of the company is being stored. */
export async function beginImport(
  db: WriteDb,
  company: Company,
  row: Pick<ImportRow, 'kind' | 'created' | 'fileName'> & { accountId: number },
): Promise<number | undefined> {
  await sql`update import i set state = 'failed'
    where i.company_id = ${company.id} and i.state = 'storing' and not (${IS_RUNNING})`.execute(db);
  // None of a command.
  const account = row.accountId || null;
  const { rows } = await sql<{ id: number }>`
    insert into import (company_id, kind, created, account_id, file_name, counts, state, seen)
    values (${company.id}, ${row.kind}, ${row.created}, ${account}, ${row.fileName},
      ${JSON.stringify(NO_COUNTS)}, 'storing', statement_timestamp())
    on conflict (company_id) where state = 'storing' do nothing
    returning import_id as id`.execute(db);
  return rows[0]?.id;
}

/** How far it is, for whoever looks. */
export async function noteProgress(
  db: WriteDb,
  company: Company,
  importId: number,
  { done, total }: { done: number; total: number | null },
): Promise<void> {
  await sql`update import set rows_done = ${done}, rows_total = ${total},
      seen = statement_timestamp()
    where company_id = ${company.id} and import_id = ${importId} and state = 'storing'`.execute(db);
}

/** Within the transaction that stores it. Answers false when it was given up meanwhile, for it said nothing for long. */
export async function endImport(
  db: WriteDb,
  company: Company,
  importId: number,
  counts: ImportCounts,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update import
    set state = 'stored', counts = ${JSON.stringify(counts)}, rows_done = coalesce(rows_total, 0)
    where company_id = ${company.id} and import_id = ${importId} and state = 'storing'`.execute(db);
  return numAffectedRows === 1n;
}

export async function failImport(db: WriteDb, company: Company, importId: number): Promise<void> {
  await sql`update import set state = 'failed'
    where company_id = ${company.id} and import_id = ${importId} and state = 'storing'`.execute(db);
}

/** Nothing was to be stored. */
export async function forgetImport(db: WriteDb, company: Company, importId: number): Promise<void> {
  await sql`delete from import
    where company_id = ${company.id} and import_id = ${importId} and state = 'storing'`.execute(db);
}

/** Rows of one statement. */
const ROWS_MAX = 200;

export async function insertRecords(
  db: WriteDb,
  company: Company,
  importId: number,
  records: readonly ImportedRecord[],
  first: number,
): Promise<void> {
  for (let from = 0; from < records.length; from += ROWS_MAX) {
    const slice = records.slice(from, from + ROWS_MAX).map((record, index) => ({
      place: first + from + index,
      kind: record.kind,
      record_id: record.recordId,
      vehicle_id: record.kind === 'vehicle' ? record.recordId : (record.vehicleId ?? null),
      person_id: record.kind === 'person' ? record.recordId : null,
      stamp: record.stamp,
      before: record.before,
    }));
    await sql`
      insert into import_record (company_id, import_id, place, kind, record_id, vehicle_id, person_id, stamp, before)
      select ${company.id}, ${importId}, place, kind, record_id, vehicle_id, person_id, stamp, before
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as row (place integer, kind text,
        record_id integer, vehicle_id integer, person_id integer, stamp text, before jsonb)`.execute(
      db,
    );
  }
}

const COLUMNS = sql`i.import_id as "importId", i.kind, i.created, i.file_name as "fileName", i.counts,
  i.taken_back as "takenBack", i.rows_done as done, i.rows_total as total,
  case when i.state = 'storing' and not (${IS_RUNNING}) then 'failed' else i.state end as state,
  (select ${ACCOUNT_NAME} from account a where a.account_id = i.account_id) as author,
  (select ${ACCOUNT_NAME} from account a where a.account_id = i.taken_back_account) as "takenBackBy"`;

/** Newest first. */
export function listImportRows(
  db: ReadDb,
  company: Company,
  slice: Slice,
): Promise<Page<ImportRow>> {
  const from = sql`from import i where i.company_id = ${company.id}`;
  return readPage(
    db,
    slice,
    from,
    (cut) =>
      sql<ImportRow>`select ${COLUMNS} ${from} order by i.created desc, i.import_id desc ${cut}`,
  );
}

/** Nobody else takes it back until the end. */
export async function lockImport(
  db: WriteDb,
  company: Company,
  importId: number,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from import i
    where i.company_id = ${company.id} and i.import_id = ${importId} for update of i`.execute(db);
  return rows[0];
}

/** Somebody else brought it, and not all of its vehicles are among those. */
export async function hasUnseenVehicles(
  db: ReadDb,
  company: Company,
  importId: number,
  { accountId, vehicles }: { accountId: number; vehicles: ReadonlySet<number> },
): Promise<boolean> {
  const { rows } = await sql`select from import i
    where i.company_id = ${company.id} and i.import_id = ${importId}
      and i.account_id is distinct from ${accountId}
      and exists (select from import_record r where r.company_id = i.company_id
        and r.import_id = i.import_id and r.vehicle_id <> all(${[...vehicles]}::int[]))`.execute(
    db,
  );
  return rows.length > 0;
}

/** In the order in which they are taken back: the last one first. */
export async function listImportedRecords(
  db: ReadDb,
  company: Company,
  importId: number,
): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select kind, record_id as "recordId", stamp, before from import_record
    where company_id = ${company.id} and import_id = ${importId} order by place desc`.execute(db);
  return rows;
}

export async function markTakenBack(
  db: WriteDb,
  company: Company,
  importId: number,
  by: { now: Date; accountId: number },
): Promise<void> {
  await sql`update import set taken_back = ${by.now}, taken_back_account = ${by.accountId || null}
    where company_id = ${company.id} and import_id = ${importId}`.execute(db);
}

/** Those of the vehicles that have a past by now: records of a tracker, documents, services, contracts. */
export async function vehiclesWithPast(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.vehicle_id as id from vehicle v
    where v.company_id = ${company.id} and v.vehicle_id = any(${[...ids]}::int[]) and (
      exists (select from fold_state o where o.company_id = v.company_id and o.vehicle_id = v.vehicle_id)
      or exists (select from refueling_document o
        where o.company_id = v.company_id and o.vehicle_id = v.vehicle_id)
      or exists (select from service o where o.company_id = v.company_id and o.vehicle_id = v.vehicle_id)
      or exists (select from service_plan o
        where o.company_id = v.company_id and o.vehicle_id = v.vehicle_id)
      or exists (select from contract o where o.company_id = v.company_id and o.vehicle_id = v.vehicle_id))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the persons who drive a vehicle by now, answer for one, or sign in. */
export async function personsInUse(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.person_id as id from person p
    where p.company_id = ${company.id} and p.person_id = any(${[...ids]}::int[]) and (
      p.account_id is not null
      or exists (select from vehicle v where v.company_id = p.company_id and v.deleted is null
        and (v.driver_id = p.person_id or v.person_id = p.person_id)))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the partners whom a contract names. */
export async function subjectsInUse(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct subject_id as id from contract
    where company_id = ${company.id} and subject_id = any(${[...ids]}::int[]) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What heads mean, by the key of a head. */
export async function rememberedColumns(
  db: ReadDb,
  company: Company,
  kind: ImportKind,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ head: string; field: string }>`select head, field from import_column
    where company_id = ${company.id} and kind = ${kind}`.execute(db);
  return new Map(rows.map(({ head, field }) => [head, field]));
}

export async function rememberColumns(
  db: WriteDb,
  company: Company,
  kind: ImportKind,
  chosen: readonly { head: string; field: string }[],
): Promise<void> {
  for (const { head, field } of chosen) {
    await sql`insert into import_column (company_id, kind, head, field)
      values (${company.id}, ${kind}, ${head}, ${field})
      on conflict (company_id, kind, head) do update set field = excluded.field`.execute(db);
  }
}

/** Groups of vehicles. */
export async function listGroupMembers(
  db: ReadDb,
  company: Company,
): Promise<{ groupsetId: number; vehicleId: number }[]> {
  const { rows } = await sql<{ groupsetId: number; vehicleId: number }>`
    select groupset_id as "groupsetId", vehicle_id as "vehicleId" from groupset_vehicle
    where company_id = ${company.id}`.execute(db);
  return rows;
}

/** One try within a transaction: what fails takes nothing else with it. */
export async function tryWithin<T>(db: WriteDb, work: () => Promise<T>): Promise<T> {
  await sql`savepoint brought`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint brought`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint brought`.execute(db);
    throw error;
  }
}

// Writes the record of changes in the transaction of the change itself, and reads it for administrators.
import {
  AUDIT_KINDS,
  type AuditAction,
  type AuditEntry,
  type AuditKind,
} from '@flotila/domain/audit/audit.api.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice, viewPage } from '../../ground/db/page.ts';
import type { Period } from '../../ground/http/period.ts';
import { changedFields } from './changed-fields.ts';

/** Changes that belong to no company (special accesses). */
export const NO_COMPANY = 0;

/** Who changes something, and when. */
export interface Author {
  session: { accountId: number };
  /** epoch milliseconds */
  now: number;
  /** The import that makes the change; left out: none does. */
  importId?: number;
}

/** An operator's command: nobody is signed in. */
export interface Commanded {
  session: null;
  /** epoch milliseconds */
  now: number;
  importId?: number;
}
/** As whom the record of changes names it. */
export const COMMAND_AUTHOR = 'command';
/** The account of a command that stores by what people's calls store by; none has this number. */
export const COMMAND_ACCOUNT = 0;

export interface Change {
  companyId: number;
  kind: AuditKind;
  /** Id, hash, or vehicle and moment as the API's path has them. */
  recordId: string | number;
  /** What people call the record. */
  recordName: string;
  /** Left out: making, changing or deleting, as `before` and `after` tell. */
  action?: AuditAction;
  /** The record as the API answers it; null when it was not there. Passwords are never given. */
  before?: object | null;
  after?: object | null;
}

/** Rows of one statement. */
const ROWS_MAX = 500;

/** Nothing is written for an update that changed nothing. */
export function writeAudit(db: WriteDb, author: Author | Commanded, change: Change): Promise<void> {
  return writeAudits(db, author, [change]);
}

/** Many changes of one transaction, as of an import. */
export async function writeAudits(
  db: WriteDb,
  author: Author | Commanded,
  changes: readonly Change[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_MAX) {
    const rows = changes.slice(from, from + ROWS_MAX).flatMap(rowOf);
    if (rows.length > 0) await insertRows(db, author, rows);
  }
}

function rowOf(change: Change): object[] {
  const { before, after } = changedFields(change.before ?? null, change.after ?? null);
  const action = actionOf(change);
  if (action === 'update' && !before && !after) return [];
  return [{ ...change, recordId: String(change.recordId), action, before, after }];
}

function actionOf({ action, before, after }: Change): AuditAction {
  if (action) return action;
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}

async function insertRows(
  db: WriteDb,
  { session, now, importId }: Author | Commanded,
  rows: readonly object[],
): Promise<void> {
  const accountId = session?.accountId || null;
  const unnamed = accountId === null ? COMMAND_AUTHOR : `#${accountId}`;
  // What an account is called is kept as it was; one that is gone still has its number.
  await sql`
    insert into audit (company_id, ts, account_id, author, kind, record_id, record_name, action,
      before, after, import_id)
    select "companyId", ${new Date(now)}::timestamptz, ${accountId}::int,
      coalesce((select case when first_name = '' and last_name = '' then login
        else concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''), '(' || login || ')') end
        from account where account_id = ${accountId}), ${unnamed}),
      kind, "recordId", "recordName", action, before, after, ${importId ?? null}::int
    from jsonb_to_recordset(${storable(rows)}::jsonb) as row ("companyId" integer, kind text,
      "recordId" text, "recordName" text, action text, before jsonb, after jsonb)`.execute(db);
}

/** The database keeps no NUL in a text; a record of ours has none, but what it quotes may. */
function storable(rows: readonly object[]): string {
  return JSON.stringify(rows).replaceAll('\\u0000', '');
}

/** Has the account read this vehicle's log of the day since the moment? */
export async function hasReadLog(
  db: ReadDb,
  { companyId, vehicleId }: { companyId: number; vehicleId: number },
  reading: { accountId: number; date: string; isFile: boolean; since: Date },
): Promise<boolean> {
  const { accountId, date, isFile, since } = reading;
  const { rows } = await sql`select from audit
    where company_id = ${companyId} and kind = 'vehicle-log' and record_id = ${String(vehicleId)}
      and account_id = ${accountId} and ts > ${since}
      and after @> ${JSON.stringify({ date, isFile })}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

export interface LastAuthor {
  author: string;
  /** ISO text. */
  at: string;
}

/** Who changed each of the records last, by their ids; what was changed before changes were kept is not there. */
export async function lastAuthors(
  db: ReadDb,
  companyId: number,
  { kind, recordIds }: { kind: AuditKind; recordIds: readonly string[] },
): Promise<Map<string, LastAuthor>> {
  if (recordIds.length === 0) return new Map();
  const { rows } = await sql<{ recordId: string; author: string; ts: Date }>`
    select distinct on (record_id) record_id as "recordId", author, ts from audit
    where company_id = ${companyId} and kind = ${kind} and record_id = any(${recordIds}::text[])
    order by record_id, audit_id desc`.execute(db);
  return new Map(
    rows.map(({ recordId, author, ts }) => [recordId, { author, at: ts.toISOString() }]),
  );
}

export interface AuditFilter {
  /** The company, and for superusers what belongs to no company. */
  companyIds: readonly number[];
  period: Period;
  kind?: AuditKind | undefined;
  recordId?: string | undefined;
}

interface EntryRow extends Omit<AuditEntry, 'timestamp'> {
  ts: Date;
}

/** One page, newest first, and how many there are. */
export async function listAuditEntries(
  db: ReadDb,
  filter: AuditFilter,
  slice: Slice,
): Promise<Page<AuditEntry>> {
  const from = sql`from audit a
    where a.company_id = any(${[...filter.companyIds]}::int[]) and ${passes(filter)}`;
  const page = await readPage(db, slice, from, () => pageQuery(filter, slice));
  return viewPage(page, ({ ts, ...row }) => ({ ...row, timestamp: ts.toISOString() }));
}

/** Each company's newest come from its index; only that many are sorted together. */
export function pageQuery(filter: AuditFilter, { page, size }: Slice): RawBuilder<EntryRow> {
  const newest = sql`order by ts desc, "auditId" desc`;
  const ofCompanies = filter.companyIds.map(
    (companyId) => sql`(select a.audit_id as "auditId", a.ts, a.author, a.kind, a.account_id,
        a.record_id as "recordId", a.record_name as "recordName", a.action, a.before, a.after,
        a.import_id as "importId"
      from audit a where a.company_id = ${companyId} and ${passes(filter)}
      ${newest} limit ${(page + 1) * size})`,
  );
  return sql<EntryRow>`select "auditId", ts, author, ${roleIn(filter)} as "authorRole", ${KEY_MADE_BY} as "keyMadeBy", kind, "recordId",
      "recordName", action, before, after, "importId"
    from (select * from (${sql.join(ofCompanies, sql` union all `)}) every
      ${newest} limit ${size} offset ${page * size}) entry
    left join account on account.account_id = entry.account_id ${newest}`;
}

const KEY_MADE_BY = sql`(select concat_ws(' ', nullif(m.first_name, ''), nullif(m.last_name, ''))
  from api_key k join account m on m.account_id = k.made_by where k.account_id = entry.account_id)`;

/** What the account of the entry is in the company that asks. */
function roleIn({ companyIds: [companyId = NO_COMPANY] }: AuditFilter) {
  const isCalled = (type: string) => sql`exists (select 1 from api_connection
    where account_id = entry.account_id and authorization_type = ${type})`;
  return sql`case when account.access <> 'normal' then account.access
    when ${isCalled('basic')} and not ${isCalled('bearer')} then 'api'
    else (select case when administrator then 'admin' when dispatcher then 'dispatcher'
        when driver then 'driver' end
      from person where company_id = ${companyId} and account_id = entry.account_id
        and deleted is null limit 1) end`;
}

function passes({ period, kind, recordId }: AuditFilter) {
  const conditions = [sql`a.ts >= ${new Date(period.from)} and a.ts <= ${new Date(period.to)}`];
  // The index of records begins with the kind, so a record without one is looked for in each.
  const kinds = kind === undefined ? AUDIT_KINDS : [kind];
  if (kind !== undefined || recordId !== undefined) {
    conditions.push(sql`a.kind = any(${[...kinds]}::text[])`);
  }
  if (recordId !== undefined) conditions.push(sql`a.record_id = ${recordId}`);
  return sql.join(conditions, sql` and `);
}

// Files of tachographs as rows. Whose card it was and which vehicle the unit is in is looked up with every
// question: by the first 14 characters of the card at the time of the reading (decision 0018), by the VIN,
// else by the plate. So a card or a vehicle that becomes known later has its files.
import type { Page } from '@flotila/domain/endpoint.ts';
import type { TachographFile } from '@flotila/domain/tachograph/tachograph.api.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { cardOwners } from '../person/card.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

/** Files that a caller may see. */
export type SeenFiles =
  /** Those of the own card. */
  | { ownPersonId: number | null }
  /** Cards of these persons, units of these vehicles (null: all), and what the account brought itself. */
  | {
      persons: ReadonlySet<number> | null;
      vehicles: ReadonlySet<number> | null;
      accountId: number;
    };

export interface FileFilter {
  /** Days that the file has; both ends included. */
  from?: string | undefined;
  to?: string | undefined;
  personId?: number | undefined;
  vehicleId?: number | undefined;
  fileId?: number | undefined;
}

export interface FileRow
  extends Omit<TachographFile, 'holder' | 'uploaded' | 'generation' | 'kind' | 'signature'> {
  kind: 'card' | 'vehicle';
  generation: 1 | 2;
  signature: TachographFile['signature'];
  firstName: string | null;
  lastName: string | null;
  uploaded: Date;
}

/** One page, what was read last first, and how many there are. */
export function listFileRows(
  db: ReadDb,
  company: Company,
  seen: SeenFiles,
  filter: FileFilter,
  slice: Slice,
): Promise<Page<FileRow>> {
  const select = (what: RawBuilder<unknown>) =>
    sql<FileRow>`${LINKED(company)} select ${what} ${FROM} where ${passes(company, seen, filter)}`;
  return readPage(
    db,
    slice,
    sql`from (${select(sql``)}) file`,
    (cut) => sql`${select(COLUMNS)} order by ${readAt('f')} desc, f.tachograph_file_id desc ${cut}`,
  );
}

/** undefined: none of the company, or one that the caller may not see. */
export async function findFileRow(
  db: ReadDb,
  company: Company,
  seen: SeenFiles,
  fileId: number,
): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`${LINKED(company)}
    select ${COLUMNS} ${FROM} where ${passes(company, seen, { fileId })}`.execute(db);
  return rows[0];
}

/** When the unit of the vehicle was read last. */
export async function findUnitRead(
  db: ReadDb,
  company: Company,
  vehicleId: number,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`${LINKED(company)}
    select max(${readAt('f')}) as at ${FROM}
    where f.company_id = ${company.id} and unit.vehicle_id = ${vehicleId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** The moment at which a card or unit was read, as far as anybody knows. */
export function readAt(file: string): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${file}.${name}`);
  return sql<Date>`coalesce(${column('downloaded')}, ${column('to_date')}::timestamptz
    + interval '1 day', ${column('uploaded')})`;
}

/** SQL text by which two plates are the same. */
export function plateKey(plate: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(upper(${plate}), '[^[:alnum:]]', '', 'g')`;
}

function LINKED(company: Company): RawBuilder<unknown> {
  return sql`with card as (${cardOwners(company)}),
    plate as materialized (select v.vehicle_id, upper(v.vin) as vin,
        ${plateKey(sql.ref('v.numeric_plate'))} as key
      from vehicle v where v.company_id = ${company.id} and v.deleted is null)`;
}

const FROM = sql`from tachograph_file f
  left join card owner on owner.key = upper('tachograph@' || left(f.card_number, 14))
    and ${readAt('f')} >= owner.since and ${readAt('f')} < owner.until
  left join lateral (select p.vehicle_id from plate p
    where f.kind = 'vehicle' and (p.vin = upper(f.vin)
      or (p.key = ${plateKey(sql.ref('f.registration'))}
        and (p.vin is null or f.vin is null or p.vin = '')))
    order by p.vin = upper(f.vin) desc nulls last, p.vehicle_id limit 1) unit on true`;

const COLUMNS = sql`f.tachograph_file_id as "tachographFileId", f.file_name as "fileName", f.kind,
  f.generation, f.card_number as "cardNumber", f.vin, f.registration,
  f.first_name as "firstName", f.last_name as "lastName", f.from_date as "from",
  f.to_date as "to", owner.person_id as "personId", unit.vehicle_id as "vehicleId", f.signature,
  f.activity_days as "activityDays", f.warnings, f.uploaded, f.uploaded_by as "uploadedBy"`;

function passes(company: Company, seen: SeenFiles, filter: FileFilter): RawBuilder<unknown> {
  const { from, to, personId, vehicleId, fileId } = filter;
  const conditions = [sql`f.company_id = ${company.id}`, isSeen(seen)];
  if (fileId !== undefined) conditions.push(sql`f.tachograph_file_id = ${fileId}`);
  if (from !== undefined) conditions.push(sql`f.to_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`f.from_date <= ${to}::date`);
  if (personId !== undefined) conditions.push(sql`owner.person_id = ${personId}`);
  if (vehicleId !== undefined) conditions.push(sql`unit.vehicle_id = ${vehicleId}`);
  return sql.join(conditions, sql` and `);
}

function isSeen(seen: SeenFiles): RawBuilder<unknown> {
  if ('ownPersonId' in seen) {
    return sql`f.kind = 'card' and owner.person_id = ${seen.ownPersonId}::int`;
  }
  const { persons, vehicles, accountId } = seen;
  if (!persons && !vehicles) return sql`true`;
  const among = (column: string, ids: ReadonlySet<number> | null) =>
    ids ? sql`${sql.ref(column)} = any(${[...ids]}::int[])` : sql`true`;
  return sql`(f.uploaded_by = (select login from account where account_id = ${accountId})
    or (f.kind = 'card' and ${among('owner.person_id', persons)})
    or (f.kind = 'vehicle' and ${among('unit.vehicle_id', vehicles)}))`;
}

/** A file as it is stored. */
export interface FileValues {
  hash: Uint8Array;
  fileName: string;
  content: Uint8Array;
  kind: 'card' | 'vehicle';
  generation: 1 | 2;
  cardNumber: string | null;
  vin: string | null;
  registration: string | null;
  firstName: string | null;
  lastName: string | null;
  from: string | null;
  to: string | null;
  activityDays: number;
  downloaded: Date | null;
  /** Last day on which the card is valid, yyyy-MM-dd; null: not written down, or of a vehicle unit. */
  cardExpires: string | null;
  signature: TachographFile['signature'];
  warnings: TachographFile['warnings'];
}

/** Answers its id; undefined: the same bytes are here already, also when they come at the same moment. */
export async function insertFile(
  db: WriteDb,
  company: Company,
  values: FileValues,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number | undefined> {
  const account = await db
    .selectFrom('account')
    .select('login')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const row = await db
    .insertInto('tachograph_file')
    .values({
      company_id: company.id,
      hash: values.hash,
      file_name: values.fileName,
      content: values.content,
      kind: values.kind,
      generation: values.generation,
      card_number: values.cardNumber,
      vin: values.vin,
      registration: values.registration,
      first_name: values.firstName,
      last_name: values.lastName,
      from_date: values.from,
      to_date: values.to,
      activity_days: values.activityDays,
      downloaded: values.downloaded,
      card_expires: values.cardExpires,
      signature: values.signature,
      warnings: JSON.stringify(values.warnings),
      uploaded: now,
      uploaded_by: account?.login ?? null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'hash']).doNothing())
    .returning('tachograph_file_id')
    .executeTakeFirst();
  return row?.tachograph_file_id;
}

export async function findFileByHash(
  db: ReadDb,
  company: Company,
  hash: Uint8Array,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select tachograph_file_id as id from tachograph_file
    where company_id = ${company.id} and hash = ${hash}`.execute(db);
  return rows[0]?.id;
}

export async function findContent(
  db: ReadDb,
  company: Company,
  fileId: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ content: Uint8Array }>`select content from tachograph_file
    where company_id = ${company.id} and tachograph_file_id = ${fileId}`.execute(db);
  return rows[0]?.content;
}

/** A UTC day of a card as a file has it; `activities` as tachograph_day keeps them. */
export interface DayValues {
  card: string;
  date: string;
  distance: number | null;
  until: number;
  activities: readonly object[];
  conditions?: readonly object[];
}

/**
 * Keeps the days of a file. Cards are read again and again and tell a past day each time in the same words:
 * those that another file of the card has already are left to it.
 */
export async function insertDays(
  db: WriteDb,
  company: Company,
  file: { fileId: number; kind: 'card' | 'vehicle' },
  days: readonly DayValues[],
): Promise<void> {
  await sql`
    insert into tachograph_day (company_id, tachograph_file_id, card, date, kind, distance, until,
      activities, conditions)
    select ${company.id}, ${file.fileId}, n.card, n.date, ${file.kind}, n.distance, n.until,
      n.activities, coalesce(n.conditions, '[]')
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as n(card text, date date,
      distance integer, until smallint, activities jsonb, conditions jsonb)
    where ${file.kind} <> 'card' or not exists (select 1 from tachograph_day d
      where d.company_id = ${company.id} and d.card = n.card and d.date = n.date
        and d.kind = 'card' and d.until = n.until and d.distance is not distinct from n.distance
        and d.activities = n.activities and d.conditions = coalesce(n.conditions, '[]')
      -- By the index of each day's card, not against all days of all cards.
      offset 0)`.execute(db);
}

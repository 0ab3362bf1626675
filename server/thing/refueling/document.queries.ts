// Questions about documents of bought fuel: one by its second, and writing it. The key is vehicle and
// time, so two documents of one vehicle never have the same time.
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { DocumentRow } from './document-view.ts';

/** What is stored of a document; times in epoch milliseconds. */
export interface StoredDocument {
  ts: number;
  fuel: string;
  isFull: boolean;
  quantity: number;
  amount: number;
  currency: string;
  homeAmount: number | null;
  homeCurrency: string | null;
  place: string | null;
}

export interface DocumentOwner {
  company: CompanyId;
  vehicleId: number;
}

/**
 * The document of the second in which `ts` lies (API-120), held until the transaction ends; undefined
 * when there is none.
 */
export async function lockDocument(
  db: WriteDb,
  { company, vehicleId }: DocumentOwner,
  ts: number,
): Promise<DocumentRow | undefined> {
  const second = Math.floor(ts / 1000) * 1000;
  const { rows } = await sql<DocumentRow>`
    select d.ts, d.fuel, d.is_full, d.quantity, d.amount, d.currency, d.home_amount,
      d.home_currency, d.place, d.last_change
    from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = ${vehicleId}
      and d.ts >= ${new Date(second)} and d.ts < ${new Date(second + 1000)}
    order by d.ts for update`.execute(db);
  return rows.find((row) => row.ts.getTime() === ts) ?? rows[0];
}

/** The time of the document that `ts` names; undefined when there is none. */
export async function findDocumentTime(
  db: ReadDb,
  { company, vehicleId }: DocumentOwner,
  ts: number,
): Promise<Date | undefined> {
  const second = Math.floor(ts / 1000) * 1000;
  const { rows } = await sql<{ ts: Date }>`
    select d.ts from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = ${vehicleId}
      and d.ts >= ${new Date(second)} and d.ts < ${new Date(second + 1000)}
    order by d.ts`.execute(db);
  return (rows.find((row) => row.ts.getTime() === ts) ?? rows[0])?.ts;
}

/** Times of the documents of the vehicle that the account entered since then. */
export async function listEntered(
  db: ReadDb,
  { company, vehicleId }: DocumentOwner,
  { accountId, since }: { accountId: number; since: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('refueling_document')
    .select('ts')
    .where('company_id', '=', company)
    .where('vehicle_id', '=', vehicleId)
    .where('account_id', '=', accountId)
    .where('created', '>=', since)
    .execute();
  return rows.map(({ ts }) => ts);
}

/** Adds a document; undefined when the vehicle has one of this time. */
export async function insertDocument(
  db: WriteDb,
  owner: DocumentOwner,
  document: StoredDocument,
  { accountId, now }: { accountId: number; now: Date },
): Promise<DocumentRow | undefined> {
  return db
    .insertInto('refueling_document')
    .values({
      company_id: owner.company,
      vehicle_id: owner.vehicleId,
      ...columnsOf(document),
      created: now,
      account_id: accountId,
      // A document that is deleted and entered again must not have the mark of the old one.
      last_change: now.getTime(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(DOCUMENT_COLUMNS)
    .executeTakeFirst();
}

/**
 * Changes the document of `ts`, which is held; its photos go with it, by the statement itself, since not every
 * database follows a key that changes. @throws a unique violation when it moves onto another
 */
export async function writeDocument(
  db: WriteDb,
  { company, vehicleId }: DocumentOwner,
  ts: Date,
  document: StoredDocument,
): Promise<DocumentRow> {
  const columns = columnsOf(document);
  return db
    .with('moved_photos', (moving) =>
      moving
        .updateTable('refueling_photo')
        .set({ ts: columns.ts })
        .where('company_id', '=', company)
        .where('vehicle_id', '=', vehicleId)
        .where('ts', '=', ts)
        .where('ts', '!=', columns.ts),
    )
    .updateTable('refueling_document')
    .set({ ...columns, last_change: sql<number>`last_change + 1` })
    .where('company_id', '=', company)
    .where('vehicle_id', '=', vehicleId)
    .where('ts', '=', ts)
    .returning(DOCUMENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function removeDocument(
  db: WriteDb,
  { company, vehicleId }: DocumentOwner,
  ts: Date,
): Promise<void> {
  await db
    .deleteFrom('refueling_document')
    .where('company_id', '=', company)
    .where('vehicle_id', '=', vehicleId)
    .where('ts', '=', ts)
    .execute();
}

/** Is there a document of the vehicle in the second of `ts`? */
export async function hasDocument(
  db: ReadDb,
  { company, vehicleId }: DocumentOwner,
  ts: number,
): Promise<boolean> {
  const { rows } = await sql`select from refueling_document d
    where d.company_id = ${company} and d.vehicle_id = ${vehicleId}
      and d.ts >= ${new Date(ts)} and d.ts < ${new Date(ts + 1000)}`.execute(db);
  return rows.length > 0;
}

const DOCUMENT_COLUMNS = [
  'ts',
  'fuel',
  'is_full',
  'quantity',
  'amount',
  'currency',
  'home_amount',
  'home_currency',
  'place',
  'last_change',
] as const;

function columnsOf(document: StoredDocument) {
  return {
    ts: new Date(document.ts),
    fuel: document.fuel,
    is_full: document.isFull,
    quantity: document.quantity,
    amount: document.amount,
    currency: document.currency,
    home_amount: document.homeAmount,
    home_currency: document.homeCurrency,
    place: document.place,
  };
}

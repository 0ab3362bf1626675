// Questions about documents of bought fuel: one by its second, and writing it. The key is vehicle and
// time, so two documents of one vehicle never have the same time.
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { Tables } from '../../ground/db/types.ts';
import type { CompanyId } from '../../ground/http/context.ts';

const COLUMNS = [
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

export type DocumentRow = Pick<Selectable<Tables['refueling_document']>, (typeof COLUMNS)[number]>;

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
  owner: DocumentOwner,
  ts: number,
): Promise<DocumentRow | undefined> {
  return named(await inSecond(db, owner, ts).select(COLUMNS).forUpdate().execute(), ts);
}

/** The time of the document that `ts` names; undefined when there is none. */
export async function findDocumentTime(
  db: ReadDb,
  owner: DocumentOwner,
  ts: number,
): Promise<Date | undefined> {
  return named(await inSecond(db, owner, ts).select('ts').execute(), ts)?.ts;
}

function inSecond(db: ReadDb, { company, vehicleId }: DocumentOwner, ts: number) {
  const second = Math.floor(ts / 1000) * 1000;
  return db
    .selectFrom('refueling_document')
    .where('company_id', '=', company)
    .where('vehicle_id', '=', vehicleId)
    .where('ts', '>=', new Date(second))
    .where('ts', '<', new Date(second + 1000))
    .orderBy('ts');
}

function named<Row extends { ts: Date }>(rows: readonly Row[], ts: number): Row | undefined {
  return rows.find((row) => row.ts.getTime() === ts) ?? rows[0];
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
  document: Omit<DocumentRow, 'last_change'>,
  { accountId, now }: { accountId: number; now: Date },
): Promise<DocumentRow | undefined> {
  return db
    .insertInto('refueling_document')
    .values({
      company_id: owner.company,
      vehicle_id: owner.vehicleId,
      ...document,
      created: now,
      account_id: accountId,
      // A document that is deleted and entered again must not have the mark of the old one.
      last_change: now.getTime(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/**
 * Changes the document of `ts`, which is held; its photos go with it, by the statement itself, since not every
 * database follows a key that changes. @throws a unique violation when it moves onto another
 */
export async function writeDocument(
  db: WriteDb,
  owner: DocumentOwner,
  ts: Date,
  document: Omit<DocumentRow, 'last_change'>,
): Promise<DocumentRow> {
  return db
    .with('moved_photos', (moving) =>
      moving
        .updateTable('refueling_photo')
        .set({ ts: document.ts })
        .where(isDocument(owner, ts))
        .where('ts', '!=', document.ts),
    )
    .updateTable('refueling_document')
    .set({ ...document, last_change: sql<number>`last_change + 1` })
    .where(isDocument(owner, ts))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function removeDocument(db: WriteDb, owner: DocumentOwner, ts: Date): Promise<void> {
  await db.deleteFrom('refueling_document').where(isDocument(owner, ts)).execute();
}

/** That a document, or what hangs on one, is this one's. */
export function isDocument({ company, vehicleId }: DocumentOwner, ts: Date) {
  return sql<SqlBool>`company_id = ${company} and vehicle_id = ${vehicleId} and ts = ${ts}`;
}

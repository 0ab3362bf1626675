// Entering, changing and deleting a document of bought fuel (API-058): one transaction each, checked
// against what the caller last saw of it (R6).
import { duplicateField, found, problem } from '@flotila/domain/problem.ts';
import {
  createRates,
  homeAmount,
  type Money,
  rateSpan,
} from '@flotila/domain/refueling/home-amount.ts';
import type { DocumentView } from '@flotila/domain/refueling/refueling.api.ts';
import type { DocumentInput } from '@flotila/domain/refueling/refueling.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { unlessTaken } from '../../ground/db/unique-violation.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { tellChanges } from '../live/changes.ts';
import {
  type DocumentRow,
  findDocumentTime,
  insertDocument,
  lockDocument,
  removeDocument,
  writeDocument,
} from './document.queries.ts';
import { auditDocument } from './document-audit.ts';
import { documentView } from './document-view.ts';
import { checkOwnDocument } from './own-document.ts';
import { listRates } from './rate.queries.ts';

/** Which document: the vehicle and the time that the path names, epoch milliseconds. */
export interface DocumentPlace extends Author {
  db: Database;
  company: CompanyContext;
  vehicleId: number;
  ts: number;
  /** Of who keeps own documents only. */
  isOwnOnly: boolean;
}

/** @throws duplicate when the vehicle has a document in this second */
export function storeNewDocument(place: DocumentPlace, body: DocumentInput): Promise<DocumentView> {
  const owner = { company: place.company.id, vehicleId: place.vehicleId };
  const ts = wholeSecond(place.ts);
  return place.db.write(async (db) => {
    if (await findDocumentTime(db, owner, ts)) throw duplicateField('timestamp');
    const document = await complete(db, place.company, ts, body);
    const { accountId } = place.session;
    const row = await insertDocument(db, owner, document, { accountId, now: new Date(place.now) });
    if (!row) throw duplicateField('timestamp');
    await auditDocument(db, place, null, row);
    await tellBought(db, place);
    return documentView(row);
  });
}

/**
 * @param movedTo its new time, epoch milliseconds
 * @throws not_found; conflict with the document as it is; duplicate when it moves onto another one
 */
export async function storeDocument(
  place: DocumentPlace,
  movedTo: number,
  body: DocumentInput,
): Promise<DocumentView> {
  const owner = { company: place.company.id, vehicleId: place.vehicleId };
  return unlessTaken(/^refueling_document_/, 'timestamp', () =>
    place.db.write(async (db) => {
      const current = await lockCurrent(db, place, body.lastChange);
      const isSameSecond = wholeSecond(movedTo) === wholeSecond(current.ts.getTime());
      const ts = isSameSecond ? current.ts.getTime() : wholeSecond(movedTo);
      if (!isSameSecond && (await findDocumentTime(db, owner, ts))) {
        throw duplicateField('timestamp');
      }
      const document = await complete(db, place.company, ts, refreshed(current, ts, body));
      const row = await writeDocument(db, owner, current.ts, document);
      await auditDocument(db, place, current, row);
      await tellBought(db, place);
      return documentView(row);
    }),
  );
}

/** @throws not_found; conflict with the document as it is */
export function deleteStoredDocument(place: DocumentPlace, lastChange: string): Promise<void> {
  const owner = { company: place.company.id, vehicleId: place.vehicleId };
  return place.db.write(async (db) => {
    const current = await lockCurrent(db, place, lastChange);
    await removeDocument(db, owner, current.ts);
    await auditDocument(db, place, current, null);
    await tellBought(db, place);
  });
}

/** A tank that is kept by the book has another level now. */
async function tellBought(db: WriteDb, { company, vehicleId }: DocumentPlace): Promise<void> {
  await tellChanges(db, [{ companyId: company.id, vehicleIds: [vehicleId] }]);
}

async function lockCurrent(
  db: WriteDb,
  place: DocumentPlace,
  lastChange: string | undefined,
): Promise<DocumentRow> {
  const { company, vehicleId, ts } = place;
  const current = found(await lockDocument(db, { company: company.id, vehicleId }, ts));
  await checkOwnDocument(db, place, current.ts);
  if (String(current.last_change) !== lastChange) {
    throw problem('conflict', { current: documentView(current) });
  }
  return current;
}

/**
 * A client sends the record as it was answered, the home amount too. Beside another amount, currency
 * or time the old home amount says nothing, so it is worked out anew.
 */
function refreshed(current: DocumentRow, ts: number, body: DocumentInput): DocumentInput {
  const isSame =
    body.amount === current.amount &&
    body.currency === current.currency &&
    ts === current.ts.getTime();
  const isAsAnswered = body.homeAmount === current.home_amount;
  return isSame || !isAsAnswered ? body : { ...body, homeAmount: null, homecurrency: null };
}

/** REF-012: with the home amount given, or worked out by the rates of the day. */
async function complete(
  db: ReadDb,
  company: CompanyContext,
  ts: number,
  body: DocumentInput,
): Promise<Omit<DocumentRow, 'last_change'>> {
  const { fuel, full, quantity, amount, currency, place } = body;
  const home = await homeOf(db, company, ts, body);
  return {
    ts: new Date(ts),
    fuel,
    is_full: full,
    quantity,
    amount,
    currency,
    place: place || null,
    home_amount: home?.amount ?? null,
    home_currency: home?.currency ?? null,
  };
}

async function homeOf(
  db: ReadDb,
  company: CompanyContext,
  ts: number,
  { amount, currency, ...body }: DocumentInput,
): Promise<Money | null> {
  const homeCurrency = body.homecurrency ?? company.currency;
  const given = body.homeAmount ?? null;
  if (given !== null) return { amount: given, currency: homeCurrency };
  const day = localDay(ts, company.timeZone);
  const span = rateSpan([day]);
  const isNeeded = currency !== homeCurrency && span !== null;
  const rates = isNeeded ? await listRates(db, [currency, homeCurrency], span) : [];
  const found = homeAmount({ amount, currency }, homeCurrency, day, createRates(rates));
  return found === null ? null : { amount: found, currency: homeCurrency };
}

/** REF-014: documents have whole seconds. */
function wholeSecond(ts: number): number {
  return Math.floor(ts / 1000) * 1000;
}

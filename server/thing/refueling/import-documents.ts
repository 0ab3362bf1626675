// The import of fuel documents (API-056): the rows of a file become documents in one transaction, or
// with a dry run it is only said what they would become (REF-027).

import { problem } from '@flotila/domain/problem.ts';
import {
  type DocumentRow,
  documentKey,
  type ReadDocument,
  type RowMessage,
  skipRow,
} from '@flotila/domain/refueling/csv.ts';
import { createRates, homeAmount, rateSpan } from '@flotila/domain/refueling/home-amount.ts';
import { createPriceDoubts } from '@flotila/domain/refueling/price-doubts.ts';
import type { ImportRow } from '@flotila/domain/refueling/refueling.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { JsonText } from '../../ground/http/answer.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { oneImport } from '../../ground/work/one-import.ts';
import { mapSlices } from '../../ground/work/slices.ts';
import type { Author } from '../audit/audit.queries.ts';
import {
  type DocumentToStore,
  keysOf,
  listImportVehicles,
  listStoredAround,
  type StoredPrice,
} from './import.queries.ts';
import { rowText } from './import-texts.ts';
import { readImport, SLICE_ROWS } from './import-thread.ts';
import { listRates } from './rate.queries.ts';
import { storeDocuments } from './store-documents.ts';

export interface Import extends Author {
  db: Database;
  company: CompanyContext;
  visible: Visible;
  bytes: Uint8Array;
  isDry: boolean;
  language: Language;
}

/**
 * Answers what importRefuelings promises.
 * @throws invalid for a file that is no such table (a bad row is skipped and told); too_many while another
 * import of the same account is on its way
 */
export function importDocuments(request: Import): Promise<JsonText> {
  return oneImport(request.session.accountId, () => importFile(request));
}

async function importFile(request: Import): Promise<JsonText> {
  const { db, company, visible, isDry, language, now, bytes } = request;
  const vehicles = await db.read((read) => listImportVehicles(read, company.id, visible.vehicles));
  const file = await readImport(bytes, { zone: company.timeZone, now, vehicles });
  if (file.faults) {
    const [first] = file.faults;
    throw problem('invalid', {
      ...(first && { message: `table_${first.code}`, params: first.params }),
      errors: file.faults.map((fault) => ({ field: 'file', ...fault })),
    });
  }
  const judge = (read: ReadDb) => judgeRows(read, company, file.rows);
  const rows = isDry
    ? (await db.read(judge)).rows
    : await db.write(async (write) => {
        const { rows: judged, documents } = await judge(write);
        const plates = new Map(vehicles.map((one) => [one.vehicleId, one.numericPlate]));
        const stored = await storeDocuments(write, { ...request, plates }, documents);
        const keys = keysOf(stored);
        // Somebody entered the same document while this one was read.
        return skipDuplicates(judged, (key) => !keys.has(key));
      });
  return answerOf(rows, { isDry, language });
}

/** As JSON text, because writing 10 000 rows at once would keep everybody waiting. */
async function answerOf(
  rows: readonly DocumentRow[],
  { isDry, language }: Pick<Import, 'isDry' | 'language'>,
): Promise<JsonText> {
  const content = await mapSlices(rows, SLICE_ROWS, (slice) =>
    slice.map((row) => JSON.stringify(rowView(row, language))),
  );
  const figures = {
    totalElements: rows.length,
    totalPages: rows.length === 0 ? 0 : 1,
    number: 0,
    size: rows.length,
    okCount: rows.filter(({ document }) => document).length,
    isStored: !isDry,
  };
  return new JsonText(`{"content":[${content.join()}],${JSON.stringify(figures).slice(1)}`);
}

interface Judged {
  rows: DocumentRow[];
  documents: DocumentToStore[];
}

async function judgeRows(
  db: ReadDb,
  company: CompanyContext,
  read: readonly DocumentRow[],
): Promise<Judged> {
  const stored = await listStoredAround(db, company.id, documentsOf(read));
  const keys = keysOf(stored);
  const rows = skipDuplicates(read, (key) => keys.has(key));
  return withHomeAmounts(db, company, await withPriceDoubts(rows, stored));
}

/** W-7: told, and still taken. */
function withPriceDoubts(
  rows: readonly DocumentRow[],
  stored: readonly StoredPrice[],
): Promise<DocumentRow[]> {
  const known = stored.map((one) => ({ ...one, ts: one.ts.getTime() }));
  const doubtOf = createPriceDoubts(documentsOf(rows), known);
  const tell = (row: DocumentRow): DocumentRow => {
    const doubt = row.document && doubtOf(row.document);
    return doubt ? { ...row, messages: [...row.messages, doubt] } : row;
  };
  return mapSlices(rows, SLICE_ROWS, (slice) => slice.map(tell));
}

function skipDuplicates(
  rows: readonly DocumentRow[],
  isDuplicate: (key: string) => boolean,
): DocumentRow[] {
  return rows.map((row) =>
    row.document && isDuplicate(documentKey(row.document))
      ? skipRow(row, { field: 'datetime', code: 'duplicate' })
      : row,
  );
}

/** REF-012 for every row; one without a rate says so, and is taken nevertheless. */
async function withHomeAmounts(
  db: ReadDb,
  company: CompanyContext,
  rows: DocumentRow[],
): Promise<Judged> {
  const home = company.currency;
  const dayOf = ({ ts }: ReadDocument) => localDay(ts, company.timeZone);
  const foreign = documentsOf(rows).filter(({ currency }) => currency !== home);
  const span = rateSpan(foreign.map(dayOf));
  const currencies = [...new Set([home, ...foreign.map(({ currency }) => currency)])];
  const rateOf = createRates(span ? await listRates(db, currencies, span) : []);
  const documents: DocumentToStore[] = [];
  const tell = (row: DocumentRow): DocumentRow => {
    const { document } = row;
    if (!document) return row;
    const day = dayOf(document);
    const amount = homeAmount(document, home, day, rateOf);
    const homeCurrency = amount === null ? null : home;
    documents.push({ ...document, homeAmount: amount, homeCurrency });
    if (amount !== null) return row;
    const missing = rateOf(document.currency, day) === null ? document.currency : home;
    const params = { day, currency: missing, home };
    const message: RowMessage = { field: 'currency', code: 'noRate', params };
    return { ...row, messages: [...row.messages, message] };
  };
  return { rows: await mapSlices(rows, SLICE_ROWS, (slice) => slice.map(tell)), documents };
}

function documentsOf(rows: readonly DocumentRow[]): ReadDocument[] {
  return rows.flatMap(({ document }) => document ?? []);
}

function rowView(row: DocumentRow, language: Language): ImportRow {
  return {
    row: row.row,
    result: row.document ? 'ok' : 'skipped',
    messages: row.messages.map((message) => ({
      field: message.field,
      code: message.code,
      text: rowText(language, message),
    })),
    numericPlate: row.numericPlate,
    timestamp: row.ts === null ? null : new Date(row.ts).toISOString(),
    quantity: row.quantity,
    ...(row.unread && { unread: row.unread }),
  };
}

// The import of fuel documents (API-056): the rows of a file become documents in one transaction, or
// with a dry run it is only said what they would become (REF-027).

import type { Answer } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import {
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentKey,
  type ImportVehicle,
  type ReadDocument,
  type RowMessage,
  readDocuments,
  skipRow,
} from '@flotila/domain/refueling/csv.ts';
import { createRates, homeAmount, rateSpan } from '@flotila/domain/refueling/home-amount.ts';
import type { ImportRow, importRefuelings } from '@flotila/domain/refueling/refueling.api.ts';
import { readTable } from '@flotila/domain/refueling/table.ts';
import { localDay } from '@flotila/domain/time.ts';
import { type Author, writeAudits } from '../audit/audit.queries.ts';
import type { Database, ReadDb, WriteDb } from '../db/open.ts';
import type { Language } from '../i18n/messages.ts';
import { tellChanges } from '../live/changes.ts';
import type { CompanyContext, Visible } from '../session/context.ts';
import { keyOf } from './document-audit.ts';
import { documentView } from './document-view.ts';
import {
  type DocumentToStore,
  insertDocuments,
  keysOf,
  listImportVehicles,
  listStoredKeys,
  type StoredRow,
} from './import.queries.ts';
import { rowText } from './import-texts.ts';
import { listRates } from './rate.queries.ts';

export interface Import extends Author {
  db: Database;
  company: CompanyContext;
  visible: Visible;
  bytes: Uint8Array;
  isDry: boolean;
  language: Language;
}

/** @throws invalid for a file that is no such table; a bad row is skipped and told */
export async function importDocuments(request: Import): Promise<Answer<typeof importRefuelings>> {
  const { db, company, isDry, language } = request;
  const table = readTable(request.bytes, DOCUMENT_COLUMNS);
  if (table.faults) {
    const [first] = table.faults;
    throw problem('invalid', {
      ...(first && { message: `table_${first.code}`, params: first.params }),
      errors: table.faults.map((fault) => ({ field: 'file', ...fault })),
    });
  }
  const judge = (read: ReadDb) => judgeRows(read, request, table.rows);
  const rows = isDry
    ? (await db.read(judge)).rows
    : await db.write(async (write) => {
        const { rows: judged, documents, vehicles } = await judge(write);
        const now = new Date(request.now);
        const stored = await insertDocuments(write, company.id, documents, now);
        await auditImport(write, request, vehicles, stored);
        // A tank that is kept by the book has another level now.
        const vehicleIds = [...new Set(stored.map(({ vehicleId }) => vehicleId))];
        await tellChanges(write, [{ companyId: company.id, vehicleIds }]);
        const keys = keysOf(stored);
        // Somebody entered the same document while this one was read.
        return skipDuplicates(judged, (key) => !keys.has(key));
      });
  const content = rows.map((row) => rowView(row, language));
  return {
    content,
    totalElements: content.length,
    totalPages: content.length === 0 ? 0 : 1,
    number: 0,
    size: content.length,
    okCount: content.filter(({ result }) => result === 'ok').length,
    isStored: !isDry,
  };
}

/** An entry for each document that was stored. */
async function auditImport(
  db: WriteDb,
  request: Import,
  vehicles: readonly ImportVehicle[],
  stored: readonly StoredRow[],
): Promise<void> {
  const plates = new Map(vehicles.map(({ vehicleId, numericPlate }) => [vehicleId, numericPlate]));
  const changes = stored.map((row) => ({
    ...keyOf(request.company, row.vehicleId, row),
    recordName: plates.get(row.vehicleId) ?? '',
    after: documentView(row),
  }));
  await writeAudits(db, request, changes);
}

interface Judged {
  rows: DocumentRow[];
  documents: DocumentToStore[];
}

async function judgeRows(
  db: ReadDb,
  { company, visible, now }: Import,
  table: Parameters<typeof readDocuments>[0],
): Promise<Judged & { vehicles: ImportVehicle[] }> {
  const vehicles = await listImportVehicles(db, company.id, visible.vehicles);
  const read = readDocuments(table, { zone: company.timeZone, now, vehicles });
  const keys = await listStoredKeys(db, company.id, documentsOf(read));
  const rows = skipDuplicates(read, (key) => keys.has(key));
  return { ...(await withHomeAmounts(db, company, rows)), vehicles };
}

function skipDuplicates(rows: DocumentRow[], isDuplicate: (key: string) => boolean): DocumentRow[] {
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
  const told = rows.map((row) => {
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
  });
  return { rows: told, documents };
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
  };
}

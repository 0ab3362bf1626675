// Takes documents of bought fuel back that a list made, and brings those back that its corrections took out.
import type { WriteDb } from '../../ground/db/open.ts';
import {
  auditDocuments,
  storeDocuments,
  tellBought,
} from '../../thing/refueling/store-documents.ts';
import { inUse } from './in-use.ts';
import { type DocumentNow, listImportedDocuments, removeDocuments } from './refueling.queries.ts';
import type { Importer } from './store-kind.ts';
import { listAuthor } from './store-refuelings.ts';

/** @throws in_use with what was changed since, or has photos of its receipt by now */
export async function takeRefuelingsBack(db: WriteDb, importer: Importer): Promise<void> {
  const { company, importId } = importer;
  const documents = await listImportedDocuments(db, company.id, importId);
  const made = documents.filter(({ before }) => before === null);
  const gone = documents.filter(({ before }) => before !== null);
  const changed = [
    ...made.filter(({ now, lastChange }) => now !== lastChange),
    // Another one stands there by now.
    ...gone.filter(({ now }) => now !== null),
  ];
  if (changed.length > 0) throw inUse('import_changed', changed.map(nameOf));
  const used = made.filter(({ hasPhotos }) => hasPhotos);
  if (used.length > 0) throw inUse('import_used', used.map(nameOf));
  const author = await listAuthor(db, importer);
  const rows = await removeDocuments(db, company.id, made);
  await auditDocuments(db, author, rows, 'before');
  await tellBought(db, company, rows);
  const back = gone.flatMap(({ before, vehicleId, ts }) => {
    if (!before) return [];
    const { fuel, full: isFull, quantity, amount, currency, place, homeAmount } = before;
    const money = { quantity, amount, currency, homeAmount, homeCurrency: before.homecurrency };
    return [{ vehicleId, ts: ts.getTime(), fuel, isFull, place, ...money }];
  });
  await storeDocuments(db, author, back);
}

function nameOf({ plate, ts }: DocumentNow): string {
  return `${plate} ${ts.toISOString().slice(0, 16).replace('T', ' ')}`;
}

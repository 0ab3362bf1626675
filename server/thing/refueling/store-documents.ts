// Stores documents of bought fuel as a list brings them: thousands in one transaction, each with its entry in the record of
// changes.
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { mapSlices } from '../../ground/work/slices.ts';
import { type Author, writeAudits } from '../audit/audit.queries.ts';
import { tellChanges } from '../live/changes.ts';
import { keyOf } from './document-audit.ts';
import { documentView } from './document-view.ts';
import { type DocumentToStore, insertDocuments, type StoredRow } from './import.queries.ts';
import { SLICE_ROWS } from './import-thread.ts';

export interface ListAuthor extends Author {
  company: CompanyContext;
  /** By vehicle. */
  plates: ReadonlyMap<number, string>;
}

/** Answers those that were stored; one whose vehicle has a document of that moment by now is not. */
export async function storeDocuments(
  db: WriteDb,
  author: ListAuthor,
  documents: readonly DocumentToStore[],
): Promise<StoredRow[]> {
  const { company, now } = author;
  const stored = await mapSlices(documents, SLICE_ROWS, (slice) =>
    insertDocuments(db, company.id, slice, new Date(now)),
  );
  await auditDocuments(db, author, stored, 'after');
  await tellBought(db, company, stored);
  return stored;
}

/** That they came (`after`) or went (`before`). */
export async function auditDocuments(
  db: WriteDb,
  author: ListAuthor,
  rows: readonly StoredRow[],
  side: 'before' | 'after',
): Promise<void> {
  await mapSlices(rows, SLICE_ROWS, async (slice) => {
    const changes = slice.map((row) => ({
      ...keyOf(author.company, row.vehicleId, row),
      recordName: author.plates.get(row.vehicleId) ?? '',
      [side]: documentView(row),
    }));
    await writeAudits(db, author, changes);
    return [];
  });
}

/** A tank that is kept by the book has another level now. */
export async function tellBought(
  db: WriteDb,
  company: CompanyContext,
  rows: readonly { vehicleId: number }[],
): Promise<void> {
  const vehicleIds = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  if (vehicleIds.length > 0) await tellChanges(db, [{ companyId: company.id, vehicleIds }]);
}

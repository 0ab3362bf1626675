// Stores what a list of bought fuel becomes: documents by thousands, as the import of the refueling dialog stores them, and
// takes out those that a correction takes back.
import type { BroughtRow } from '@flotila/domain/import/import.api.ts';
import { messagesOf } from '@flotila/domain/import/judge.ts';
import type { DocumentPlan } from '@flotila/domain/import/refueling-row.ts';
import { REFUELING_TARGETS } from '@flotila/domain/import/refueling-targets.ts';
import type { Fuel } from '@flotila/domain/refueling/refueling.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { mapSlices } from '../../ground/work/slices.ts';
import {
  type DocumentRow,
  lockDocument,
  removeDocument,
} from '../../thing/refueling/document.queries.ts';
import { documentView } from '../../thing/refueling/document-view.ts';
import {
  type DocumentToStore,
  listImportVehicles,
  type StoredRow,
} from '../../thing/refueling/import.queries.ts';
import {
  auditDocuments,
  type ListAuthor,
  storeDocuments,
  tellBought,
} from '../../thing/refueling/store-documents.ts';
import type { JudgedList, RowPlan } from './import-order.ts';
import type { Progress } from './import-progress.ts';
import { type ImportedDocument, insertImportedDocuments } from './refueling.queries.ts';
import type { Importer } from './store-kind.ts';

const SLICE_ROWS = 250;

type Plan = DocumentPlan & { at: number };

export async function storeRefuelings(
  db: WriteDb,
  importer: Importer,
  judged: JudgedList,
  { language, progress }: { language: Language; progress: Pick<Progress, 'note'> },
): Promise<void> {
  const { company, importId } = importer;
  const total = judged.plans.length;
  progress.note(0, total);
  const plans = await mapSlices(judged.plans, SLICE_ROWS, (slice) =>
    slice.map((text): Plan => {
      const { at, body } = JSON.parse(text) as RowPlan;
      return { ...(body as DocumentPlan), at };
    }),
  );
  const author = await listAuthor(db, importer);
  const gone = await removeCancelled(db, author, plans);
  const documents = plans.flatMap((plan) => toStore(plan) ?? []);
  let done = gone.length;
  const stored = await mapSlices(documents, SLICE_ROWS, async (slice) => {
    progress.note(done, total);
    done += slice.length;
    return storeDocuments(db, author, slice);
  });
  progress.note(total, total);
  const kept = new Set([...stored, ...gone].map(keyOf));
  for (const { at, vehicleId, ts } of plans) {
    if (!kept.has(keyOf({ vehicleId, ts: new Date(ts) }))) refuse(judged, at, language);
  }
  const left = (row: StoredRow, before: ImportedDocument['before']) => {
    const { vehicleId, ts, last_change: lastChange } = row;
    return { vehicleId, ts, lastChange: String(lastChange), before };
  };
  const records = [
    ...gone.map((row) => {
      const correctedAt = new Date(row.correctedAt).toISOString();
      return left(row, { ...documentView(row), correctedAt });
    }),
    ...stored.map((row) => left(row, null)),
  ];
  await insertImportedDocuments(db, company.id, importId, records);
}

/** As the record of changes names vehicles. */
export async function listAuthor(db: WriteDb, importer: Importer): Promise<ListAuthor> {
  const vehicles = await listImportVehicles(db, importer.company.id, null);
  const plates = new Map(vehicles.map((one) => [one.vehicleId, one.numericPlate]));
  return { ...importer, plates };
}

function toStore({ vehicleId, ts, document }: Plan): DocumentToStore | null {
  return document && { ...document, fuel: document.fuel as Fuel, vehicleId, ts };
}

interface GoneRow extends StoredRow {
  /** epoch milliseconds */
  correctedAt: number;
}

/** Those that nobody changed since they were judged. */
async function removeCancelled(
  db: WriteDb,
  author: ListAuthor,
  plans: readonly Plan[],
): Promise<GoneRow[]> {
  const gone: GoneRow[] = [];
  for (const { vehicleId, ts, goes } of plans) {
    if (!goes) continue;
    const owner = { company: author.company.id, vehicleId };
    const row: DocumentRow | undefined = await lockDocument(db, owner, ts);
    if (!row || String(row.last_change) !== goes.lastChange) continue;
    await removeDocument(db, owner, row.ts);
    gone.push({ ...row, vehicleId, correctedAt: goes.correctedAt });
  }
  await auditDocuments(db, author, gone, 'before');
  await tellBought(db, author.company, gone);
  return gone;
}

/** In whole seconds, as documents are judged. */
function keyOf({ vehicleId, ts }: { vehicleId: number; ts: Date }): string {
  return `${vehicleId}@${Math.floor(ts.getTime() / 1000)}`;
}

/** Somebody was faster. */
function refuse(judged: JudgedList, at: number, language: Language): void {
  const { before: _before, ...row } = JSON.parse(judged.rows[at] ?? '{}') as BroughtRow;
  judged.counts[row.result] -= 1;
  judged.counts.refused += 1;
  const said = [{ field: 'datetime', code: 'conflict' }];
  const messages = messagesOf(said, REFUELING_TARGETS, language);
  judged.rows[at] = JSON.stringify({ ...row, result: 'refused', messages, cells: [] });
}

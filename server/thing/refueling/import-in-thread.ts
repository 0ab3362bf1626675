// What the thread of import-thread.ts does: reads the file and gives its rows back in slices.
import { parentPort, workerData } from 'node:worker_threads';
import { DOCUMENT_COLUMNS, readDocuments } from '@flotila/domain/refueling/csv.ts';
import { type ImportMessage, type ImportTask, SLICE_ROWS } from './import-thread.ts';
import { readLoose } from './read-loose.ts';
import { readTable } from './read-table.ts';

const tell = (message: ImportMessage) => parentPort?.postMessage(message);
const { bytes, context } = workerData as ImportTask;
const table = readTable(bytes, DOCUMENT_COLUMNS);
const loose = table.faults?.some(({ code }) => code === 'missingColumn') && readLoose(bytes);
if (table.faults && !loose) tell({ faults: table.faults });
else {
  const rows = readDocuments(loose || (table.rows ?? []), context);
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    tell({ rows: rows.slice(from, from + SLICE_ROWS) });
  }
  tell('done');
}

// What the thread of import-thread.ts does: reads the file and gives its rows back in slices.
import { parentPort, workerData } from 'node:worker_threads';
import { DOCUMENT_COLUMNS, readDocuments } from '@flotila/domain/refueling/csv.ts';
import { type ImportMessage, type ImportTask, SLICE_ROWS } from './import-thread.ts';
import { readTable } from './read-table.ts';

const tell = (message: ImportMessage) => parentPort?.postMessage(message);
const { bytes, context } = workerData as ImportTask;
const table = readTable(bytes, DOCUMENT_COLUMNS);
if (table.faults) tell({ faults: table.faults });
else {
  const rows = readDocuments(table.rows, context);
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    tell({ rows: rows.slice(from, from + SLICE_ROWS) });
  }
  tell('done');
}

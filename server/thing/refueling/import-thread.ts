// Reads a file of documents in a thread of its own, so that trackers are acknowledged and everybody else is
// answered meanwhile. The rows come back in slices: one message of all would take as long to unpack as the
// reading took.
import { Worker } from 'node:worker_threads';
import type { DocumentRow, ImportContext } from '@flotila/domain/refueling/csv.ts';
import type { TableFault } from '@flotila/domain/refueling/table.ts';

export type ReadFile =
  | { rows: DocumentRow[]; faults?: undefined }
  | { faults: TableFault[]; rows?: undefined };

/** What the thread says: slices of rows and then that they are all, or what is wrong with the file. */
export type ImportMessage = { rows: DocumentRow[] } | { faults: TableFault[] } | 'done';

export interface ImportTask {
  bytes: Uint8Array;
  context: ImportContext;
}

/** Rows that one turn of the event loop handles. */
export const SLICE_ROWS = 250;
/** The thread has memory for 10 000 rows and more; a file that wants more than this is refused by its end. */
const MEMORY_MB_MAX = 512;
/** 10 000 rows take a second on a busy machine. */
const READING_MS_MAX = 60_000;

/** @throws when the thread ends without an answer or does not end */
export function readImport(bytes: Uint8Array, context: ImportContext): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const task: ImportTask = { bytes, context };
    const thread = new Worker(new URL('./import-in-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    });
    const late = setTimeout(() => void thread.terminate(), READING_MS_MAX);
    const rows: DocumentRow[] = [];
    let answer: ReadFile | undefined;
    thread.on('message', (message: ImportMessage) => {
      if (message === 'done') answer ??= { rows };
      else if ('faults' in message) answer = message;
      else rows.push(...message.rows);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(late);
      if (answer) resolve(answer);
      else reject(new Error(`the thread that read an import ended with ${code}`));
    });
  });
}

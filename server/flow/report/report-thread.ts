// What each thread of report-pool.ts does: reads over connections of its own, builds and draws, so that neither
// the database's nor the API's other work waits for a report.
import { constants, setPriority } from 'node:os';
import { type MessagePort, workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { openDatabase } from '../../ground/db/open.ts';
import { type Refused, refusedBy } from '../../ground/work/thread-refusal.ts';
import { makeReport } from './make-report.ts';
import type { MadeReport, ReportOrder } from './order.ts';

export interface ThreadData {
  databaseUrl: string;
}

export interface ThreadTask {
  order: ReportOrder;
  /** Hears the progress; left out: nobody asks. */
  port?: MessagePort;
}

/** Of each thread. */
const CONNECTIONS = 2;
/** A question of a report may take longer than one of a call, and nobody else waits for its connection. */
const STATEMENT_MS_MAX = 60_000;

// Calls and trackers come first where the machine has not enough for all. On Linux, and only there, this is of
// the thread that asks, not of the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const { databaseUrl } = workerData as ThreadData;
const db = openDatabase(databaseUrl, {
  name: 'flotila reports',
  connections: CONNECTIONS,
  statementMsMax: STATEMENT_MS_MAX,
});

export async function make({ order, port }: ThreadTask): Promise<MadeReport | Refused> {
  try {
    const onProgress = (percent: number) => port?.postMessage(percent);
    const made = await db.read((read) => makeReport(read, order, onProgress));
    // Bytes that lie among others, as Node's buffers do, are copied; all the rest changes its owner.
    const isOwn = made.bytes.byteLength === made.bytes.buffer.byteLength;
    const bytes = isOwn ? made.bytes : new Uint8Array(made.bytes);
    const value = { ...made, bytes };
    return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: value }) as never;
  } catch (error) {
    return refusedBy(error);
  } finally {
    port?.close();
  }
}

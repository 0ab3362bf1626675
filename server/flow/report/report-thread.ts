// What each thread of report-pool.ts does: reads over connections of its own, builds and draws, so that neither
// the database's nor the API's other work waits for a report.
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { openThreadDatabase } from '../../ground/work/thread-database.ts';
import { type Refused, refusedBy } from '../../ground/work/thread-refusal.ts';
import { makeReport } from './make-report.ts';
import type { MadeReport, ReportOrder } from './order.ts';

export interface ThreadTask {
  order: ReportOrder;
  /** Hears the progress; left out: nobody asks. */
  port?: MessagePort;
}

const db = openThreadDatabase({
  name: 'flotila reports',
  priority: 'PRIORITY_BELOW_NORMAL',
  // A question of a report may take longer than one of a call, and nobody else waits for its connection.
  statementMsMax: 60_000,
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

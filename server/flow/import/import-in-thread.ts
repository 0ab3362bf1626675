// What the thread of import-thread.ts does: reads over connections of its own and judges, after everybody else.
import { parentPort, workerData } from 'node:worker_threads';
import { openThreadDatabase } from '../../ground/work/thread-database.ts';
import { refusedBy } from '../../ground/work/thread-refusal.ts';
import type { ImportAnswer, ImportTask } from './import-order.ts';
import { judgeKind } from './judge-kind.ts';

const db = openThreadDatabase({
  name: 'flotila imports',
  priority: 'PRIORITY_BELOW_NORMAL',
  statementMsMax: 30_000,
});

async function answer(task: ImportTask): Promise<ImportAnswer> {
  try {
    return await judgeKind(db, task);
  } catch (error) {
    return refusedBy(error);
  } finally {
    await db.close();
  }
}

parentPort?.postMessage(await answer(workerData as ImportTask));

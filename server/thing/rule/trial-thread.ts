// What each thread of trial-pool.ts does: reads over a connection of its own and folds, after everybody else.
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../ground/db/open.ts';
import { type Refused, refusedBy } from '../../ground/work/thread-refusal.ts';
import { findAlerts } from './find-alerts.ts';
import type { ThreadFinding, TrialOrder } from './trial-order.ts';

export interface TrialThreadData {
  databaseUrl: string;
}

/** One reads records, the other what plans are made of. */
const CONNECTIONS = 2;
const STATEMENT_MS_MAX = 30_000;

// A trial is a question; trackers, calls and reports come first. On Linux, and only there, this is of the thread
// that asks, not of the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

const { databaseUrl } = workerData as TrialThreadData;
const db = openDatabase(databaseUrl, {
  name: 'flotila trials',
  connections: CONNECTIONS,
  statementMsMax: STATEMENT_MS_MAX,
});

export async function find(order: TrialOrder): Promise<ThreadFinding[] | Refused> {
  try {
    return await findAlerts(db, order);
  } catch (error) {
    return refusedBy(error);
  }
}

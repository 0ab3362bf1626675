// What each thread of trial-pool.ts does: reads over a connection of its own and folds, after everybody else.
import { openThreadDatabase } from '../../ground/work/thread-database.ts';
import { type Refused, refusedBy } from '../../ground/work/thread-refusal.ts';
import { findAlerts } from './find-alerts.ts';
import type { ThreadFinding, TrialOrder } from './trial-order.ts';

/** A trial is a question; trackers, calls and reports come first. */
const db = openThreadDatabase({
  name: 'flotila trials',
  priority: 'PRIORITY_LOW',
  statementMsMax: 30_000,
});

export async function find(order: TrialOrder): Promise<ThreadFinding[] | Refused> {
  try {
    return await findAlerts(db, order);
  } catch (error) {
    return refusedBy(error);
  }
}

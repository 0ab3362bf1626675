// A finder of trials for tests that works in the process itself.
import type { Database } from '../ground/db/open.ts';
import { findAlerts } from '../thing/rule/find-alerts.ts';
import type { TrialFinder } from '../thing/rule/trial-order.ts';

export function trialsInProcess(db: Database): TrialFinder {
  return { find: (order) => findAlerts(db, order) };
}

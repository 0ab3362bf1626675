// A finder of trials for tests that works in the process itself.
import type { Database } from '../db/open.ts';
import { findAlerts } from '../rule/find-alerts.ts';
import type { TrialFinder } from '../rule/trial-order.ts';

export function trialsInProcess(db: Database): TrialFinder {
  return { find: (order) => findAlerts(db, order) };
}

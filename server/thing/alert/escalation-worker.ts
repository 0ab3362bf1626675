// The worker's look at alarms that nobody acknowledges: others are told after the minutes that the rule says. Several
// workers may look, each alarm is taken once.
import { type LookDeps, type Repeating, repeat } from '../../ground/work/repeat.ts';
import { tellAlerts } from './alert-changes.ts';
import { escalateDue } from './escalation.queries.ts';

/** Rules wait minutes. */
const EVERY_MS = 10_000;

/** Looks until it is stopped. */
export function startEscalations(deps: LookDeps): Repeating {
  return repeat(
    () => escalate(deps),
    EVERY_MS,
    (error) => deps.log.warn({ err: error }, 'alarms could not be escalated'),
  );
}

/** One look; answers how many alarms others are told of. */
export function escalate({ db, now }: Pick<LookDeps, 'db' | 'now'>): Promise<number> {
  return db.write(async (write) => {
    const due = await escalateDue(write, new Date(now()));
    await tellAlerts(write, due);
    return due.length;
  });
}

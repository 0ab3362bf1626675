// Working time of a driver in whole weeks, from the same files and live data as the days, by what the company has said.
import { LOOKBACK_DAYS, WEEK, weekOf, weekStart } from '@flotila/domain/tachograph/limits.ts';
import { workingRules } from '@flotila/domain/tachograph/working-limits.ts';
import type { WorkingTime } from '@flotila/domain/tachograph/working-time.api.ts';
import { workingTimeOf } from '@flotila/domain/tachograph/working-time.ts';
import { workingTimeView } from '@flotila/domain/tachograph/working-view.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { type DaysQuery, readParts } from './days.ts';
import { findWorkingSettings } from './working-time.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Weeks that the days of the query touch. */
export async function readWorkingTime(db: ReadDb, query: DaysQuery): Promise<WorkingTime> {
  const { company, now } = query;
  const settings = await findWorkingSettings(db, company);
  const rules = workingRules(settings, company.timeZone);
  const range = {
    from: weekStart(weekOf(query.from * DAY_MINUTES)),
    to: weekStart(weekOf(query.to * DAY_MINUTES)) + WEEK,
  };
  // One week more, whose average tells whether a later one is the first that is too much.
  const back = Math.max(LOOKBACK_DAYS, (rules.referenceWeeks + 1) * 7);
  const { parts, conditions, scopeFrom } = await readParts(db, query, {
    from: range.from / DAY_MINUTES - back,
    to: range.to / DAY_MINUTES + 1,
  });
  const minute = Math.floor(now / MINUTE_MS);
  const judged = workingTimeOf({
    parts,
    conditions,
    rules,
    range,
    now: minute,
    scopeFrom,
  });
  return workingTimeView(judged, rules, settings);
}

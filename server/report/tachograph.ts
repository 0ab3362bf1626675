// R-TACHO: a driver's hours of whole UTC days, read as the driver's page reads them.
import { problem } from '@flotila/domain/problem.ts';
import { buildTachograph } from '@flotila/domain/report/tachograph/build.ts';
import { wholeWeeks } from '@flotila/domain/report/tachograph/view.ts';
import { type DaysQuery, readHours } from '../tachograph/days.ts';
import { listHoursRows } from '../tachograph/hours.queries.ts';
import { readWorkingTime } from '../tachograph/working-time.ts';
import type { ReportKind } from './report-kind.ts';

const DAY_MS = 86_400_000;

/** @throws not_found when there is no such person any more */
export const tachograph: ReportKind = async ({ db, company, visible, context }) => {
  const { personId = 0, from = '', to = from } = context.input;
  const [driver] = await listHoursRows(db, company, { ...visible, personId });
  if (!driver) throw problem('not_found');
  // A report of times takes their days (REP-014).
  const days = { from: from.slice(0, 10), to: to.slice(0, 10) };
  const weeks = wholeWeeks(days.from, days.to);
  const query: DaysQuery = {
    company,
    visible,
    personId,
    now: context.now,
    from: Date.parse(weeks.from) / DAY_MS,
    to: Date.parse(weeks.to) / DAY_MS,
  };
  const hours = await readHours(db, query);
  const working = await readWorkingTime(db, query);
  const { cardNumber } = driver;
  return buildTachograph({ driver, cardNumber, ...days, ...hours, working }, context);
};

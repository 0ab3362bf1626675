// R-TACHO: a driver's hours of whole UTC days, read as the driver's page reads them.
import { found } from '@flotila/domain/problem.ts';
import { buildTachograph } from '@flotila/domain/report/tachograph/build.ts';
import { hasDetail } from '@flotila/domain/report/tachograph/day-table.ts';
import { wholeWeeks } from '@flotila/domain/report/tachograph/view.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import type { TachographDay } from '@flotila/domain/tachograph/day.api.ts';
import { listReportRides, REPORT_RIDES_MAX } from '../../thing/ride/report-rides.queries.ts';
import { type DaysQuery, readHours } from '../../thing/tachograph/days.ts';
import { listHoursRows } from '../../thing/tachograph/hours.queries.ts';
import { readWorkingTime } from '../../thing/tachograph/working-time.ts';
import type { ReportKind, ReportTask } from './report-kind.ts';

const DAY_MS = 86_400_000;

/** @throws not_found when there is no such person any more */
export const tachograph: ReportKind = async (task) => {
  const { db, company, visible, context } = task;
  const { personId = 0, from = '', to = from } = context.input;
  const driver = found((await listHoursRows(db, company, { ...visible, personId }))[0]);
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
  const rides = hasDetail(context.input.options.days) ? await ridesAround(task, hours.days) : [];
  const { cardNumber } = driver;
  return buildTachograph({ driver, cardNumber, ...days, ...hours, working, rides }, context);
};

/** Rides of the vehicles in which the driver's activities were recorded, by which these have places. */
async function ridesAround(
  { db, company, visible, context }: ReportTask,
  days: readonly TachographDay[],
): Promise<RideView[]> {
  const activities = days.flatMap((day) => day.activities);
  const vehicleIds = [...new Set(activities.flatMap(({ vehicleId }) => vehicleId ?? []))];
  const [first, last] = [activities[0], activities.at(-1)];
  if (!first || !last || vehicleIds.length === 0) return [];
  const rides = await listReportRides(db, company.id, {
    vehicleIds,
    from: Date.parse(first.from) - DAY_MS,
    to: Date.parse(last.to),
    visible,
    now: context.now,
    limit: REPORT_RIDES_MAX + 1,
  });
  // Of so many nobody looks for a place.
  return rides.length > REPORT_RIDES_MAX ? [] : rides;
}

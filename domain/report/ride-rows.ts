// Rides by local days and weeks, and the rows of a table that follow from what is switched on: rides, a row for
// each day, a row for each week, and always the total (REP-034, toggles of reports).
import { weekOf } from '../period.ts';
import type { RideView } from '../ride/ride.api.ts';
import type { ReportContext } from './context.ts';
import type { Row } from './document.ts';
import { localText } from './format.ts';
import { joinAtBorders, type ReportRide, type ShownRide, shownRide } from './rides.ts';

/** A ride in a table. */
export interface PrintedRide extends ShownRide {
  /** As it is: what is hidden of it counts in sums, and shows itself nowhere. */
  loaded: ReportRide;
  /** From 1, through the period without a gap, however the rows are grouped. */
  number: number;
}

/**
 * Rides as they are listed: parts of a ride over a border as one, or each for itself where borders are asked
 * for. What is hidden stays one: that a border was crossed is a place, too. Oldest first.
 * @param rides by vehicle and time
 */
export function printedRides(
  rides: readonly RideView[],
  { input, reader }: Pick<ReportContext, 'input' | 'reader'>,
): PrintedRide[] {
  const listed = joinAtBorders(rides).flatMap((ride) => {
    const shown = shownRide(ride, reader);
    if (!input.options.borderCrossing || !ride.parts || shown.isHidden) {
      return [{ ...shown, loaded: ride }];
    }
    return ride.parts.map((part) => ({ ...shownRide(part, reader), loaded: part }));
  });
  return listed
    .toSorted((one, two) => Date.parse(one.fromTimestamp) - Date.parse(two.fromTimestamp))
    .map((ride, index) => ({ ...ride, number: index + 1 }));
}

/** What decides the day of a row: the beginning of a ride, or of another piece of time. */
type Dated = Pick<ReportRide, 'fromTimestamp'>;

export interface RideDay<Ride extends Dated = ReportRide> {
  /** yyyy-MM-dd */
  day: string;
  rides: Ride[];
}

export interface RideWeek<Ride extends Dated = ReportRide> {
  /** Its days with rides. */
  days: RideDay<Ride>[];
  rides: Ride[];
  /** The days of it that the rows can be of, yyyy-MM-dd: at the ends of the period, and until now, not all seven. */
  first: string;
  last: string;
  /** ISO 8601 */
  number: number;
}

/**
 * Rides by the local day in which they begin, and days by their week.
 * @param rides by time
 */
export function weeksOf<Ride extends Dated>(
  rides: readonly Ride[],
  context: Pick<ReportContext, 'zone' | 'period' | 'now'>,
): RideWeek<Ride>[] {
  const { zone } = context;
  const weeks: RideWeek<Ride>[] = [];
  for (const ride of rides) {
    const day = localText(Date.parse(ride.fromTimestamp), zone).slice(0, 10);
    let week = weeks.at(-1);
    if (!week || day > week.last) {
      const days = weekOf(day);
      const [first, last] = [days[0] as string, days[6] as string];
      week = { days: [], rides: [], first, last, number: weekNumber(first) };
      weeks.push(week);
    }
    const known = week.days.at(-1);
    if (known?.day === day) known.rides.push(ride);
    else week.days.push({ day, rides: [ride] });
    week.rides.push(ride);
  }
  return weeks.map((week) => cutWeek(week, context));
}

/** a week names the days that it holds. What begins outside of the period all the same is one of them. */
function cutWeek<Ride extends Dated>(
  week: RideWeek<Ride>,
  { zone, period, now }: Pick<ReportContext, 'zone' | 'period' | 'now'>,
): RideWeek<Ride> {
  if (!period) return week;
  const [from, to] = [period.from, Math.min(period.to, now)].map((ts) =>
    localText(ts, zone).slice(0, 10),
  ) as [string, string];
  const [firstOwn = week.first, lastOwn = week.last] = [week.days[0]?.day, week.days.at(-1)?.day];
  return {
    ...week,
    first: earlier(later(week.first, from), firstOwn),
    last: later(earlier(week.last, to), lastOwn),
  };
}

/** Of two days or local moments. */
export function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** ISO 8601: the week is of the year in which its Thursday lies. */
export function weekNumber(monday: string): number {
  const thursday = Date.parse(`${monday}T00:00:00Z`) + 3 * 86_400_000;
  const year = new Date(thursday).getUTCFullYear();
  return 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * 86_400_000));
}

export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** How the rows of one report look; each closes or shows what it is given. */
export interface RideRows<Ride extends Dated> {
  /** Rows of a ride; the first of a day is told so. */
  ride(ride: Ride, isFirstOfDay: boolean, day: string): Row[];
  day(day: RideDay<Ride>): Row['cells'];
  week(week: RideWeek<Ride>): Row['cells'];
}

/** Rows by the toggles, without the total. What nothing is listed under is a row of its own, no subtotal. */
export function rowsByToggles<Ride extends Dated>(
  rides: readonly Ride[],
  context: Pick<ReportContext, 'zone' | 'input' | 'period' | 'now'>,
  rows: RideRows<Ride>,
): Row[] {
  const { detailed, daySummary, weekSummary } = context.input.options;
  const all: Row[] = [];
  for (const week of weeksOf(rides, context)) {
    for (const day of week.days) {
      if (detailed) {
        for (const [index, ride] of day.rides.entries()) {
          all.push(...rows.ride(ride, index === 0, day.day));
        }
      }
      if (daySummary) {
        const cells = rows.day(day);
        if (detailed) all.push({ kind: 'subtotal', level: 1, cells, rule: 'none' });
        else all.push({ kind: 'row', cells, ...(isWeekend(day.day) && { shade: 'weekend' }) });
      }
    }
    if (weekSummary) {
      const cells = rows.week(week);
      const isList = !detailed && !daySummary;
      all.push(isList ? { kind: 'row', cells } : { kind: 'subtotal', level: 2, cells });
    }
  }
  return all;
}

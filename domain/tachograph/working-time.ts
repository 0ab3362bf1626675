// Working time of drivers (Directive 2002/15/EC): weeks with their averages, and what was possibly too much. Weeks are those
// of the tachograph (UTC), so the sum of a week is its driving and other work on the same paper. Nothing is judged
// that may still become right, and one missing break is one fault (decision 0084). Minutes since 1970 UTC.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import type { Condition } from './condition.ts';
import { daysOf } from './days.ts';
import { ferrySpans } from './ferry.ts';
import { WEEK, weekOf, weekStart } from './limits.ts';
import { cleanStream, counted } from './stream.ts';
import { type Worked, type WorkingDay, workingDays } from './working-days.ts';
import {
  NIGHT_WORK,
  WORK_BREAK,
  WORK_BREAK_LONG,
  WORK_LONG,
  WORK_TO_BREAK,
  WORK_WEEK,
  WORK_WEEK_AVERAGE,
  type WorkingRules,
} from './working-limits.ts';
import type { WORK_FAULTS } from './working-time.api.ts';

export type WorkFault = (typeof WORK_FAULTS)[number];

export interface FoundWork {
  type: WorkFault;
  /** What it is about; it belongs to the week of its last minute. */
  from: number;
  to: number;
  /** Minutes: what it was and what it may be. */
  value: number;
  limit: number;
}

export interface WorkingWeek {
  /** First minute of its Monday. */
  monday: number;
  driving: number;
  work: number;
  /** Working time: the two above. */
  total: number;
  standby: number;
  unknown: number;
  /** Over the reference period that ends with the week; null while it runs, and where nothing is known. */
  average: WorkAverage | null;
  /** The longest work without a break, and within 24 hours with night work, of days that begin in the week. */
  longest: number;
  night: number | null;
}

export interface WorkAverage {
  minutes: number;
  /** Weeks of which something is known; the others are left out. */
  weeks: number;
  /** More than the limit whatever was done in weeks that nobody knows. */
  isOver: boolean;
}

interface Given<T> {
  /** Those of the weeks, and of as many before as the reference period has, and one. */
  parts: readonly T[];
  conditions: readonly Condition[];
  rules: WorkingRules;
  /** Minutes from a Monday to a Monday. */
  range: { from: number; to: number };
  now: number;
  /** First minute of which driving the vehicle of the part is in scope of Regulation (EC) 561/2006 (`scope.ts`). */
  scopeFrom: (part: T) => number;
}

export function workingTimeOf<T extends Stretch>(
  given: Given<T>,
): {
  weeks: WorkingWeek[];
  found: FoundWork[];
} {
  const { parts, conditions, rules, range, now } = given;
  const { daily } = ferrySpans(counted(cleanStream(parts, now)), conditions);
  // A day may reach into the weeks from before them.
  const days = workingDays(since(daily, range.from - WEEK), rules);
  const sums = weekSumsOf(given);
  const weeks: WorkingWeek[] = [];
  const found = days.flatMap(dayFaults);
  for (let week = weekOf(range.from); weekStart(week) < Math.min(range.to, now); week++) {
    const own = days.filter(({ from }) => weekOf(from) === week);
    const average = averageOf(sums, week, given);
    weeks.push({
      monday: weekStart(week),
      ...(sums.get(week) ?? NOTHING),
      average,
      longest: Math.max(0, ...own.flatMap(({ runs }) => runs.map(({ minutes }) => minutes))),
      night: mostOf(own.flatMap(({ nights }) => nights)),
    });
    found.push(...weekFaults({ week, sums, average, given }));
  }
  return {
    weeks,
    found: found
      .filter(({ to }) => to > range.from && to <= range.to)
      .filter((one) => isCovered(one, given))
      .sort((a, b) => a.to - b.to || a.from - b.from || (a.type < b.type ? -1 : 1)),
  };
}

/** Spans from a minute on. */
function since(spans: readonly Stretch[], from: number): Stretch[] {
  return spans
    .filter(({ to }) => to > from)
    .map((one) => ({ ...one, from: Math.max(one.from, from) }));
}

function mostOf(nights: readonly Worked[]): number | null {
  return nights.length === 0 ? null : Math.max(...nights.map(({ minutes }) => minutes));
}

interface Sums {
  driving: number;
  work: number;
  total: number;
  standby: number;
  unknown: number;
}

const NOTHING: Sums = { driving: 0, work: 0, total: 0, standby: 0, unknown: 0 };

/** By the number of the week; those of the reference period, too. */
function weekSumsOf<T extends Stretch>({ parts, rules, range, now }: Given<T>): Map<number, Sums> {
  const from = range.from - rules.referenceWeeks * WEEK;
  const sums = new Map<number, Sums>();
  for (const day of daysOf(parts, { from, to: Math.min(range.to, now) })) {
    const before = sums.get(weekOf(day.day)) ?? NOTHING;
    sums.set(weekOf(day.day), {
      driving: before.driving + day.driving,
      work: before.work + day.work,
      total: before.total + day.driving + day.work,
      standby: before.standby + day.standby,
      unknown: before.unknown + day.unknown,
    });
  }
  return sums;
}

/** Leave and illness are no tachograph's data, so weeks without any are left out, as leave is (2003/88/EC Art. 16). */
function averageOf<T>(
  sums: ReadonlyMap<number, Sums>,
  week: number,
  { rules, now }: Given<T>,
): WorkAverage | null {
  if (weekStart(week + 1) > now) return null;
  let total = 0;
  let weeks = 0;
  for (let one = week - rules.referenceWeeks + 1; one <= week; one++) {
    const own = sums.get(one);
    if (!own || own.unknown === WEEK) continue;
    total += own.total;
    weeks++;
  }
  if (weeks === 0) return null;
  const isOver = total > WORK_WEEK_AVERAGE * rules.referenceWeeks;
  return { minutes: Math.round(total / weeks), weeks, isOver };
}

interface OfWeek<T> {
  week: number;
  sums: ReadonlyMap<number, Sums>;
  average: WorkAverage | null;
  given: Given<T>;
}

function weekFaults<T>({ week, sums, average, given }: OfWeek<T>): FoundWork[] {
  const faults: FoundWork[] = [];
  const from = weekStart(week);
  const to = Math.min(from + WEEK, given.now);
  const { total } = sums.get(week) ?? NOTHING;
  if (total > WORK_WEEK) faults.push({ type: 'WORK60', from, to, value: total, limit: WORK_WEEK });
  // Told once, by the week with which it became too much.
  if (average?.isOver && !averageOf(sums, week - 1, given)?.isOver) {
    faults.push({
      type: 'WORK48',
      from: weekStart(week - given.rules.referenceWeeks + 1),
      to,
      value: average.minutes,
      limit: WORK_WEEK_AVERAGE,
    });
  }
  return faults;
}

function dayFaults(day: WorkingDay): FoundWork[] {
  const nights = day.nights
    .filter(({ minutes }) => minutes > NIGHT_WORK)
    .map((one) => faultOf('NIGHT10', one, NIGHT_WORK));
  const runs = day.runs
    .filter(({ minutes }) => minutes > WORK_TO_BREAK)
    .map((one) => faultOf('WORK6', one, WORK_TO_BREAK));
  const { from, to, minutes, breaks } = day;
  const limit = minutes > WORK_LONG ? WORK_BREAK_LONG : minutes > WORK_TO_BREAK ? WORK_BREAK : 0;
  const isShort = day.isOver && runs.length === 0 && breaks < limit;
  const short: FoundWork[] = isShort ? [{ type: 'WORKBREAK', from, to, value: breaks, limit }] : [];
  return [...nights, ...runs, ...short];
}

function faultOf(type: WorkFault, { from, to, minutes }: Worked, limit: number): FoundWork {
  return { type, from, to, value: minutes, limit };
}

/** The directive holds for whom Regulation (EC) 561/2006 holds (Art. 2(1)): not where only vans were driven. */
function isCovered<T extends Stretch>(
  { from, to }: FoundWork,
  { parts, scopeFrom }: Given<T>,
): boolean {
  const driven = parts.filter(
    (one) => one.activity === ACTIVITY.driving && one.from < to && one.to > from,
  );
  return (
    driven.length === 0 ||
    driven.some((one) => Math.max(one.from, scopeFrom(one)) < Math.min(one.to, to))
  );
}

// What the report of a driver's hours says beside the days themselves: weeks with their limits, the rest after
// each day, weekly rests and what they owe. Worked out by the rules of domain/tachograph and by nothing else.
// Minutes since 1970 UTC.

import { ACTIVITY, type Stretch } from '../../tachograph/activity.ts';
import { type Debt, debtsOf } from '../../tachograph/compensation.ts';
import type { Part } from '../../tachograph/compose.ts';
import { type Condition, outAsWork } from '../../tachograph/condition.ts';
import { overlap } from '../../tachograph/counters.ts';
import { type DailyPeriod, dailyPeriods } from '../../tachograph/daily-rest.ts';
import type { TachographDay } from '../../tachograph/day.api.ts';
import { type WeekSums, weekSums } from '../../tachograph/day-rows.ts';
import { daysOf } from '../../tachograph/days.ts';
import { countFound } from '../../tachograph/excuse.ts';
import { ferrySpans } from '../../tachograph/ferry.ts';
import { drivingDays } from '../../tachograph/infringements-driving.ts';
import {
  DAY,
  DAY_DRIVE,
  WEEK,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
  weekOf,
  weekStart,
} from '../../tachograph/limits.ts';
import { weekLimit } from '../../tachograph/resting.ts';
import { cleanStream, counted, isKnown } from '../../tachograph/stream.ts';
import { restsFrom, runningRest } from '../../tachograph/weekly-rest.ts';

const MINUTE_MS = 60_000;

export type RestKind =
  | 'regular'
  | 'split'
  | 'crew'
  | 'reduced'
  | 'short'
  | 'weekly'
  | 'reducedWeekly';

export interface RestFact {
  from: number;
  to: number;
  kind: RestKind;
  /** Which of the three reduced ones since the last weekly rest. */
  reduced: number | null;
  /** Minutes of it that nobody told of; they count as rest (the unit's own rule). */
  unknown: number;
  /** It still runs, its length is not known. */
  isRunning: boolean;
}

export interface WeekFact {
  /** Monday, `yyyy-MM-dd`. */
  monday: string;
  sums: WeekSums;
  /** Minutes in scope, of it and of the week before: what the limits are for. */
  driven: number;
  previousDriving: number;
  limit: number;
  /** Driving days over 9 h that begin in it. */
  extended: number;
  reducedRests: number;
  /** Without what is excused. */
  infringements: number;
  excused: number;
}

export interface TachographFacts {
  weeks: WeekFact[];
  /** By UTC day: the rest that follows on its activity. */
  restAfter: ReadonlyMap<string, RestFact>;
  /** UTC days on which driving over 9 h begins. */
  extendedDays: ReadonlySet<string>;
  weeklyRests: RestFact[];
  /** Of the weekly rests above. */
  debts: Debt[];
}

/** @param days whole weeks up to today; @param judged of those weeks and of the weeks before and after, as `inScope` has them */
export function factsOf(
  days: readonly TachographDay[],
  judged: readonly Part[],
  conditions: readonly Condition[],
): TachographFacts {
  const parts = outAsWork(judged, conditions);
  const stream = cleanStream(parts);
  const { daily: spans, weekly } = ferrySpans(counted(stream), conditions);
  const unknown = stream.filter(({ activity }) => !isKnown(activity));
  const mondays = [...new Set(days.map((day) => weekStart(weekOf(minuteOf(day.date)))))];
  const first = mondays[0] ?? 0;
  const last = (mondays.at(-1) ?? 0) + WEEK;
  const periods = dailyPeriods(spans);
  const rests = periods.flatMap((period) => restOf(period, spans, unknown));
  const long = drivingDays(spans).filter((day) => drivenIn(day) > DAY_DRIVE);
  const begins = long.map((day) => day[0]?.from ?? 0);
  const driven = new Map<number, number>();
  for (const { day, driving } of daysOf(parts, { from: first - WEEK, to: last })) {
    driven.set(weekOf(day), (driven.get(weekOf(day)) ?? 0) + driving);
  }
  const weeklyRests = weeklyOf(weekly, unknown).filter(({ from, to }) => to > first && from < last);
  const kept = new Set(weeklyRests.map(({ from }) => from));
  return {
    weeks: mondays.map((monday) => weekFact(monday, { days, driven, begins, rests })),
    restAfter: new Map(rests.map((rest) => [dayOf(rest.from - 1), rest])),
    extendedDays: new Set(begins.map(dayOf)),
    weeklyRests,
    debts: debtsOf(weekly).filter(({ rest }) => kept.has(rest.from)),
  };
}

interface Given {
  days: readonly TachographDay[];
  /** Minutes by the number of the week. */
  driven: ReadonlyMap<number, number>;
  begins: readonly number[];
  rests: readonly RestFact[];
}

function weekFact(monday: number, { days, driven, begins, rests }: Given): WeekFact {
  const isIn = (minute: number) => minute >= monday && minute < monday + WEEK;
  const own = days.filter((day) => isIn(minuteOf(day.date)));
  const found = countFound(own.flatMap((day) => day.infringements));
  const previousDriving = driven.get(weekOf(monday) - 1) ?? 0;
  return {
    monday: dayOf(monday),
    sums: weekSums(own.map((day) => ({ day }))),
    driven: driven.get(weekOf(monday)) ?? 0,
    previousDriving,
    limit: weekLimit(previousDriving),
    extended: begins.filter(isIn).length,
    reducedRests: rests.filter(({ kind, from }) => kind === 'reduced' && isIn(from)).length,
    infringements: found.open,
    excused: found.excused,
  };
}

function restOf(
  { kind, rest, reducedBefore }: DailyPeriod,
  spans: readonly Stretch[],
  unknown: readonly Stretch[],
): RestFact[] {
  if (!rest) return [];
  const length = rest.to - rest.from;
  const isRunning = rest === runningRest(spans);
  // Of what is not decided the rest is told when it runs, and nothing about its kind but that it is one.
  if (kind === 'open' && !isRunning) return [];
  const daily: RestKind = kind === 'open' ? 'regular' : kind;
  return [
    {
      from: rest.from,
      to: rest.to,
      isRunning,
      unknown: unknownIn(unknown, rest),
      kind: length >= WEEKLY_REDUCED ? weeklyKind(length) : daily,
      reduced: kind === 'reduced' ? reducedBefore + 1 : null,
    },
  ];
}

function weeklyOf(spans: readonly Stretch[], unknown: readonly Stretch[]): RestFact[] {
  const running = runningRest(spans);
  return restsFrom(spans, WEEKLY_REDUCED)
    .filter(({ from }) => Number.isFinite(from))
    .map((rest) => ({
      ...rest,
      kind: weeklyKind(rest.to - rest.from),
      reduced: null,
      unknown: unknownIn(unknown, rest),
      isRunning: rest.from === running?.from,
    }));
}

function weeklyKind(length: number): RestKind {
  return length >= WEEKLY_REGULAR ? 'weekly' : 'reducedWeekly';
}

function unknownIn(unknown: readonly Stretch[], rest: { from: number; to: number }): number {
  return unknown.reduce((sum, one) => sum + overlap(one.from, one.to, rest.from, rest.to), 0);
}

function drivenIn(day: readonly Stretch[]): number {
  return day.reduce(
    (sum, { from, to, activity }) => sum + (activity === ACTIVITY.driving ? to - from : 0),
    0,
  );
}

/** First minute of a UTC day. */
export function minuteOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MINUTE_MS;
}

/** UTC day of a minute. */
export function dayOf(minute: number): string {
  return new Date(Math.floor(minute / DAY) * DAY * MINUTE_MS).toISOString().slice(0, 10);
}

/** `yyyy-MM-ddTHH:mm:00` of a minute, UTC. */
export function utcText(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString().slice(0, 19);
}

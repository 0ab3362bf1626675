// What a driver may still do (561/2006): counters, what is left of each limit, until when breaks and rests must
// begin, what a running rest still needs. Minutes since 1970 UTC; `hoursView` makes the value of the API from it.
import type { Activity, Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { afterSpan, type BreakState, breakLeft, isBreak, RESTED } from './breaks.ts';
import { type Debt, openDebts } from './compensation.ts';
import { type Condition, outAsWork } from './condition.ts';
import { type Counters, countersOf, overlap, remainingToday } from './counters.ts';
import { dailyPeriods, isCrewed, reducedRests } from './daily-rest.ts';
import { ferrySpans } from './ferry.ts';
import {
  BREAK_FIRST,
  CREW_WINDOW,
  DRIVE_TO_BREAK,
  REDUCTIONS,
  REST_FIRST_PART,
  REST_REDUCED,
  REST_REGULAR,
  REST_WINDOW,
  TWO_WEEKS_DRIVE,
  WEEK_DRIVE,
  WEEKLY_GAP,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
} from './limits.ts';
import { type Resting, restingOf } from './resting.ts';
import { cleanStream, counted, isKnown } from './stream.ts';

/** More unknown minutes in a daily period, and its counters are not to be relied on. */
export const UNKNOWN_MAX = 60;

export interface Hours extends Counters {
  asOf: number;
  dataValidity: boolean;
  activity: Activity;
  activitySince: number;
  remainingToday: number;
  remainingToBreak: number;
  remainingWeek: number;
  remainingTwoWeeks: number;
  limitedBy: 'day' | 'week' | 'twoWeeks';
  continuousDriving: number;
  breakLeft: number | null;
  hasBreakPart: boolean;
  reducedRestsUsed: number;
  dailyRestBy: number | null;
  reducedRestBy: number | null;
  weeklyRestBy: number | null;
  resting: Resting | null;
  compensations: Debt[];
}

/**
 * Hours of a driver at the newest moment that is known before `now`; null: nothing is. With `isRunning` the last
 * activity goes on until `now`. A card that is in no tachograph is told by a stretch of `noCard`, which counts as
 * rest. At least `LOOKBACK_DAYS` are given, for what is owed from earlier weeks.
 */
export function hoursAt(
  stretches: readonly Stretch[],
  now: number,
  { isRunning = false, conditions = [] }: HoursOptions = {},
): Hours | null {
  const stream = cleanStream(outAsWork(stretches, conditions), now);
  const last = stream.at(-1);
  if (!last) return null;
  if (isRunning) last.to = now;
  return hoursOf(stream, last, conditions);
}

export interface HoursOptions {
  isRunning?: boolean;
  conditions?: readonly Condition[];
}

function hoursOf(
  stream: readonly Stretch[],
  last: Stretch,
  conditions: readonly Condition[],
): Hours {
  const spans = counted(stream);
  const { daily, weekly } = ferrySpans(spans, conditions);
  const counters = countersOf(daily);
  const twoWeeks = TWO_WEEKS_DRIVE - counters.previousWeekDrive;
  const weekLeft = counters.weekDriveLimit - counters.weekDrive;
  const week = twoWeeks < WEEK_DRIVE ? 'twoWeeks' : 'week';
  const rests = restsAhead(daily, counters);
  return {
    ...counters,
    asOf: last.to,
    // What was before the first daily rest that is known may have been driving.
    dataValidity:
      counters.dayRest !== null && unknownMinutes(stream, counters.dayFrom) <= UNKNOWN_MAX,
    activity: last.activity,
    activitySince: last.from,
    remainingToday: remainingToday(counters),
    remainingWeek: Math.max(0, weekLeft),
    remainingTwoWeeks: Math.max(0, twoWeeks - counters.weekDrive),
    limitedBy: counters.dayDriveLimit - counters.dayDrive <= weekLeft ? 'day' : week,
    ...breaksAhead(spans),
    ...rests,
    compensations: openDebts(weekly),
  };
}

function unknownMinutes(stream: readonly Stretch[], from: number): number {
  let minutes = 0;
  for (const stretch of stream) {
    if (isKnown(stretch.activity)) continue;
    minutes += overlap(stretch.from, stretch.to, from, stretch.to);
  }
  return minutes;
}

function breaksAhead(spans: readonly Stretch[]) {
  let before: BreakState = RESTED;
  let state: BreakState = RESTED;
  for (const span of spans) {
    before = state;
    state = afterSpan(state, span);
  }
  const last = spans.at(-1);
  const runs = last !== undefined && isBreak(last) && state.driven > 0;
  const partRuns = last?.activity === ACTIVITY.rest && last.to - last.from >= BREAK_FIRST;
  return {
    remainingToBreak: Math.max(0, DRIVE_TO_BREAK - state.driven),
    continuousDriving: state.driven,
    breakLeft: runs ? breakLeft(before, last) : null,
    hasBreakPart: state.hasPart || (runs && partRuns),
  };
}

/** What the daily period before a running rest asks for; without a running rest, the present one. */
interface Duty {
  /** The shortest rest that is regular: 11 h, or 9 h as second part of a split and with two drivers. */
  needed: number;
  windowEnd: number;
  reductionsLeft: number;
  weeklyBy: number | null;
  isWeeklyReducible: boolean;
}

function restsAhead(spans: readonly Stretch[], counters: Counters) {
  const last = spans.at(-1);
  const running = last?.activity === ACTIVITY.rest ? last : null;
  const reducedRestsUsed = reducedRests(spans, dailyPeriods(spans));
  const duty = dutyOf(running ? spans.slice(0, -1) : spans, reducedRestsUsed);
  const ran = running ? running.to - running.from : 0;
  const isReducible = duty.needed === REST_REGULAR && duty.reductionsLeft > 0;
  const isOver = ran >= REST_REDUCED;
  const dailyRestBy = isOver ? null : duty.windowEnd - duty.needed;
  const reducedRestBy = isOver || !isReducible ? null : duty.windowEnd - REST_REDUCED;
  return {
    reducedRestsUsed,
    dailyRestBy,
    reducedRestBy,
    weeklyRestBy: ran >= WEEKLY_REDUCED ? null : duty.weeklyBy,
    resting:
      running &&
      restingOf({
        since: running.from,
        now: running.to,
        needed: duty.needed,
        isReducible,
        weeklyBy: duty.weeklyBy,
        isWeeklyReducible: duty.isWeeklyReducible,
        isDrivenOut: remainingToday(counters) === 0,
        dailyBy: reducedRestBy ?? dailyRestBy,
        week: counters,
      }),
  };
}

function dutyOf(spans: readonly Stretch[], reducedUsed: number): Duty {
  const { dayFrom, weekRest } = countersOf(spans);
  const index = spans.findIndex((span) => span.from >= dayFrom);
  const now = spans.at(-1)?.to ?? 0;
  const today = index < 0 ? [] : spans.slice(index);
  const isCrew = isCrewed(today, 0, { from: dayFrom, until: now });
  const isSplit = today.some(
    (span) => span.activity === ACTIVITY.rest && span.to - span.from >= REST_FIRST_PART,
  );
  return {
    needed: isCrew || isSplit ? REST_REDUCED : REST_REGULAR,
    windowEnd: dayFrom + (isCrew ? CREW_WINDOW : REST_WINDOW),
    reductionsLeft: REDUCTIONS - reducedUsed,
    weeklyBy: weekRest && weekRest.to + WEEKLY_GAP,
    isWeeklyReducible: weekRest !== null && weekRest.to - weekRest.from >= WEEKLY_REGULAR,
  };
}

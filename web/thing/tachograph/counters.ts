// The six counters at the top: what is left, how much of the limit that is, and the words below, which name the
// limit that rules and what was used of it. Pure.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { duration } from '../../ground/words/format.ts';
import { BREAK_LIMIT, TWO_WEEKS_LIMIT, WEEK_LIMIT } from './hours-now.ts';
import { type Clock, clockTime, nearTime, otherTime } from './hours-words.ts';

/** Less than this is soon. */
const SOON = 30 * 60;
const LONG_DAY = 10 * 3600;
const NORMAL_DAY = 9 * 3600;
const REDUCED_RESTS = 3;

export interface Counter {
  id: 'today' | 'toBreak' | 'week' | 'twoWeeks' | 'dailyRest' | 'weeklyRest';
  label: string;
  value: string;
  /** Small beside the value. */
  small: string | null;
  /** What is left of the limit, of a rest that runs what is done of it (V-2), 0 … 1; null: no bar. */
  share: number | null;
  isDone?: boolean;
  tone: 'plain' | 'notice' | 'alarm';
  line: string;
}

/** Of a counter's bar. */
export const METER_TONES = { plain: 'accent', notice: 'notice', alarm: 'alarm' } as const;

interface Moment {
  clock: Clock;
  nowMs: number;
}

/** What has no source is left out. */
export function countersOf(hours: DriverHours, moment: Moment): Counter[] {
  const counters = [
    todayOf(hours),
    toBreakOf(hours, moment),
    weekOf(hours),
    twoWeeksOf(hours),
    dailyRestOf(hours, moment),
    weeklyRestOf(hours, moment),
  ];
  return counters.filter((counter) => counter !== null);
}

const URGENCY: readonly Counter['tone'][] = ['alarm', 'notice', 'plain'];

/** What is over its limit, then what is about to be; else in their order. */
export function mostUrgentFirst(counters: readonly Counter[]): Counter[] {
  return counters.toSorted((one, other) => URGENCY.indexOf(one.tone) - URGENCY.indexOf(other.tone));
}

/** Is any of them about to run out, or has it? For the drawing of a bar and its number. */
function driving(used: number, limit: number, left: number) {
  const over = used - limit;
  const tone: Counter['tone'] = over > 0 ? 'alarm' : left < SOON ? 'notice' : 'plain';
  return {
    value: duration(left),
    share: over > 0 ? 0 : Math.min(1, Math.max(0, left / limit)),
    tone,
    over: over > 0 ? t('hours.overBy', { time: duration(over) }) : null,
    used: t('hours.used', { used: duration(used), limit: duration(limit) }),
  };
}

function todayOf(hours: DriverHours): Counter {
  const { dayDriveAccumulation, dayDriveLimit, limitedBy, resting } = hours;
  const { over, used, ...rest } = driving(
    dayDriveAccumulation,
    dayDriveLimit,
    hours.remainingToday,
  );
  const by = {
    day: extensionText(hours),
    week: t('hours.limitedByWeek'),
    twoWeeks: t('hours.limitedByTwoWeeks'),
  };
  const after = resting && t('hours.afterRest', { time: duration(resting.remainingAfter) });
  return {
    id: 'today',
    label: t('hours.today'),
    small: t('hours.ofDriving'),
    ...rest,
    line: join(over, used, after ?? by[limitedBy]),
  };
}

/** Which of the two 10 h days of the week it is, or that there is none left. */
function extensionText({ dayDriveAccumulation, dayDriveLimit, extensionsUsed }: DriverHours) {
  if (dayDriveLimit < LONG_DAY) return extensionsUsed >= 2 ? t('hours.noExtension') : null;
  // A day over 9 h is one of those that are counted.
  const before = dayDriveAccumulation > NORMAL_DAY ? extensionsUsed - 1 : extensionsUsed;
  return t('hours.extension', { used: String(Math.max(0, before)) });
}

function toBreakOf(hours: DriverHours, { clock, nowMs }: Moment): Counter {
  const { continuousDriving, remainingToBreak, breakLeft, hasBreakPart, activity } = hours;
  const { over, used: _used, ...rest } = driving(continuousDriving, BREAK_LIMIT, remainingToBreak);
  const minutes = hasBreakPart ? 30 : 45;
  const line = () => {
    if (breakLeft !== null) return t('hours.breakRuns', { time: duration(breakLeft) });
    if (remainingToBreak <= 0) return t('hours.breakDue', { minutes });
    if (activity !== ACTIVITY.driving) return t('hours.breakAfter', { minutes });
    const by = nowMs + remainingToBreak * 1000;
    return t('hours.breakBy', { minutes, time: clockTime(by, clock) });
  };
  const counter = { id: 'toBreak', label: t('hours.toBreak'), small: null } as const;
  return { ...counter, ...rest, line: join(over, line()) };
}

function weekOf(hours: DriverHours): Counter {
  const { weekDriveAccumulation, weekDriveLimit, remainingWeek } = hours;
  const { over, used, ...rest } = driving(weekDriveAccumulation, weekDriveLimit, remainingWeek);
  const by = weekDriveLimit < WEEK_LIMIT ? t('hours.limitedByTwoWeeks') : null;
  const counter = { id: 'week', label: t('hours.week'), small: null } as const;
  return { ...counter, ...rest, line: join(over, used, by) };
}

function twoWeeksOf(hours: DriverHours): Counter {
  const sum = hours.previousWeekDriveAccumulation + hours.weekDriveAccumulation;
  const { over, used, ...rest } = driving(sum, TWO_WEEKS_LIMIT, hours.remainingTwoWeeks);
  const counter = { id: 'twoWeeks', label: t('hours.twoWeeks'), small: null } as const;
  return { ...counter, ...rest, line: join(over, used) };
}

function dailyRestOf(hours: DriverHours, moment: Moment): Counter | null {
  if (hours.resting?.kind === 'daily') {
    return restingOf(hours.resting, { ...moment, id: 'dailyRest', label: 'hours.dailyResting' });
  }
  const { dailyRestBy, reducedRestBy, reducedRestsUsed } = hours;
  const by = dailyRestBy ?? reducedRestBy;
  if (by === null) return null;
  const left = Math.max(0, REDUCED_RESTS - reducedRestsUsed);
  const time = reducedRestBy && nearTime(reducedRestBy, moment.clock, moment.nowMs);
  // Of a crew nine hours are a regular rest: there is nothing to reduce, and nothing was used up.
  const none = left === 0 ? t('hours.noReduction') : null;
  const reduced = time ? t('hours.reducedBy', { time, left }) : none;
  const counter = { id: 'dailyRest', label: t('hours.dailyRest') } as const;
  // Too late for 11 h, a reduced rest may still be in time.
  const last = reducedRestBy ?? by;
  return { ...counter, ...deadline(by, last, moment), line: join(lateness(last, moment), reduced) };
}

function weeklyRestOf(hours: DriverHours, moment: Moment): Counter | null {
  if (hours.resting?.kind === 'weekly') {
    return restingOf(hours.resting, { ...moment, id: 'weeklyRest', label: 'hours.weeklyResting' });
  }
  const { weeklyRestBy: by, lastWeekRestTime, lastWeekRestDuration } = hours;
  if (by === null) return null;
  const last =
    lastWeekRestTime === null || lastWeekRestDuration === null
      ? null
      : t('hours.lastRest', {
          duration: duration(lastWeekRestDuration),
          time: nearTime(lastWeekRestTime, moment.clock, moment.nowMs),
        });
  const counter = { id: 'weeklyRest', label: t('hours.weeklyRest') } as const;
  return { ...counter, ...deadline(by, by, moment), line: join(lateness(by, moment), last) };
}

/** By when a rest must begin; `last` is the moment after which it is late. */
function deadline(by: string, last: string, { clock, nowMs }: Moment) {
  const left = (Date.parse(by) - nowMs) / 1000;
  const tone: Counter['tone'] =
    Date.parse(last) < nowMs ? 'alarm' : left < SOON ? 'notice' : 'plain';
  return {
    value: t('hours.by', { time: nearTime(by, clock, nowMs) }),
    small: otherTime(by, clock),
    share: null,
    tone,
  };
}

function lateness(by: string, { nowMs }: Moment): string | null {
  const late = (nowMs - Date.parse(by)) / 1000;
  return late > 0 ? t('hours.late', { time: duration(late) }) : null;
}

/** A rest that goes on although it is long enough. */
const RESTED = {
  'hours.dailyResting': 'hours.dailyRested',
  'hours.weeklyResting': 'hours.weeklyRested',
} as const;

function restingOf(
  { since, until, needed, reducedUntil }: NonNullable<DriverHours['resting']>,
  given: Moment & {
    id: Counter['id'];
    label: keyof typeof RESTED;
  },
): Counter {
  const { clock, nowMs, id, label } = given;
  const done = Math.max(0, Math.floor((nowMs - Date.parse(since)) / 60_000) * 60);
  if (Date.parse(until) <= nowMs) {
    const time = nearTime(until, clock, nowMs);
    return {
      id,
      label: t(RESTED[label]),
      value: duration(done),
      small: null,
      share: 1,
      isDone: true,
      tone: 'plain' as const,
      line: t('hours.restNeeded', { needed: duration(needed), time }),
    };
  }
  return {
    id,
    label: t(label),
    value: t('hours.by', { time: nearTime(until, clock, nowMs) }),
    small: otherTime(until, clock),
    share: Math.min(1, done / needed),
    isDone: true,
    tone: 'plain',
    line: join(
      t('hours.restOf', { done: duration(done), needed: duration(needed) }),
      reducedUntil && t('hours.reducedUntil', { time: nearTime(reducedUntil, clock, nowMs) }),
    ),
  };
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}

// A rest that runs: how long it must be, and what may be driven after it. The same arithmetic for the server, which
// knows the whole stream, and for screens, which count on from its answer. Minutes since 1970 UTC.
import {
  DAY_DRIVE,
  DAY_DRIVE_EXTENDED,
  EXTENSIONS,
  REST_FIRST_PART,
  REST_REDUCED,
  TWO_WEEKS_DRIVE,
  WEEK_DRIVE,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
  weekOf,
  weekStart,
} from './limits.ts';

export interface Resting {
  since: number;
  kind: 'daily' | 'weekly';
  needed: number;
  until: number;
  /** When a reduced rest would be over; null: none is allowed. */
  reducedUntil: number | null;
  remainingAfter: number;
}

export interface RestFacts {
  since: number;
  now: number;
  /** The shortest daily rest that is regular: 11 h, or 9 h as second part of a split and with two drivers. */
  needed: number;
  isReducible: boolean;
  /** Latest begin of a weekly rest; null: unknown. */
  weeklyBy: number | null;
  /** The last weekly rest was a regular one. */
  isWeeklyReducible: boolean;
  /** Nothing may be driven any more before a rest. */
  isDrivenOut: boolean;
  /** Latest begin of a daily rest, a reduced one if it may be; null: it is long enough already. */
  dailyBy: number | null;
  week: WeekDriven;
}

export interface WeekDriven {
  weekDrive: number;
  previousWeekDrive: number;
  extensionsUsed: number;
}

/**
 * What a running rest is about; null while it is a break: under three hours, with something left to drive and time
 * to rest later. It must be a weekly rest when no time to drive is left between the end of a daily rest and the moment
 * by which a weekly one must have begun.
 */
export function restingOf(facts: RestFacts): Resting | null {
  const { since, now, weeklyBy } = facts;
  const isLate = facts.dailyBy !== null && now >= facts.dailyBy;
  if (now - since < REST_FIRST_PART && !facts.isDrivenOut && !isLate) return null;
  const isWeekly = weeklyBy !== null && Math.max(now, since + facts.needed) >= weeklyBy;
  const needed = isWeekly ? WEEKLY_REGULAR : facts.needed;
  const isReducible = isWeekly ? facts.isWeeklyReducible : facts.isReducible;
  let until = since + needed;
  let remainingAfter = remainingRested(facts, Math.max(until, now));
  // A week that is driven out gives nothing before the next one begins.
  if (remainingAfter === 0) {
    until = weekStart(weekOf(Math.max(until, now)) + 1);
    remainingAfter = remainingRested(facts, until);
  }
  return {
    since,
    kind: isWeekly ? 'weekly' : 'daily',
    needed,
    until,
    reducedUntil: isReducible ? since + (isWeekly ? WEEKLY_REDUCED : REST_REDUCED) : null,
    remainingAfter,
  };
}

/** 56 h, or what the week before leaves of 90. */
export function weekLimit(previousWeekDrive: number): number {
  return Math.max(0, Math.min(WEEK_DRIVE, TWO_WEEKS_DRIVE - previousWeekDrive));
}

/** 10 h twice a week, else 9 h. */
export function dayLimit(extensions: number): number {
  return extensions < EXTENSIONS ? DAY_DRIVE_EXTENDED : DAY_DRIVE;
}

/** Driving of week and week before at `until`, when nothing more is driven after `now`. */
export function weekAt(week: WeekDriven, now: number, until: number): WeekDriven {
  const passed = weekOf(until) - weekOf(now);
  if (passed <= 0) return week;
  return {
    weekDrive: 0,
    previousWeekDrive: passed === 1 ? week.weekDrive : 0,
    extensionsUsed: 0,
  };
}

function remainingRested({ week, now }: RestFacts, until: number): number {
  const { weekDrive, previousWeekDrive, extensionsUsed } = weekAt(week, now, until);
  return Math.max(0, Math.min(dayLimit(extensionsUsed), weekLimit(previousWeekDrive) - weekDrive));
}

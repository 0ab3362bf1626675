// Limits of Regulation (EC) 561/2006 in minutes, each with its paragraph (tachograph §2). No other file of the
// rules holds a number of the law.

export const HOUR = 60;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** 6(1): a day, and a day at most twice a week. */
export const DAY_DRIVE = 9 * HOUR;
export const DAY_DRIVE_EXTENDED = 10 * HOUR;
export const EXTENSIONS = 2;
/** 6(2) and 6(3). */
export const WEEK_DRIVE = 56 * HOUR;
export const TWO_WEEKS_DRIVE = 90 * HOUR;

/** 7: driving without a break, the break, and its two parts in this order. */
export const DRIVE_TO_BREAK = 4.5 * HOUR;
export const BREAK = 45;
export const BREAK_FIRST = 15;
export const BREAK_SECOND = 30;

/** 4(g), 8(2), 8(4): daily rests. */
export const REST_REGULAR = 11 * HOUR;
export const REST_REDUCED = 9 * HOUR;
export const REST_FIRST_PART = 3 * HOUR;
export const REDUCTIONS = 3;
/** 8(2): a new daily rest is completed within this time after the end of the last; 8(5) with two drivers. */
export const REST_WINDOW = 24 * HOUR;
export const CREW_WINDOW = 30 * HOUR;
/** 4(o): the second driver may be absent at first. */
export const CREW_ALONE = 1 * HOUR;

/** 4(h), 8(6): weekly rests, and the time between two. */
export const WEEKLY_REGULAR = 45 * HOUR;
export const WEEKLY_REDUCED = 24 * HOUR;
export const WEEKLY_GAP = 6 * DAY;
/** 8(6b): weeks after the one of the reduced rest in which its reduction is made up for. */
export const COMPENSATION_WEEKS = 3;

/** The unit's own rule: a rest of this length ends the daily period of the counters. */
export const ONLINE_DAY_BOUNDARY = 9 * HOUR;
/** Commission decision C(2011) 3759: it ends the daily driving time in the list of infringements. */
export const REPORT_DAY_BOUNDARY = 7 * HOUR;

/** Minutes from 1970-01-01, a Thursday, to the first Monday. */
const FIRST_MONDAY = 4 * DAY;

/** Earlier days that the rules look at: reductions are owed for four weeks, weekly rests count for two. */
export const LOOKBACK_DAYS = 56;

/** Number of the UTC week (Monday to Sunday) that holds the minute. */
export function weekOf(minute: number): number {
  return Math.floor((minute - FIRST_MONDAY) / WEEK);
}

/** Monday 00:00 UTC of a week by its number. */
export function weekStart(week: number): number {
  return week * WEEK + FIRST_MONDAY;
}

// Counters that the unit and the screens show (tachograph §3), from the counted stream of a driver. Minutes.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { DAY_DRIVE, ONLINE_DAY_BOUNDARY, WEEKLY_REDUCED, weekOf, weekStart } from './limits.ts';
import { dayLimit, weekLimit } from './resting.ts';

export interface Rest {
  from: number;
  to: number;
}

export interface Counters {
  /** Begin of the present daily period: the end of the last rest of 9 h, or of the data's beginning. */
  dayFrom: number;
  dayDrive: number;
  dayDriveLimit: number;
  weekDrive: number;
  weekDriveLimit: number;
  previousWeekDrive: number;
  /** Days over 9 h begun this week, the present one once it is. */
  extensionsUsed: number;
  /** Last rests of at least 9 h and 24 h; one that runs ends at the newest known moment. */
  dayRest: Rest | null;
  weekRest: Rest | null;
}

/** Counters at the end of the stream, which must not be empty. */
export function countersOf(spans: readonly Stretch[]): Counters {
  const now = spans.at(-1)?.to ?? 0;
  const week = weekOf(now);
  let dayFrom = spans[0]?.from ?? 0;
  let dayDrive = 0;
  let extended = 0;
  let [weekDrive, previousWeekDrive] = [0, 0];
  let dayRest: Rest | null = null;
  let weekRest: Rest | null = null;
  for (const { from, to, activity } of spans) {
    if (activity === ACTIVITY.driving) {
      dayDrive += to - from;
      weekDrive += overlap(from, to, weekStart(week), now);
      previousWeekDrive += overlap(from, to, weekStart(week - 1), weekStart(week));
    } else if (activity === ACTIVITY.rest && to - from >= ONLINE_DAY_BOUNDARY) {
      if (dayDrive > DAY_DRIVE && weekOf(dayFrom) === week) extended++;
      dayRest = { from, to };
      if (to - from >= WEEKLY_REDUCED) weekRest = dayRest;
      dayFrom = to;
      dayDrive = 0;
    }
  }
  const isExtended = dayDrive > DAY_DRIVE && weekOf(dayFrom) === week;
  return {
    dayFrom,
    dayDrive,
    dayDriveLimit: dayLimit(extended),
    weekDrive,
    weekDriveLimit: weekLimit(previousWeekDrive),
    previousWeekDrive,
    extensionsUsed: extended + (isExtended ? 1 : 0),
    dayRest,
    weekRest,
  };
}

/** What may still be driven today: the least of day, week and two weeks. */
export function remainingToday(counters: Counters): number {
  return Math.max(
    0,
    Math.min(
      counters.dayDriveLimit - counters.dayDrive,
      counters.weekDriveLimit - counters.weekDrive,
    ),
  );
}

/** Minutes that two times share. */
export function overlap(from: number, to: number, begin: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, begin));
}

// Drivers at the end of what they may do: little driving is left, a rest must begin, a limit is exceeded
// (zones-and-rules §3; limits of 561/2006). Read from the hours that screens show. Pure.
import { ACTIVITY } from '../../tachograph/activity.ts';
import { hoursOn } from '../../tachograph/hours-on.ts';
import { judgedAt } from '../../tachograph/judged-at.ts';
import { DRIVE_TO_BREAK } from '../../tachograph/limits.ts';
import type { DriverHours, DriverHoursRow } from '../../tachograph/tachograph.api.ts';
import type { Condition } from '../rule.ts';
import type { Held } from './held.ts';

export type HoursCondition = Extract<Condition, { kind: 'hours' }>;

/** What comes to its end, or was exceeded. */
export type HoursWhat =
  | 'driving'
  | 'rest'
  | ('break' | 'day' | 'week' | 'dailyRest' | 'weeklyRest');

export interface HoursHeld extends Pick<Held, 'begin' | 'mayBegin'> {
  what: HoursWhat;
}

/** Hours that were told longer ago say nothing of today; milliseconds. */
const HOURS_KNOWN_MS = 24 * 3_600_000;

/**
 * What holds of the driver now, by what was told last. An alert begins only while the driver works, by data of now;
 * what was told of goes on until it is reset, or until the data are too old.
 */
export function hoursHeld(
  told: Pick<DriverHoursRow, 'source'> & { hours: DriverHours },
  condition: HoursCondition,
  now: number,
): HoursHeld[] {
  const moment = judgedAt(told, told.hours, now);
  if (now - moment > HOURS_KNOWN_MS) return [];
  const at = hoursOn(told.hours, moment);
  const isNow = moment >= now && told.source === 'live' && at.dataValidity;
  const mayBegin = isNow && isWorking(at);
  const found = [
    ...(condition.drivingBelow === null ? [] : drivingLeft(at, moment, condition.drivingBelow)),
    ...(condition.restWithin === null ? [] : restDue(at, moment, condition.restWithin)),
    ...(condition.infringement ? exceeded(at, moment) : []),
  ];
  return found.map((one) => ({ ...one, mayBegin }));
}

type Found = Omit<HoursHeld, 'mayBegin'>;

/** Of the day or the week, whichever is less; negative when it is exceeded. */
function drivingLeft(at: DriverHours, moment: number, below: number): Found[] {
  const day = at.dayDriveLimit - at.dayDriveAccumulation;
  const left = Math.min(day, at.weekDriveLimit - at.weekDriveAccumulation);
  return left < below ? [{ what: 'driving', begin: sinceOf(at, moment, below - left) }] : [];
}

/** The latest moment that the law allows: a reduced rest where one is left. */
function restDue(at: DriverHours, moment: number, within: number): Found[] {
  const deadlines = [dailyBy(at), momentOf(at.weeklyRestBy)].filter((one) => one !== null);
  if (deadlines.length === 0) return [];
  const begin = Math.min(...deadlines) - within * 1000;
  return begin <= moment ? [{ what: 'rest', begin }] : [];
}

function exceeded(at: DriverHours, moment: number): Found[] {
  const driven: [HoursWhat, number][] = [
    ['break', at.continuousDriving - DRIVE_TO_BREAK * 60],
    ['day', at.dayDriveAccumulation - at.dayDriveLimit],
    ['week', at.weekDriveAccumulation - at.weekDriveLimit],
  ];
  const rests: [HoursWhat, number | null][] = [
    ['dailyRest', dailyBy(at)],
    ['weeklyRest', momentOf(at.weeklyRestBy)],
  ];
  const restsSince = momentOf(at.resting?.since);
  return [
    ...driven
      .filter(([, over]) => over > 0)
      .map(([what, over]) => ({ what, begin: sinceOf(at, moment, over) })),
    ...rests.flatMap(([what, by]) => {
      const isMissed = by !== null && by < moment && (restsSince === null || restsSince > by);
      return isMissed ? [{ what, begin: by }] : [];
    }),
  ];
}

/** When a counter that runs while the driver drives passed what it is beyond by so many seconds. */
function sinceOf(at: DriverHours, moment: number, beyond: number): number {
  const since = Date.parse(at.activitySince);
  return at.activity === ACTIVITY.driving ? Math.max(since, moment - beyond * 1000) : since;
}

function isWorking({ activity }: DriverHours): boolean {
  const { driving, work, standby } = ACTIVITY;
  return activity === driving || activity === work || activity === standby;
}

function dailyBy({ reducedRestBy, dailyRestBy }: DriverHours): number | null {
  return momentOf(reducedRestBy ?? dailyRestBy);
}

function momentOf(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}

// Hours a while later: what the driver did at `asOf` has gone on. Screens count with it from minute to minute, and
// get what the server will say when it is asked again (a property test holds that).
import { ACTIVITY } from './activity.ts';
import {
  BREAK_FIRST,
  DAY_DRIVE,
  DRIVE_TO_BREAK,
  REST_REDUCED,
  REST_REGULAR,
  REST_WINDOW,
  TWO_WEEKS_DRIVE,
  WEEK_DRIVE,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
  weekOf,
  weekStart,
} from './limits.ts';
import { dayLimit, restingOf, weekAt, weekLimit } from './resting.ts';
import type { DriverHours } from './tachograph.api.ts';

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

/** The hours at `now` (epoch ms) if the activity has gone on since `asOf`; the same ones when that is not before. */
export function hoursOn(hours: DriverHours, now: number): DriverHours {
  if (!(now > Date.parse(hours.asOf))) return hours;
  const isDriving = hours.activity === ACTIVITY.driving;
  const isRest =
    !isDriving && hours.activity !== ACTIVITY.work && hours.activity !== ACTIVITY.standby;
  const later = weeksOn(isDriving ? drivenOn(hours, now) : hours, now);
  const rested = isRest ? restedOn(brokenOn(later, now), now) : later;
  const remaining = withRemaining({ ...rested, asOf: instantOf(now / MINUTE_MS) });
  return isRest ? withResting(remaining, hours, now) : remaining;
}

/** Driving of the day and until Monday; what comes after Monday is added when the week has changed. */
function drivenOn(hours: DriverHours, now: number): DriverHours {
  const driven = (now - Date.parse(hours.asOf)) / 1000;
  const monday = weekStart(weekOf(minutesOf(hours.asOf)) + 1) * MINUTE_MS;
  const before = (Math.min(now, monday) - Date.parse(hours.asOf)) / 1000;
  const limit = DAY_DRIVE * MINUTE_SECONDS;
  const isExtended =
    hours.dayDriveAccumulation <= limit && hours.dayDriveAccumulation + driven > limit;
  const begun = hours.lastDayRestTime;
  const isOfWeek = begun !== null && weekOf(minutesOf(begun)) === weekOf(minutesOf(hours.asOf));
  return {
    ...hours,
    dayDriveAccumulation: hours.dayDriveAccumulation + driven,
    weekDriveAccumulation: hours.weekDriveAccumulation + before,
    continuousDriving: hours.continuousDriving + driven,
    remainingToBreak: Math.max(0, hours.remainingToBreak - driven),
    extensionsUsed: hours.extensionsUsed + (isExtended && isOfWeek ? 1 : 0),
  };
}

function weeksOn(hours: DriverHours, now: number): DriverHours {
  const [from, to] = [minutesOf(hours.asOf), now / MINUTE_MS];
  if (weekOf(from) === weekOf(to)) return hours;
  const week = weekAt(weekOfHours(hours), from, to);
  const monday = weekStart(weekOf(to));
  const driven = hours.activity === ACTIVITY.driving ? (to - monday) * MINUTE_SECONDS : 0;
  return {
    ...hours,
    weekDriveAccumulation: week.weekDrive * MINUTE_SECONDS + driven,
    previousWeekDriveAccumulation: week.previousWeekDrive * MINUTE_SECONDS,
    extensionsUsed: week.extensionsUsed,
    weekDriveLimit: weekLimit(week.previousWeekDrive) * MINUTE_SECONDS,
    dayDriveLimit: dayLimit(0) * MINUTE_SECONDS,
  };
}

function brokenOn(hours: DriverHours, now: number): DriverHours {
  if (hours.breakLeft === null) return hours;
  const since = (now - Date.parse(hours.asOf)) / 1000;
  const ran = (now - Date.parse(hours.activitySince)) / 1000;
  if (since < hours.breakLeft) {
    const hasBreakPart = hours.hasBreakPart || ran >= BREAK_FIRST * MINUTE_SECONDS;
    return { ...hours, breakLeft: hours.breakLeft - since, hasBreakPart };
  }
  return {
    ...hours,
    breakLeft: null,
    hasBreakPart: false,
    continuousDriving: 0,
    remainingToBreak: DRIVE_TO_BREAK * MINUTE_SECONDS,
  };
}

function restedOn(hours: DriverHours, now: number): DriverHours {
  const ran = (now - Date.parse(restSince(hours))) / 1000;
  if (ran < REST_REDUCED * MINUTE_SECONDS) return hours;
  const isWeekly = ran >= WEEKLY_REDUCED * MINUTE_SECONDS;
  const rest = { time: new Date(now).toISOString(), duration: ran };
  return {
    ...hours,
    dayDriveAccumulation: 0,
    dayDriveLimit: dayLimit(hours.extensionsUsed) * MINUTE_SECONDS,
    lastDayRestTime: rest.time,
    lastDayRestDuration: rest.duration,
    lastWeekRestTime: isWeekly ? rest.time : hours.lastWeekRestTime,
    lastWeekRestDuration: isWeekly ? rest.duration : hours.lastWeekRestDuration,
    reducedRestsUsed: isWeekly ? 0 : hours.reducedRestsUsed,
    dailyRestBy: null,
    reducedRestBy: null,
    weeklyRestBy: isWeekly ? null : hours.weeklyRestBy,
  };
}

function withRemaining(hours: DriverHours): DriverHours {
  const twoWeeks = TWO_WEEKS_DRIVE * MINUTE_SECONDS - hours.previousWeekDriveAccumulation;
  const day = hours.dayDriveLimit - hours.dayDriveAccumulation;
  const week = hours.weekDriveLimit - hours.weekDriveAccumulation;
  const weekLimited = twoWeeks < WEEK_DRIVE * MINUTE_SECONDS ? 'twoWeeks' : 'week';
  return {
    ...hours,
    remainingToday: Math.max(0, Math.min(day, week)),
    remainingWeek: Math.max(0, week),
    remainingTwoWeeks: Math.max(0, twoWeeks - hours.weekDriveAccumulation),
    limitedBy: day <= week ? 'day' : weekLimited,
  };
}

/** The rest that runs, with what `before` knew of the period that it ends. */
function withResting(hours: DriverHours, before: DriverHours, now: number): DriverHours {
  const told = before.resting;
  const daily = told?.kind === 'daily' ? told : null;
  const weekly = told?.kind === 'weekly' ? told : null;
  const found = restingOf({
    since: minutesOf(restSince(before)),
    now: now / MINUTE_MS,
    needed: daily ? daily.needed / MINUTE_SECONDS : neededOf(before),
    isReducible: daily ? daily.reducedUntil !== null : before.reducedRestBy !== null,
    // A weekly rest that runs stays one.
    weeklyBy: weekly ? 0 : maybeMinutes(before.weeklyRestBy),
    isWeeklyReducible: weekly
      ? weekly.reducedUntil !== null
      : (before.lastWeekRestDuration ?? 0) >= WEEKLY_REGULAR * MINUTE_SECONDS,
    isDrivenOut: hours.remainingToday === 0,
    dailyBy: maybeMinutes(hours.reducedRestBy ?? hours.dailyRestBy),
    week: weekOfHours(hours),
  });
  const resting = found && {
    ...found,
    since: instantOf(found.since),
    needed: found.needed * MINUTE_SECONDS,
    until: instantOf(found.until),
    reducedUntil: found.reducedUntil === null ? null : instantOf(found.reducedUntil),
    remainingAfter: found.remainingAfter * MINUTE_SECONDS,
  };
  return { ...hours, resting };
}

/** A split rest or a second driver leaves more of the window than 13 hours before the rest must begin. */
function neededOf({ dailyRestBy, lastDayRestTime }: DriverHours): number {
  if (dailyRestBy === null || lastDayRestTime === null) return REST_REGULAR;
  const isShort = minutesOf(dailyRestBy) - minutesOf(lastDayRestTime) > REST_WINDOW - REST_REGULAR;
  return isShort ? REST_REDUCED : REST_REGULAR;
}

function weekOfHours(hours: DriverHours) {
  return {
    weekDrive: hours.weekDriveAccumulation / MINUTE_SECONDS,
    previousWeekDrive: hours.previousWeekDriveAccumulation / MINUTE_SECONDS,
    extensionsUsed: hours.extensionsUsed,
  };
}

function restSince({ resting, activitySince }: DriverHours): string {
  return resting?.since ?? activitySince;
}

function minutesOf(instant: string): number {
  return Date.parse(instant) / MINUTE_MS;
}

function maybeMinutes(instant: string | null): number | null {
  return instant === null ? null : minutesOf(instant);
}

function instantOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}

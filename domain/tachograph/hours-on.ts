// Hours a while later: what the driver did at `asOf` goes on. Screens count with it from minute to minute.
import { ACTIVITY } from './activity.ts';
import { BREAK_FIRST, DRIVE_TO_BREAK, REST_REDUCED, WEEKLY_REDUCED } from './limits.ts';
import type { DriverHours } from './tachograph.api.ts';

const MINUTE_SECONDS = 60;

/** The hours at `now` (epoch ms) if the activity has gone on since `asOf`; the same ones when that is not before. */
export function hoursOn(hours: DriverHours, now: number): DriverHours {
  const since = (now - Date.parse(hours.asOf)) / 1000;
  if (!(since > 0)) return hours;
  const later = { ...hours, asOf: new Date(now).toISOString() };
  if (hours.activity === ACTIVITY.driving) return drivenOn(later, since);
  const isRest = hours.activity !== ACTIVITY.work && hours.activity !== ACTIVITY.standby;
  return isRest ? restedOn(brokenOn(later, since), now) : later;
}

function drivenOn(hours: DriverHours, since: number): DriverHours {
  return {
    ...hours,
    dayDriveAccumulation: hours.dayDriveAccumulation + since,
    weekDriveAccumulation: hours.weekDriveAccumulation + since,
    continuousDriving: hours.continuousDriving + since,
    remainingToday: Math.max(0, hours.remainingToday - since),
    remainingToBreak: Math.max(0, hours.remainingToBreak - since),
    remainingWeek: Math.max(0, hours.remainingWeek - since),
    remainingTwoWeeks: Math.max(0, hours.remainingTwoWeeks - since),
  };
}

function brokenOn(hours: DriverHours, since: number): DriverHours {
  if (hours.breakLeft === null) return hours;
  if (since < hours.breakLeft) {
    const ran = (Date.parse(hours.asOf) - Date.parse(hours.activitySince)) / 1000;
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
  const { resting } = hours;
  if (!resting) return hours;
  const ran = (now - Date.parse(resting.since)) / 1000;
  if (ran < REST_REDUCED * MINUTE_SECONDS) return hours;
  return {
    ...hours,
    dayDriveAccumulation: 0,
    remainingToday:
      now < Date.parse(resting.until) && hours.dailyRestBy === null
        ? hours.remainingToday
        : resting.remainingAfter,
    dailyRestBy: null,
    reducedRestBy: null,
    weeklyRestBy: ran >= WEEKLY_REDUCED * MINUTE_SECONDS ? null : hours.weeklyRestBy,
  };
}

// From minutes to the values of the API: seconds and instants.

import type { Infringement } from './day.api.ts';
import type { FoundInfringement } from './found.ts';
import type { Hours } from './outlook.ts';
import type { DriverHours } from './tachograph.api.ts';

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

export function hoursView(hours: Hours): DriverHours {
  const { dayRest, weekRest, resting } = hours;
  return {
    asOf: instantOf(hours.asOf),
    dataValidity: hours.dataValidity,
    activity: hours.activity,
    activitySince: instantOf(hours.activitySince),
    dayDriveAccumulation: seconds(hours.dayDrive),
    dayDriveLimit: seconds(hours.dayDriveLimit),
    weekDriveAccumulation: seconds(hours.weekDrive),
    weekDriveLimit: seconds(hours.weekDriveLimit),
    previousWeekDriveAccumulation: seconds(hours.previousWeekDrive),
    lastDayRestTime: dayRest && instantOf(dayRest.to),
    lastDayRestDuration: dayRest && seconds(dayRest.to - dayRest.from),
    lastWeekRestTime: weekRest && instantOf(weekRest.to),
    lastWeekRestDuration: weekRest && seconds(weekRest.to - weekRest.from),
    remainingToday: seconds(hours.remainingToday),
    remainingToBreak: seconds(hours.remainingToBreak),
    remainingWeek: seconds(hours.remainingWeek),
    remainingTwoWeeks: seconds(hours.remainingTwoWeeks),
    limitedBy: hours.limitedBy,
    continuousDriving: seconds(hours.continuousDriving),
    breakLeft: hours.breakLeft === null ? null : seconds(hours.breakLeft),
    hasBreakPart: hours.hasBreakPart,
    extensionsUsed: hours.extensionsUsed,
    reducedRestsUsed: hours.reducedRestsUsed,
    dailyRestBy: maybeInstant(hours.dailyRestBy),
    reducedRestBy: maybeInstant(hours.reducedRestBy),
    weeklyRestBy: maybeInstant(hours.weeklyRestBy),
    resting: resting && {
      since: instantOf(resting.since),
      kind: resting.kind,
      needed: seconds(resting.needed),
      until: instantOf(resting.until),
      reducedUntil: maybeInstant(resting.reducedUntil),
      remainingAfter: seconds(resting.remainingAfter),
    },
    compensations: hours.compensations.map(({ missing, by }) => ({
      missing: seconds(missing),
      by: instantOf(by),
    })),
  };
}

export function infringementView(found: FoundInfringement): Infringement {
  return {
    ...found,
    from: instantOf(found.from),
    to: instantOf(found.to),
    value: seconds(found.value),
    limit: seconds(found.limit),
    // People's; whoever reads what they noted lays it over.
    excuse: null,
    because: found.because.map((stretch) => ({
      ...stretch,
      from: instantOf(stretch.from),
      to: instantOf(stretch.to),
    })),
  };
}

function instantOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}

function maybeInstant(minute: number | null): string | null {
  return minute === null ? null : instantOf(minute);
}

function seconds(minutes: number): number {
  return minutes * MINUTE_SECONDS;
}

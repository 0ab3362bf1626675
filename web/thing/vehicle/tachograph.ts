// Sums over a driver's tachograph values: how much is used, how much is left, now (VEH-016 … VEH-020). Pure,
// seconds in and out.
import { FRESH_MS, isStillTrue } from '@flotila/domain/activity/hold.ts';
import { ACTIVITY, type Activity } from '@flotila/domain/tachograph/activity.ts';
import type { DriverView } from '@flotila/domain/vehicle/vehicle.api.ts';

export type Tachograph = NonNullable<DriverView['tachograph']>;

const MINUTE_MS = 60_000;

/**
 * Seconds of driving since the driver's tachograph was last heard of, in whole minutes: the driving that was
 * under way then has gone on. 0 where nothing was driven, and where it is too long ago.
 */
export function drivenSince(
  told: { activity: number | null; lastTimestamp: string | null },
  nowMs: number,
): number {
  if (told.activity !== ACTIVITY.driving || told.lastTimestamp === null) return 0;
  const ageMs = nowMs - Date.parse(told.lastTimestamp);
  return ageMs > 0 && ageMs <= FRESH_MS ? Math.floor(ageMs / MINUTE_MS) * 60 : 0;
}

/** What the driver does now; null: what was told last is too old to be true, or nothing was told. */
export function presentActivity(
  told: Pick<Tachograph, 'activity' | 'lastTimestamp'> | null | undefined,
  nowMs: number,
): Activity | null {
  const { activity = null, lastTimestamp = null } = told ?? {};
  if (activity === null || lastTimestamp === null) return null;
  const isTrue = isStillTrue(activity as Activity, nowMs - Date.parse(lastTimestamp));
  return isTrue ? (activity as Activity) : null;
}

/** The counters as they stand now. */
export function countedOn(tachograph: Tachograph, nowMs: number): Tachograph {
  const driven = drivenSince(tachograph, nowMs);
  if (driven === 0) return tachograph;
  const { dayDriveAccumulation: day, weekDriveAccumulation: week } = tachograph;
  return {
    ...tachograph,
    dayDriveAccumulation: day === null ? null : day + driven,
    weekDriveAccumulation: week === null ? null : week + driven,
  };
}

/** tachograph §3: what is left of the day, or of the week where that is less; null where one is unknown. */
export function remainingToday(tachograph: Tachograph): number | null {
  const { dayDriveAccumulation: day, dayDriveLimit, weekDriveLimit } = tachograph;
  const { weekDriveAccumulation: week } = tachograph;
  if (day === null || dayDriveLimit === null || week === null || weekDriveLimit === null) {
    return null;
  }
  return Math.max(0, Math.min(dayDriveLimit - day, weekDriveLimit - week));
}

/** Is there anything a bar can be drawn of? */
export function hasBars(tachograph: Tachograph | null | undefined): tachograph is Tachograph {
  if (!tachograph) return false;
  return tachograph.dayDriveAccumulation !== null || tachograph.weekDriveAccumulation !== null;
}

export interface DriveBar {
  usedSeconds: number;
  limitSeconds: number;
  /** Negative: over the limit. */
  leftSeconds: number;
  /** Used, 0 … 1; it does not grow over its end. The rest of the bar is what is left, and filled. */
  share: number;
}

/** VEH-020: accumulation over limit; null where either is unknown. */
export function driveBar(
  accumulation: number | null | undefined,
  limit: number | null | undefined,
): DriveBar | null {
  if (accumulation === null || accumulation === undefined || !limit) return null;
  return {
    usedSeconds: accumulation,
    limitSeconds: limit,
    leftSeconds: limit - accumulation,
    share: Math.min(1, Math.max(0, accumulation / limit)),
  };
}

/** VEH-018: previous week plus current week; null where either is unknown. */
export function twoWeekSeconds(tachograph: {
  previousWeekDriveAccumulation: number | null;
  weekDriveAccumulation: number | null;
}): number | null {
  const { previousWeekDriveAccumulation: previous, weekDriveAccumulation: current } = tachograph;
  return previous === null || current === null ? null : previous + current;
}

/** VEH-012: capacities and levels of the main tanks together; null where no main tank knows it. */
export function mainTanks(
  tanks: readonly { tankType: 'main' | 'heating'; capacity: number | null; level: number | null }[],
): { capacity: number | null; level: number | null } {
  const main = tanks.filter((tank) => tank.tankType === 'main');
  const sum = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    capacity: sum(main.map((tank) => tank.capacity)),
    level: sum(main.map((tank) => tank.level)),
  };
}

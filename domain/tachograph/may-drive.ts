// May a driver take so many hours of driving from now on? With the breaks on the way, the daily rest still
// inside its window, and the weekly rest in time. Pure and cheap: lists ask it for every driver while somebody types.
import { ACTIVITY } from './activity.ts';
import { hoursOn } from './hours-on.ts';
import { BREAK, BREAK_SECOND, DRIVE_TO_BREAK, REDUCTIONS } from './limits.ts';
import type { DriverHours } from './tachograph.api.ts';

const MINUTE_SECONDS = 60;

/** Why. Instants in epoch milliseconds, durations in seconds. */
export type MayDriveReason =
  /** Rested, may at once; the breaks on the way are understood. */
  | { code: 'rested' }
  /** May at once, and no break falls into it. */
  | { code: 'atOnce' }
  /** May at once, with a break at the latest at `by`. */
  | { code: 'withBreak'; by: number }
  /** May when the break that runs is over. */
  | { code: 'afterBreak'; at: number }
  /** Only with a reduced rest: the next daily one, or the one that runs; so many reductions are left. */
  | { code: 'reducedRest'; kind: 'daily' | 'weekly'; left: number }
  /** Less than asked, by so much, and the limit that rules. */
  | { code: 'short'; by: number; limit: DriveLimit }
  /** A rest runs: from when with how much, and how much of it is done. */
  | {
      code: 'resting';
      kind: 'daily' | 'weekly';
      from: number;
      remaining: number;
      done: number;
      needed: number;
    };

export type DriveLimit = DriverHours['limitedBy'] | 'dailyRest' | 'weeklyRest';

export interface MayDrive {
  group: 'may' | 'less' | 'resting';
  reason: MayDriveReason;
  /** Seconds that may be driven from now on, with breaks on the way and rests in time. */
  most: number;
}

/**
 * Judges `seconds` of driving from `now` (epoch ms) on. What the driver does at `hours.asOf` is taken to have gone
 * on until `now`: give `asOf` itself for data that are too old for that.
 */
export function mayDrive(
  hours: DriverHours,
  seconds: number,
  now: number,
  { withReducedRest }: { withReducedRest: boolean },
): MayDrive {
  const at = hoursOn(hours, now);
  const regular = mostOf(at, now, 'regular');
  if (seconds <= regular.seconds) {
    return { group: 'may', reason: howOf(at, seconds, now), most: regular.seconds };
  }
  const reduced = withReducedRest ? mostOf(at, now, 'reduced') : regular;
  const best = reduced.seconds > regular.seconds ? reduced : regular;
  if (seconds <= best.seconds) {
    return { group: 'may', reason: reductionOf(at), most: best.seconds };
  }
  if (at.resting && Date.parse(at.resting.until) > now) {
    return { group: 'resting', reason: restOf(at.resting, now), most: best.seconds };
  }
  const reason = { code: 'short', by: seconds - best.seconds, limit: best.limit } as const;
  return { group: 'less', reason, most: best.seconds };
}

interface Most {
  seconds: number;
  limit: DriveLimit;
}

/** The most that may be driven from now on when rests are regular, or when a reduction is used. */
function mostOf(at: DriverHours, now: number, rests: 'regular' | 'reduced'): Most {
  // After 9 hours the present rest is what decides: driving on ends it, so it must be enough.
  if (at.resting && at.dailyRestBy === null) {
    const over = rests === 'regular' ? at.resting.until : at.resting.reducedUntil;
    const limit = at.resting.kind === 'weekly' ? 'weeklyRest' : 'dailyRest';
    if (over === null || Date.parse(over) > now) return { seconds: 0, limit };
  }
  const dailyBy = rests === 'regular' ? at.dailyRestBy : (at.reducedRestBy ?? at.dailyRestBy);
  const limits: Most[] = [
    { seconds: at.remainingToday, limit: at.limitedBy },
    { seconds: drivenBy(at, now, dailyBy), limit: 'dailyRest' },
    { seconds: drivenBy(at, now, at.weeklyRestBy), limit: 'weeklyRest' },
  ];
  return limits.reduce((least, limit) => (limit.seconds < least.seconds ? limit : least));
}

/** Seconds of driving between now and a deadline, with the breaks that fall into them. */
function drivenBy(at: DriverHours, now: number, deadline: string | null): number {
  if (deadline === null) return Number.POSITIVE_INFINITY;
  const time = Math.max(0, (Date.parse(deadline) - now) / 1000);
  const next = (at.hasBreakPart ? BREAK_SECOND : BREAK) * MINUTE_SECONDS;
  const atOnce = drivenWithin(time, at.remainingToBreak, next);
  if (at.breakLeft === null) return atOnce;
  const rested = drivenWithin(
    Math.max(0, time - at.breakLeft),
    DRIVE_TO_BREAK * MINUTE_SECONDS,
    BREAK * MINUTE_SECONDS,
  );
  return Math.max(atOnce, rested);
}

function drivenWithin(time: number, toBreak: number, firstBreak: number): number {
  let driven = Math.min(time, toBreak);
  let left = time - toBreak - firstBreak;
  const stretch = DRIVE_TO_BREAK * MINUTE_SECONDS;
  while (left > 0) {
    driven += Math.min(left, stretch);
    left -= stretch + BREAK * MINUTE_SECONDS;
  }
  return driven;
}

function howOf(at: DriverHours, seconds: number, now: number): MayDriveReason {
  const isWorking = at.activity === ACTIVITY.work || at.activity === ACTIVITY.standby;
  if (at.dayDriveAccumulation === 0 && !isWorking) return { code: 'rested' };
  if (seconds <= at.remainingToBreak) return { code: 'atOnce' };
  if (at.breakLeft !== null) return { code: 'afterBreak', at: now + at.breakLeft * 1000 };
  return { code: 'withBreak', by: now + at.remainingToBreak * 1000 };
}

function reductionOf({ resting, dailyRestBy, reducedRestsUsed }: DriverHours): MayDriveReason {
  const isWeekly = resting?.kind === 'weekly' && dailyRestBy === null;
  return isWeekly
    ? { code: 'reducedRest', kind: 'weekly', left: 1 }
    : { code: 'reducedRest', kind: 'daily', left: REDUCTIONS - reducedRestsUsed };
}

function restOf(resting: NonNullable<DriverHours['resting']>, now: number): MayDriveReason {
  return {
    code: 'resting',
    kind: resting.kind,
    from: Date.parse(resting.until),
    remaining: resting.remainingAfter,
    done: (now - Date.parse(resting.since)) / 1000,
    needed: resting.needed,
  };
}

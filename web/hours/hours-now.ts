// What the driver may still drive this minute: the newest answer of the server, counted on while the activity
// that it knew of goes on. Pure, the clock is a parameter.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';

const MINUTE_MS = 60_000;
/** Without news for longer nobody knows whether the activity goes on: the numbers stand still and say so. */
const NEWS_MS = 15 * MINUTE_MS;

export const BREAK_LIMIT = 4.5 * 3600;
export const WEEK_LIMIT = 56 * 3600;
export const TWO_WEEKS_LIMIT = 90 * 3600;

/** Milliseconds since the newest known moment; null: it is news. */
export function ageOf(hours: Pick<DriverHours, 'asOf'>, nowMs: number): number | null {
  const age = nowMs - Date.parse(hours.asOf);
  return age > NEWS_MS ? age : null;
}

/** The hours at `nowMs`, in whole minutes; those of a file are what they were when it was read. */
export function hoursNow(
  hours: DriverHours,
  source: 'file' | 'live' | null,
  nowMs: number,
): DriverHours {
  const asOfMs = Date.parse(hours.asOf);
  const minutes = Math.floor(nowMs / MINUTE_MS) - Math.floor(asOfMs / MINUTE_MS);
  if (source !== 'live' || minutes <= 0 || ageOf(hours, nowMs) !== null) return hours;
  const seconds = minutes * 60;
  const moved = { ...hours, asOf: new Date(asOfMs + minutes * MINUTE_MS).toISOString() };
  if (hours.activity === ACTIVITY.driving) return { ...moved, ...driven(hours, seconds) };
  return { ...moved, ...rested(hours, seconds) };
}

function driven(hours: DriverHours, seconds: number): Partial<DriverHours> {
  const left = (value: number) => Math.max(0, value - seconds);
  return {
    dayDriveAccumulation: hours.dayDriveAccumulation + seconds,
    weekDriveAccumulation: hours.weekDriveAccumulation + seconds,
    continuousDriving: hours.continuousDriving + seconds,
    remainingToday: left(hours.remainingToday),
    remainingToBreak: left(hours.remainingToBreak),
    remainingWeek: left(hours.remainingWeek),
    remainingTwoWeeks: left(hours.remainingTwoWeeks),
  };
}

/** A break that runs comes to its end and driving begins anew. */
function rested({ breakLeft }: DriverHours, seconds: number): Partial<DriverHours> {
  if (breakLeft === null) return {};
  const left = Math.max(0, breakLeft - seconds);
  if (left > 0) return { breakLeft: left };
  const anew = { continuousDriving: 0, hasBreakPart: false, remainingToBreak: BREAK_LIMIT };
  return { ...anew, breakLeft: null };
}

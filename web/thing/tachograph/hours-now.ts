// What the driver may still drive this minute: the newest answer of the server, counted on while the activity
// that it knew of goes on. Pure, the clock is a parameter.
import { FRESH_MS } from '@flotila/domain/activity/hold.ts';
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { hoursOn } from '@flotila/domain/tachograph/hours-on.ts';
import { judgedAt } from '@flotila/domain/tachograph/judged-at.ts';
import type { DriverHours, DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';

export const BREAK_LIMIT = 4.5 * 3600;
export const WEEK_LIMIT = 56 * 3600;
export const TWO_WEEKS_LIMIT = 90 * 3600;

/** Milliseconds since the newest known moment; null: it is news. */
export function ageOf(hours: Pick<DriverHours, 'asOf'>, nowMs: number): number | null {
  const age = nowMs - Date.parse(hours.asOf);
  return age > FRESH_MS ? age : null;
}

/** The hours as they stand at `nowMs`; null: nothing was ever told. */
export function hoursNow(
  row: Pick<DriverHoursRow, 'hours' | 'source'>,
  nowMs: number,
): DriverHours | null {
  return row.hours && hoursOn(row.hours, judgedAt(row, row.hours, nowMs));
}

/** The driver may be doing something else long since; only a rest goes on until something else is told. */
export function isOld({ hours, source }: Pick<DriverHoursRow, 'hours' | 'source'>, nowMs: number) {
  if (!hours || hours.activity === ACTIVITY.rest) return false;
  return source === 'file' || ageOf(hours, nowMs) !== null;
}

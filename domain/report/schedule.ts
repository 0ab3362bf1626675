// When a report that is sent regularly is due: by the company's clock, at most once a day.
import { addDays, instantOfLocal, localDay } from '../time.ts';

export const EVERY = ['day', 'week', 'month'] as const;

export interface Rhythm {
  every: (typeof EVERY)[number];
  /** Of a week 1 (Monday) … 7, of a month 1 … 31, its last day where it is shorter; null of a day. */
  on: number | null;
  /** `HH:mm` by the company's clock. */
  at: string;
}

/** No month is longer, and one day more for the zone. */
const DAYS_AHEAD = 33;

/**
 * The first moment after `after` (epoch milliseconds) that the rhythm names. A time that the clock skips is
 * moved behind the change by as much as was skipped; of an hour that comes twice the first one counts. So a
 * day has one moment, whatever its clock does.
 */
export function nextMoment(rhythm: Rhythm, after: number, zone: string): number {
  let day = addDays(localDay(after, zone), -1);
  for (let tried = 0; tried <= DAYS_AHEAD; tried += 1) {
    if (isDue(rhythm, day)) {
      const moment = instantOfLocal(Date.parse(`${day}T${rhythm.at}:00Z`), zone, 'earlier');
      if (moment > after) return moment;
    }
    day = addDays(day, 1);
  }
  throw new Error(`no day is due: ${JSON.stringify(rhythm)}`);
}

function isDue({ every, on }: Rhythm, day: string): boolean {
  if (every === 'day') return true;
  const date = new Date(`${day}T00:00:00Z`);
  // Sunday is 0 for the language, 7 for the calendar.
  if (every === 'week') return (date.getUTCDay() || 7) === on;
  const isLast = addDays(day, 1).endsWith('-01');
  return date.getUTCDate() === on || (isLast && date.getUTCDate() < (on ?? 0));
}

// When a day of the company begins for people: what days decide rings then, not at night. Pure.
import { addDays, instantOfLocal, localDay, localMinutes } from '../../time.ts';

const MORNING = 'T07:00:00Z';
const MORNING_MINUTES = 7 * 60;

/** 07:00 of a local day, epoch milliseconds. */
export function morningOf(day: string, timeZone: string): number {
  return instantOfLocal(Date.parse(`${day}${MORNING}`), timeZone, 'earlier');
}

/** The first 07:00 at which so many days have passed since the moment; epoch milliseconds. */
export function morningFrom(ts: number, days: number, timeZone: string): number {
  const isPast = localMinutes(ts, timeZone) > MORNING_MINUTES;
  return morningOf(addDays(localDay(ts, timeZone), days + (isPast ? 1 : 0)), timeZone);
}

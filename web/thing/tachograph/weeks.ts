// The two weeks that the page shows, in UTC days, as the card and the law count them (561/2006 Art. 4(i)). Pure.
import { weekday } from '@flotila/domain/period.ts';
import { addDays } from '@flotila/domain/time.ts';

const DAYS_SHOWN = 14;

/** Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekday(day));
}

/** UTC day of an instant. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export interface Fortnight {
  /** First and last day shown. */
  first: string;
  last: string;
  /** Monday of the later week, which names the two. */
  week: string;
  days: readonly string[];
}

/** The week of the Monday and the one before. */
export function fortnightOf(week: string): Fortnight {
  const first = addDays(week, -7);
  const days = Array.from({ length: DAYS_SHOWN }, (_none, at) => addDays(first, at));
  return { first, last: addDays(week, 6), week, days };
}

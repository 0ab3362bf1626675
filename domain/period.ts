// Periods as they stand in URLs and as ranges of instants: months, days, weeks. Both ends belong to
// a range; its end is the last whole second by the local clock (CONST-009 … CONST-012).
import { addDays, DAY_MS, endOfDay, localDay, startOfDay } from './time.ts';

export interface Month {
  year: number;
  /** 1 … 12 */
  month: number;
}

export interface Range {
  /** epoch milliseconds */
  from: number;
  to: number;
}

/** Reads `yyyy-M` or `yyyy-MM`; null when it is no month of the years 1900 … 2400. */
export function readMonth(text: string): Month | null {
  const match = /^(\d{4})-(\d{1,2})$/.exec(text);
  if (!match) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  return year >= 1900 && year <= 2400 && month >= 1 && month <= 12 ? { year, month } : null;
}

/** The text of a month in URLs, `yyyy-M`. */
export function monthText(month: Month): string {
  return `${month.year}-${month.month}`;
}

/** The month of an instant by the local clock. */
export function monthAt(ts: number, zone: string): Month {
  const [year = 0, month = 0] = localDay(ts, zone).split('-').map(Number);
  return { year, month };
}

/** The month `count` later, earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const index = month.year * 12 + (month.month - 1) + count;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

/** First local day of a month. */
export function firstDay(month: Month): string {
  return `${String(month.year).padStart(4, '0')}-${String(month.month).padStart(2, '0')}-01`;
}

/** Last local day of a month. */
export function lastDay(month: Month): string {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** CONST-009: from the first day 00:00:00 to the last day 23:59:59 by the local clock. */
export function monthRange(month: Month, zone: string): Range {
  return { from: startOfDay(firstDay(month), zone), to: endOfDay(lastDay(month), zone) };
}

/** Local days as a call asks for them, from the first second to the last. */
export function localDays(first: string, last = first): { from: string; to: string } {
  return { from: `${first}T00:00:00`, to: `${last}T23:59:59` };
}

/** The seven days of the week (Monday first) in which a day lies. */
export function weekOf(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - weekday(day)));
}

/** Monday 0 … Sunday 6. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** ISO 8601: week 1 has the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(day, 3 - weekday(day));
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return 1 + Math.floor((Date.parse(`${thursday}T00:00:00Z`) - first) / (7 * DAY_MS));
}

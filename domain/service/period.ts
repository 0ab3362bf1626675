// The repetition of a service plan as people write it: `1r 2m 3d` is years, months, days in this order
// (VAL-023, VAL-024), and what day it is after such a period from another one.
import { addDays } from '../time.ts';

/** Years, months and days; each 0 or 1 … 999, at least one of them not 0. */
export interface Period {
  years: number;
  months: number;
  days: number;
}

const PERIOD = /^(?=\d)(?:([1-9]\d{0,2})r)?\s*(?:([1-9]\d{0,2})m)?\s*(?:([1-9]\d{0,2})d)?$/;

/** Reads the text of a period; null for anything else, the empty text too. */
export function readPeriodText(text: string): Period | null {
  const match = PERIOD.exec(text.trim());
  if (!match) return null;
  const [years, months, days] = match.slice(1).map((part) => Number(part ?? 0));
  return { years: years ?? 0, months: months ?? 0, days: days ?? 0 };
}

/** The text of a period, without parts that are 0. */
export function periodText({ years, months, days }: Period): string {
  const parts = [
    [years, 'r'],
    [months, 'm'],
    [days, 'd'],
  ] as const;
  return parts.flatMap(([count, letter]) => (count > 0 ? `${count}${letter}` : [])).join(' ');
}

/**
 * The day a period after `day` (`yyyy-MM-dd`): years first, then months, then days. Where the month is
 * too short its last day counts: 31 January and a month is 28 or 29 February. Negative parts lead back.
 * null: after the year 9999.
 */
export function addPeriod(day: string, { years, months, days }: Period): string | null {
  const afterYears = addMonths(day, 12 * years);
  const afterMonths = afterYears && addMonths(afterYears, months);
  if (!afterMonths) return null;
  const end = addDays(afterMonths, days);
  // A year of five digits is written with a sign.
  return end.startsWith('+') ? null : end;
}

function addMonths(day: string, months: number): string | null {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  if (target.year > 9999) return null;
  const last = Math.min(ofMonth, daysOfMonth(target.year, target.month));
  return [pad(target.year, 4), pad(target.month, 2), pad(last, 2)].join('-');
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

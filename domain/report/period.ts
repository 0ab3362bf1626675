// Periods of reports as they stand in addresses and schedules, and the days they mean (REP-012 … REP-023).
// A name without arguments is relative: what it means is decided by the day on which it is asked.
import { addMonths, firstDay, lastDay, type Month, readMonth } from '../period.ts';
import { addDays, isDay } from '../time.ts';

export type ReportPeriod =
  /** custom-all: no dates at all. */
  | { kind: 'custom-all' }
  | { kind: 'year-current' | 'year-previous' }
  | { kind: 'year-one'; year: number }
  | { kind: 'year-range'; from: number; to: number }
  | { kind: 'month-current' | 'month-previous' }
  | { kind: 'month-one'; month: Month }
  | { kind: 'month-range'; from: Month; to: Month }
  | { kind: 'day-current' | 'day-previous' }
  | { kind: 'day-one'; day: string }
  | { kind: 'day-range'; from: string; to: string }
  /** Local times, `yyyy-MM-ddTHH:mm`. */
  | { kind: 'day-rangetime'; from: string; to: string };

export type PeriodKind = ReportPeriod['kind'];

/** REP-015: what a period means on a day. Days `yyyy-MM-dd`, times `HH:mm` or null; custom-all has none. */
export interface PeriodDays {
  from: string;
  to: string;
  fromTime: string | null;
  toTime: string | null;
}

/** REP-018. */
export const FIRST_TIME = '00:00';
export const LAST_TIME = '23:59';

const YEAR_MIN = 1900;
const YEAR_MAX = 2400;

/** Reads `month-one|2026-03` and its kin; null when it is none or its end lies before its begin. */
export function readReportPeriod(name: string): ReportPeriod | null {
  const [kind, ...rest] = name.split('|');
  const [one, other] = rest;
  switch (kind) {
    case 'custom-all':
    case 'year-current':
    case 'year-previous':
    case 'month-current':
    case 'month-previous':
    case 'day-current':
    case 'day-previous':
      return rest.length === 0 ? { kind } : null;
    case 'year-one': {
      const year = rest.length === 1 ? readYear(one) : null;
      return year === null ? null : { kind, year };
    }
    case 'year-range': {
      const [from, to] = [readYear(one), rest.length === 2 ? readYear(other) : null];
      return from === null || to === null || to < from ? null : { kind, from, to };
    }
    case 'month-one': {
      const month = rest.length === 1 ? readMonth(one ?? '') : null;
      return month && { kind, month };
    }
    case 'month-range': {
      const [from, to] = [readMonth(one ?? ''), rest.length === 2 ? readMonth(other ?? '') : null];
      return from && to && firstDay(from) <= firstDay(to) ? { kind, from, to } : null;
    }
    case 'day-one':
      return rest.length === 1 && isDay(one ?? '') ? { kind, day: one ?? '' } : null;
    case 'day-range': {
      const [from, to] = [one ?? '', other ?? ''];
      return rest.length === 2 && isDay(from) && isDay(to) && from <= to
        ? { kind, from, to }
        : null;
    }
    case 'day-rangetime': {
      const [from, to] = [readLocal(one), rest.length === 2 ? readLocal(other) : null];
      return from && to && from <= to ? { kind, from, to } : null;
    }
    default:
      return null;
  }
}

/** REP-016, REP-017, REP-037: the days of a period asked on `today`, `yyyy-MM-dd`; null: no dates. */
export function periodDays(period: ReportPeriod, today: string): PeriodDays | null {
  const days = (from: string, to: string) => ({ from, to, fromTime: null, toTime: null });
  const months = (from: Month, to: Month) => days(firstDay(from), lastDay(to));
  const years = (from: number, to: number) => days(`${from}-01-01`, `${to}-12-31`);
  const month = readMonth(today.slice(0, 7)) as Month;
  switch (period.kind) {
    case 'custom-all':
      return null;
    case 'year-current':
      return years(month.year, month.year);
    case 'year-previous':
      return years(month.year - 1, month.year - 1);
    case 'year-one':
      return years(period.year, period.year);
    case 'year-range':
      return years(period.from, period.to);
    case 'month-current':
      return months(month, month);
    case 'month-previous':
      return months(addMonths(month, -1), addMonths(month, -1));
    case 'month-one':
      return months(period.month, period.month);
    case 'month-range':
      return months(period.from, period.to);
    case 'day-current':
      return days(today, today);
    case 'day-previous':
      return days(addDays(today, -1), addDays(today, -1));
    case 'day-one':
      return days(period.day, period.day);
    case 'day-range':
      return days(period.from, period.to);
    case 'day-rangetime': {
      const [from, to] = [period.from.split('T'), period.to.split('T')];
      return {
        from: from[0] as string,
        to: to[0] as string,
        fromTime: from[1] ?? FIRST_TIME,
        toTime: to[1] ?? LAST_TIME,
      };
    }
  }
}

function readYear(text: string | undefined): number | null {
  if (!text || !/^\d{4}$/.test(text)) return null;
  const year = Number(text);
  return year >= YEAR_MIN && year <= YEAR_MAX ? year : null;
}

function readLocal(text: string | undefined): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text ?? '');
  return match && isDay(match[1] as string) ? `${match[1]}T${match[2]}:${match[3]}` : null;
}

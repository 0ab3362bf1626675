// Days and months in words, the one way on all screens beside the figures of `format.ts` (decision 0134): long in heads,
// short where a year has no room. Days are local ones, yyyy-MM-dd.
import { firstDay, type Month } from '@flotila/domain/period.ts';
import { dateLocaleOf } from '@flotila/domain/words/languages.ts';
import { language } from '../i18n/i18n.ts';
import { date, dateTime, time } from './format.ts';

const DAY_MS = 86_400_000;

/** 'pondelok 30. novembra 2026', 'Monday 30 November 2026'. */
export function dayWords(day: string): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatOf(form).format(instantOf(day));
}

/** 'pondelok 30. novembra': under a head that names the year. */
export function dayInYear(day: string): string {
  return formatOf({ weekday: 'long', day: 'numeric', month: 'long' }).format(instantOf(day));
}

/** '30. 11.', '30 Nov': where the year is known and has no room. */
export function shortDay(day: string): string {
  const text = formatOf({ day: 'numeric', month: 'short' }).format(instantOf(day));
  // Never broken at the end of a line.
  return text.replaceAll(' ', '\u00a0');
}

/** Nearer than this, a day and its month can be of one year only. */
const SHORT_DAYS = 300;

/** '30. 11.' in a row where nothing tells the year; as figures with the year when it was long ago. */
export function dayInRow(day: string, today: string): string {
  const away = Math.abs(instantOf(day) - instantOf(today)) / DAY_MS;
  return away < SHORT_DAYS ? shortDay(day) : day;
}

/** A moment near now as a row has room for it: HH:mm today, else '29. 11. 14:20', of long ago with the whole date. */
export function timeOrDate(instant: string | number, zone: string, nowMs: number): string {
  const [day, today] = [date(instant, zone), date(nowMs, zone)];
  if (day === today) return time(instant, zone);
  return `${dayInRow(day, today)}\u00a0${time(instant, zone)}`;
}

/** 'po 30. 11.', 'Mon 30 Nov'. */
export function shortWeekDay(day: string): string {
  return `${weekdayText(day)}\u00a0${shortDay(day)}`;
}

/** '31. decembra 2026 23:59': in a sentence, for a reader who may not know our figures. */
export function momentWords(instant: string, zone: string): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return `${formatOf(form).format(instantOf(date(instant, zone)))} ${time(instant, zone)}`;
}

/** '30. 11. 19:36': of a moment in the year of another one that stands beside it; of another year in figures. */
export function momentBeside(moment: string, beside: string | number, zone: string): string {
  const day = date(moment, zone);
  const isSameYear = date(beside, zone).startsWith(day.slice(0, 5));
  return isSameYear ? `${shortDay(day)} ${time(moment, zone)}` : dateTime(moment, zone);
}

/** '30.', '30': of a day whose month is known. */
export function dayOfMonth(day: string): string {
  return formatOf({ day: 'numeric' }).format(instantOf(day));
}

/** '30. novembra – 27. decembra'; one day once. */
export function rangeWords(first: string, last: string): string {
  const format = formatOf({ day: 'numeric', month: 'long' });
  return format.formatRange(instantOf(first), instantOf(last));
}

/** '30. 11. – 2. 12.'; one day once. */
export function shortRange(first: string, last: string): string {
  return first === last ? shortDay(first) : `${shortDay(first)}\u00a0– ${shortDay(last)}`;
}

/** 'november 2026'. */
export function monthWords(month: Month): string {
  return formatOf({ month: 'long', year: 'numeric' }).format(instantOf(firstDay(month)));
}

/** 'november'. */
export function monthName(month: Month): string {
  return formatOf({ month: 'long' }).format(instantOf(firstDay(month)));
}

/** 'po', 'Mon'. */
export function weekdayText(day: string): string {
  return formatOf({ weekday: 'short' }).format(instantOf(day));
}

/** Of Monday 0 … Sunday 6. */
export function weekdayOf(number: number, width: 'short' | 'long'): string {
  // The first of January 2024 was a Monday.
  return formatOf({ weekday: width }).format(Date.UTC(2024, 0, 1 + number));
}

function instantOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Rarely made, often used: the browser takes long to build a format. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = dateLocaleOf(language());
  const key = [locale, ...Object.entries(form).flat()].join(' ');
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

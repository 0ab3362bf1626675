// Values of reports as texts of a language: numbers with its decimal sign, dates as its people write them
// (LOG-013). Blanks that group thousands do not break.
import { zoneOffset } from '../time.ts';
import { type Language, writesIsoDays } from '../words/languages.ts';
import type { Cell, CellType } from './document.ts';

/** What has no value. */
export const NOTHING = '-';
const BLANK = '\u00a0';

export interface Format {
  language: Language;
  /** `1 234,5`; null is NOTHING. */
  number(value: number | null, digits?: number): string;
  /** With its sign: `+12,0`, `−3,4`. */
  signed(value: number | null, digits?: number): string;
  /** Seconds as `h:mm`, rounded to the minute. */
  duration(seconds: number | null): string;
  /** `1.3.2026`, in English `2026-03-01`; takes `yyyy-MM-dd…`. */
  date(day: string | null): string;
  /** `ne 1.3.`, in English `Sun 03-01`. */
  weekday(day: string): string;
  /** `HH:mm` of a local `yyyy-MM-ddTHH:mm…`. */
  time(local: string | null): string;
  dateTime(local: string | null): string;
  /** `marec 2026` */
  month(day: string): string;
  /** The text of a cell with a raw value of its type. */
  value(type: CellType, raw: string | number | null, digits?: number): string;
  /** A cell whose text follows from its raw value. */
  cell(type: CellType, raw: string | number | null, digits?: number): Cell;
}

/** Decimal places of a type whose column says nothing else. */
export const CELL_DIGITS: Partial<Record<CellType, number>> = { number: 1, money: 2, percent: 1 };

export function formatOf(language: Language): Format {
  const isIso = writesIsoDays(language);
  const format: Format = {
    language,
    number(value, digits = 0) {
      return value === null ? NOTHING : grouped(value, language, digits);
    },
    signed(value, digits = 0) {
      if (value === null) return NOTHING;
      const text = format.number(Math.abs(value), digits);
      if (!/[1-9]/.test(text)) return text;
      return `${value < 0 ? '−' : '+'}${text}`;
    },
    duration(seconds) {
      if (seconds === null) return NOTHING;
      const minutes = Math.round(Math.abs(seconds) / 60);
      const hours = grouped(Math.floor(minutes / 60), language, 0);
      const text = `${hours}:${String(minutes % 60).padStart(2, '0')}`;
      return seconds < 0 && minutes > 0 ? `−${text}` : text;
    },
    date(day) {
      if (day === null) return NOTHING;
      const [year, month, date] = day.slice(0, 10).split('-').map(Number);
      return isIso ? day.slice(0, 10) : `${date}.${month}.${year}`;
    },
    weekday(day) {
      const name = namesOf('weekday', language)[new Date(day.slice(0, 10)).getUTCDay()];
      const [, month, date] = day.slice(0, 10).split('-');
      const short = isIso ? `${month}-${date}` : `${Number(date)}.${Number(month)}.`;
      return `${name}${BLANK}${short}`;
    },
    time(local) {
      return local === null ? NOTHING : local.slice(11, 16);
    },
    dateTime(local) {
      return local === null ? NOTHING : `${format.date(local)}${BLANK}${format.time(local)}`;
    },
    month(day) {
      const [year, month] = day.split('-');
      return `${namesOf('month', language)[Number(month) - 1]}${BLANK}${year}`;
    },
    value(type, raw, digits = CELL_DIGITS[type] ?? 0) {
      if (raw === null || raw === '') return type === 'text' ? (raw ?? '') : NOTHING;
      if (typeof raw === 'string') return ofText(format, type, raw);
      if (type === 'duration') return format.duration(raw);
      return format.number(raw, digits);
    },
    cell(type, raw, digits) {
      return { raw, text: format.value(type, raw, digits) };
    },
  };
  return format;
}

const names = new Map<string, readonly string[]>();

/** `ne`, `po` …; `január` … */
function namesOf(part: 'weekday' | 'month', language: Language): readonly string[] {
  const key = `${language} ${part}`;
  const known = names.get(key);
  if (known) return known;
  const isMonth = part === 'month';
  const style = isMonth ? ({ month: 'long' } as const) : ({ weekday: 'short' } as const);
  const { format } = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  // The first of January 2023 was a Sunday.
  const made = Array.from({ length: isMonth ? 12 : 7 }, (_, at) =>
    format(isMonth ? Date.UTC(2023, at, 1) : Date.UTC(2023, 0, 1 + at)),
  );
  names.set(key, made);
  return made;
}

function ofText(format: Format, type: CellType, raw: string): string {
  if (type === 'date') return format.date(raw);
  if (type === 'time') return format.time(raw);
  return type === 'dateTime' ? format.dateTime(raw) : raw;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Always so many digits, thousands apart by a blank that does not break. */
function grouped(value: number, language: Language, digits: number): string {
  const key = `${language}${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: 'always',
    });
    formats.set(key, format);
  }
  const text = format.format(value).replaceAll(/[\u202f\u00a0]/g, BLANK);
  // No minus before what rounds to nothing.
  return /[1-9]/.test(text) ? text.replace('-', '−') : text.replace(/^[-−]/, '');
}

/** The company's clock at an instant, `yyyy-MM-ddTHH:mm:ss`: what raw values of moments are. */
export function localText(ts: number, zone: string): string {
  return new Date(ts + zoneOffset(ts, zone)).toISOString().slice(0, 19);
}

// Numbers, times and durations as people read them, in the language of the screen and the company's time
// zone. Dates are ISO (CONST-013); what is missing is '-'.
import { toHours, toKm } from '@flotila/domain/units.ts';
import { dateLocaleOf } from '@flotila/domain/words/languages.ts';
import { language, t } from '../i18n/i18n.ts';

/** Shown where a value is missing. */
export const MISSING = '-';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Rarely made, often used: the browser takes long to build a format. */
const formats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A number with the separators of the language (I18N-006). */
export function number(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const key = `${language()} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Metres as kilometres: one decimal below 100 km, none above. */
export function km(metres: number | null | undefined): string {
  if (metres === null || metres === undefined) return MISSING;
  const value = toKm(metres);
  return `${number(value, Math.abs(value) < 100 ? 1 : 0)} km`;
}

/** Bytes in the unit that suits them: 12.3 MB, 1.2 GB. */
export function fileSize(bytes: number): string {
  return bytes < 1e9 ? `${number(bytes / 1e6, 1)} MB` : `${number(bytes / 1e9, 1)} GB`;
}

/** Seconds as engine hours with one decimal. */
export function engineHours(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? MISSING : `${number(toHours(seconds), 1)} h`;
}

/** Seconds as h:mm. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return MISSING;
  const minutes = Math.round(Math.abs(seconds) / 60);
  const sign = seconds < 0 && minutes > 0 ? '−' : '';
  return `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Milliseconds as m:ss, of what is counted while somebody looks. */
export function stopwatch(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A span in one rounded unit: 4 min, 3 h, 2 days. */
export function span(milliseconds: number): string {
  if (milliseconds < HOUR_MS) {
    return t('time.minutes', { n: Math.max(0, Math.floor(milliseconds / MINUTE_MS)) });
  }
  if (milliseconds < 2 * DAY_MS) return t('time.hours', { n: Math.floor(milliseconds / HOUR_MS) });
  return t('time.days', { n: Math.floor(milliseconds / DAY_MS) });
}

/** How long ago a moment was. */
export function ago(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return t('time.now');
  if (milliseconds < HOUR_MS) {
    return t('time.minutesAgo', { n: Math.floor(milliseconds / MINUTE_MS) });
  }
  if (milliseconds < 2 * DAY_MS) {
    return t('time.hoursAgo', { n: Math.floor(milliseconds / HOUR_MS) });
  }
  return t('time.daysAgo', { n: Math.floor(milliseconds / DAY_MS) });
}

/** The locale of dates in words. */
export function dateLanguage(): string {
  return dateLocaleOf(language());
}

/** yyyy-MM-dd of an instant in the zone. */
export function date(instant: string | number, zone: string): string {
  const part = partsOf(instant, zone);
  return `${part.year}-${part.month}-${part.day}`;
}

/** yyyy-MM-dd HH:mm, with seconds when asked for. */
export function dateTime(instant: string | number, zone: string, withSeconds = false): string {
  return `${date(instant, zone)} ${time(instant, zone, withSeconds)}`;
}

/** HH:mm in the zone. */
export function time(instant: string | number, zone: string, withSeconds = false): string {
  const part = partsOf(instant, zone);
  return `${part.hour}:${part.minute}${withSeconds ? `:${part.second}` : ''}`;
}

/** First and last name, '-' without a person. */
export function fullName(person: { firstName: string; lastName: string } | null): string {
  return person ? `${person.firstName} ${person.lastName}`.trim() || MISSING : MISSING;
}

function partsOf(instant: string | number, zone: string): Record<string, string> {
  let format = dateFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    dateFormats.set(zone, format);
  }
  const moment = typeof instant === 'number' ? instant : Date.parse(instant);
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

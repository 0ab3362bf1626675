// The relative time in a vehicle's label: only when the last location is 8 minutes or more old (ONL-015).
import type { Language } from '../offline-style.ts';

const MINUTE = 60_000;
export const LAST_SEEN_MINUTES_MIN = 8;

/** "pred 12 min", or '' while the location is fresh. Times in epoch milliseconds. */
export function lastSeenText(seen: number, now: number, language: Language): string {
  const minutes = Math.floor((now - seen) / MINUTE);
  if (!(minutes >= LAST_SEEN_MINUTES_MIN)) return '';
  const format = formatOf(language);
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return format.format(-hours, 'hour');
  return format.format(-Math.floor(hours / 24), 'day');
}

const formats = new Map<Language, Intl.RelativeTimeFormat>();

function formatOf(language: Language): Intl.RelativeTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  formats.set(language, format);
  return format;
}

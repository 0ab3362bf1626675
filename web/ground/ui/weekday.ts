// Days by their names, in heads of lists.
import { language } from '../i18n/i18n.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Name of a local day's weekday, in the language of the screen. */
export function weekdayName(day: string): string {
  let format = formats.get(language());
  if (!format) {
    format = new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' });
    formats.set(language(), format);
  }
  return format.format(Date.parse(day));
}

const weekdays = new Map<string, string>();

/** 'po', 'Mon': of a local day. */
export function weekdayText(day: string): string {
  const ts = Date.parse(`${day}T00:00:00Z`);
  const key = `${language()} ${new Date(ts).getUTCDay()}`;
  let text = weekdays.get(key);
  if (text === undefined) {
    const format = new Intl.DateTimeFormat(language(), { weekday: 'short', timeZone: 'UTC' });
    text = format.format(ts);
    weekdays.set(key, text);
  }
  return text;
}

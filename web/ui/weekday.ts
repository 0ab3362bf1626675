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

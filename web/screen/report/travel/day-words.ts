// A date of the list of days in words: `po`, `1. 3. 2026`.
import { writesIsoDays } from '@flotila/domain/words/languages.ts';
import { language } from '../../../ground/i18n/i18n.ts';

export function dayWords(day: string): { weekday: string; date: string } {
  const ts = Date.parse(`${day}T00:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(ts);
  const [year, month, date] = day.split('-').map(Number);
  return {
    weekday: words({ weekday: 'short' }),
    // LOG-013
    date: writesIsoDays(language()) ? day : `${date}.${month}.${year}`,
  };
}

export function isWeekendDay(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

// When announced work is done, as people say it: today 22:00–23:00.
import { addDays, localDay } from '@flotila/domain/time.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { date, dateTime, time } from '../../ground/words/format.ts';

/** '' where no time is said. `now`: epoch milliseconds. */
export function whenText(
  { begin, end }: { begin: string | null; end: string | null },
  { zone, now }: { zone: string; now: number },
): string {
  if (begin === null) return '';
  const day = localDay(Date.parse(begin), zone);
  const today = localDay(now, zone);
  if (end === null) {
    return t('ann.since', { from: day === today ? time(begin, zone) : dateTime(begin, zone) });
  }
  const hours = { from: time(begin, zone), to: time(end, zone) };
  if (localDay(Date.parse(end), zone) !== day) {
    return t('ann.span', { from: dateTime(begin, zone), to: dateTime(end, zone) });
  }
  if (day === today) return t('ann.today', hours);
  if (day === addDays(today, 1)) return t('ann.tomorrow', hours);
  return t('ann.day', { day: date(begin, zone), ...hours });
}

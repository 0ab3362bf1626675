// Moments near to now as the dispatcher says them: 14:35 today, "st 20:40" within a week, else the day.
import { localDay } from '@flotila/domain/time.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { weekdayText } from '../../ground/words/day-words.ts';
import { dateTime, time } from '../../ground/words/format.ts';

export interface Clock {
  nowMs: number;
  timeZone: string;
}

/** Weekdays stand for one day each only so far from today. */
const WEEKDAYS_MS = 6 * 86_400_000;

/** Clock time with what says which day it is. */
export function momentText(instant: string | number, { nowMs, timeZone }: Clock): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  const day = localDay(ms, timeZone);
  const at = time(ms, timeZone);
  if (day === localDay(nowMs, timeZone)) return at;
  return Math.abs(ms - nowMs) < WEEKDAYS_MS ? `${weekdayText(day)} ${at}` : dateTime(ms, timeZone);
}

/** The same in a sentence, where a time alone would not say that it is today. */
export function saidMoment(instant: string | number, clock: Clock): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  const text = momentText(ms, clock);
  const isToday = localDay(ms, clock.timeZone) === localDay(clock.nowMs, clock.timeZone);
  return isToday ? t('drivers.today', { time: text }) : text;
}

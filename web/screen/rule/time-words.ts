// How long and when, in words: "10 min", "v pracovné dni od 6:00 do 18:00 okrem sviatkov". Pure but for the language.

import type { Schedule, Span } from '@flotila/domain/rule/schedule.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { weekdayOf } from '../../ground/words/day-words.ts';
import { lists } from './lists.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "45 s", "10 min", "1 h 30 min", "3 dni". */
export function timeText(seconds: number): string {
  if (seconds < MINUTE) return t('rule.time.s', { n: seconds });
  const parts = [
    { key: 'rule.time.days', n: Math.floor(seconds / DAY) },
    { key: 'rule.time.h', n: Math.floor((seconds % DAY) / HOUR) },
    { key: 'rule.time.min', n: Math.floor((seconds % HOUR) / MINUTE) },
    { key: 'rule.time.s', n: seconds % MINUTE },
  ] as const;
  return parts
    .filter(({ n }) => n > 0)
    .map(({ key, n }) => t(key, { n }))
    .join(' ');
}

export const WHOLE_DAY: Span = { from: '00:00', to: '24:00' };

/** null: always. */
export function scheduleText(schedule: Schedule | null): string {
  if (schedule === null) return t('rule.sched.always');
  const { week, holidaysAsSunday } = schedule;
  if (week.every((day) => day.length === 0)) return t('rule.sched.none');
  const days = week.map((spans) => JSON.stringify(inOrder(spans)));
  if (days.every((day) => day === days[0])) {
    return isWhole(week[0]) ? t('rule.sched.always') : t('rule.sched.daily', spansOf(week[0]));
  }
  const text = daysText(week, days);
  if (!holidaysAsSunday) return text;
  const isSundayFree = week[6]?.length === 0;
  return t(isSundayFree ? 'rule.sched.noHolidays' : 'rule.sched.asSunday', { text });
}

function daysText(week: Schedule['week'], days: readonly string[]): string {
  const none = '[]';
  const isAlike = (from: number, to: number) =>
    days.slice(from, to).every((day) => day === days[from]);
  if (isAlike(0, 5) && isAlike(5, 7)) {
    if (days[5] === none) return t('rule.sched.work', spansOf(week[0])).trim();
    if (days[0] === none) return t('rule.sched.weekend', spansOf(week[5])).trim();
  }
  const runs: { from: number; to: number }[] = [];
  for (const [day, key] of days.entries()) {
    const last = runs.at(-1);
    if (key === none) continue;
    if (last && last.to === day - 1 && days[last.from] === key) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const words = runs.map(({ from, to }) => {
    const name = from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`;
    const spans = isWhole(week[from])
      ? []
      : inOrder(week[from] ?? []).map((one) => `${clock(one.from)}–${clock(one.to)}`);
    return [name, lists(spans, 'and')].filter(Boolean).join(' ');
  });
  return t('rule.sched.other', { days: lists(words, 'and') });
}

/** Of Monday 0 … Sunday 6, as short as the language has it. */
export function dayName(day: number, width: 'short' | 'long' = 'short'): string {
  return weekdayOf(day, width);
}

function spansOf(spans: readonly Span[] = []): { spans: string } {
  if (isWhole(spans)) return { spans: '' };
  const words = inOrder(spans).map(({ from, to }) =>
    t('rule.sched.span', { from: clock(from), to: clock(to) }),
  );
  return { spans: lists(words, 'and') };
}

function isWhole(spans: readonly Span[] = []): boolean {
  return spans.length === 1 && spans[0]?.from === WHOLE_DAY.from && spans[0].to === WHOLE_DAY.to;
}

function inOrder(spans: readonly Span[]): Span[] {
  return [...spans].sort((a, b) => a.from.localeCompare(b.from));
}

function clock(text: string): string {
  return text.replace(/^0/, '');
}

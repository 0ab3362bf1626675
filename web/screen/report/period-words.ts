// A period in words: how it is called, and which days that means (REP-015). Screens write days as ISO.

import { type Month, readMonth } from '@flotila/domain/period.ts';
import { periodDays, type ReportPeriod } from '@flotila/domain/report/period.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { monthWords } from '../../ground/words/day-words.ts';

export interface PeriodWords {
  name: string;
  /** Empty where the name says it all. */
  days: string;
}

/** `today`: `yyyy-MM-dd`. */
export function periodWords(period: ReportPeriod, today: string): PeriodWords {
  switch (period.kind) {
    case 'year-one':
      return { name: String(period.year), days: '' };
    case 'year-range':
      return { name: `${period.from} – ${period.to}`, days: '' };
    case 'month-one':
      return { name: monthWords(period.month), days: '' };
    case 'month-range':
      return { name: `${monthWords(period.from)} – ${monthWords(period.to)}`, days: '' };
    case 'day-one':
      return { name: period.day, days: '' };
    case 'day-range':
      return { name: `${period.from} – ${period.to}`, days: '' };
    case 'day-rangetime':
      return { name: `${spaced(period.from)} – ${spaced(period.to)}`, days: '' };
    default:
      return { name: t(`rep.kind.${period.kind}`), days: daysOf(period, today) };
  }
}

function daysOf(period: ReportPeriod, today: string): string {
  const from = periodDays(period, today)?.from;
  if (!from) return '';
  if (period.kind.startsWith('month')) return monthWords(readMonth(from.slice(0, 7)) as Month);
  return period.kind.startsWith('year') ? from.slice(0, 4) : from;
}

function spaced(local: string): string {
  return local.replace('T', ' ');
}

// A period in words: how it is called, and which days that means (REP-015). Screens write days as ISO.
import { firstDay, type Month } from '@flotila/domain/period.ts';
import { formatOf } from '@flotila/domain/report/format.ts';
import { periodDays, type ReportPeriod } from '@flotila/domain/report/period.ts';
import { language, t } from '../../ground/i18n/i18n.ts';

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
      return { name: monthName(period.month), days: '' };
    case 'month-range':
      return { name: `${monthName(period.from)} – ${monthName(period.to)}`, days: '' };
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
  if (period.kind.startsWith('month')) return formatOf(language()).month(from);
  return period.kind.startsWith('year') ? from.slice(0, 4) : from;
}

function monthName(month: Month): string {
  return formatOf(language()).month(firstDay(month));
}

function spaced(local: string): string {
  return local.replace('T', ' ');
}

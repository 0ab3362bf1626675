// The name of a period as addresses and schedules have it; reading one stands in period.ts, which ways to reports do without.
import type { Month } from '../period.ts';
import type { ReportPeriod } from './period.ts';

/** The name of a period as `readReportPeriod` reads it. */
export function reportPeriodName(period: ReportPeriod): string {
  switch (period.kind) {
    case 'year-one':
      return `${period.kind}|${period.year}`;
    case 'month-one':
      return `${period.kind}|${paddedMonth(period.month)}`;
    case 'month-range':
      return `${period.kind}|${paddedMonth(period.from)}|${paddedMonth(period.to)}`;
    case 'day-one':
      return `${period.kind}|${period.day}`;
    case 'year-range':
    case 'day-range':
    case 'day-rangetime':
      return `${period.kind}|${period.from}|${period.to}`;
    default:
      return period.kind;
  }
}

function paddedMonth({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

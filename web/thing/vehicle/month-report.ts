// The way from a screen that shows a month to a report of the same month (LOG-003, REF-002, PLAN-019).
import type { Month } from '@flotila/domain/period.ts';
import { reportPeriodName } from '@flotila/domain/report/period-name.ts';
import type { ReportName } from '@flotila/domain/report/report.ts';
import { reportPath } from '../../ground/address/paths.ts';

export function monthReportPath(
  ccode: string,
  report: ReportName,
  vehicleId: number,
  month: Month,
): string {
  const period = reportPeriodName({ kind: 'month-one', month });
  return reportPath(ccode, report, { vehicleId, period });
}

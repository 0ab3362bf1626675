// The name of a report in menus and on its screen: the same that stands over its pages.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { REPORT_TITLES } from '@flotila/domain/report/titles.ts';
import { language } from '../i18n/i18n.ts';

export function reportTitle(report: ReportName): string {
  return REPORT_TITLES[language()][report];
}

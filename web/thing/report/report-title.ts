// The name of a report in menus and on its screen: the same that stands over its pages.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { t } from '../../ground/i18n/i18n.ts';

export function reportTitle(report: ReportName): string {
  return t(`rep.title.${report}`);
}

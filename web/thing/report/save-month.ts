// The file of a month of one vehicle, as its panel's button fetches it (API-062, API-063).
import { firstDay, lastDay, type Month } from '@flotila/domain/period.ts';
import { REPORT_CALLS, reportRefueling } from '@flotila/domain/report/report.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showError } from '../../ground/ui/failure.ts';
import { reportTitle } from './report-title.ts';
import { saveReport } from './saving.tsx';

const CALLS = { logbook: REPORT_CALLS.logbook, refuelings: reportRefueling };

export type MonthFile = keyof typeof CALLS;

/** @throws CallFailure */
export async function saveMonth(
  company: string,
  file: MonthFile,
  vehicleId: number,
  month: Month,
): Promise<void> {
  const query = { from: firstDay(month), to: lastDay(month) };
  const input = { company, path: { vehicleId }, query };
  const call = { endpoint: CALLS[file], input, key: `${file} ${vehicleId} ${query.from}` };
  const isSaved = await saveReport(call, 'pdf', reportTitle(file));
  if (!isSaved) showError(t('rep.largeFile'));
}

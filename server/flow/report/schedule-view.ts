// A schedule and its sendings as the API answers them.

import type { ReportSchedule, ReportSending } from '@flotila/domain/report/report.api.ts';
import { reportTitle } from '@flotila/domain/report/titles.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { messageOf } from '../../ground/i18n/messages.ts';
import { MAIL_MB_MAX } from './limits.ts';
import type { ScheduleRow } from './schedule.queries.ts';
import type { SendingRow } from './sending.queries.ts';

/** `Kniha jázd TT 482 KM` */
export function scheduleTitle(
  { input, person, plate }: Pick<ScheduleRow, 'input' | 'person' | 'plate'>,
  language: Language,
): string {
  const title = reportTitle(input.report, language);
  return [title, person ?? plate].filter(Boolean).join(' ');
}

export function scheduleView(row: ScheduleRow, language: Language): ReportSchedule {
  const { scheduleId, input, periodName, format, every, on, at, recipients, active } = row;
  return {
    scheduleId,
    input,
    periodName,
    format,
    every,
    on,
    at,
    recipients,
    active,
    language: row.language,
    title: scheduleTitle(row, language),
    owner: row.owner,
    next: row.next?.toISOString() ?? null,
    last: row.last && sendingView(row.last, row.format, language),
    lastChange: row.lastChange,
  };
}

export function sendingView(
  row: SendingRow,
  format: ScheduleRow['format'],
  language: Language,
): ReportSending {
  const { sendingId, state, recipients, fileName, failure, said } = row;
  const params = { said: said ?? '', max: MAIL_MB_MAX };
  return {
    sendingId,
    state,
    recipients,
    planned: row.planned.toISOString(),
    sent: row.sent?.toISOString() ?? null,
    fileName: fileName && `${fileName}.${format}`,
    failure: failure && messageOf(language, failure, params),
  };
}

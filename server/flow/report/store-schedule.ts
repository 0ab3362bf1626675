// Setting up, changing and ending what is sent regularly; each change is kept in the record of changes.

import { problem } from '@flotila/domain/problem.ts';
import type {
  ReportSchedule,
  ReportScheduleInput,
  ReportSending,
} from '@flotila/domain/report/report.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { SendLimit } from '../../thing/alert/send-limit.ts';
import { writeAudit } from '../../thing/audit/audit.queries.ts';
import { keepRecords } from '../../thing/audit/keep-records.ts';
import { seenChange } from '../../thing/audit/record-change.ts';
import { checkMayReport, type ReportCaller } from './may-report.ts';
import { readSchedule } from './read-schedule.ts';
import {
  countSchedules,
  findSchedule,
  type ScheduleRow,
  scheduleRows,
} from './schedule.queries.ts';
import { scheduleTitle, scheduleView, sendingView } from './schedule-view.ts';
import { insertSending } from './sending.queries.ts';

/** Of one company. */
export const SCHEDULES_MAX = 200;

export interface ScheduleEditor extends ReportCaller {
  db: Database;
  session: { accountId: number; superuser: boolean };
  now: number;
  language: Language;
  origin: string;
}

type ScheduleReader = Pick<ScheduleEditor, 'company' | 'session' | 'language'>;

const schedules = keepRecords({
  kind: 'report-schedule',
  idOf: ({ scheduleId }) => scheduleId,
  nameOf: (row) => scheduleTitle(row, 'sk'),
  keptOf: entered,
  rows: scheduleRows,
  find: (db, { company, session }: ScheduleReader, id: number) =>
    findSchedule(db, company, session.accountId, id),
  viewOf: (row, { language }) => scheduleView(row, language),
});

/** @throws not_found */
export const getSchedule = schedules.getRow;

export function storeNewSchedule(
  editor: ScheduleEditor,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  const { company, session, now } = editor;
  return schedules.make(editor, async (db) => {
    const values = await readValues(db, editor, input);
    await takeTurn(db, 'reportSchedules', company.id);
    if ((await countSchedules(db, company)) >= SCHEDULES_MAX) {
      throw problem('invalid', { message: 'schedules_max', params: { max: SCHEDULES_MAX } });
    }
    const made = { account_id: session.accountId, created: new Date(now) };
    return scheduleRows.insert(db, company, values, made);
  });
}

/** @throws invalid without lastChange, not_found, conflict */
export function storeSchedule(
  editor: ScheduleEditor,
  id: number,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  return schedules.change(editor, id, seenChange(input), async (db) =>
    scheduleRows.update(db, editor.company, id, await readValues(db, editor, input)),
  );
}

/** @throws not_found, conflict */
export function removeSchedule(
  editor: ScheduleEditor,
  id: number,
  lastChange: string,
): Promise<void> {
  return schedules.remove(editor, id, lastChange, (db) =>
    scheduleRows.delete(db, editor.company, id),
  );
}

/** The newest moment once more, or now when there was none; one that is on its way is enough. @throws too_many */
export function sendAgain(
  editor: ScheduleEditor,
  id: number,
  sends: SendLimit,
): Promise<ReportSending> {
  const { company, session } = editor;
  return editor.db.write(async (db) => {
    await scheduleRows.lock(db, editor.company, id);
    const schedule = await getSchedule(db, editor, id);
    const { last, recipients, format } = schedule;
    if (last?.state === 'waiting' || last?.state === 'sending') {
      return sendingView(last, format, editor.language);
    }
    sends.take({ companyId: company.id, accountId: session.accountId }, editor.now);
    const now = new Date(editor.now);
    const attempt = last ? last.attempt + 1 : 0;
    const added = { scheduleId: id, planned: last?.planned ?? now, attempt, recipients, now };
    const row = await insertSending(db, editor.company.id, added);
    if (!row) throw problem('conflict');
    await writeAudit(db, editor, {
      companyId: company.id,
      kind: 'report-schedule',
      recordId: id,
      recordName: scheduleTitle(schedule, 'sk'),
      action: 'update',
      before: {},
      after: { sentAgain: row.planned },
    });
    return sendingView(row, format, editor.language);
  });
}

async function readValues(db: ReadDb, editor: ScheduleEditor, input: ReportScheduleInput) {
  const { company, now, origin } = editor;
  const values = readSchedule(input, { now, timeZone: company.timeZone, origin });
  await checkMayReport(db, editor, values.input);
  return values;
}

/** What people set; when it is next and what was sent follow from it. */
function entered(row: ScheduleRow): object {
  const { input, periodName, format, every, on, at, recipients, language, active } = row;
  const { report, options, ...subject } = input;
  return {
    ...subject,
    report,
    options,
    periodName,
    format,
    every,
    on,
    at,
    recipients,
    language,
    active,
  };
}

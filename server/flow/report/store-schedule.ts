// Setting up, changing and ending what is sent regularly; each change is kept in the record of changes.

import { problem } from '@flotila/domain/problem.ts';
import type {
  ReportSchedule,
  ReportScheduleInput,
  ReportSending,
} from '@flotila/domain/report/report.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { SendLimit } from '../../thing/alert/send-limit.ts';
import { writeAudit } from '../../thing/audit/audit.queries.ts';
import { refuseStale, seenChange } from '../../thing/audit/record-change.ts';
import { checkMayReport, type ReportCaller } from './may-report.ts';
import { readSchedule } from './read-schedule.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  lockSchedule,
  type ScheduleRow,
  updateSchedule,
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

export function storeNewSchedule(
  editor: ScheduleEditor,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  const { company, session, now } = editor;
  return editor.db.write(async (db) => {
    const values = await readValues(db, editor, input);
    await takeTurn(db, 'reportSchedules', company.id);
    if ((await countSchedules(db, company)) >= SCHEDULES_MAX) {
      throw problem('invalid', { message: 'schedules_max', params: { max: SCHEDULES_MAX } });
    }
    const created = new Date(now);
    const id = await insertSchedule(db, company, session.accountId, values, created);
    const after = await getSchedule(db, editor, id);
    await audit(db, editor, { before: null, after });
    return scheduleView(after, editor.language);
  });
}

/** @throws invalid without lastChange, not_found, conflict */
export function storeSchedule(
  editor: ScheduleEditor,
  id: number,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  const lastChange = seenChange(input);
  return editor.db.write(async (db) => {
    const before = await currentSchedule(db, editor, id, lastChange);
    await updateSchedule(db, editor.company, id, await readValues(db, editor, input));
    const after = await getSchedule(db, editor, id);
    await audit(db, editor, { before, after });
    return scheduleView(after, editor.language);
  });
}

/** @throws not_found, conflict */
export function removeSchedule(
  editor: ScheduleEditor,
  id: number,
  lastChange: string,
): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await currentSchedule(db, editor, id, lastChange);
    await deleteSchedule(db, editor.company, id);
    await audit(db, editor, { before, after: null });
  });
}

/** The newest moment once more, or now when there was none; one that is on its way is enough. @throws too_many */
export function sendAgain(
  editor: ScheduleEditor,
  id: number,
  sends: SendLimit,
): Promise<ReportSending> {
  const { company, session } = editor;
  return editor.db.write(async (db) => {
    await lockSchedule(db, editor.company, id);
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
    const name = { action: 'update', before: {}, after: { sentAgain: row.planned } } as const;
    await writeAudit(db, editor, { ...subjectOf(editor, schedule), ...name });
    return sendingView(row, format, editor.language);
  });
}

async function readValues(db: ReadDb, editor: ScheduleEditor, input: ReportScheduleInput) {
  const { company, now, origin } = editor;
  const values = readSchedule(input, { now, timeZone: company.timeZone, origin });
  await checkMayReport(db, editor, values.input);
  return values;
}

/** @throws not_found */
export async function getSchedule(
  db: ReadDb,
  { company, session }: Pick<ScheduleEditor, 'company' | 'session'>,
  id: number,
): Promise<ScheduleRow> {
  const reader = { accountId: session.accountId, isAdministrator: company.administrator };
  const row = await findSchedule(db, company, reader, id);
  if (!row) throw problem('not_found');
  return row;
}

async function currentSchedule(
  db: WriteDb,
  editor: ScheduleEditor,
  id: number,
  lastChange: string,
): Promise<ScheduleRow> {
  await lockSchedule(db, editor.company, id);
  const row = await getSchedule(db, editor, id);
  return refuseStale(row, lastChange, () => scheduleView(row, editor.language));
}

function audit(
  db: WriteDb,
  editor: ScheduleEditor,
  { before, after }: { before: ScheduleRow | null; after: ScheduleRow | null },
): Promise<void> {
  const row = (after ?? before) as ScheduleRow;
  const change = { before: before && audited(before), after: after && audited(after) };
  return writeAudit(db, editor, { ...subjectOf(editor, row), ...change });
}

function subjectOf(editor: ScheduleEditor, row: ScheduleRow) {
  return {
    companyId: editor.company.id,
    kind: 'report-schedule',
    recordId: row.scheduleId,
    recordName: scheduleTitle(row, 'sk'),
  } as const;
}

/** What people set; when it is next and what was sent follow from it. */
function audited(row: ScheduleRow): object {
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

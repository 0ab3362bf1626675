// Calls of reports that are sent regularly: dispatchers have their own, administrators all of the company.
import { problem } from '@flotila/domain/problem.ts';
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  listReportSendings,
  sendReportAgain,
  updateReportSchedule,
} from '@flotila/domain/report/report.api.ts';
import { viewPage } from '../../ground/db/page.ts';
import { originOf } from '../../ground/http/origin.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import type { SendLimit } from '../../thing/alert/send-limit.ts';
import { listScheduleRows } from './schedule.queries.ts';
import { scheduleView, sendingView } from './schedule-view.ts';
import { listSendingRows } from './sending.queries.ts';
import {
  getSchedule,
  removeSchedule,
  type ScheduleEditor,
  sendAgain,
  storeNewSchedule,
  storeSchedule,
} from './store-schedule.ts';

/** `hasMail`: there is a mail server; without one nothing new is set up. */
export function scheduleRoutes(hasMail: () => boolean, sends: SendLimit): Route[] {
  const checkMail = () => {
    if (!hasMail()) throw problem('invalid', { message: 'mail_missing' });
  };
  return [
    serve(listReportSchedules, (call) =>
      call.db.read(async (db) => {
        const { company, session, input, language } = { ...call, ...editorOf(call) };
        const { accountId } = session;
        const page = await listScheduleRows(db, company, accountId, input.query);
        return viewPage(page, (row) => scheduleView(row, language));
      }),
    ),
    serve(createReportSchedule, async (call) => {
      checkMail();
      return storeNewSchedule(editorOf(call), call.input.body);
    }),
    serve(updateReportSchedule, async (call) =>
      storeSchedule(editorOf(call), call.input.path.id, call.input.body),
    ),
    serve(deleteReportSchedule, (call) =>
      removeSchedule(editorOf(call), call.input.path.id, call.input.query.lastChange),
    ),
    serve(listReportSendings, (call) =>
      call.db.read(async (db) => {
        const editor = editorOf(call);
        const { path, query } = call.input;
        const { format } = await getSchedule(db, editor, path.id);
        const page = await listSendingRows(db, call.company, path.id, query);
        return viewPage(page, (row) => sendingView(row, format, editor.language));
      }),
    ),
    serve(sendReportAgain, async (call) => {
      checkMail();
      return sendAgain(editorOf(call), call.input.path.id, sends);
    }),
  ];
}

function editorOf<E extends AnyEndpoint>(call: CompanyCall<E>): ScheduleEditor {
  const { db, company, session, personId, visible, now, request } = call;
  return {
    db,
    company,
    session,
    personId,
    visible,
    now,
    language: languageOf(request.headers['accept-language']),
    origin: originOf(request),
  };
}

// Reports in the background: asked for, listed, given out and thrown away by the account that asked, and
// nobody else sees that they exist.

import { found, problem } from '@flotila/domain/problem.ts';
import {
  createReportJob,
  deleteReportJob,
  getReportJob,
  listReportJobs,
  type ReportJob,
  reportJobFile,
} from '@flotila/domain/report/report.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { viewPage } from '../../ground/db/page.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { Bytes } from '../../ground/http/answer.ts';
import { attachment } from '../../ground/http/attachment.ts';
import { originOf } from '../../ground/http/origin.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf, messageOf } from '../../ground/i18n/messages.ts';
import {
  countOpenJobs,
  deleteJob,
  dropOldestJobs,
  findJob,
  findJobFile,
  insertJob,
  type JobRow,
  listJobRows,
} from './job.queries.ts';
import { FILE_MB_MAX } from './limits.ts';
import { checkMayKeep, checkMayReport, stillSees } from './may-report.ts';
import { OUTPUT_TYPES } from './output.ts';
import { readInput } from './read-input.ts';
import { titleOf } from './title.ts';

/** Of one account, in all its companies. */
export const WAITING_JOBS_MAX = 10;
/** Finished ones of one account; the oldest go. */
export const KEPT_JOBS_MAX = 50;

export const jobRoutes: Route[] = [
  serve(createReportJob, answerCreate),
  serve(listReportJobs, (call) =>
    call.db.read(async (db) => {
      const { company, session, input } = call;
      const page = await listJobRows(db, company, session.accountId, input.query);
      return viewPage(page, (row) => jobView(row, languageOfCall(call)));
    }),
  ),
  serve(getReportJob, async (call) => jobView(await getJob(call), languageOfCall(call))),
  serve(reportJobFile, answerFile),
  serve(deleteReportJob, async (call) => {
    const { company, session, input } = call;
    const isGone = await call.db.write((db) =>
      deleteJob(db, company, session.accountId, input.path.id),
    );
    if (!isGone) throw problem('not_found');
  }),
];

async function answerCreate(call: CompanyCall<typeof createReportJob>): Promise<ReportJob> {
  const { company, session, request, now } = call;
  const { format, input: given } = call.input.body;
  const language = languageOfCall(call);
  const read = readInput(given, company.timeZone);
  checkMayKeep(read.input);
  const { accountId } = session;
  const row = await call.db.write(async (db) => {
    await checkMayReport(db, call, read.input);
    const title = await titleOf(db, company, read, language);
    await takeTurn(db, 'reportJobs', accountId);
    if ((await countOpenJobs(db, accountId)) >= WAITING_JOBS_MAX) throw tooManyJobs();
    await dropOldestJobs(db, accountId, KEPT_JOBS_MAX - 1);
    const { input } = read;
    const job = { accountId, format, input, title, language, created: new Date(now) };
    return insertJob(db, company, { ...job, origin: originOf(request) });
  });
  return jobView(row, language);
}

const WAIT_SECONDS = 30;
function tooManyJobs() {
  return problem('too_many', {
    message: 'report_jobs_max',
    params: { max: WAITING_JOBS_MAX },
    retryAfterSeconds: WAIT_SECONDS,
  });
}

async function getJob(call: CompanyCall<AnyEndpoint>): Promise<JobRow> {
  const { company, session, input } = call;
  const jobId = Number(input.path.id);
  return found(await call.db.read((db) => findJob(db, company, session.accountId, jobId)));
}

/** A right that was taken away meanwhile holds for what is made already, too. */
async function answerFile(call: CompanyCall<typeof reportJobFile>): Promise<Bytes> {
  const row = await getJob(call);
  const { company, visible, reply } = call;
  if (!stillSees(row.input, visible, row.seenVehicles)) throw problem('not_found');
  const content = await call.db.read(async (db) => {
    await checkMayReport(db, call, row.input);
    return found(await findJobFile(db, company, row.jobId));
  });
  reply.header('content-type', OUTPUT_TYPES[row.format]);
  reply.header('content-disposition', attachment(`${row.fileName}.${row.format}`));
  return content;
}

function jobView(row: JobRow, language: Language): ReportJob {
  const { jobId, format, title, state, progress, fileName, size, failure } = row;
  return {
    jobId,
    report: row.input.report,
    format,
    title,
    state,
    progress,
    size,
    fileName: fileName && `${fileName}.${format}`,
    created: row.created.toISOString(),
    finished: row.finished?.toISOString() ?? null,
    expires: row.expires?.toISOString() ?? null,
    failure: failure && messageOf(language, failure, { max: FILE_MB_MAX }),
  };
}

function languageOfCall({ request }: CompanyCall<AnyEndpoint>): Language {
  return languageOf(request.headers['accept-language']);
}

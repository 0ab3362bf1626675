// Reports made in the background: a row is the place in the queue, the state and the file in one, so a backup
// has all of it. Whoever runs one holds a lease by the database's clock, which all processes share.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReportFormat } from '@flotila/domain/report/report.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { sql } from 'kysely';
import { CANDIDATES_MAX, firstClaimed } from '../../ground/db/by-company.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { countRows, readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import type { Served } from '../../ground/work/shared-slots.ts';

/** Seconds without a word after which whoever ran a job counts as dead. */
export const LEASE_SECONDS = 60;

type Company = Pick<CompanyContext, 'id'>;

export interface JobRow {
  jobId: number;
  format: ReportFormat;
  input: ReportInput;
  title: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: number | null;
  created: Date;
  finished: Date | null;
  fileName: string | null;
  size: number | null;
  expires: Date | null;
  /** Key of a sentence. */
  failure: string | null;
  seenVehicles: number[] | null;
}

const COLUMNS = sql`report_job_id as "jobId", format, input, title, state, progress, created, finished,
  file_name as "fileName", size, expires, failure, seen_vehicles as "seenVehicles"`;

export interface NewJob {
  accountId: number;
  format: ReportFormat;
  input: ReportInput;
  title: string;
  language: Language;
  origin: string;
  created: Date;
}

export async function insertJob(db: WriteDb, company: Company, job: NewJob): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    insert into report_job (company_id, account_id, format, language, input, title, origin, state,
      created)
    values (${company.id}, ${job.accountId}, ${job.format}, ${job.language},
      ${JSON.stringify(job.input)}, ${job.title}, ${job.origin}, 'waiting', ${job.created})
    returning ${COLUMNS}`.execute(db);
  return rows[0] as JobRow;
}

/** Of all companies. */
export function countOpenJobs(db: ReadDb, accountId: number): Promise<number> {
  return countRows(
    db,
    sql`from report_job where account_id = ${accountId} and state in ('waiting', 'running')`,
  );
}

/** The oldest finished ones beyond the newest `kept` go. */
export async function dropOldestJobs(db: WriteDb, accountId: number, kept: number): Promise<void> {
  await sql`
    delete from report_job where account_id = ${accountId} and state in ('done', 'failed')
      and (company_id, report_job_id) not in (select company_id, report_job_id from report_job
        where account_id = ${accountId} order by created desc, report_job_id desc
        limit ${kept})`.execute(db);
}

/** Own ones of the account, newest first. */
export function listJobRows(
  db: ReadDb,
  company: Company,
  accountId: number,
  slice: Slice,
): Promise<Page<JobRow>> {
  const from = sql`from report_job where company_id = ${company.id} and account_id = ${accountId}`;
  return readPage(
    db,
    slice,
    from,
    (cut) => sql`select ${COLUMNS} ${from} order by created desc, report_job_id desc ${cut}`,
  );
}

export async function findJob(
  db: ReadDb,
  company: Company,
  accountId: number,
  jobId: number,
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${COLUMNS} from report_job where company_id = ${company.id}
      and report_job_id = ${jobId} and account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function findJobFile(
  db: ReadDb,
  company: Company,
  jobId: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from report_job where company_id = ${company.id}
      and report_job_id = ${jobId} and state = 'done'`.execute(db);
  return rows[0]?.content;
}

/** @returns false: there is none */
export async function deleteJob(
  db: WriteDb,
  company: Company,
  accountId: number,
  jobId: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from report_job where company_id = ${company.id} and report_job_id = ${jobId}
      and account_id = ${accountId} returning report_job_id`.execute(db);
  return rows.length > 0;
}

/** A job in the hands of one process; `attempt` tells it from whoever had it before. */
export interface ClaimedJob {
  companyId: CompanyId;
  jobId: number;
  accountId: number;
  format: ReportFormat;
  language: Language;
  input: ReportInput;
  origin: string;
  attempt: number;
}

/** A report of more days gives way to shorter ones of other accounts. */
const LONG_DAYS = 366;
/** It does so this long after it was asked for, and then no more, so that it is made whatever others ask for. */
const YIELDING_MS = 10 * 60_000;

const isLong = sql`coalesce((input->>'to')::date - (input->>'from')::date >= ${LONG_DAYS}, false)`;
const isYielding = (now: number) => sql`(${isLong} and created > ${new Date(now - YIELDING_MS)})`;

/**
 * The next one in turn that waits, or that was left by a process that died; nobody else gets it meanwhile. Companies
 * and their accounts take turns, as the product's threads do (decision 0088); of an account the oldest is next.
 */
export async function claimJob(
  db: WriteDb,
  served: Served,
  now: number,
): Promise<ClaimedJob | undefined> {
  const isFree = sql`(state = 'waiting' or (state = 'running' and lease < statement_timestamp()))`;
  const lastTurn = (ids: number[], id: typeof isFree) =>
    sql`coalesce(array_position(${ids}::int[], ${id}), 0)`;
  const waiting = await sql<Pick<ClaimedJob, 'companyId' | 'jobId'>>`
    select company_id as "companyId", report_job_id as "jobId" from report_job
    where ${isFree}
    order by ${isYielding(now)}, ${lastTurn(served.companies(), sql`company_id`)},
      ${lastTurn(served.accounts(), sql`account_id`)}, created
    limit ${CANDIDATES_MAX}`.execute(db);
  return firstClaimed(waiting.rows, async ({ companyId, jobId }) => {
    const { rows } = await sql<ClaimedJob>`
      update report_job set state = 'running', attempts = attempts + 1, progress = null,
        lease = statement_timestamp() + ${LEASE_SECONDS} * interval '1 second'
      where company_id = ${companyId} and report_job_id = ${jobId} and ${isFree}
      returning company_id as "companyId", report_job_id as "jobId", account_id as "accountId",
        format, language, input, origin, attempts as attempt`.execute(db);
    return rows[0];
  });
}

/** Whether it goes on: `gone` when it was thrown away or is another process's, `yields` when a shorter one waits. */
export async function readOn(
  db: ReadDb,
  job: ClaimedJob,
  now: number,
): Promise<'on' | 'gone' | 'yields'> {
  const own = await sql<{ yields: boolean }>`
    select ${isYielding(now)} as yields from report_job where ${isStill(job)}`.execute(db);
  if (!own.rows[0]) return 'gone';
  if (!own.rows[0].yields) return 'on';
  const { rows } = await sql`
    select 1 from report_job where state = 'waiting' and account_id <> ${job.accountId}
      and not ${isLong} limit 1`.execute(db);
  return rows.length > 0 ? 'yields' : 'on';
}

/** Says that it is still being made. */
export async function keepJob(
  db: WriteDb,
  job: ClaimedJob,
  progress: number | null,
): Promise<void> {
  await sql`
    update report_job set progress = ${progress},
      lease = statement_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where ${isStill(job)}`.execute(db);
}

/** Left as it was, for the process that takes it next. */
export async function giveJobBack(db: WriteDb, job: ClaimedJob): Promise<void> {
  await sql`
    update report_job set state = 'waiting', attempts = attempts - 1, lease = null, progress = null
    where ${isStill(job)}`.execute(db);
}

export interface JobEnd {
  finished: Date;
  expires: Date;
}

/** Nothing happens to one that was thrown away, or taken by another process, meanwhile. */
export async function finishJob(
  db: WriteDb,
  job: ClaimedJob,
  end: JobEnd & { fileName: string; content: Buffer; seenVehicles: number[] | null },
): Promise<void> {
  await sql`
    update report_job set state = 'done', progress = 100, lease = null, finished = ${end.finished},
      expires = ${end.expires}, file_name = ${end.fileName}, content = ${end.content},
      size = ${end.content.length}, seen_vehicles = ${end.seenVehicles}
    where ${isStill(job)}`.execute(db);
}

export async function failJob(
  db: WriteDb,
  job: ClaimedJob,
  end: JobEnd & { failure: string },
): Promise<void> {
  await sql`
    update report_job set state = 'failed', progress = null, lease = null,
      finished = ${end.finished}, expires = ${end.expires}, failure = ${end.failure}
    where ${isStill(job)}`.execute(db);
}

function isStill({ companyId, jobId, attempt }: ClaimedJob) {
  return sql`company_id = ${companyId} and report_job_id = ${jobId} and state = 'running'
    and attempts = ${attempt}`;
}

/** @returns how many files and failures went */
export async function deleteExpiredJobs(db: WriteDb, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from report_job where expires < ${now} returning report_job_id`.execute(db);
  return rows.length;
}

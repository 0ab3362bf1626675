// Sendings: one row for each planned moment, made before anything is drawn, so a moment is sent once whoever
// does it. A row is `sending` from before the mail server is spoken to until its answer is stored; what is
// found in that state later was cut off in between, and nobody knows whether it went.
import type { Page } from '@flotila/domain/endpoint.ts';
import { sql } from 'kysely';
import { CANDIDATES_MAX, firstClaimed } from '../../ground/db/by-company.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface SendingRow {
  sendingId: number;
  scheduleId: number;
  planned: Date;
  attempt: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'uncertain';
  sent: Date | null;
  recipients: string[];
  fileName: string | null;
  /** Key of a sentence. */
  failure: string | null;
  /** What the mail server said. */
  said: string | null;
}

export const SENDING_COLUMNS = sql`report_sending_id as "sendingId",
  report_schedule_id as "scheduleId", planned, attempt, state, sent, recipients,
  file_name as "fileName", failure, said`;

export interface NewSending {
  scheduleId: number;
  planned: Date;
  attempt: number;
  recipients: string[];
  now: Date;
}

/** @returns undefined: this moment has its sending already */
export async function insertSending(
  db: WriteDb,
  companyId: number,
  { scheduleId, planned, attempt, recipients, now }: NewSending,
): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    insert into report_sending (company_id, report_schedule_id, planned, attempt, recipients, state,
      next_try)
    values (${companyId}, ${scheduleId}, ${planned}, ${attempt}, ${recipients}, 'waiting', ${now})
    on conflict (company_id, report_schedule_id, planned, attempt) do nothing
    returning ${SENDING_COLUMNS}`.execute(db);
  return rows[0];
}

export function listSendingRows(
  db: ReadDb,
  company: Company,
  scheduleId: number,
  slice: Slice,
): Promise<Page<SendingRow>> {
  const from = sql`from report_sending
    where company_id = ${company.id} and report_schedule_id = ${scheduleId}`;
  return readPage(
    db,
    slice,
    from,
    (cut) => sql`select ${SENDING_COLUMNS} ${from} order by planned desc, attempt desc ${cut}`,
  );
}

/** A sending in the hands of one process; `tries` tells it from whoever had it before. */
export interface ClaimedSending {
  companyId: CompanyId;
  sendingId: number;
  scheduleId: number;
  accountId: number;
  planned: Date;
  recipients: string[];
  tries: number;
}

/** The one that waits longest and whose time has come; nobody else gets it for so many seconds. */
export async function claimSending(
  db: WriteDb,
  now: Date,
  leaseSeconds: number,
): Promise<ClaimedSending | undefined> {
  const isFree = sql`m.state = 'waiting' and m.next_try <= ${now}
    and (m.lease is null or m.lease < statement_timestamp())`;
  const waiting = await sql<Pick<ClaimedSending, 'companyId' | 'sendingId'>>`
    select company_id as "companyId", report_sending_id as "sendingId" from report_sending m
    where ${isFree} order by next_try limit ${CANDIDATES_MAX}`.execute(db);
  return firstClaimed(waiting.rows, async ({ companyId, sendingId }) => {
    const { rows } = await sql<ClaimedSending>`
      update report_sending m set tries = tries + 1,
        lease = statement_timestamp() + ${leaseSeconds} * interval '1 second'
      from report_schedule s
      where m.company_id = ${companyId} and m.report_sending_id = ${sendingId} and ${isFree}
        and s.company_id = m.company_id and s.report_schedule_id = m.report_schedule_id
      returning m.company_id as "companyId", m.report_sending_id as "sendingId",
        m.report_schedule_id as "scheduleId", s.account_id as "accountId", m.planned, m.recipients,
        m.tries`.execute(db);
    return rows[0];
  });
}

/** @returns false: another process has it by now, or it was deleted */
export async function beginSending(
  db: WriteDb,
  sending: ClaimedSending,
  fileName: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    update report_sending set state = 'sending', file_name = ${fileName},
      lease = statement_timestamp() + ${leaseSeconds} * interval '1 second'
    where ${isOf(sending)} and state = 'waiting' returning report_sending_id`.execute(db);
  return rows.length > 0;
}

export interface SendingEnd {
  state: 'sent' | 'failed' | 'uncertain';
  sent: Date | null;
  failure: string | null;
  said: string | null;
}

export async function endSending(
  db: WriteDb,
  sending: ClaimedSending,
  { state, sent, failure, said }: SendingEnd,
): Promise<void> {
  await sql`
    update report_sending set state = ${state}, sent = ${sent}, failure = ${failure},
      said = ${said}, lease = null
    where ${isOf(sending)} and state in ('waiting', 'sending')`.execute(db);
}

/** It certainly did not go: it waits again, and says why. */
export async function postponeSending(
  db: WriteDb,
  sending: ClaimedSending,
  nextTry: Date,
  { failure, said }: Pick<SendingEnd, 'failure' | 'said'>,
): Promise<void> {
  await sql`
    update report_sending set state = 'waiting', next_try = ${nextTry}, lease = null,
      failure = ${failure}, said = ${said}
    where ${isOf(sending)} and state in ('waiting', 'sending')`.execute(db);
}

function isOf({ companyId, sendingId, tries }: ClaimedSending) {
  return sql`company_id = ${companyId} and report_sending_id = ${sendingId} and tries = ${tries}`;
}

/** Whoever was sending them is dead. @returns how many */
export async function markUncertain(db: WriteDb): Promise<number> {
  const { rows } = await sql`
    update report_sending set state = 'uncertain', failure = 'mail_uncertain', lease = null
    where state = 'sending' and lease < statement_timestamp() returning report_sending_id`.execute(
    db,
  );
  return rows.length;
}

/** What was sent long ago is of no use to anybody. @returns how many went */
export async function deleteOldSendings(db: WriteDb, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from report_sending where planned < ${before}
      and state in ('sent', 'failed', 'uncertain') returning report_sending_id`.execute(db);
  return rows.length;
}

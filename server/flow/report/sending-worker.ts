// Sends what is sent regularly. A moment gets its row first, then the report is made with the rights that whoever
// set it up has now, then it is sent; where this breaks off in the middle of the conversation with the mail
// server, nobody knows, so it is not sent again by itself.
import { hasRole } from '@flotila/domain/permission.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { ReportInput } from '@flotila/domain/report/input.ts';
import { periodDays, readReportPeriod } from '@flotila/domain/report/period.ts';
import { nextMoment } from '@flotila/domain/report/schedule.ts';
import { DAY_MS, localDay } from '@flotila/domain/time.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { Mail, Mailer, MailOutcome } from '../../ground/outside/mail.ts';
import type { LookDeps, Looking } from '../../ground/work/repeat.ts';
import { retryTs, startSender, TALKING_SECONDS_MAX } from '../../ground/work/sender.ts';
import { BACKGROUND } from '../../ground/work/shared-slots.ts';
import { failureOf } from './failure.ts';
import { MAIL_MB_MAX } from './limits.ts';
import { letterOf, reportLink } from './mail-text.ts';
import { checkMayReport } from './may-report.ts';
import { NOBODY, type ReportMaker } from './order.ts';
import { OUTPUT_TYPES } from './output.ts';
import { type ReadInput, readInput } from './read-input.ts';
import { findRightHolder, type RightHolder } from './right-holder.ts';
import {
  type DueSchedule,
  findSchedule,
  lockDueSchedules,
  type ScheduleRow,
  setNext,
} from './schedule.queries.ts';
import {
  beginSending,
  type ClaimedSending,
  claimSending,
  endSending,
  insertSending,
  markUncertain,
  postponeSending,
} from './sending.queries.ts';
import { titleOf } from './title.ts';

const EVERY_MS = 10_000;
const SCHEDULES_AT_ONCE = 50;
/** Moments that nobody was there for are sent afterwards; older ones are left out. */
export const MISSED_DAYS_MAX = 7;
/** Drawing takes no longer; whoever has not ended by then is dead. */
const MAKING_SECONDS_MAX = 600;

export interface SendingWorkerDeps extends LookDeps {
  reports: ReportMaker;
  mailer: Mailer;
  /** Product version. */
  version: string;
}

/** Plans and sends what is due. */
export function startSendingWorker(deps: SendingWorkerDeps): Looking {
  const { db } = deps;
  return startSender<ClaimedSending>({
    everyMs: deps.everyMs ?? EVERY_MS,
    atOnce: 1,
    async prepare() {
      await db.write(markUncertain);
      while ((await db.write((write) => plan(write, deps.now()))) > 0);
    },
    claim: () => db.write((write) => claimSending(write, new Date(deps.now()), MAKING_SECONDS_MAX)),
    send: (sending, isStopped) => sendOne(deps, sending, isStopped),
    warn: (error) => deps.log.warn({ err: error }, 'a report could not be sent'),
  });
}

/** Gives each moment that has come its row. @returns how many there were */
async function plan(db: WriteDb, now: number): Promise<number> {
  const due = await lockDueSchedules(db, new Date(now), SCHEDULES_AT_ONCE);
  for (const schedule of due) await planOne(db, schedule, now);
  return due.length;
}

async function planOne(db: WriteDb, schedule: DueSchedule, now: number): Promise<void> {
  const { companyId, scheduleId, recipients, timeZone } = schedule;
  const oldest = now - MISSED_DAYS_MAX * DAY_MS;
  const planned = schedule.next.getTime();
  const isOld = planned < oldest;
  if (!isOld) {
    const moment = { scheduleId, planned: schedule.next, attempt: 0, recipients };
    await insertSending(db, companyId, { ...moment, now: new Date(now) });
  }
  const next = nextMoment(schedule, isOld ? oldest : planned, timeZone);
  await setNext(db, schedule, new Date(next));
}

interface Prepared {
  schedule: ScheduleRow;
  mail: Mail;
  /** Without ending. */
  fileName: string;
}

async function sendOne(
  deps: SendingWorkerDeps,
  sending: ClaimedSending,
  isStopped: () => boolean,
): Promise<void> {
  const { db, mailer } = deps;
  let prepared: Prepared;
  try {
    prepared = await prepare(deps, sending);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'server_error') deps.log.warn({ err: error }, 'a report could not be made');
    const isFinal = failure !== 'unavailable';
    return settle(deps, sending, { kind: 'failed', isFinal, said: '' }, failure);
  }
  const { mail, fileName } = prepared;
  const begun =
    !isStopped() &&
    (await db.write((write) => beginSending(write, sending, fileName, TALKING_SECONDS_MAX)));
  // Another process has it, or will have it when its lease is over.
  if (!begun) return;
  const outcome = await mailer.send(mail);
  await settle(deps, sending, outcome, 'mail_failed');
}

/** @throws not_found, forbidden when a right is gone, and what making the report throws */
async function prepare(deps: SendingWorkerDeps, sending: ClaimedSending): Promise<Prepared> {
  const { db, reports, version, now } = deps;
  const { companyId, scheduleId, accountId, planned } = sending;
  const { holder, schedule } = await db.read(async (read) => {
    const company = { id: companyId, administrator: true };
    return {
      holder: await findRightHolder(read, accountId, companyId),
      schedule: await findSchedule(read, company, accountId, scheduleId),
    };
  });
  if (!holder || !schedule) throw problem('forbidden');
  if (!hasRole(holder.session, holder.company, 'dispatcher')) throw problem('forbidden');
  const { company, visible } = holder;
  const read = readInput(inputAt(schedule, planned, company.timeZone), company.timeZone);
  await db.read((ask) => checkMayReport(ask, holder, read.input));
  const { language, origin, format: output } = schedule;
  const order = { ...read, output, language, origin, version, company, visible, now: now() };
  const made = await reports.make(
    { ...order, printedBy: holder.name, reader: NOBODY },
    { asker: BACKGROUND },
  );
  if (made.bytes.byteLength > MAIL_MB_MAX * 1024 * 1024) {
    throw problem('too_large', { message: 'mail_too_large' });
  }
  const { bytes, fileName } = made;
  const letter = await letterTo(deps, sending, { holder, schedule, read });
  const file = { fileName: `${fileName}.${output}`, type: OUTPUT_TYPES[output], bytes };
  return { schedule, fileName, mail: { ...letter, file } };
}

/** A relative period means what it meant at the planned moment, however late it is made. */
function inputAt({ input, periodName }: ScheduleRow, planned: Date, zone: string): ReportInput {
  const period = periodName === null ? null : readReportPeriod(periodName);
  const days = period && periodDays(period, localDay(planned.getTime(), zone));
  return days ? { ...input, from: days.from, to: days.to } : input;
}

async function letterTo(
  { db, mailer, now }: SendingWorkerDeps,
  { companyId, sendingId, recipients }: ClaimedSending,
  { holder, schedule, read }: { holder: RightHolder; schedule: ScheduleRow; read: ReadInput },
): Promise<Pick<Mail, 'to' | 'subject' | 'text' | 'messageId' | 'date'>> {
  const { company, name: owner } = holder;
  const { language, origin } = schedule;
  const title = await db.read((ask) => titleOf(ask, company, read, language));
  const link = reportLink(origin, company.code, read.input);
  return {
    to: recipients,
    subject: title.replaceAll('\u00a0', ' '),
    text: letterOf(language, { title, company: company.name, owner, link }),
    messageId: `<report-${companyId}-${sendingId}@${mailer.domain}>`,
    date: new Date(now()),
  };
}

/** Stores how it ended; a certain failure that may pass waits for its next time. */
async function settle(
  { db, now }: SendingWorkerDeps,
  sending: ClaimedSending,
  outcome: MailOutcome,
  failure: string,
): Promise<void> {
  const at = now();
  await db.write((write) => {
    if (outcome.kind === 'sent') {
      const { refused } = outcome;
      const some = refused.length > 0;
      return endSending(write, sending, {
        state: 'sent',
        sent: new Date(at),
        failure: some ? 'mail_some_refused' : null,
        said: some ? refused.join(', ') : null,
      });
    }
    const { said } = outcome;
    if (outcome.kind === 'uncertain') {
      const end = { state: 'uncertain', failure: 'mail_uncertain', said, sent: null } as const;
      return endSending(write, sending, end);
    }
    const again = retryTs(sending.tries, outcome.isFinal, at);
    if (again === null) {
      return endSending(write, sending, { state: 'failed', failure, said, sent: null });
    }
    return postponeSending(write, sending, new Date(again), { failure, said });
  });
}

// Makes the reports that wait in the background, one at a time, so that previews always find a thread. Companies and
// accounts take turns; a report of years is put back when a shorter one of somebody else waits. What a process leaves
// undone when it dies is begun anew by any other when its lease is over.
import { DAY_MS } from '@flotila/domain/time.ts';
import { type LookDeps, type Looking, repeat } from '../../ground/work/repeat.ts';
import { BACKGROUND, createServed, type Served } from '../../ground/work/shared-slots.ts';
import { failureOf } from './failure.ts';
import {
  type ClaimedJob,
  claimJob,
  failJob,
  finishJob,
  giveJobBack,
  keepJob,
  LEASE_SECONDS,
  readOn,
} from './job.queries.ts';
import { FILE_MB_MAX } from './limits.ts';
import { checkMayReport, narrowedTo } from './may-report.ts';
import { type MadeReport, NOBODY, type ReportMaker } from './order.ts';
import { readInput } from './read-input.ts';
import { findRightHolder, type RightHolder } from './right-holder.ts';

/** A finished file, and the word of a failure, are kept so long. */
export const FILE_DAYS = 7;
/** One that takes whoever makes it along is not made for ever. */
export const ATTEMPTS_MAX = 3;
const EVERY_MS = 1_000;
/** Progress is told no more often. */
const TELL_MS = 500;
const KEEP_MS = (LEASE_SECONDS * 1000) / 4;
/** So often it is asked whether anybody still wants the report, and whether a shorter one waits. */
const ASK_MS = 1_000;
/** Companies and accounts whose last turn is remembered. */
const SERVED_MAX = 1_000;

export interface JobWorkerDeps extends LookDeps {
  reports: ReportMaker;
  /** Product version. */
  version: string;
  /** Milliseconds between two questions whether it is still wanted. */
  askMs?: number;
}

/** Makes all that wait. As it stops it gives back what is not finished: it waits again, and nobody waits for it here. */
export function startJobWorker(deps: JobWorkerDeps): Looking {
  const { db } = deps;
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'a report could not be made');
  let isStopped = false;
  const served = createServed(SERVED_MAX);
  let running: ClaimedJob | undefined;

  async function look(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const job = isStopped ? undefined : await claim(deps, served);
      if (!job) return count;
      running = job;
      await runJob(deps, job, warn).catch((error) => isStopped || warn(error));
      running = undefined;
    }
  }

  const looking = repeat(look, deps.everyMs ?? EVERY_MS, warn);
  return {
    look,
    async stop() {
      isStopped = true;
      const job = running;
      const ended = looking.stop();
      if (job) await db.write((write) => giveJobBack(write, job)).catch(warn);
      else await ended;
    },
  };
}

async function claim({ db, now }: JobWorkerDeps, served: Served): Promise<ClaimedJob | undefined> {
  const job = await db.write((write) => claimJob(write, served, now()));
  if (job) served.add(job);
  return job;
}

async function runJob(
  deps: JobWorkerDeps,
  job: ClaimedJob,
  warn: (error: unknown) => void,
): Promise<void> {
  const { db } = deps;
  const end = () => {
    const now = deps.now();
    return { finished: new Date(now), expires: new Date(now + FILE_DAYS * DAY_MS) };
  };
  const fail = (failure: string) => db.write((write) => failJob(write, job, { ...end(), failure }));
  if (job.attempt > ATTEMPTS_MAX) return fail('report_interrupted');
  const keeping = keepAlive(deps, job, warn);
  try {
    const caller = await db.read((read) => findRightHolder(read, job.accountId, job.companyId));
    if (!caller) return await fail('report_right_lost');
    const made = await makeJob(deps, job, caller, keeping);
    if (made.bytes.byteLength > FILE_MB_MAX * 1024 * 1024) return await fail('report_file_large');
    const content = Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
    const seenVehicles = narrowedTo(job.input, caller.visible);
    const { fileName } = made;
    await db.write((write) => finishJob(write, job, { ...end(), fileName, content, seenVehicles }));
  } catch (error) {
    if (error === GONE) return;
    if (error === YIELDS) return await db.write((write) => giveJobBack(write, job));
    const failure = failureOf(error);
    // A database that is away comes back: the lease runs out, and it is tried again.
    if (failure === 'unavailable') return;
    if (failure === 'server_error') warn(error);
    await fail(failure);
  } finally {
    keeping.stop();
  }
}

async function makeJob(
  { db, now, reports, version }: JobWorkerDeps,
  job: ClaimedJob,
  caller: RightHolder,
  { onProgress, signal }: Keeping,
): Promise<MadeReport> {
  const { company, visible } = caller;
  const read = readInput(job.input, company.timeZone);
  await db.read((ask) => checkMayReport(ask, caller, read.input));
  const { language, origin, format: output } = job;
  const order = { ...read, output, language, origin, version, company, visible, now: now() };
  return reports.make(
    { ...order, printedBy: caller.name, reader: NOBODY },
    { asker: BACKGROUND, signal, onProgress },
  );
}

/** Why a report is no longer made. */
const YIELDS = new Error('a shorter report waits');
const GONE = new Error('the report was thrown away');

interface Keeping {
  onProgress(percent: number): void;
  /** Aborted with YIELDS or GONE. */
  signal: AbortSignal;
  stop(): void;
}

/** Tells the progress, and that there still is somebody at work; hears whether it is wanted. */
function keepAlive(
  { db, now, askMs = ASK_MS }: JobWorkerDeps,
  job: ClaimedJob,
  warn: (error: unknown) => void,
): Keeping {
  const unwanted = new AbortController();
  const state = { progress: null as number | null, told: null as number | null, silentMs: 0 };
  const timer = setInterval(() => {
    state.silentMs += TELL_MS;
    if (state.progress === state.told && state.silentMs < KEEP_MS) return;
    Object.assign(state, { told: state.progress, silentMs: 0 });
    db.write((write) => keepJob(write, job, state.progress)).catch(warn);
  }, TELL_MS);
  timer.unref();
  const asking = repeat(
    async () => {
      const answer = await db.read((read) => readOn(read, job, now()));
      if (answer !== 'on') unwanted.abort(answer === 'gone' ? GONE : YIELDS);
    },
    askMs,
    warn,
  );
  return {
    signal: unwanted.signal,
    onProgress: (percent: number) => {
      state.progress = percent;
    },
    stop() {
      clearInterval(timer);
      void asking.stop();
    },
  };
}

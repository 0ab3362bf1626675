// Runs that superusers begin on the screen. Each goes on in the process that took the call, with a token that stands in its
// memory alone. How far it is stands in the database each second, where it also hears that it is to end.
import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '@flotila/domain/problem.ts';
import { localMinutes } from '@flotila/domain/time.ts';
import type { TraccarProgress, TraccarRunInput } from '@flotila/domain/traccar/traccar.api.ts';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { PublicAddressDeps } from '../../ground/outside/public-address.ts';
import { openTraccar, TraccarAway, TraccarRefused } from '../../ground/outside/traccar.ts';
import type { ArchivePlace } from '../../thing/archive/place.ts';
import { writeAudit } from '../../thing/audit/audit.queries.ts';
import { moveIn } from './move-in.ts';
import { reportOfRun } from './report.ts';
import { beginRun, endRun, findRun, noteRun, type RunEnd } from './run.queries.ts';

const PROCESS_ENDS = 'the process ends';
const TOLD_EVERY_MS = 1000;
const NOTHING_YET: TraccarProgress = {
  step: 'fleet',
  devices: 0,
  done: 0,
  day: null,
  positions: 0,
};

export interface RunDeps extends PublicAddressDeps {
  db: Database;
  now: () => number;
  place: ArchivePlace;
  /** Addresses of the own networks may be asked. */
  allowsPrivate: boolean;
  /** Between two questions, milliseconds; left out: so long that their Traccar stays alive. */
  pauseMs?: number | undefined;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

export interface TraccarRuns {
  /** @throws in_use with who began another one and when */
  begin(editor: RunEditor, input: TraccarRunInput): Promise<void>;
  /** Ends all of this process. */
  stop(): Promise<void>;
}

interface RunEditor {
  company: CompanyContext;
  session: { accountId: number };
  now: number;
}

export function createTraccarRuns(deps: RunDeps): TraccarRuns {
  const running = new Map<Promise<void>, AbortController>();
  return {
    async begin(editor, input) {
      const runId = await register(deps, editor, input);
      const ending = new AbortController();
      const run = goOn(deps, { editor, input, runId, ending }).catch((error) =>
        // Its row counts as ended when it is silent for long.
        deps.log.error({ err: error }, 'the end of a run from a Traccar could not be stored'),
      );
      running.set(run, ending);
      void run.then(() => running.delete(run));
    },
    async stop() {
      for (const ending of running.values()) ending.abort(PROCESS_ENDS);
      await Promise.all(running.keys());
    },
  };
}

function register({ db }: RunDeps, editor: RunEditor, input: TraccarRunInput): Promise<number> {
  const { company, session, now } = editor;
  const { url: source, withHistory } = input;
  const since = new Date(`${input.since}T00:00:00Z`);
  return db.write(async (write) => {
    const begun = await beginRun(write, company, {
      created: new Date(now),
      accountId: session.accountId,
      source,
      since,
      withHistory,
      progress: NOTHING_YET,
    });
    if (begun === undefined) {
      const { author = '', begun: at = '' } = (await findRun(write, company)) ?? {};
      const time = clockOf(Date.parse(at), company.timeZone);
      throw problem('in_use', { message: 'traccar_running', params: { author, time } });
    }
    await writeAudit(write, editor, {
      companyId: company.id,
      kind: 'import',
      recordId: begun,
      recordName: `Traccar ${source}`,
      before: null,
      after: { source, since: input.since, withHistory },
    });
    return begun;
  });
}

function clockOf(ms: number, timeZone: string): string {
  const minutes = localMinutes(ms, timeZone);
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

interface Run {
  editor: RunEditor;
  input: TraccarRunInput;
  runId: number;
  ending: AbortController;
}

async function goOn(deps: RunDeps, run: Run): Promise<void> {
  const { db, now } = deps;
  const { company } = run.editor;
  let progress = NOTHING_YET;
  let telling: Promise<void> = Promise.resolve();
  const tell = async () => {
    const goesOn = await db.write((write) => noteRun(write, company, run.runId, progress));
    if (!goesOn) run.ending.abort();
  };
  const timer = setInterval(() => {
    // One at a time; what cannot be told now is told with the next.
    telling = telling.then(tell).catch(() => undefined);
  }, TOLD_EVERY_MS);
  let end: RunEnd;
  try {
    end = await take(deps, run, (at) => {
      progress = { ...progress, ...at };
    });
  } finally {
    clearInterval(timer);
    await telling;
  }
  const ended = new Date(now());
  await db.write((write) => endRun(write, company, run.runId, { ...end, progress, ended }));
}

async function take(
  { db, now, place, pauseMs, log, ...addresses }: RunDeps,
  { editor, input, ending }: Run,
  progress: (at: Partial<TraccarProgress>) => void,
): Promise<RunEnd> {
  const { signal } = ending;
  const { url, token, withHistory } = input;
  const traccar = openTraccar({
    url,
    token,
    pauseMs,
    signal,
    wait: (ms) => pause(ms, undefined, { signal }),
    guard: addresses,
  });
  const tell = (line: string) => log.warn({ companyId: editor.company.id }, line);
  const { company, session } = editor;
  try {
    const moved = await moveIn(
      { db, place, traccar, now, signal, progress, warn: tell },
      {
        company,
        accountId: session.accountId,
        source: url,
        since: Date.parse(`${input.since}T00:00:00Z`),
        withHistory,
      },
    );
    return { state: 'done', fault: null, report: reportOfRun(moved) };
  } catch (error) {
    if (signal.reason === PROCESS_ENDS) return failed('ended');
    if (signal.aborted) return { state: 'stopped', fault: null, report: null };
    if (error instanceof TraccarRefused) return failed(error.code);
    if (error instanceof TraccarAway) return failed('away');
    log.error({ err: error, companyId: company.id }, 'a run from a Traccar broke');
    return failed('broken');
  }
}

function failed(fault: NonNullable<RunEnd['fault']>): RunEnd {
  return { state: 'failed', fault, report: null };
}

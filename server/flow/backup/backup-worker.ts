// The worker's backups: one each day from an hour on, tried at once. Any number of processes may look; whoever holds the
// lock makes it, and one that is killed leaves nothing that is taken for a backup. What fails is tried again an hour later,
// and operators are told once for each day.
import { backupTs } from '@flotila/domain/backup/keep.ts';
import { ALONE, tryAlone } from '../../ground/db/alone.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import { startLooking } from '../../ground/work/repeat.ts';
import { type BackupsDeps, makeBackup, tryAndNote } from './backups.ts';
import { tellOperators } from './failure-mail.ts';
import { type BackupState, readState, writeState } from './state.ts';

const LOOK_MS = 60_000;
const AGAIN_MS = 3_600_000;

export interface BackupWorkerDeps extends Omit<BackupsDeps, 'signal'> {
  /** Of the day, in the time zone of the process. */
  hour: number;
  /** null: the operator has no mail server */
  mailer: Mailer | null;
  log: WorkLog;
}

/** `look` looks once, now; answers how much it did. */
export function startBackups(given: BackupWorkerDeps) {
  const stopping = new AbortController();
  const deps = { ...given, signal: stopping.signal };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  deps.log.info({ hour: deps.hour, timeZone }, 'backups are made daily');
  return startLooking(
    () => look(deps),
    LOOK_MS,
    (error) => deps.log.warn({ err: error }, 'backups could not be looked after'),
    () => stopping.abort(),
  );
}

/** The last moment at which one was to be made. */
export function lastDue(now: number, hour: number): number {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  return due.getTime();
}

type Deps = BackupWorkerDeps & BackupsDeps;

async function look(deps: Deps): Promise<number> {
  const isDue = async () => wanted(await readState(deps.db), deps) !== undefined;
  if (!(await isDue())) return 0;
  const done = await tryAlone(deps.db.pool, ALONE.backup, async () => {
    // Another process may just have done it.
    const work = wanted(await readState(deps.db), deps);
    if (work === 'make') await make(deps);
    const { last } = await readState(deps.db);
    const isNext = wanted(await readState(deps.db), deps) === 'try';
    if (isNext && last && !deps.signal?.aborted) await tryLast(deps, last.name);
    return work === undefined ? 0 : 1;
  });
  return done ?? 0;
}

function wanted({ last, tried, failed }: BackupState, deps: Deps): 'make' | 'try' | undefined {
  const now = deps.now();
  const lastTs = (last && backupTs(last.name)) ?? Number.NEGATIVE_INFINITY;
  // A clock that jumped back must not end the backups.
  const isMade = lastTs >= lastDue(now, deps.hour) && lastTs <= now + AGAIN_MS;
  const isPausing = failed !== undefined && Math.abs(now - failed.at) < AGAIN_MS;
  if (!isMade) return isPausing ? undefined : 'make';
  return last && tried?.name !== last.name ? 'try' : undefined;
}

async function make(deps: Deps): Promise<void> {
  try {
    const made = await makeBackup(deps);
    deps.log.info(made, 'a backup was made');
  } catch (error) {
    if (deps.signal?.aborted) return;
    deps.log.error({ err: error }, 'a backup failed');
    const state = await readState(deps.db);
    const failed = {
      at: deps.now(),
      since: state.failed?.since ?? deps.now(),
      due: lastDue(deps.now(), deps.hour),
      said: error instanceof Error ? error.message : String(error),
    };
    await writeState(deps.db, { ...state, failed });
    if (state.failed?.due !== failed.due) await tellOperators(deps, 'failed', failed.said);
  }
}

async function tryLast(deps: Deps, name: string): Promise<void> {
  const { tried } = await readState(deps.db);
  try {
    const compared = await tryAndNote(deps, name);
    deps.log.info({ name, ...compared }, 'a backup was restored and compared');
  } catch (error) {
    if (deps.signal?.aborted) return;
    deps.log.error({ err: error, name }, 'a backup was not restored as it was');
    const said = error instanceof Error ? error.message : String(error);
    // The same every day would be read by nobody.
    if (tried?.failure !== said) await tellOperators(deps, 'untried', said);
  }
}

// The worker's archive: every hour it looks at all vehicles for months that are due, one after the other, and clears files
// that nothing depends on any more. Several processes may do so, they take turns by vehicle; one that is killed leaves
// nothing but work for the next.

import { listMonths, newestRecord } from '../../ground/db/partitions.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import { repeat } from '../../ground/work/repeat.ts';
import type { ArchiveFile } from './archive.queries.ts';
import {
  forgetFile,
  listDue,
  listOwners,
  listToClear,
  type VehicleMonth,
} from './archiver.queries.ts';
import { type ArchiverDeps, archiveMonth, type Outcome } from './archiver.ts';

/** Resolves when a copy of the file lies where the backups are. */
export type CopyFile = (file: ArchiveFile) => Promise<void>;

export interface ArchiveWorkerDeps extends Omit<ArchiverDeps, 'keepCopy'> {
  /** Asked once in a round, when a file is there. Left out: there are no backups. */
  openCopies?(): Promise<CopyFile>;
  /** Months before this one that stay, for companies that say nothing else; undefined: all. */
  freshMonths: number | undefined;
}

const EVERY_MS = 3_600_000;
/** Vehicles that are looked at by one question. */
const OWNERS_AT_ONCE = 200;
/** A file that nothing depends on may be read still by whoever found it just before; one that is being written, too. */
const CLEAR_AFTER_MS = 3 * 3_600_000;
const CLEARED_AT_ONCE = 500;

export function startArchiver(deps: ArchiveWorkerDeps): { stop(): Promise<void> } {
  let isStopped = false;
  const repeating = repeat(
    () => archiveRound(deps, () => isStopped),
    EVERY_MS,
    (error) => deps.log.warn({ err: error }, 'the archive could not be looked after'),
  );
  return {
    async stop() {
      isStopped = true;
      await repeating.stop();
    },
  };
}

/** Looks once at everything; answers how often what was done. */
export async function archiveRound(
  deps: ArchiveWorkerDeps,
  isStopped: () => boolean = () => false,
): Promise<Partial<Record<Outcome, number>>> {
  const done: Partial<Record<Outcome, number>> = {};
  const wanted = { today: await todayOf(deps), freshMonths: deps.freshMonths ?? null };
  const months = await listMonths(deps.pool);
  const archiver = { ...deps, ...copying(deps) };
  for (let owners = await listOwners(deps.pool, undefined, OWNERS_AT_ONCE); owners.length > 0; ) {
    for (const due of await listDue(deps.pool, { ...wanted, owners, months })) {
      if (isStopped()) return done;
      const outcome = await archiveOne(archiver, due);
      if (outcome) done[outcome] = (done[outcome] ?? 0) + 1;
    }
    owners = await listOwners(deps.pool, owners.at(-1), OWNERS_AT_ONCE);
  }
  await clearFiles(deps);
  if (done.archived || done.dropped) deps.log.info(done, 'months of locations were archived');
  return done;
}

/** A clock that is wrongly ahead must not archive what is young: the newest record says how late it is. */
async function todayOf(deps: ArchiveWorkerDeps): Promise<Date> {
  const now = new Date(deps.now());
  const newest = await newestRecord(deps.pool);
  return newest && newest < now ? newest : now;
}

/** A place that did not take one file is asked for no other one in the round: each would wait for it as long. */
function copying({ openCopies, log }: ArchiveWorkerDeps): Pick<ArchiverDeps, 'keepCopy'> {
  if (!openCopies) return {};
  let opened: Promise<CopyFile> | undefined;
  let isRefused = false;
  return {
    async keepCopy(file) {
      if (isRefused) return false;
      try {
        opened ??= openCopies();
        await (await opened)(file);
      } catch (error) {
        isRefused = true;
        const { name } = file;
        log.error(
          { err: error, name },
          'archived months stay in the database: they were not copied',
        );
      }
      return !isRefused;
    },
  };
}

/** A vehicle whose file cannot be read or written keeps its rows, and the others do not wait for it. */
async function archiveOne(deps: ArchiverDeps, due: VehicleMonth) {
  try {
    return await archiveMonth(deps, due);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, ...due }, 'a month was not archived');
    return undefined;
  }
}

async function clearFiles(deps: ArchiveWorkerDeps): Promise<void> {
  const until = new Date(deps.now() - CLEAR_AFTER_MS);
  const files = await listToClear(deps.pool, until, CLEARED_AT_ONCE);
  for (const file of files) {
    if (file.name !== '') await deps.place.remove(file.name);
    await forgetFile(deps.pool, file);
  }
}

// The backups of a place: which there are, one more, the last one tried, and old ones thrown away. Whoever makes one holds
// the lock of it, so what is not whole under the lock was left by a process that was killed.
import { backupName, backupTs, outlivedBackups } from '@flotila/domain/backup/keep.ts';
import type { Database } from '../../ground/db/open.ts';
import type { ArchivePlace, ListedPlace } from '../../thing/archive/place.ts';
import { sweepShelves } from './archive-shelf.ts';
import { archivedPaths, copiedPaths } from './archived-files.ts';
import { MANIFEST_FILES, openBackup } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { readState, writeState } from './state.ts';
import { tryBackup } from './try.ts';
import { type MadeBackup, writeBackup } from './write.ts';

export interface BackupsDeps {
  db: Database;
  url: string;
  databaseFolder: string | undefined;
  place: ListedPlace;
  key: string | undefined;
  archive: ArchivePlace;
  dataFolder: string;
  now(): number;
  signal?: AbortSignal;
}

/** Whole ones, the newest first. */
export async function listBackups(place: ListedPlace): Promise<string[]> {
  return namesOf(await place.list(), (file) => MANIFEST_FILES.includes(file)).reverse();
}

/** Makes one, and throws away those that nobody needs any more. */
export async function makeBackup(deps: BackupsDeps): Promise<MadeBackup> {
  const { db, place } = deps;
  await sweep(place);
  const made = await writeBackup({ ...deps, pool: db.pool, name: backupName(deps.now()) });
  const { tried } = await readState(db);
  await writeState(db, { last: made, tried });
  for (const name of outlivedBackups(await listBackups(place))) await remove(place, name);
  await sweepArchived(deps);
  return made;
}

/** Tries it, and notes what came of it where it is the last. @throws BackupRefused */
export async function tryAndNote(deps: BackupsDeps, name: string) {
  const note = async (failure?: string) => {
    const state = await readState(deps.db);
    if (state.last?.name !== name) return;
    await writeState(deps.db, { ...state, tried: { name, at: deps.now(), failure } });
  };
  try {
    const compared = await tryBackup({ ...deps, pool: deps.db.pool, name });
    await note();
    return compared;
  } catch (error) {
    if (!deps.signal?.aborted) await note(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** The name of a whole backup for what somebody wrote. */
export async function findBackup(place: ListedPlace, wanted: string | undefined): Promise<string> {
  const names = await listBackups(place);
  const found = wanted === undefined ? names[0] : names.find((name) => name === wanted);
  if (found !== undefined) return found;
  throw new BackupRefused(
    wanted === undefined ? 'There is no backup.' : `There is no backup ${wanted}.`,
  );
}

async function sweep(place: ListedPlace): Promise<void> {
  const whole = new Set(await listBackups(place));
  for (const name of namesOf(await place.list(), () => true)) {
    if (!whole.has(name)) await place.removeAll(name);
  }
}

/** Files of the archive stay as long as a backup or the database names them. */
async function sweepArchived({ db, place, key }: BackupsDeps): Promise<void> {
  // Before the database is asked: what the archiver copies meanwhile is not looked at.
  const there = await place.list();
  const paths = new Set<string>();
  for await (const path of copiedPaths({ place, key }, there, db.pool)) paths.add(path);
  const shelves = new Set<string>();
  let isWhole = true;
  for (const name of await listBackups(place)) {
    try {
      const source = { place, name, key };
      const backup = await openBackup(source);
      const { archive } = backup.manifest;
      if (!archive) continue;
      shelves.add(archive.shelf);
      for await (const path of archivedPaths(source, backup)) paths.add(path);
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      isWhole = false;
    }
  }
  await sweepShelves(place, there, { paths, shelves, isWhole });
}

/** The manifest goes first: half of one is none. */
async function remove(place: ListedPlace, name: string): Promise<void> {
  for (const file of MANIFEST_FILES) await place.remove(`${name}/${file}`);
  await place.removeAll(name);
}

/** Folders that bear the name of a backup and have such a file, the oldest first. */
function namesOf(files: readonly string[], isWanted: (file: string) => boolean): string[] {
  const names = new Set<string>();
  for (const path of files) {
    const [name = '', file = '', ...deeper] = path.split('/');
    if (deeper.length === 0 && backupTs(name) !== undefined && isWanted(file)) names.add(name);
  }
  return [...names].sort();
}

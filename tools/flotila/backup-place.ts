// Where the operator's commands find backups: the place of the settings, or a folder that is named.
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type BackupsDeps, findBackup } from '@flotila/server/flow/backup/backups.ts';
import { MANIFEST_FILES } from '@flotila/server/flow/backup/manifest.ts';
import { BackupRefused } from '@flotila/server/flow/backup/refused.ts';
import type { BackupConfig } from '@flotila/server/ground/config/backup-config.ts';
import { readConfig } from '@flotila/server/ground/config/config.ts';
import { ALONE, tryAlone } from '@flotila/server/ground/db/alone.ts';
import { openPlace } from '@flotila/server/thing/archive/open-place.ts';
import type { ListedPlace } from '@flotila/server/thing/archive/place.ts';
import { UsageError, withDatabase } from './command.ts';

export interface FoundBackup {
  place: ListedPlace;
  name: string;
  key: string | undefined;
}

/** The key of the settings holds for named folders, too. */
export const keyOfSettings = () => process.env.FLOTILA_BACKUP_KEY?.trim() || undefined;

export function backupConfig(): BackupConfig {
  const { backup } = readConfig(process.env, process.cwd());
  if (!backup) throw new UsageError('FLOTILA_BACKUP is not set: it names where backups go.');
  return backup;
}

/** The folder of one backup that somebody named, or its name in the place of the settings; left out: the newest. */
export async function whichBackup(wanted: string | undefined): Promise<FoundBackup> {
  const folder = wanted === undefined ? undefined : resolve(wanted);
  if (folder && MANIFEST_FILES.some((file) => existsSync(join(folder, file)))) {
    const place = await openPlace({ place: dirname(folder) });
    return { place, name: basename(folder), key: keyOfSettings() };
  }
  if (wanted?.includes('/')) throw new UsageError(`${folder} is not a whole backup.`);
  const config = backupConfig();
  const place = await openPlace(config);
  return { place, name: await findBackup(place, wanted), key: config.key };
}

/** With the database, while nobody else makes or tries one. */
export async function aloneWithBackups<T>(
  found: Omit<FoundBackup, 'name'>,
  use: (deps: BackupsDeps) => Promise<T>,
): Promise<T> {
  return withDatabase(async ({ db, url, dataFolder, place: archive }) => {
    const done = await tryAlone(db.pool, ALONE.backup, async () => ({
      result: await use({
        ...found,
        archive,
        db,
        url,
        databaseFolder: undefined,
        dataFolder,
        now: () => Date.now(),
      }),
    }));
    if (!done) throw new UsageError('Another process is just making a backup, or tries one.');
    return done.result;
  });
}

/** What the operator can do something about becomes a sentence without a stack. */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof BackupRefused ? new UsageError(error.message) : error;
  }
}

// What an operator's command is, and how it gets the database: the configured one, or the embedded
// one, which is shared with a running Flotila or started for the while.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError, readConfig } from '@flotila/server/ground/config/config.ts';
import { refuseHalfDistributed } from '@flotila/server/ground/db/distribution-door.ts';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { migrate, refuseNewer } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { openPlace } from '@flotila/server/thing/archive/open-place.ts';
import type { ArchivePlace } from '@flotila/server/thing/archive/place.ts';

export interface Command {
  /** One or two words. */
  name: string;
  usage: string;
  summary: string;
  help: string;
  run(args: string[]): Promise<void>;
}

/** The caller wrote it wrong: the sentence and the usage are shown, exit code 2. */
export class UsageError extends Error {}

/** Reads options; an unknown or malformed one is a UsageError. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export interface UsedDatabase {
  db: Database;
  url: string;
  dataFolder: string;
  /** Of the archive. */
  place: ArchivePlace;
}

/** What the embedded database refuses is a sentence for the operator. */
function refuse(error: unknown): never {
  throw new ConfigError(error instanceof Error ? error.message : String(error));
}

/** Runs with the database and leaves everything as it was found. */
export async function withDatabase<T>(
  use: (database: UsedDatabase) => Promise<T>,
  options: { isMigrated?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env, process.cwd());
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ folder: config.dataFolder, share: true }).catch(refuse);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    if (options.isMigrated === false) await refuseNewer(url);
    else await migrate(url, new Date());
    const db = openDatabase(url, { name: 'flotila command', connections: 4 });
    try {
      if (options.isMigrated !== false) await refuseHalfDistributed(db.pool);
      const place = await openPlace(config.archive);
      return await use({ db, url, dataFolder: config.dataFolder, place });
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.stop();
  }
}

// Restores a backup: the schema as the backup had it, the rows in one transaction, and only then what newer migrations make
// of them.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeDataFolder, PRIVATE_FILE } from '../../ground/config/data-folder.ts';
import { listMigrations, migrate } from '../../ground/db/migrate.ts';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import type { ArchivePlace } from '../../thing/archive/place.ts';
import { type BroughtBack, bringBack } from './archived-files.ts';
import { copyIn, emptyTable } from './copy.queries.ts';
import { LOG_FACT } from './log-state.ts';
import {
  type BackedUpTable,
  type BackupSource,
  type OpenBackup,
  openBackup,
  readPiece,
  textOf,
} from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { RowDigest } from './row-digest.ts';
import {
  type Client,
  findFilled,
  forgetFact,
  inTransaction,
  isInUse,
  migratedTo,
  putAside,
  setSequences,
  withClient,
} from './tables.queries.ts';
import { DOCUMENTS } from './write.ts';

const MONTH_OF_TIME = /^(\d{4})-(\d{2})/;

export interface Restoring extends BackupSource {
  /** Of the database. */
  url: string;
  now: Date;
  /** What the database holds goes, once all of the backup has arrived. */
  isReplacing?: boolean;
  /** Takes what it lacks of the backup's archived months; left out: they stay where they are. */
  archiveInto?: ArchivePlace;
  /** The process stops. */
  signal?: AbortSignal;
  /** Looks at the rows as they came, before newer migrations change them. */
  onFilled?(client: Client, backup: OpenBackup): Promise<void>;
}

export interface Restored extends OpenBackup {
  rows: number;
  archive: BroughtBack | undefined;
}

/**
 * All rows arrive or none do. Archived months that neither backup nor archive has are told, as the rest is worth having.
 * @throws BackupRefused before anything is touched where it can be known before
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const backup = await openBackup(restoring);
  const { manifest } = backup;
  const newest = listMigrations().at(-1)?.number ?? 0;
  if (manifest.migration > newest) {
    throw new BackupRefused('The backup is of a newer Flotila than this one. Update it first.');
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  // Before the rows: who was interrupted can begin again as long as the database is empty. Files without rows harm nobody.
  const { archiveInto } = restoring;
  const files = () => archiveInto && bringBack(restoring, backup, archiveInto);
  return withClient(restoring.url, async (client) => {
    const found = await lookAt(client, manifest.migration);
    if (found === undefined) {
      const archive = await files();
      await fillAll(client, restoring, backup);
      return { ...backup, rows, archive };
    }
    if (!restoring.isReplacing) throw new BackupRefused(found);
    if (await isInUse(client)) {
      throw new BackupRefused(
        'Flotila runs on this database: stop it before you replace its data.',
      );
    }
    const archive = await files();
    const aside = await putAside(client);
    try {
      await fillAll(client, restoring, backup);
    } catch (error) {
      await aside.undo();
      throw error;
    }
    await aside.finish();
    return { ...backup, rows, archive };
  });
}

/** Why this database takes no backup of that migration as it is. */
async function lookAt(client: Client, migration: number): Promise<string | undefined> {
  const now = await migratedTo(client);
  const filled = now === 0 ? undefined : await findFilled(client);
  if (filled) return `The database is not empty: ${filled}. To replace what it holds: --replace.`;
  if (now <= migration) return undefined;
  return 'The backup is of an older schema: restore it into a new database, or with --replace.';
}

async function fillAll(client: Client, restoring: Restoring, backup: OpenBackup): Promise<void> {
  const { manifest } = backup;
  const migrations = listMigrations();
  await migrate(restoring.url, restoring.now, migrations.slice(0, manifest.migration));
  await inTransaction(client, async () => {
    for (const table of manifest.tables) await fill(client, restoring, backup, table);
    await setSequences(client, manifest.sequences);
  });
  await restoring.onFilled?.(client, backup);
  await forgetFact(client, LOG_FACT);
  await migrate(restoring.url, restoring.now, migrations);
}

async function fill(
  client: Client,
  restoring: Restoring,
  backup: OpenBackup,
  table: BackedUpTable,
): Promise<void> {
  const text = () => textOf(restoring, backup, table);
  if (table.name === 'location') await preparePartitions(client, table, text());
  await emptyTable(client, table);
  const digest = new RowDigest();
  const { signal } = restoring;
  await pipeline(text(), digest, copyIn(client, table), signal ? { signal } : {});
  if (digest.rows !== table.rows || digest.digest() !== table.digest) {
    throw new BackupRefused(`${table.name} is damaged: it is not what the manifest says.`);
  }
}

/** Every month of the backed up locations needs its partition, one that suits its rows, before the first row comes. */
async function preparePartitions(
  client: Client,
  table: BackedUpTable,
  text: AsyncIterable<Buffer>,
): Promise<void> {
  const column = table.columns.indexOf('ts');
  const months = new Map<string, number>();
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const month = MONTH_OF_TIME.exec(line.split('\t', column + 1)[column] ?? '')?.[0];
      if (month) months.set(month, (months.get(month) ?? 0) + 1);
    }
  }
  for (const [month, rows] of months) {
    await ensurePartitionFor(client, new Date(`${month}-01T00:00:00Z`), { rows });
  }
}

/** Puts files of the data folder where they were; those that are there already stay, unless all is replaced. */
export async function restoreDocuments(
  source: BackupSource,
  { manifest, seal }: OpenBackup,
  { folder, isReplacing }: { folder: string; isReplacing: boolean },
): Promise<void> {
  makeDataFolder(folder);
  for (const piece of manifest.documents) {
    const path = join(folder, piece.name);
    if (!DOCUMENTS.includes(piece.name) || (existsSync(path) && !isReplacing)) continue;
    writeFileSync(path, await readPiece(source, piece, seal), { mode: PRIVATE_FILE });
  }
}

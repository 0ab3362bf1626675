// Tries a backup: restored into a database of its own on the same server, every table and the kilometres compared with what
// the manifest says, and thrown away. Of the archive's files all must be there, and some are read.
import { statfs } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withConnection } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/open.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { checkArchived } from './archived-files.ts';
import { copyOut } from './copy.queries.ts';
import type { BackedUpTable, BackupSource, Figure } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { restoreBackup } from './restore.ts';
import { RowDigest } from './row-digest.ts';
import {
  type Client,
  createTrialDatabase,
  databaseBytes,
  dropTrialDatabase,
  inSnapshot,
  listFigures,
  withClient,
} from './tables.queries.ts';

export interface Trying extends BackupSource {
  place: ListedPlace;
  pool: Database['pool'];
  /** Of the database beside which it is tried. */
  url: string;
  /** Where the embedded database lives; undefined: the database is elsewhere. */
  databaseFolder: string | undefined;
  now(): number;
  signal?: AbortSignal;
}

/** Resolves when all is the same. @throws BackupRefused: what differs, or why it was not tried */
export async function tryBackup(trying: Trying): Promise<{ rows: number; months: number }> {
  const { pool } = trying;
  const patient = { statementMsMax: 0 };
  const trial = await withConnection(
    pool,
    async (client) => {
      await checkRoom(client, trying.databaseFolder);
      return createTrialDatabase(client);
    },
    patient,
  );
  try {
    const url = new URL(trying.url);
    url.pathname = `/${trial}`;
    const { place, name, key, signal } = trying;
    const backup = await restoreBackup({
      place,
      name,
      key,
      ...(signal && { signal }),
      url: url.href,
      now: new Date(trying.now()),
      onFilled: (client, { manifest: { tables } }) => compareTables(client, tables, signal),
    });
    // Figures are read over views, which only the newest schema has.
    compareFigures(backup.manifest.figures, await withClient(url.href, listFigures));
    await checkArchived(trying, backup);
    return { rows: backup.rows, months: backup.manifest.figures.length };
  } finally {
    await withConnection(pool, (client) => dropTrialDatabase(client, trial), patient);
  }
}

async function checkRoom(client: Client, folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = await databaseBytes(client);
  if (free > needed) return;
  throw new BackupRefused(
    `The backup was not tried: that takes ${gigabytes(needed)} GB, and ${gigabytes(free)} GB are free.`,
  );
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

/** @throws BackupRefused where a table has not just these rows */
export async function compareTables(
  client: Client,
  tables: readonly Omit<BackedUpTable, 'pieces'>[],
  signal?: AbortSignal,
): Promise<void> {
  await inSnapshot(client, async () => {
    for (const table of tables) {
      const digest = new RowDigest();
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      await pipeline(copyOut(client, table), digest, nowhere, signal ? { signal } : {});
      if (digest.rows === table.rows && digest.digest() === table.digest) continue;
      throw new BackupRefused(
        `What was restored differs in ${table.name}: ${digest.rows} rows for ${table.rows}.`,
      );
    }
  });
}

function compareFigures(told: readonly Figure[], found: readonly Figure[]): void {
  const keyOf = ({ companyId, month }: Figure) => `${companyId}, ${month}`;
  const textOf = ({ rides, metres }: Figure) => `${rides} rides of ${metres} m`;
  const restored = new Map(found.map((figure) => [keyOf(figure), textOf(figure)]));
  for (const figure of told) {
    const key = keyOf(figure);
    if (restored.get(key) !== textOf(figure)) {
      throw new BackupRefused(
        `What was restored differs in company ${key}: ${restored.get(key) ?? 'no rides'} for ${textOf(figure)}.`,
      );
    }
  }
  if (found.length !== told.length) {
    throw new BackupRefused(`What was restored has ${found.length} months for ${told.length}.`);
  }
}

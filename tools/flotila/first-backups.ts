// Backups as releases before 2026.12.0 made them (R11): a gzip of COPY text a table, with the hash of its text. They are read, and made no
// more.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { copyIn } from '@flotila/server/flow/backup/copy.queries.ts';
import { listMigrations, type Migration, migrate } from '@flotila/server/ground/db/migrate.ts';
import { ensurePartitionFor } from '@flotila/server/ground/db/partitions.ts';
import pg from 'pg';
import { z } from 'zod';
import { UsageError } from './command.ts';

/** Tables that a start fills before anybody has used the system. */
const MAY_HAVE_ROWS = new Set(['installation']);
const LINES_LOOKED_AT = /^(\d{4})-(\d{2})/;
const MANIFEST_FILE = 'manifest.json';

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const Manifest = z.object({
  made: z.string(),
  /** Number of the newest migration; the restoring program must know it. */
  migration: z.number().int(),
  sequences: z.record(name, z.number()),
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      file: z.string().regex(/^[a-z0-9_]+\.copy\.gz$/),
      rows: z.number().int(),
      /** SHA-256 of the text before compression. */
      hash: z.string(),
    }),
  ),
});
type Manifest = z.output<typeof Manifest>;

/** Is the folder such a backup? Later manifests name their format. */
export function isFirstBackup(folder: string): boolean {
  const path = join(folder, MANIFEST_FILE);
  return existsSync(path) && !('format' in JSON.parse(readFileSync(path, 'utf8')));
}

/**
 * Restores into a database without data: the schema as the backup had it, the rows, and only then
 * what newer migrations make of them. Answers the number of rows.
 */
export async function restoreInto(url: string, folder: string): Promise<number> {
  const migrations = listMigrations();
  const rows = await restoreAsWas(url, folder, migrations);
  await migrate(url, new Date(), migrations);
  return rows;
}

/** The first half: the backup's schema, of the texts that are given, and its rows. */
export async function restoreAsWas(
  url: string,
  folder: string,
  migrations: readonly Migration[],
): Promise<number> {
  const manifest = readManifest(folder);
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  // What runs on it is told; without a handler a lost connection would end the program in the middle.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if ((await migratedTo(client)) > manifest.migration) {
      throw new UsageError('The backup is of an older schema: restore it into a new database.');
    }
    await migrate(url, new Date(), migrations.slice(0, manifest.migration));
    return await fillAll(client, folder, manifest);
  } finally {
    await client.end();
  }
}

async function migratedTo(client: pg.ClientBase): Promise<number> {
  const table = await client.query("select to_regclass('migration') is not null as is_there");
  if (!table.rows[0]?.is_there) return 0;
  const answer = await client.query('select max(number) as number from migration');
  return Number(answer.rows[0]?.number ?? 0);
}

async function fillAll(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<number> {
  await client.query('begin');
  try {
    await checkEmpty(client, manifest);
    let rows = 0;
    for (const table of manifest.tables) rows += await fill(client, folder, table);
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await client.query('select setval($1::regclass, $2)', [name, value]);
    }
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new UsageError(`${folder} is not a whole backup: no manifest.json.`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const newest = listMigrations().at(-1)?.number ?? 0;
  if (manifest.migration > newest) {
    throw new UsageError('The backup is of a newer Flotila than this one. Update it first.');
  }
  return manifest;
}

async function checkEmpty(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name } of manifest.tables) {
    const found = await client.query(`select 1 from "${name}" limit 1`);
    if (found.rowCount === 0) continue;
    if (!MAY_HAVE_ROWS.has(name)) throw new UsageError(`The database is not empty: ${name}.`);
    await client.query(`delete from "${name}"`);
  }
}

type BackedUpTable = Manifest['tables'][number];

async function fill(client: pg.ClientBase, folder: string, table: BackedUpTable): Promise<number> {
  const isLocation = table.name === 'location';
  if (isLocation) await preparePartitions(client, folder, table);
  const hash = createHash('sha256');
  const target = copyIn(client, table);
  await pipeline(readTable(folder, table), hashed(hash), target);
  if (hash.digest('hex') !== table.hash || target.rowCount !== table.rows) {
    throw new Error(`${table.file} is damaged: it is not what the manifest says.`);
  }
  return table.rows;
}

/** Every month of the backed up locations needs its partition, one that suits its rows, before the first row comes. */
async function preparePartitions(
  client: pg.ClientBase,
  folder: string,
  table: BackedUpTable,
): Promise<void> {
  const column = table.columns.indexOf('ts');
  const months = new Map<string, number>();
  let rest = '';
  for await (const chunk of readTable(folder, table)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const month = LINES_LOOKED_AT.exec(line.split('\t', column + 1)[column] ?? '')?.[0];
      if (month) months.set(month, (months.get(month) ?? 0) + 1);
    }
  }
  for (const [month, rows] of months) {
    await ensurePartitionFor(client, new Date(`${month}-01T00:00:00Z`), { rows });
  }
}

function readTable(folder: string, table: BackedUpTable) {
  const file = createReadStream(join(folder, table.file));
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  return file.pipe(text);
}

function hashed(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

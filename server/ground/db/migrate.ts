// Brings a database to the newest schema: numbered SQL files, forward only, each in one transaction,
// one process at a time, then the views. A file that was applied must never change: its text is remembered by hash.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePartitionsAhead } from './partitions.ts';
import { lacksViews, putViews, readViews } from './views.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  hash: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
const VERSION_MIN = 150_000;
/** Held by whoever changes the schema, or how it lies. */
export const MIGRATE_LOCK = 1_718_580_322;

/** The numbered files in order. Throws when a number is missing or doubled. */
export function listMigrations(folder = FOLDER): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    if (number !== index + 1) throw new Error(`migration ${file} breaks the numbering`);
    const sql = readFileSync(join(folder, file), 'utf8');
    return { number, name: file, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Applies what is missing and answers the names applied; makes this month's and the coming
 * partitions. Throws with one sentence for a server that is too old, a database that is newer than
 * this program, or a migration that was changed after it was applied.
 */
export async function migrate(
  url: string,
  now: Date,
  migrations: readonly Migration[] = listMigrations(),
  views = readViews(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'flotila migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkVersion(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATE_LOCK]);
    const applied = await readApplied(client);
    const missing = missingOf(applied, migrations);
    const isNewest = migrations.length >= listMigrations().length;
    for (const migration of missing) {
      await inTransaction(client, migration.name, async () => {
        await apply(client, migration);
        if (isNewest && migration === missing.at(-1)) await putViews(client, views);
      });
    }
    if (isNewest && missing.length === 0 && (await lacksViews(client, views))) {
      await inTransaction(client, 'views.sql', () => putViews(client, views));
    }
    await ensurePartitionsAhead(client, now);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Is the database at exactly this program's schema? */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const last = listMigrations().at(-1);
  const answer = await pool.query('select max(number) as number from migration');
  return answer.rows[0]?.number === last?.number;
}

async function checkVersion(client: pg.Client): Promise<void> {
  const answer = await client.query('show server_version_num');
  if (Number(answer.rows[0]?.server_version_num) >= VERSION_MIN) return;
  const version = await client.query('show server_version');
  throw new Error(
    `PostgreSQL 15 or newer is needed; this server is ${version.rows[0]?.server_version}.`,
  );
}

async function readApplied(client: pg.Client): Promise<Map<number, string>> {
  await client.query(`create table if not exists migration (
    number integer primary key,
    name text not null,
    hash text not null,
    applied timestamptz not null default now()
  )`);
  const answer = await client.query('select number, hash from migration');
  return new Map(answer.rows.map((row) => [row.number as number, row.hash as string]));
}

function missingOf(applied: Map<number, string>, migrations: readonly Migration[]): Migration[] {
  const newest = migrations.at(-1)?.number ?? 0;
  const beyond = [...applied.keys()].find((number) => number > newest);
  if (beyond !== undefined) {
    throw new Error(`The database is newer than this program (migration ${beyond}). Update it.`);
  }
  for (const migration of migrations) {
    const hash = applied.get(migration.number);
    if (hash !== undefined && hash !== migration.hash) {
      throw new Error(`${migration.name} was changed after this database had applied it.`);
    }
  }
  return migrations.filter((migration) => !applied.has(migration.number));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('insert into migration (number, name, hash) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.hash,
  ]);
}

async function inTransaction(
  client: pg.Client,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

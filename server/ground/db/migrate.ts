// Brings a database to the newest schema: numbered SQL files, forward only, each in one transaction,
// one process at a time, then the views. A file that was applied must never change: its text is remembered by hash.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { FORMER_TEXTS } from './former-texts.ts';
import { ensurePartitionsAhead } from './partitions.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { lacksViews, putViews, readViews } from './views.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  hash: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
const VERSION_MIN = 150_000;
const DISK_FULL = '53100';
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
 * partitions. Throws ConfigError with one sentence, before anything is touched, for a server that is too old, a database
 * that is newer than this program, or a migration that was changed after it was applied; and for a migration that
 * failed, of which nothing is left.
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
    const missing = missingOf(await readApplied(client), migrations);
    if (missing.length > 0) await client.query(TABLE);
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

/** What `migrate` would apply, and its refusals, while nothing is changed: the client may only read. */
export async function findMissing(client: pg.ClientBase): Promise<Migration[]> {
  await checkVersion(client);
  return missingOf(await readApplied(client), listMigrations());
}

/** Throws ConfigError with one sentence when a newer release has migrated the database. */
export async function refuseNewer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    refuseBeyond(await readApplied(client), listMigrations());
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

async function checkVersion(client: pg.ClientBase): Promise<void> {
  const answer = await client.query('show server_version_num');
  if (Number(answer.rows[0]?.server_version_num) >= VERSION_MIN) return;
  const version = await client.query('show server_version');
  throw new ConfigError(
    `PostgreSQL 15 or newer is needed; this server is ${version.rows[0]?.server_version}.`,
  );
}

const TABLE = `create table if not exists migration (
  number integer primary key,
  name text not null,
  hash text not null,
  applied timestamptz not null default now()
)`;

/** Hashes by number; none of a database without a schema. */
async function readApplied(client: pg.ClientBase): Promise<Map<number, string>> {
  const table = await client.query("select to_regclass('migration') is not null as is_there");
  if (!table.rows[0]?.is_there) return new Map();
  const answer = await client.query('select number, hash from migration');
  return new Map(answer.rows.map((row) => [row.number as number, row.hash as string]));
}

function missingOf(applied: Map<number, string>, migrations: readonly Migration[]): Migration[] {
  refuseBeyond(applied, migrations);
  for (const { number, name, hash } of migrations) {
    const held = applied.get(number);
    if (held === undefined || held === hash || FORMER_TEXTS.get(number)?.has(held)) continue;
    throw new ConfigError(`${name} was changed after this database had applied it.`);
  }
  return migrations.filter((migration) => !applied.has(migration.number));
}

function refuseBeyond(applied: Map<number, string>, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  const beyond = Math.max(...applied.keys(), 0);
  if (beyond <= newest) return;
  throw new ConfigError(
    `The database is newer than this program: a newer release has brought it to migration ${beyond}, and this one ` +
      `knows ${newest}. Start the newer release, or restore a backup from before it into a new database. ` +
      'Nothing was changed.',
  );
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
    throw new ConfigError(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

/** A disk that is full fails the statement, or ends the whole server where its log finds no room. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!isDatabaseUnavailable(error)) return message;
  const isFull = (error as { code?: string }).code === DISK_FULL;
  const what = isFull ? 'the disk of the database is full' : 'the database ended meanwhile';
  const todo = isFull ? 'Make room' : 'Look whether its disk is full';
  return `${what} (${message}). Nothing of this migration is left. ${todo} and start again: it goes on there.`;
}

// Brings a database to the newest schema: numbered SQL files, forward only, each in one transaction,
// one process at a time, then the views. A file that was applied must never change: its text is remembered by hash.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { FORMER_TEXTS } from './former-texts.ts';
import { ensurePartitionsAhead } from './partitions.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { lacksViews, putViews, readViews, type Views } from './views.ts';

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
 * that is newer than this program can use, a former release that serves and could not go on, or a migration that was
 * changed after it was applied; and for a migration that failed, of which nothing is left.
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
    if (applied.size > 0) await refuseWhileServed(client, missing);
    if (missing.length > 0) await client.query(TABLE);
    // Views are the newest program's.
    const isNewest = Math.max(listMigrations().length, ...applied.keys()) <= migrations.length;
    for (const migration of missing) {
      await inTransaction(client, migration.name, async () => {
        await apply(client, migration);
        if (isNewest && migration === missing.at(-1)) await putNewViews(client, views, migration);
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

/**
 * Does the former release, where it runs, neither read nor write what this migration touches? Then both serve side by
 * side. The file says so in a line of its own, and a test holds it to what such a migration may do.
 */
export function runsBeside({ sql }: Pick<Migration, 'sql'>): boolean {
  return /^-- Beside the former release/m.test(sql);
}

/** Throws ConfigError with one sentence when a release that this one cannot run beside has migrated the database. */
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
);
alter table migration add column if not exists beside boolean not null default false`;

interface Applied {
  hash: string;
  /** A release that does not know it may go on. */
  beside: boolean;
}

/** By number; none of a database without a schema. */
async function readApplied(client: pg.ClientBase): Promise<Map<number, Applied>> {
  const table = await client.query("select to_regclass('migration') is not null as is_there");
  if (!table.rows[0]?.is_there) return new Map();
  // As a value: a table of before has no such column.
  const answer = await client.query(
    "select number, hash, coalesce(to_jsonb(m) -> 'beside' = 'true', false) as beside from migration m",
  );
  return new Map(answer.rows.map(({ number, hash, beside }) => [number, { hash, beside }]));
}

function missingOf(applied: Map<number, Applied>, migrations: readonly Migration[]): Migration[] {
  refuseBeyond(applied, migrations);
  for (const { number, name, hash } of migrations) {
    const held = applied.get(number)?.hash;
    if (held === undefined || held === hash || FORMER_TEXTS.get(number)?.has(held)) continue;
    throw new ConfigError(`${name} was changed after this database had applied it.`);
  }
  return migrations.filter((migration) => !applied.has(migration.number));
}

function refuseBeyond(applied: Map<number, Applied>, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  const stopping = [...applied].filter(([, { beside }]) => !beside).map(([number]) => number);
  const beyond = Math.max(...stopping, 0);
  if (beyond <= newest) return;
  throw new ConfigError(
    `The database is newer than this program: a newer release has brought it to migration ${beyond}, and this one ` +
      `knows ${newest}. Start the newer release, or restore a backup from before it into a new database. ` +
      'Nothing was changed.',
  );
}

/** Connections of processes that serve; commands and migrations have other names. */
const SERVING = `select count(*)::int as serving from pg_stat_activity
  where datname = current_database() and application_name = 'flotila'`;
/** Connections of a process that was killed are gone by then. */
const SERVING_WAIT_MS = 5_000;

/** A release that serves would not find what is renamed or gone: it is stopped by its operator, not by us. */
async function refuseWhileServed(client: pg.ClientBase, missing: readonly Migration[]) {
  const stopping = missing.find((migration) => !runsBeside(migration));
  if (!stopping) return;
  const deadline = performance.now() + SERVING_WAIT_MS;
  for (;;) {
    const { rows } = await client.query(SERVING);
    const serving = Number(rows[0]?.serving);
    if (serving === 0) return;
    if (performance.now() > deadline) {
      throw new ConfigError(
        `The former release serves this database (${serving} connections), and ${stopping.name} cannot run beside it. ` +
          'Stop all its processes and start again. Nothing was changed.',
      );
    }
    await pause(100);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { number, name, hash } = migration;
  await client.query(migration.sql);
  await client.query('insert into migration (number, name, hash, beside) values ($1, $2, $3, $4)', [
    number,
    name,
    hash,
    runsBeside(migration),
  ]);
}

/** A view that lost a column may be asked for it by the former release. */
async function putNewViews(client: pg.Client, views: Views, { number }: Migration): Promise<void> {
  if ((await putViews(client, views)) === 'replaced') return;
  await client.query('update migration set beside = false where number = $1', [number]);
}

async function inTransaction(
  client: pg.Client,
  name: string,
  work: () => Promise<unknown>,
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

// What a database consists of, for a backup: tables in an order in which they can be filled, sequences, and figures to
// compare. And the databases and schemas in which a backup is restored.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Figure } from './manifest.ts';
import { BackupRefused } from './refused.ts';

export type Client = pg.ClientBase;

/** Made by migrating, not by restoring. */
const LEFT_OUT = new Set(['migration']);

/** Tables with their columns; a table comes after those that its foreign keys name. */
export async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const tables = await client.query(`select c.relname as name, c.relkind as kind,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select coalesce(array_agg(distinct f.relname::text), '{}') from pg_constraint k
        join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = ''
    group by c.oid, c.relname, c.relkind order by c.relname`);
  const waiting = tables.rows.filter((table) => !LEFT_OUT.has(table.name));
  const ordered: { name: string; columns: string[] }[] = [];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const next = waiting.findIndex((table) =>
      (table.needs as string[]).every((needed) => done.has(needed)),
    );
    const [table] = waiting.splice(next, 1);
    if (next < 0 || !table) throw new Error('foreign keys form a ring');
    done.add(table.name);
    ordered.push({ name: table.name, columns: table.columns });
  }
  return ordered;
}

/** Last values of the sequences by name; those that were never used are left out. */
export async function listSequences(client: Client): Promise<Record<string, number>> {
  const answer = await client.query(`select sequencename as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  return Object.fromEntries(answer.rows.map((row) => [row.name, Number(row.value)]));
}

/** Number of the newest migration; 0 before the first. */
export async function migratedTo(client: Client): Promise<number> {
  const table = await client.query("select to_regclass('migration') is not null as is_there");
  if (!table.rows[0]?.is_there) return 0;
  const answer = await client.query('select max(number) as number from migration');
  return Number(answer.rows[0]?.number ?? 0);
}

/** Of all tables together, as the server last counted them. */
export async function estimatedRows(client: Client): Promise<number> {
  const answer = await client.query(`select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return Math.round(answer.rows[0].rows);
}

/** Months that have locations, with how many. */
export async function locationMonths(client: Client): Promise<{ month: Date; rows: number }[]> {
  const answer = await client.query(`select date_trunc('month', ts, 'UTC') as month,
    count(*)::float8 as rows from location group by 1 order by 1`);
  return answer.rows;
}

/** Rides and metres of each company's month, as reports would show them. */
export async function listFigures(client: Client): Promise<Figure[]> {
  const answer = await client.query(`select company_id as "companyId",
      to_char(from_ts at time zone 'UTC', 'YYYY-MM') as month,
      count(*)::int as rides, coalesce(sum(distance), 0)::float8 as metres
    from ride_shown group by 1, 2 order by 1, 2`);
  return answer.rows;
}

/** One moment of everything, and values as text that every session reads alike. */
const SNAPSHOT = `begin isolation level repeatable read read only; set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local jit = off`;

/** After a failure the connection must be closed: a copy that was broken off is sent to its end before anything else is answered. */
export async function inSnapshot<T>(client: Client, read: () => Promise<T>): Promise<T> {
  await client.query(SNAPSHOT);
  const result = await read();
  await client.query('rollback');
  return result;
}

/** Connects for the while of `use`. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const options = '-c TimeZone=UTC -c DateStyle=ISO,YMD';
  const name = 'flotila restore';
  const client = new pg.Client({ connectionString: url, application_name: name, options });
  // What runs on it is told; without a handler a lost connection would end the program in the middle.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function inTransaction<T>(client: Client, change: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await change();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

export async function setSequences(client: Client, values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await client.query('select setval($1::regclass, $2)', [name, value]);
  }
}

export async function forgetFact(client: Client, name: string): Promise<void> {
  await client.query('delete from installation where name = $1', [name]);
}

/** Tables that a start fills before anybody has used the system. */
const MAY_HAVE_ROWS = new Set(['installation']);

/** Name of a table with data of somebody; undefined: there is none. */
export async function findFilled(client: Client): Promise<string | undefined> {
  for (const { name } of await listTables(client)) {
    if (MAY_HAVE_ROWS.has(name)) continue;
    const found = await client.query(`select 1 from "${name}" limit 1`);
    if (found.rowCount !== 0) return name;
  }
  return undefined;
}

/** Other connections of the product to this database. */
export async function isInUse(client: Client): Promise<boolean> {
  const answer = await client.query(`select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and application_name like 'flotila%'
    and application_name not in ('flotila command', 'flotila restore')`);
  return answer.rowCount !== 0;
}

/** Puts all that is there aside, and leaves an empty schema; answers how to undo it, or make it final. */
export async function putAside(client: Client) {
  const aside = `replaced_${randomBytes(4).toString('hex')}`;
  const moved = (statements: string) => inTransaction(client, () => client.query(statements));
  await moved(`alter schema public rename to ${aside}; create schema public`);
  return {
    undo: () => moved(`drop schema public cascade; alter schema ${aside} rename to public`),
    finish: () => moved(`drop schema ${aside} cascade`),
  };
}

const TRIAL = '_backup_trial_';
const NAME_LENGTH_MAX = 40;
/** Of PostgreSQL: insufficient_privilege. */
const NOT_ALLOWED = '42501';

/** Makes an empty database beside this one, and throws away what a killed process left. */
export async function createTrialDatabase(client: Client): Promise<string> {
  const own = await client.query('select current_database() as name, current_user as role');
  const { name, role } = own.rows[0] as { name: string; role: string };
  const prefix = `${name.slice(0, NAME_LENGTH_MAX)}${TRIAL}`;
  const left = await client.query(
    `select datname as name from pg_database
     where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user`,
    [prefix],
  );
  for (const { name: trial } of left.rows) await dropTrialDatabase(client, trial);
  const made = `${prefix}${randomBytes(4).toString('hex')}`;
  try {
    await client.query(`create database ${pg.escapeIdentifier(made)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new BackupRefused(
      `The role ${role} may not create databases, so no backup can be tried. ` +
        `Let it: alter role ${pg.escapeIdentifier(role)} createdb;`,
    );
  }
  return made;
}

export async function dropTrialDatabase(client: Client, name: string): Promise<void> {
  if (!name.includes(TRIAL)) throw new Error(`${name} is no trial`);
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
}

/** Bytes that this database takes on the disk. */
export async function databaseBytes(client: Client): Promise<number> {
  const answer = await client.query('select pg_database_size(current_database())::float8 as bytes');
  return answer.rows[0].bytes;
}

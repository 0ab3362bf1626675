// Facts about the installation by name, as what was done once; the first of them: whether the demo filled
// this database.
import { sql } from 'kysely';
import { ConfigError } from '../config/config.ts';
import type { ReadDb, WriteDb } from './open.ts';

const FILLED_BY = 'filled_by';

/**
 * Is this the demo's database? An empty one becomes it when `given` (FLOTILA_DEMO) says so, or
 * `preset` where nothing is said; the answer is remembered. Throws ConfigError when the demo is
 * asked for in a database that has companies of its own.
 */
export async function settleDemo(
  db: WriteDb,
  given: boolean | undefined,
  preset: boolean,
): Promise<boolean> {
  const known = await findFact(db, FILLED_BY);
  if (known === 'demo') return true;
  const isEmpty = await hasNoCompany(db);
  if (given === true && !isEmpty) {
    throw new ConfigError(
      'FLOTILA_DEMO=1 needs an empty database; this one has companies of its own.',
    );
  }
  const isDemo = given ?? (known === undefined && isEmpty && preset);
  await putFact(db, FILLED_BY, isDemo ? 'demo' : 'own');
  return isDemo;
}

/** undefined while nobody has put it. */
export async function findFact(db: ReadDb, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from installation where name = ${name}`.execute(db);
  return rows[0]?.value;
}

export async function putFact(db: WriteDb, name: string, value: string): Promise<void> {
  await sql`insert into installation (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

async function hasNoCompany(db: WriteDb): Promise<boolean> {
  const found = await sql`select 1 from company limit 1`.execute(db);
  return found.rows.length === 0;
}

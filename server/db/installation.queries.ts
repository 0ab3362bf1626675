// Facts about the installation: whether the demo filled this database first.
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { WriteDb } from './open.ts';

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
  const fact = await sql<{ value: string }>`
    select value from installation where name = ${FILLED_BY}`.execute(db);
  const known = fact.rows[0]?.value;
  if (known === 'demo') return true;
  const isEmpty = await hasNoCompany(db);
  if (given === true && !isEmpty) {
    throw new ConfigError(
      'FLOTILA_DEMO=1 needs an empty database; this one has companies of its own.',
    );
  }
  const isDemo = given ?? (known === undefined && isEmpty && preset);
  const value = isDemo ? 'demo' : 'own';
  await sql`insert into installation (name, value) values (${FILLED_BY}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
  return isDemo;
}

async function hasNoCompany(db: WriteDb): Promise<boolean> {
  const found = await sql`select 1 from company limit 1`.execute(db);
  return found.rows.length === 0;
}

// The one door to what is about a PostgreSQL on several machines (Citus): what lies behind it is loaded only where the
// database is such a one. What others need to know of it is the reach of a statement (reach.ts).
import pg from 'pg';
import { ONE_MACHINE, type Reach, type Runs } from './reach.ts';

/** As the database lies. */
export async function findReach(url: string): Promise<Reach> {
  const client = new pg.Client({ connectionString: url });
  // The question fails with it; without a handler the process would end.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await hasCitus(client))) return ONE_MACHINE;
    const { listPlaces } = await import('./distribution.ts');
    if ((await listPlaces(client)).size === 0) return ONE_MACHINE;
    const { MANY_MACHINES } = await import('./distribution-reach.ts');
    return MANY_MACHINES;
  } finally {
    await client.end();
  }
}

export async function hasCitus(db: Runs): Promise<boolean> {
  const { rows } = await db.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/**
 * A database that is spread by halves, or has got tables by a migration since, must not be used: throws ConfigError
 * with a sentence.
 */
export async function refuseHalfDistributed(db: Runs): Promise<void> {
  if (!(await hasCitus(db))) return;
  const { refuseUnplaced } = await import('./distribution.ts');
  await refuseUnplaced(db);
}

// The one door to what is about a PostgreSQL on several machines (Citus): what lies behind it is loaded only where the
// database is such a one. What others need to know of it is the reach of a statement.
import pg from 'pg';
import type { IngestLog } from '../ingest/log.ts';

export type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** Rows that go together; with a company, because its machine is to be found, where the statement must name it. */
export interface Part<Row> {
  rows: readonly Row[];
  companyId?: number;
}

/** How far a statement and a commit reach. */
export interface Reach {
  /** What one statement or one commit may touch together, in the order of companies; nothing of no rows. */
  parts<Row>(rows: readonly Row[], companyOf: (row: Row) => number): Part<Row>[];
  /** By which trackers are given to lanes: those of one number wait for each other. */
  laneOf(device: { companyId: number; deviceId: number }): number;
  /** Keeps the months of locations small; left out: as on one machine. */
  pack?(client: pg.ClientBase, log: IngestLog): Promise<string[]>;
}

export const ONE_MACHINE: Reach = {
  parts: (rows) => (rows.length === 0 ? [] : [{ rows }]),
  laneOf: ({ deviceId }) => deviceId,
};

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

// The one way to the database. `read` and `write` give different handles: what only reads cannot
// write by type, and a write is always one transaction with no other handle in scope.
//
// Values, decided once: int8 is a number (refused above 2^53), timestamptz is a Date in both
// directions (±infinity is the greatest and smallest Date; write them as sql`'infinity'`), date is
// the text yyyy-MM-dd, jsonb is parsed when read and written as JSON.stringify(value).
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Traces } from '../trace/traces.ts';
import { FairPool, PatientClient } from './connection.ts';
import { type Listen, listenOn } from './listen.ts';
import { ONE_MACHINE, type Reach } from './reach.ts';
import type { Tables } from './types.ts';
import { isDatabaseUnavailable, OutcomeUnknown } from './unavailable.ts';
import { databaseTypes } from './values.ts';

/** Questions only. A WriteDb is accepted where a ReadDb is asked for. */
export type ReadDb = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'dynamic'
> &
  Pick<Kysely<Tables>, 'getExecutor' | 'executeQuery'>;

/** One transaction. */
export type WriteDb = Transaction<Tables>;

export interface Database {
  /** Runs questions on the pool; each statement sees its own moment. */
  read<T>(ask: (db: ReadDb) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction (read committed): commits when `change` resolves, else rolls back. Throws
   * OutcomeUnknown when the database is lost while it commits.
   */
  write<T>(change: (db: WriteDb) => Promise<T>): Promise<T>;
  /**
   * Hears NOTIFY on a channel until the returned function is called. The handler gets the payload,
   * or null after a lost connection came back: anything may have happened meanwhile.
   */
  listen: Listen;
  /** For statements that Kysely cannot say; connection.ts takes connections of it for longer. */
  pool: pg.Pool;
  /** What one statement may touch together, as whoever opened it has found out. */
  reach: Reach;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most; further work waits for one. */
  connections?: number;
  /** A statement that is unanswered for longer ends with its connection; 0, left out: never. */
  statementMsMax?: number;
  /** Waiting for a connection at most; then the database counts as unavailable. */
  connectTimeoutMs?: number;
  reach?: Reach;
  /** Who is told of statements; left out: nobody. */
  traces?: Traces | undefined;
  /** Shown in pg_stat_activity. */
  name?: string;
  log?: (line: string) => void;
}

/** A peer that has gone without a word is noticed some ten seconds after this. */
const KEEP_ALIVE_MS = 10_000;

/** Opens the database; connects on first use. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: options.connections ?? 14,
    Client: PatientClient.with({
      statementMsMax: options.statementMsMax ?? 0,
      traces: options.traces,
    }),
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: options.name ?? 'flotila',
    options: '-c TimeZone=UTC',
    types: databaseTypes,
  };
  const pool = options.traces ? new FairPool(settings) : new pg.Pool(settings);
  // An idle connection that breaks is simply replaced; without a handler it would end the process.
  pool.on('error', (error) => options.log?.(`idle database connection lost: ${error.message}`));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = listenOn({ connectionString: url, keepAlive: true }, options.log);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await listener.close();
    await kysely.destroy();
    // Kysely ends the pool only when it has used it.
    if (!pool.ending) await pool.end();
  };
  return {
    pool,
    reach: options.reach ?? ONE_MACHINE,
    read: (ask) => ask(kysely),
    write: (change) => writeOnce(kysely, change),
    listen: listener.listen,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** The same database within a transaction: what is read and written joins it, and stands or falls with it. */
export function joined(db: Database, write: WriteDb): Database {
  return { ...db, read: (ask) => ask(write), write: (change) => change(write) };
}

async function writeOnce<T>(
  kysely: Kysely<Tables>,
  change: (db: WriteDb) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  try {
    return await kysely.transaction().execute(async (db) => {
      const result = await change(db);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    throw isCommitting && isDatabaseUnavailable(error) ? new OutcomeUnknown(error) : error;
  }
}

// Keeps locations small and quick to read. Months that are over are put into the order in which they are
// read (order-months.ts). Every vehicle grows at its own place in the key's index, so pages
// split in halves and stay half empty; rebuilding the index packs them again. It runs beside writers
// and readers (REINDEX CONCURRENTLY), month by month, where it is worth it. Then months are vacuumed of
// which many pages are not known to be visible to all: counting and skipping locations reads the key
// alone only where they are, and a month that is over grows too little for PostgreSQL to see to it.
import type pg from 'pg';
import { keepConnection } from '../db/connection.ts';
import type { IngestLog } from './log.ts';
import { orderMonths } from './order-months.ts';

/** A packed entry takes 36 bytes; from here on rebuilding saves a fifth, and rows have grown by a quarter. */
const BYTES_PER_KEY_MAX = 46;
/** Part of a month's pages that must be known to be visible to all. */
const VISIBLE_MIN = 0.9;
/** Smaller months are not worth the work. */
const ROWS_MIN = 50_000;

export interface Compaction {
  /** How many months were put in order or packed. */
  done: Promise<number>;
  /** Gives up at once; the database clears up at the next compaction. */
  abort(): void;
}

/** Packs the keys of all months that have become loose. `rowsMin` is for tests. */
export async function startCompaction(
  pool: pg.Pool,
  log: IngestLog,
  rowsMin: number = ROWS_MIN,
): Promise<Compaction> {
  const { client, giveBack, close } = await keepConnection(pool, { statementMsMax: 0 });
  const done = compactKeys(client, log, rowsMin).then(
    (months) => {
      giveBack();
      return months;
    },
    (error) => {
      close();
      throw error;
    },
  );
  return { done, abort: close };
}

/** REINDEX CONCURRENTLY refuses to run inside a transaction. */
async function compactKeys(
  client: pg.ClientBase,
  log: IngestLog,
  rowsMin: number,
): Promise<number> {
  await dropLeftovers(client);
  const ordered = await orderMonths(client, log, { rowsMin });
  const { rows } = await client.query<{ index: string; bytes: number; entries: number }>(
    `select x.indexrelid::regclass::text as index,
       pg_relation_size(x.indexrelid)::float8 as bytes, c.reltuples::float8 as entries
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid
     join pg_index x on x.indrelid = c.oid and x.indisprimary
     where i.inhparent = 'location'::regclass and c.reltuples >= $1
       and pg_relation_size(x.indexrelid) > $2 * c.reltuples
     order by 1`,
    [rowsMin, BYTES_PER_KEY_MAX],
  );
  for (const { index, bytes, entries } of rows) {
    log.info({ index, bytesPerKey: Math.round(bytes / entries) }, 'packing the keys of a month');
    await client.query(`reindex index concurrently ${index}`);
  }
  await makeVisible(client, rowsMin);
  return ordered.length + rows.length;
}

async function makeVisible(client: pg.ClientBase, rowsMin: number): Promise<void> {
  const { rows } = await client.query<{ month: string }>(
    `select c.oid::regclass::text as month
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'location'::regclass and c.reltuples >= $1
       and c.relallvisible < $2::float8 * c.relpages
     order by 1`,
    [rowsMin, VISIBLE_MIN],
  );
  for (const { month } of rows) await client.query(`vacuum ${month}`);
}

/** A rebuild that was killed leaves an index that nobody uses. */
async function dropLeftovers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select x.indexrelid::regclass::text as index from pg_index x
     join pg_class c on c.oid = x.indexrelid
     join pg_inherits i on i.inhrelid = x.indrelid and i.inhparent = 'location'::regclass
     where not x.indisvalid and c.relname ~ '_cc(new|old)\\d*$'`,
  );
  for (const { index } of rows) await client.query(`drop index if exists ${index}`);
}

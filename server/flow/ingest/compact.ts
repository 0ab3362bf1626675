// Keeps locations small and quick to read. Tables that are over are put into the order in which they are
// read (order-pieces.ts). Every vehicle grows at its own place in the key's index, so pages
// split in halves and stay half empty; rebuilding the index packs them again. It runs beside writers
// and readers (REINDEX CONCURRENTLY), table by table, where it is worth it. A day that still grows is left alone: it is
// put in order soon, which packs it, too. Then tables are vacuumed of
// which many pages are not known to be visible to all: counting and skipping locations reads the key
// alone only where they are, and one that is over grows too little for PostgreSQL to see to it.
import type pg from 'pg';
import { keepConnection } from '../../ground/db/connection.ts';
import { PIECES } from '../../ground/db/pieces.ts';
import { ONE_MACHINE, type Reach } from '../../ground/db/reach.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { orderPieces } from './order-pieces.ts';

/** A packed entry takes 36 bytes; from here on rebuilding saves a fifth, and rows have grown by a quarter. */
const BYTES_PER_KEY_MAX = 46;
/** Part of a table's pages that must be known to be visible to all. */
const VISIBLE_MIN = 0.9;
/** Smaller tables are not worth the work. */
const ROWS_MIN = 50_000;
/** Keys that are packed in one round; the rest waits for the next one. */
const PACKED_MAX = 100;
/** Held by the process that does it: what another one is at would be taken for what a dead one left. */
const COMPACT_LOCK = 1_718_580_340;

export interface Compaction {
  /** How many tables were put in order or packed; none while another process is at it. */
  done: Promise<number>;
  /** Gives up at once; the database clears up at the next compaction. */
  abort(): void;
}

export interface CompactionOptions {
  /** For tests. */
  rowsMin?: number;
  reach?: Reach;
}

/** Puts tables in order and packs the keys of those that have become loose. */
export async function startCompaction(
  pool: pg.Pool,
  log: WorkLog,
  options: CompactionOptions = {},
): Promise<Compaction> {
  const { client, giveBack, close } = await keepConnection(pool, { statementMsMax: 0 });
  const done = compactAlone(client, log, options).then(
    (tables) => {
      giveBack();
      return tables;
    },
    (error) => {
      close();
      throw error;
    },
  );
  return { done, abort: close };
}

async function compactAlone(
  client: pg.ClientBase,
  log: WorkLog,
  { rowsMin = ROWS_MIN, reach = ONE_MACHINE }: CompactionOptions,
): Promise<number> {
  // Of the session, since what follows are several transactions; a failure closes it.
  const lock = await client.query('select pg_try_advisory_lock($1) as ours', [COMPACT_LOCK]);
  if (lock.rows[0].ours !== true) return 0;
  const done = reach.pack
    ? (await reach.pack(client, log)).length
    : await compactHere(client, log, rowsMin);
  await client.query('select pg_advisory_unlock($1)', [COMPACT_LOCK]);
  return done;
}

async function compactHere(client: pg.ClientBase, log: WorkLog, rowsMin: number): Promise<number> {
  await dropLeftovers(client);
  const ordered = await orderPieces(client, log, { rowsMin });
  const packed = await packKeys(client, log, rowsMin);
  await makeVisible(client, rowsMin);
  return ordered.length + packed;
}

/** REINDEX CONCURRENTLY refuses to run inside a transaction. */
async function packKeys(client: pg.ClientBase, log: WorkLog, rowsMin: number): Promise<number> {
  const { rows } = await client.query<{ index: string; bytes: number; entries: number }>(
    `select x.indexrelid::regclass::text as index,
       pg_relation_size(x.indexrelid)::float8 as bytes, p.rows as entries
     from ${PIECES} p join pg_index x on x.indrelid = p.oid and x.indisprimary
     where p.rows >= $1 and (p.is_month or p.over < now())
       and pg_relation_size(x.indexrelid) > $2 * p.rows
     order by p.over, 1 limit ${PACKED_MAX}`,
    [rowsMin, BYTES_PER_KEY_MAX],
  );
  for (const { index, bytes, entries } of rows) {
    log.info({ index, bytesPerKey: Math.round(bytes / entries) }, 'packing the keys of locations');
    await client.query(`reindex index concurrently ${index}`);
  }
  return rows.length;
}

async function makeVisible(client: pg.ClientBase, rowsMin: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.name from ${PIECES} p where p.rows >= $1 and p.visible < $2::float8 * p.pages
     order by p.over, 1`,
    [rowsMin, VISIBLE_MIN],
  );
  for (const { name } of rows) await client.query(`vacuum ${name}`);
}

/** A rebuild that was killed leaves an index that nobody uses. */
async function dropLeftovers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select x.indexrelid::regclass::text as index
     from ${PIECES} p join pg_index x on x.indrelid = p.oid join pg_class c on c.oid = x.indexrelid
     where not x.indisvalid and c.relname ~ '_cc(new|old)\\d*$'`,
  );
  for (const { index } of rows) await client.query(`drop index if exists ${index}`);
}

// Puts the locations of a month, day or piece of a day that is over into the order in which they are read. They lie as
// they arrived, one of each vehicle after the other, so that a vehicle's day of 2 880 locations touches as
// many pages; in the order of the key it touches forty. The table is copied in order beside the old
// one, what came meanwhile is added, and both change places. All in one transaction: whatever
// interrupts it leaves the table as it was. Readers never wait longer than for the exchange, writers
// only for records of this very table.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { PARTITION_LOCK } from '../../ground/db/partitions.ts';
import { PIECES } from '../../ground/db/pieces.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { LOCATION_COLUMNS } from '../../thing/fold/location-row.ts';

/** Most late records have come by then. */
const DAYS_AFTER = 3;
/** A greater table stays as it arrived: the copy would take too long and too much of the disk. */
const ROWS_MAX = 100_000_000;
/** After so many rows it is enough for once; the rest waits for the next round. */
const ROWS_A_ROUND = 100_000_000;
/** So many times as many rows as were ordered: then it is worth doing again. */
const GROWTH_MIN = 1.2;

/** How long the exchange waits for whoever reads or writes; meanwhile all others wait behind it. */
const LOCK_WAIT_MS = 500;
const TRIES_MAX = 20;
const TRY_EVERY_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export interface OrderOptions {
  /** Smaller tables are not worth the work. */
  rowsMin: number;
  /** Rows of a round; for tests. */
  rowsARound?: number;
  /** How long a try to exchange waits for others; for tests. */
  lockWaitMs?: number;
  /** Between two tries to exchange; for tests. */
  tryEveryMs?: number;
  /** Called when the copy is made and the exchange comes; for tests. */
  onCopied?: () => Promise<void>;
}

/**
 * Orders tables that are over and worth it, the oldest first, as many as a round may hold; answers their names. Only one
 * process at a time may do it.
 */
export async function orderPieces(
  client: pg.ClientBase,
  log: WorkLog,
  options: OrderOptions,
): Promise<string[]> {
  const ordered: string[] = [];
  let left = options.rowsARound ?? ROWS_A_ROUND;
  for (const { name, rows } of await listUnordered(client, options.rowsMin)) {
    if (left <= 0) break;
    left -= rows;
    const isDone = await orderPiece(client, name, options);
    if (isDone) ordered.push(name);
    else log.info({ table: name }, 'locations are in use; they are put in order another time');
  }
  return ordered;
}

/** The comment of a table tells how many rows were put in order. */
async function listUnordered(
  client: pg.ClientBase,
  rowsMin: number,
): Promise<{ name: string; rows: number }[]> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select p.name, p.rows from ${PIECES} p
     where p.rows between $1 and $2 and p.over < now() - $3 * interval '1 day'
       and p.rows > $4::float8
         * coalesce(substring(obj_description(p.oid, 'pg_class') from '^ordered (\\d+)')::float8, 0)
     order by p.over, p.name`,
    [rowsMin, ROWS_MAX, DAYS_AFTER, GROWTH_MIN],
  );
  return rows;
}

/** @returns false when others use the table all the time, or it was dropped meanwhile */
async function orderPiece(
  client: pg.ClientBase,
  name: string,
  options: OrderOptions,
): Promise<boolean> {
  await client.query('begin');
  try {
    const piece = await readPiece(client, name);
    const isDone = piece !== undefined && (await copyAndExchange(client, piece, options));
    await client.query(isDone ? 'commit' : 'rollback');
    return isDone;
  } catch (error) {
    // A connection that was closed has rolled back by itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A table of locations, and what its place among the others is. */
interface Piece {
  name: string;
  /** The table that it is attached to. */
  parent: string;
  /** As it is said when it is attached. */
  bound: string;
  /** The same, and those of the tables above, as a condition. */
  check: string;
  key: string;
}

async function readPiece(client: pg.ClientBase, name: string): Promise<Piece | undefined> {
  const { rows } = await client.query<Piece>(
    `select c.relname::text as name, i.inhparent::regclass::text as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound, pg_get_partition_constraintdef(c.oid) as check,
       pg_get_constraintdef(k.oid) as key
     from pg_class c join pg_inherits i on i.inhrelid = c.oid
     join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.oid = to_regclass($1)`,
    [name],
  );
  return rows[0];
}

async function copyAndExchange(
  client: pg.ClientBase,
  piece: Piece,
  { lockWaitMs = LOCK_WAIT_MS, tryEveryMs = TRY_EVERY_MS, onCopied }: OrderOptions,
): Promise<boolean> {
  // Rows of older transactions are in the copy for certain; all others are looked at again. The cursor
  // stays open, so that no vacuum forgets meanwhile which ones these are.
  await client.query(
    'declare began cursor for select pg_snapshot_xmin(pg_current_snapshot())::xid as xid',
  );
  const began = await client.query('fetch 1 from began');
  const since = String(began.rows[0].xid);
  const copied = await copyInOrder(client, piece);
  await onCopied?.();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (tries > 0) await pause(tryEveryMs);
    const isStrict = tries % 2 === 1;
    if (await exchange(client, piece, { since, copied, isStrict, lockWaitMs })) return true;
  }
  return false;
}

const orderedName = (name: string) => `${name}_ordered`;

/** The copy without its place in the table; answers its rows. Only the piece itself is locked for as long. */
async function copyInOrder(client: pg.ClientBase, { name, check, key }: Piece): Promise<number> {
  const table = orderedName(name);
  await client.query(`set local work_mem = '128MB'`);
  await client.query(`create table ${table} (like ${name} including all excluding indexes)`);
  const inserted = await client.query(
    `insert into ${table} (${LOCATION_COLUMNS}) select ${LOCATION_COLUMNS} from ${name}
     order by company_id, vehicle_id, ts, hash`,
  );
  // Full pages, as the key of every table has them; its definition does not tell.
  await client.query(
    `alter table ${table} add constraint ${table}_pkey ${key} with (fillfactor = 100)`,
  );
  await client.query(`analyze ${table}`);
  // Proves the bounds, so that attaching need not read the rows.
  await client.query(`alter table ${table} add constraint ${table}_bounds check (${check})`);
  return inserted.rowCount ?? 0;
}

interface Copied {
  /** The oldest transaction whose rows the copy may miss. */
  since: string;
  copied: number;
  /** Stops all that lies beside it before the piece itself: needed where records of this piece keep coming. */
  isStrict: boolean;
  lockWaitMs: number;
}

/** Adds what came since and changes places; false when somebody is in the way. */
async function exchange(
  client: pg.ClientBase,
  piece: Piece,
  { since, copied, isStrict, lockWaitMs }: Copied,
): Promise<boolean> {
  const { name, parent } = piece;
  const stopAll = () => client.query(`lock table only ${parent} in access exclusive mode`);
  await client.query('savepoint exchange');
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    if (isStrict) await stopAll();
    // From here on nobody writes into the piece. Who waits to do so may hold the table above; then
    // our own wait for it ends, and the strict way is tried next.
    await client.query(`lock table ${name} in share row exclusive mode`);
    await addLate(client, name, since, copied);
    if (!isStrict) await stopAll();
    for (const statement of exchangeSql(piece)) await client.query(statement);
    await client.query('set local lock_timeout = 0');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
    await client.query('rollback to savepoint exchange');
    return false;
  }
}

/**
 * Locations that were stored or flagged since the copy began. Locations are never deleted. A long transaction
 * elsewhere makes many of the copied ones look new; what is equal stays where it lies.
 */
async function addLate(
  client: pg.ClientBase,
  name: string,
  since: string,
  copied: number,
): Promise<void> {
  const { rows } = await client.query<{ added: number; stored: number }>(
    `with late as (
       insert into ${orderedName(name)} as o (${LOCATION_COLUMNS})
       select ${LOCATION_COLUMNS} from ${name} m where age(m.xmin) <= age($1::xid)
       on conflict (company_id, vehicle_id, ts, hash) do update set flags = excluded.flags
         where o.flags <> excluded.flags
       returning o.xmax = 0 as is_new)
     select (select count(*) from late where is_new)::float8 as added,
       (select count(*) from ${name})::float8 as stored`,
    [since],
  );
  const { added = 0, stored = 0 } = rows[0] ?? {};
  if (copied + added !== stored) {
    throw new Error(`the ordered copy of ${name} has ${copied + added} of ${stored} locations`);
  }
}

function exchangeSql({ name, parent, bound }: Piece): string[] {
  const table = orderedName(name);
  return [
    `alter table ${parent} detach partition ${name}`,
    `drop table ${name}`,
    `alter table ${table} rename to ${name}`,
    `alter index ${table}_pkey rename to ${name}_pkey`,
    `alter table ${parent} attach partition ${name} ${bound}`,
    `alter table ${name} drop constraint ${table}_bounds`,
    `do $$ begin execute format('comment on table ${name} is %L',
       'ordered ' || (select reltuples::bigint from pg_class where oid = '${name}'::regclass));
     end $$`,
  ];
}

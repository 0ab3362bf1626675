// Puts the locations of a month that is over into the order in which they are read. They lie as they
// arrived, one of each vehicle after the other, so that a vehicle's day of 2 880 locations touches as
// many pages; in the order of the key it touches forty. The month is copied in order beside the old
// one, what came meanwhile is added, and both change places. All in one transaction: whatever
// interrupts it leaves the month as it was. Readers never wait longer than for the exchange, writers
// only for records of this very month.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { PARTITION_LOCK } from '../db/partitions.ts';
import { LOCATION_COLUMNS } from './location-row.ts';
import type { IngestLog } from './log.ts';

/** Most late records have come by then. */
const DAYS_AFTER_MONTH = 3;
/** A greater month stays as it arrived: the copy would take too long and too much of the disk. */
const ROWS_MAX = 100_000_000;
/** So many times as many rows as were ordered: then it is worth doing again. */
const GROWTH_MIN = 1.2;
const ORDER_LOCK = 1_718_580_325;

/** How long the exchange waits for whoever reads or writes; meanwhile all others wait behind it. */
const LOCK_WAIT_MS = 500;
const TRIES_MAX = 20;
const TRY_EVERY_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export interface OrderOptions {
  /** Smaller months are not worth the work. */
  rowsMin: number;
  /** Between two tries to exchange; for tests. */
  tryEveryMs?: number;
  /** Called when the copy is made and the exchange comes; for tests. */
  onCopied?: () => Promise<void>;
}

/** Orders all months that are over and worth it; answers their names. */
export async function orderMonths(
  client: pg.ClientBase,
  log: IngestLog,
  options: OrderOptions,
): Promise<string[]> {
  const ordered: string[] = [];
  for (const month of await listUnordered(client, options.rowsMin)) {
    if (await orderMonth(client, month, options)) ordered.push(month);
    else log.info({ month }, 'a month is in use; it is put in order another time');
  }
  return ordered;
}

/** The comment of a month's table tells how many rows were put in order. */
async function listUnordered(client: pg.ClientBase, rowsMin: number): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select c.relname as month
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'location'::regclass and c.reltuples between $1 and $2
       and c.relname ~ '^location_\\d{4}_\\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - $3 * interval '1 day'
       and c.reltuples > $4::float8
         * coalesce(substring(obj_description(c.oid, 'pg_class') from '^ordered (\\d+)')::float8, 0)
     order by 1`,
    [rowsMin, ROWS_MAX, DAYS_AFTER_MONTH, GROWTH_MIN],
  );
  return rows.map((row) => row.month);
}

/** @returns false when others use the table all the time, or another process is at it */
async function orderMonth(
  client: pg.ClientBase,
  month: string,
  options: OrderOptions,
): Promise<boolean> {
  await client.query('begin');
  try {
    const isDone = await copyAndExchange(client, month, options);
    await client.query(isDone ? 'commit' : 'rollback');
    return isDone;
  } catch (error) {
    // A connection that was closed has rolled back by itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function copyAndExchange(
  client: pg.ClientBase,
  month: string,
  { tryEveryMs = TRY_EVERY_MS, onCopied }: OrderOptions,
): Promise<boolean> {
  const alone = await client.query('select pg_try_advisory_xact_lock($1) as ok', [ORDER_LOCK]);
  if (!alone.rows[0].ok) return false;
  // Rows of older transactions are in the copy for certain; all others are looked at again. The cursor
  // stays open, so that no vacuum forgets meanwhile which ones these are.
  await client.query(
    'declare began cursor for select pg_snapshot_xmin(pg_current_snapshot())::xid as xid',
  );
  const began = await client.query('fetch 1 from began');
  const since = String(began.rows[0].xid);
  const copied = await copyInOrder(client, month);
  await onCopied?.();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (tries > 0) await pause(tryEveryMs);
    if (await exchange(client, month, { since, copied, isStrict: tries % 2 === 1 })) return true;
  }
  return false;
}

const orderedName = (month: string) => `${month}_ordered`;

/** The copy without its place in the table; answers its rows. */
async function copyInOrder(client: pg.ClientBase, month: string): Promise<number> {
  const table = orderedName(month);
  const { rows } = await client.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint
     where conrelid = 'location'::regclass and contype = 'p'`,
  );
  await client.query(`set local work_mem = '128MB'`);
  await client.query(`create table ${table} (like location including all excluding indexes)`);
  const inserted = await client.query(
    `insert into ${table} (${LOCATION_COLUMNS}) select ${LOCATION_COLUMNS} from ${month}
     order by company_id, vehicle_id, ts, hash`,
  );
  // Full pages, as the key of every month has them; its definition does not tell.
  await client.query(
    `alter table ${table} add constraint ${table}_pkey ${rows[0]?.key} with (fillfactor = 100)`,
  );
  await client.query(`analyze ${table}`);
  // Proves the bounds, so that attaching need not read the rows.
  await client.query(
    `alter table ${table} add constraint ${table}_bounds check (${boundsOf(month).check})`,
  );
  return inserted.rowCount ?? 0;
}

interface Copied {
  /** The oldest transaction whose rows the copy may miss. */
  since: string;
  copied: number;
  /** Stops the whole table before the month: needed where records of this month keep coming. */
  isStrict: boolean;
}

/** Adds what came since and changes places; false when somebody is in the way. */
async function exchange(
  client: pg.ClientBase,
  month: string,
  { since, copied, isStrict }: Copied,
): Promise<boolean> {
  const stopAll = () => client.query('lock table only location in access exclusive mode');
  await client.query('savepoint exchange');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    if (isStrict) await stopAll();
    // From here on nobody writes into the month. Who waits to do so may hold the whole table; then
    // our own wait for it ends, and the strict way is tried next.
    await client.query(`lock table ${month} in share row exclusive mode`);
    await addLate(client, month, since, copied);
    if (!isStrict) await stopAll();
    for (const statement of exchangeSql(month)) await client.query(statement);
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
  month: string,
  since: string,
  copied: number,
): Promise<void> {
  const { rows } = await client.query<{ added: number; stored: number }>(
    `with late as (
       insert into ${orderedName(month)} as o (${LOCATION_COLUMNS})
       select ${LOCATION_COLUMNS} from ${month} m where age(m.xmin) <= age($1::xid)
       on conflict (company_id, vehicle_id, ts, hash) do update set flags = excluded.flags
         where o.flags <> excluded.flags
       returning o.xmax = 0 as is_new)
     select (select count(*) from late where is_new)::float8 as added,
       (select count(*) from ${month})::float8 as stored`,
    [since],
  );
  const { added = 0, stored = 0 } = rows[0] ?? {};
  if (copied + added !== stored) {
    throw new Error(`the ordered copy of ${month} has ${copied + added} of ${stored} locations`);
  }
}

function exchangeSql(month: string): string[] {
  const table = orderedName(month);
  const { from, to } = boundsOf(month);
  return [
    `alter table location detach partition ${month}`,
    `drop table ${month}`,
    `alter table ${table} rename to ${month}`,
    `alter index ${table}_pkey rename to ${month}_pkey`,
    `alter table location attach partition ${month} for values from ('${from}') to ('${to}')`,
    `alter table ${month} drop constraint ${table}_bounds`,
    `do $$ begin execute format('comment on table ${month} is %L',
       'ordered ' || (select reltuples::bigint from pg_class where oid = '${month}'::regclass));
     end $$`,
  ];
}

function boundsOf(month: string): { from: string; to: string; check: string } {
  const [, year, number] = month.split('_').map(Number);
  if (!year || !number) throw new Error(`${month} is no month of locations`);
  const from = new Date(Date.UTC(year, number - 1, 1)).toISOString();
  const to = new Date(Date.UTC(year, number, 1)).toISOString();
  return { from, to, check: `ts is not null and ts >= '${from}' and ts < '${to}'` };
}

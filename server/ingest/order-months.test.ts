// A month that is over is put into the order of its key, whatever happens meanwhile.
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dropOldPartitions, ensurePartitions, listPartitions } from '../db/partitions.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { orderMonths } from './order-months.ts';

const MONTH = 'location_2024_01';
const ROWS = 6000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase | undefined;

beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
  const { pool } = database.db;
  await ensurePartitions(pool, new Date('2024-01-01'), new Date('2024-02-01'));
  // 60 vehicles, one after the other at every moment.
  await insert(
    pool,
    `select '2024-01-05'::timestamptz + n / 60 * interval '30 seconds', 1, n % 60, n, 481500000 + n,
       171000000, 0, 0 from generate_series(0, ${ROWS - 1}) n`,
  );
  await pool.query(`vacuum analyze ${MONTH}`);
});
afterAll(() => database?.close());

type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;
function insert(db: Runs, rows: string) {
  return db.query(
    `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags)
     ${rows} on conflict do nothing`,
  );
}
const late = (vehicle: number) =>
  `select '2024-01-20'::timestamptz, 1, ${vehicle}, 1, 481500000, 171000000, 0, 0`;

function pool(): pg.Pool {
  if (!database) throw new Error('no database');
  return database.db.pool;
}
async function value(text: string): Promise<unknown> {
  return Object.values((await pool().query(text)).rows[0] ?? {})[0];
}
const content = (table = 'location') =>
  value(`select md5(string_agg(l::text, ';' order by l::text)) from ${table} l`);
const isInOrder = () =>
  value(`select coalesce(bool_and(ok), false) from (
    select row(company_id, vehicle_id, ts, hash) > lag(row(company_id, vehicle_id, ts, hash))
      over (order by ctid) as ok from ${MONTH}) x where ok is not null`);

async function order(onCopied?: (client: pg.PoolClient) => Promise<void>): Promise<string[]> {
  const client = await pool().connect();
  client.on('error', () => undefined);
  try {
    const options = { rowsMin: 1000, tryEveryMs: 20 };
    return await orderMonths(client, log, {
      ...options,
      ...(onCopied && { onCopied: () => onCopied(client) }),
    });
  } finally {
    client.release(true);
  }
}

describe('putting a month in order', () => {
  test('keeps every location and lays those of a vehicle together', async () => {
    const before = await content();
    expect(await isInOrder()).toBe(false);
    expect(await order()).toEqual([MONTH]);
    expect(await content()).toBe(before);
    expect(await isInOrder()).toBe(true);
    expect(await order()).toEqual([]);
  });

  test('lies in order also when somebody elsewhere has written for long', async () => {
    const elsewhere = await pool().connect();
    await elsewhere.query('begin');
    await elsewhere.query('select pg_current_xact_id()');
    // Younger than that transaction, as far as anybody can tell.
    await pool().query(`update ${MONTH} set flags = 0 where vehicle_id < 30`);
    await insert(pool(), late(7));
    expect(await order()).toEqual([MONTH]);
    await elsewhere.query('rollback');
    elsewhere.release();
    expect(await isInOrder()).toBe(true);
    expect(await value(`select count(*)::int from ${MONTH}`)).toBe(ROWS + 1);
  });

  test('leaves a partition like all others: key, bounds, routing, retention', async () => {
    const shape = () =>
      pool()
        .query(
          `select c.conname, pg_get_constraintdef(c.oid) as is, pg_get_expr(t.relpartbound, t.oid) as bound,
             (select reloptions from pg_class where oid = c.conindid) as options
           from pg_class t join pg_constraint c on c.conrelid = t.oid
           where t.relname = '${MONTH}' order by 1`,
        )
        .then(({ rows }) => rows);
    const before = await shape();
    await order();
    expect(await shape()).toEqual(before);
    await insert(pool(), late(7));
    await insert(pool(), late(7));
    expect(await value(`select count(*)::int from ${MONTH}`)).toBe(ROWS + 1);
    expect(await dropOldPartitions(pool(), new Date('2024-03-15'), 1)).toContain(MONTH);
    expect(await listPartitions(pool())).not.toContain(MONTH);
  });

  test('takes what is stored and flagged while it copies', async () => {
    const open = await pool().connect();
    await open.query('begin');
    // Begun before the copy, so invisible to it; committed after it.
    await insert(open, late(1));
    const ordered = await order(async () => {
      await open.query('commit');
      await insert(pool(), late(2));
      await pool().query(`update location set flags = 4 where hash in (10, 11)`);
    });
    open.release();
    expect(ordered).toEqual([MONTH]);
    expect(await value(`select count(*)::int from ${MONTH}`)).toBe(ROWS + 2);
    expect(await value(`select count(*)::int from ${MONTH} where flags = 4`)).toBe(2);
    expect(
      await value(`select count(*)::int from ${MONTH} where hash = 1 and ts > '2024-01-19'`),
    ).toBe(2);
  });

  test('waits until nobody is in the way', async () => {
    const reader = await pool().connect();
    await reader.query('begin');
    await reader.query('select count(*) from location');
    let isReading = true;
    const ended = order(async () => {
      // Ends when the exchange has been refused once.
      setTimeout(() => {
        isReading = false;
        void reader.query('commit').then(() => reader.release());
      }, 700);
    });
    expect(await ended).toEqual([MONTH]);
    expect(isReading).toBe(false);
    expect(await isInOrder()).toBe(true);
  });

  test('gives up for now when the table is always in use; nothing has changed', async () => {
    const before = await content();
    const writer = await pool().connect();
    await writer.query('begin');
    await writer.query(`lock table ${MONTH} in row exclusive mode`);
    const client = await pool().connect();
    const options = { rowsMin: 1000, tryEveryMs: 1 };
    expect(await orderMonths(client, log, options)).toEqual([]);
    client.release();
    await writer.query('rollback');
    writer.release();
    expect(await content()).toBe(before);
    expect(await value(`select to_regclass('${MONTH}_ordered')`)).toBeNull();
  }, 40_000);

  test('that is killed leaves the month as it was', async () => {
    const before = await content();
    const killed = order(async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await pool().query('select pg_terminate_backend($1)', [rows[0].pid]);
    });
    await expect(killed).rejects.toThrow();
    expect(await content()).toBe(before);
    expect(await value(`select to_regclass('${MONTH}_ordered')`)).toBeNull();
    expect(await order()).toEqual([MONTH]);
    expect(await content()).toBe(before);
  });

  test('loses and doubles nothing while trackers store into it all the time', async () => {
    let sent = 0;
    let isOver = false;
    const trackers = [1, 2, 3].map(async (tracker) => {
      while (!isOver) {
        sent += 1;
        await insert(
          pool(),
          `select '2024-01-25'::timestamptz + ${sent} * interval '1 second', 1, ${tracker}, ${sent},
             481500000, 171000000, 0, 0`,
        );
      }
    });
    const ordered = await order();
    isOver = true;
    await Promise.all(trackers);
    expect(ordered).toEqual([MONTH]);
    expect(sent).toBeGreaterThan(20);
    expect(await value(`select count(*)::int from ${MONTH}`)).toBe(ROWS + sent);
  });
});

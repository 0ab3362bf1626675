// A table that is over is put into the order of its key, whatever happens meanwhile: a month, and a piece of a day.
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dropOldPartitions,
  ensurePartitions,
  listPartitions,
  partitionName,
} from '../../ground/db/partitions.ts';
import { PIECES } from '../../ground/db/pieces.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { startCompaction } from './compact.ts';
import { orderPieces } from './order-pieces.ts';

const MONTH = 'location_2024_01';
const ROWS = 6000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The month in one table, and in days of four pieces; all vehicles are of the same piece. */
const FORMS = [
  { form: 'a month', rows: 0, table: MONTH },
  { form: 'a piece of a day', rows: 100, table: `${MONTH}_05_p0` },
];
let database: TestDatabase | undefined;
let table = MONTH;
let vehicles: number[] = [];
afterAll(() => database?.close());

/** `rows` a month, where a table should have one at most. */
async function begin(rows: number): Promise<void> {
  await database?.close();
  database = await testDatabase();
  const options = { rows, pieceRows: 1 };
  await ensurePartitions(pool(), new Date('2024-01-01'), new Date('2024-02-01'), options);
  const { rows: ids } = await pool().query<{ v: number }>(
    rows === 0
      ? 'select v from generate_series(1, 60) v'
      : `select v from generate_series(1, 1000) v
         where satisfies_hash_partition('${MONTH}_05'::regclass, 4, 0, v) limit 60`,
  );
  vehicles = ids.map(({ v }) => v);
  // 60 vehicles, one after the other at every moment.
  await insert(
    pool(),
    `select '2024-01-05'::timestamptz + n / 60 * interval '30 seconds', 1, ('{${vehicles}}'::int[])[n % 60 + 1],
       n, 481500000 + n, 171000000, 0, 0 from generate_series(0, ${ROWS - 1}) n`,
  );
  await pool().query(`vacuum analyze ${MONTH}`);
}

type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;
function insert(db: Runs, rows: string) {
  return db.query(
    `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags)
     ${rows} on conflict do nothing`,
  );
}
const late = (vehicle: number) =>
  `select '2024-01-05 20:00'::timestamptz, 1, ${vehicles[vehicle]}, 1, 481500000, 171000000, 0, 0`;

function pool(): pg.Pool {
  if (!database) throw new Error('no database');
  return database.db.pool;
}
async function value(text: string): Promise<unknown> {
  return Object.values((await pool().query(text)).rows[0] ?? {})[0];
}
const content = () =>
  value(`select md5(string_agg(l::text, ';' order by l::text)) from location l`);
const isInOrder = () =>
  value(`select coalesce(bool_and(ok), false) from (
    select row(company_id, vehicle_id, ts, hash) > lag(row(company_id, vehicle_id, ts, hash))
      over (order by ctid) as ok from ${table}) x where ok is not null`);

async function order(onCopied?: (client: pg.PoolClient) => Promise<void>): Promise<string[]> {
  const client = await pool().connect();
  client.on('error', () => undefined);
  try {
    const options = { rowsMin: 1000, tryEveryMs: 20 };
    return await orderPieces(client, log, {
      ...options,
      ...(onCopied && { onCopied: () => onCopied(client) }),
    });
  } finally {
    client.release(true);
  }
}

describe.each(FORMS)('putting $form in order', ({ rows, table: name }) => {
  beforeEach(async () => {
    table = name;
    await begin(rows);
  });

  test('keeps every location and lays those of a vehicle together', async () => {
    const before = await content();
    expect(await isInOrder()).toBe(false);
    expect(await order()).toEqual([table]);
    expect(await content()).toBe(before);
    expect(await isInOrder()).toBe(true);
    expect(await order()).toEqual([]);
  });

  test('lies in order also when somebody elsewhere has written for long', async () => {
    const elsewhere = await pool().connect();
    await elsewhere.query('begin');
    await elsewhere.query('select pg_current_xact_id()');
    // Younger than that transaction, as far as anybody can tell.
    await pool().query(
      `update ${table} set flags = 0 where vehicle_id = any('{${vehicles.slice(0, 30)}}')`,
    );
    await insert(pool(), late(7));
    expect(await order()).toEqual([table]);
    await elsewhere.query('rollback');
    elsewhere.release();
    expect(await isInOrder()).toBe(true);
    expect(await value(`select count(*)::int from ${table}`)).toBe(ROWS + 1);
  });

  test('leaves a table like all others: key, bounds, routing, retention', async () => {
    const shape = () =>
      pool()
        .query(
          `select c.conname, pg_get_constraintdef(c.oid) as is, pg_get_expr(t.relpartbound, t.oid) as bound,
             (select reloptions from pg_class where oid = c.conindid) as options
           from pg_class t join pg_constraint c on c.conrelid = t.oid
           where t.relname = '${table}' order by 1`,
        )
        .then(({ rows }) => rows);
    const before = await shape();
    await order();
    expect(await shape()).toEqual(before);
    await insert(pool(), late(7));
    await insert(pool(), late(7));
    expect(await value(`select count(*)::int from ${table}`)).toBe(ROWS + 1);
    expect(await dropOldPartitions(pool(), new Date('2024-03-15'), 1)).toContain(MONTH);
    expect(await listPartitions(pool())).not.toContain(MONTH);
    expect(await value(`select to_regclass('${table}')`)).toBeNull();
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
    expect(ordered).toEqual([table]);
    expect(await value(`select count(*)::int from ${table}`)).toBe(ROWS + 2);
    expect(await value(`select count(*)::int from ${table} where flags = 4`)).toBe(2);
    expect(
      await value(`select count(*)::int from ${table} where hash = 1 and ts > '2024-01-05 19:00'`),
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
    expect(await ended).toEqual([table]);
    expect(isReading).toBe(false);
    expect(await isInOrder()).toBe(true);
  });

  test('gives up for now when the table is always in use; nothing has changed', async () => {
    const before = await content();
    const writer = await pool().connect();
    await writer.query('begin');
    await writer.query(`lock table ${table} in row exclusive mode`);
    const client = await pool().connect();
    const options = { rowsMin: 1000, lockWaitMs: 10, tryEveryMs: 1 };
    expect(await orderPieces(client, log, options)).toEqual([]);
    client.release();
    await writer.query('rollback');
    writer.release();
    expect(await content()).toBe(before);
    expect(await value(`select to_regclass('${table}_ordered')`)).toBeNull();
  });

  test('that is killed leaves the table as it was', async () => {
    const before = await content();
    const killed = order(async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await pool().query('select pg_terminate_backend($1)', [rows[0].pid]);
    });
    await expect(killed).rejects.toThrow();
    expect(await content()).toBe(before);
    expect(await value(`select to_regclass('${table}_ordered')`)).toBeNull();
    expect(await order()).toEqual([table]);
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
          `select '2024-01-05 10:00'::timestamptz + ${sent} * interval '1 second', 1, ${vehicles[tracker]}, ${sent},
             481500000, 171000000, 0, 0`,
        );
      }
    });
    const ordered = await order();
    isOver = true;
    await Promise.all(trackers);
    expect(ordered).toEqual([table]);
    expect(sent).toBeGreaterThan(20);
    expect(await value(`select count(*)::int from ${table}`)).toBe(ROWS + sent);
  });
});

describe('a month in pieces', () => {
  const DAYS = ['2024-01-05', '2024-01-06', '2024-01-07'];
  beforeEach(async () => {
    await begin(100);
    for (const day of DAYS.slice(1)) {
      await insert(
        pool(),
        `select '${day}'::timestamptz + n / 60 * interval '30 seconds', 1, ('{${vehicles}}'::int[])[n % 60 + 1],
           n, 481500000 + n, 171000000, 0, 0 from generate_series(0, ${ROWS - 1}) n`,
      );
    }
    await pool().query(`vacuum analyze ${MONTH}`);
  });
  const pieces = DAYS.map((day) => `${MONTH}_${day.slice(-2)}_p0`);

  test('is put in order day by day, not more in a round than it may hold', async () => {
    const before = await content();
    const client = await pool().connect();
    const round = () => orderPieces(client, log, { rowsMin: 1000, rowsARound: ROWS + 1 });
    expect(await round()).toEqual(pieces.slice(0, 2));
    expect(await round()).toEqual(pieces.slice(2));
    expect(await round()).toEqual([]);
    client.release();
    expect(await content()).toBe(before);
  });

  test.each([
    { rows: 0, packed: 1 },
    { rows: 100, packed: 0 },
  ])(
    'a month that goes on is packed, a day that goes on is left: $rows',
    async ({ rows, packed }) => {
      const now = new Date();
      const month = partitionName(now);
      await pool().query(`drop table ${month}`);
      await ensurePartitions(pool(), now, now, { rows, pieceRows: 1 });
      await insert(
        pool(),
        `select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + n * interval '1 ms', 1,
         ('{${vehicles}}'::int[])[n % 60 + 1], n, 0, 0, 0, 0 from generate_series(1, ${ROWS}) n`,
      );
      await pool().query(`vacuum analyze ${month}`);
      // Their files become other ones when keys are packed.
      const keys = async () =>
        String(
          await value(`select string_agg(c.relfilenode::text, ',' order by p.name)
          from ${PIECES} p join pg_class c on c.relname = p.name || '_pkey'
          where p.name like '${month}%' and p.rows > 1000`),
        ).split(',');
      const before = await keys();
      expect(before).toHaveLength(1);
      await (await startCompaction(pool(), log, { rowsMin: 1000 })).done;
      const after = await keys();
      expect(after.filter((file) => !before.includes(file))).toHaveLength(packed);
    },
  );

  test('is compacted by one of several processes, each table once', async () => {
    const before = await content();
    const all = await Promise.all(
      [1, 2, 3].map(() => startCompaction(pool(), log, { rowsMin: 1000 })),
    );
    const done = await Promise.all(all.map((one) => one.done));
    expect(done.reduce((sum, tables) => sum + tables, 0)).toBe(DAYS.length);
    expect(await content()).toBe(before);
  });
});

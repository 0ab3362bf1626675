// Monthly partitions of `location`: ahead, on demand, together, and dropped by retention.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import {
  dropOldPartitions,
  ensurePartitionFor,
  ensurePartitions,
  ensurePartitionsAhead,
  listPartitions,
  monthsBetween,
  partitionName,
} from './partitions.ts';
import { PIECE_ROWS, PIECES, piecesFor } from './pieces.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const insert = (ts: string) =>
  test.db.pool.query(
    `insert into location (ts, company_id, vehicle_id, hash, flags, delay) values ($1, 1, 1, 1, 0, 0)`,
    [new Date(ts)],
  );

describe('months', () => {
  it('are UTC months, both ends included, over the turn of the year', () => {
    const months = monthsBetween(new Date('2025-12-31T23:59:59.999Z'), new Date('2026-02-01'));
    expect(months.map(partitionName)).toEqual([
      'location_2025_12',
      'location_2026_01',
      'location_2026_02',
    ]);
  });

  it('are limited in number', () => {
    expect(() => monthsBetween(new Date('1900-01-01'), new Date('2026-01-01'))).toThrow('600');
  });
});

describe('partitions', () => {
  it('are made ahead of the coming months', async () => {
    await ensurePartitionsAhead(test.db.pool, new Date('2031-12-15T00:00:00Z'));
    expect(await listPartitions(test.db.pool)).toEqual(
      expect.arrayContaining([
        'location_2031_11',
        'location_2031_12',
        'location_2032_01',
        'location_2032_02',
      ]),
    );
  });

  it('are made on demand for any month, with the key and indexes of the table', async () => {
    await expect(insert('2009-05-31T23:59:59Z')).rejects.toThrow('no partition');
    await ensurePartitionFor(test.db.pool, new Date('2009-05-31T23:59:59Z'));
    await insert('2009-05-31T23:59:59Z');
    await expect(insert('2009-05-31T23:59:59Z')).rejects.toThrow('duplicate key');
    await expect(insert('2009-06-01T00:00:00Z')).rejects.toThrow('no partition');
  });

  it('may be made by many at once', async () => {
    const from = new Date('2012-01-01');
    const to = new Date('2012-06-01');
    await Promise.all([1, 2, 3, 4].map(() => ensurePartitions(test.db.pool, from, to)));
    const names = await listPartitions(test.db.pool);
    expect(names.filter((name) => name.startsWith('location_2012'))).toHaveLength(6);
  });

  it('are dropped whole when all of the month is past the retention, by many at once', async () => {
    await ensurePartitions(test.db.pool, new Date('2020-01-01'), new Date('2020-06-01'));
    const now = new Date('2020-06-15T12:00:00Z');
    await Promise.all([1, 2].map(() => dropOldPartitions(test.db.pool, now, 3)));
    const names = await listPartitions(test.db.pool);
    expect(names.filter((name) => name < 'location_2020_07')).toEqual([
      'location_2020_03',
      'location_2020_04',
      'location_2020_05',
      'location_2020_06',
    ]);
  });
});

describe('a month that would be too large', () => {
  /** Rows of some vehicles in each of the months, as the database has counted them. */
  async function fill(db: TestDatabase['db'], months: string[], rows: number): Promise<void> {
    for (const month of months) {
      await db.pool.query(
        `insert into location (ts, company_id, vehicle_id, hash, flags, delay)
         select $1::timestamptz + n * interval '1 minute', 1, n % 40, n, 0, 0
         from generate_series(1, ${rows}) n`,
        [`${month}-01T00:00:00Z`],
      );
    }
    await db.pool.query('analyze location');
  }
  const tables = async (db: TestDatabase['db'], month: string) => {
    const name = partitionName(new Date(`${month}-01`));
    const { rows } = await db.pool.query(
      `select count(*)::int as n from ${PIECES} p where p.name like '${name}%'`,
    );
    return rows[0].n;
  };
  const CASES = [
    { rows: 50_000_000, pieces: 0 },
    { rows: 50_000_001, pieces: 1 },
    { rows: 1_500_000_000, pieces: 1 },
    { rows: 1_500_000_001, pieces: 4 },
    { rows: 6_000_000_001, pieces: 16 },
    { rows: 90_000_000_000, pieces: 16 },
  ];

  it.each(CASES)('is divided as far as needed: $rows rows, $pieces a day', ({ rows, pieces }) => {
    expect(piecesFor(rows, PIECE_ROWS)).toBe(pieces);
  });

  it('is made in days when a month before it was; small ones stay whole', async () => {
    const { db, close } = await testDatabase();
    await ensurePartitions(db.pool, new Date('2031-01-01'), new Date('2031-02-01'));
    await fill(db, ['2031-01', '2031-02'], 1000);
    const now = new Date('2031-03-02');
    await ensurePartitionsAhead(db.pool, now, { pieceRows: 1000 });
    expect(await tables(db, '2031-05')).toBe(1);
    // Asked again when more is known: only what has not begun and holds nothing is made anew.
    await fill(db, ['2031-04'], 1);
    const made = await ensurePartitionsAhead(db.pool, now, { pieceRows: 999 });
    expect(made).toEqual(['location_2031_05']);
    expect(await Promise.all(['2031-03', '2031-04', '2031-05'].map((m) => tables(db, m)))).toEqual([
      1, 1, 31,
    ]);
    // By day and vehicle; then there is nothing left to do, and it never becomes coarser.
    expect(await ensurePartitionsAhead(db.pool, now, { pieceRows: 20 })).toEqual(made);
    expect(await tables(db, '2031-05')).toBe(4 * 31);
    expect(await ensurePartitionsAhead(db.pool, now, { pieceRows: 20 })).toEqual([]);
    expect(await ensurePartitionsAhead(db.pool, now)).toEqual([]);
    expect(await tables(db, '2031-05')).toBe(4 * 31);
    await close();
  });

  it('is not made anew on the day before it begins, nor while somebody is in the way', async () => {
    const { db, close } = await testDatabase();
    await ensurePartitions(db.pool, new Date('2031-02-01'), new Date('2031-05-01'));
    await fill(db, ['2031-02'], 1000);
    const eve = new Date('2031-03-31T12:00:00Z');
    expect(await ensurePartitionsAhead(db.pool, eve, { pieceRows: 999 })).toEqual([
      'location_2031_05',
    ]);
    const reader = await db.pool.connect();
    await reader.query('begin; select from location limit 1');
    expect(await ensurePartitionsAhead(db.pool, eve, { pieceRows: 30 })).toEqual([]);
    await reader.query('rollback');
    reader.release();
    expect(await tables(db, '2031-05')).toBe(31);
    await close();
  });

  it('is divided while it is empty, also when it has begun, where its rows are known beforehand', async () => {
    const { db, close } = await testDatabase();
    const [march, april] = [new Date('2020-03-15'), new Date('2020-04-15')];
    await ensurePartitions(db.pool, march, april);
    await db.pool.query(`insert into location (ts, company_id, vehicle_id, hash, flags, delay)
      values ('2020-04-01', 1, 1, 1, 0, 0)`);
    expect(await ensurePartitions(db.pool, march, april, { rows: 30, pieceRows: 1 })).toEqual([
      'location_2020_03',
    ]);
    expect([await tables(db, '2020-03'), await tables(db, '2020-04')]).toEqual([31, 1]);
    await close();
  });

  it('takes records of every day and vehicle, knows them again, and is dropped as a whole', async () => {
    const { db, close } = await testDatabase();
    // Whatever the time zone of who makes it is.
    const client = await db.pool.connect();
    await client.query(`set timezone = 'Europe/Bratislava'`);
    const march = new Date('2020-03-15');
    await ensurePartitionFor(client, march, { rows: 100, pieceRows: 1 });
    client.release(true);
    expect(await tables(db, '2020-03')).toBe(4 * 31);
    const store = () =>
      db.pool.query(`insert into location (ts, company_id, vehicle_id, hash, flags, delay)
        select t, v % 3, v, 1, 0, 0 from generate_series('2020-03-01T00:00Z'::timestamptz,
          '2020-03-31T23:59:59Z', '7 hours') t, generate_series(1, 20) v on conflict do nothing`);
    const stored = (await store()).rowCount;
    expect(stored).toBe(107 * 20);
    expect((await store()).rowCount).toBe(0);
    const outside = (ts: string) =>
      db.pool.query(
        `insert into location (ts, company_id, vehicle_id, hash, flags, delay) values ('${ts}', 1, 1, 2, 0, 0)`,
      );
    await expect(outside('2020-02-29T23:59:59Z')).rejects.toThrow('no partition');
    await outside('2020-03-31T23:59:59.999Z');
    await expect(outside('2020-04-01T00:00:00Z')).rejects.toThrow('no partition');
    expect(await dropOldPartitions(db.pool, new Date('2020-05-01'), 1)).toEqual([
      'location_2020_03',
    ]);
    expect(await tables(db, '2020-03')).toBe(0);
    await close();
  });

  it('has keys in each of its tables as a month in one table has', async () => {
    const { db, close } = await testDatabase();
    await ensurePartitionFor(db.pool, new Date('2020-01-01'));
    await ensurePartitionFor(db.pool, new Date('2020-02-01'), { rows: 2, pieceRows: 1 });
    await ensurePartitionFor(db.pool, new Date('2020-03-01'), { rows: 100, pieceRows: 1 });
    const { rows } = await db.pool.query(
      `select distinct pg_get_constraintdef(k.oid) as key, i.reloptions::text as options
       from ${PIECES} p join pg_constraint k on k.conrelid = p.oid and k.contype = 'p'
       join pg_class i on i.oid = k.conindid where p.name like 'location_2020%'`,
    );
    expect(rows).toEqual([
      {
        key: 'PRIMARY KEY (company_id, vehicle_id, ts, hash) INCLUDE (flags)',
        options: '{fillfactor=100}',
      },
    ]);
    await close();
  });
});

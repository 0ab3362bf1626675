// Monthly partitions of `location`: ahead, on demand, together, and dropped by retention.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  dropOldPartitions,
  ensurePartitionFor,
  ensurePartitions,
  ensurePartitionsAhead,
  listPartitions,
  monthsBetween,
  partitionName,
} from './partitions.ts';

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

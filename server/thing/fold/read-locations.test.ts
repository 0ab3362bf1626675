// Records of several vehicles in a time, as the fold must see them: vehicle by vehicle, in order, each once.
import { LOCATION_FLAGS, type Location } from '@flotila/domain/location/location.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../ground/db/connection.ts';
import { ensurePartitions } from '../../ground/db/partitions.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createExtraNames } from './extra-names.ts';
import { createLocationReader } from './read-locations.ts';

const FROM = Date.parse('2026-10-31T20:00Z');
const UNTIL = Date.parse('2026-11-01T06:00Z');
const HOUR = 3_600_000;
const IDS = [7, 3, 5];
const COMPANY = 901;
let database: TestDatabase;

/** A record a second, interleaved, over the end of a month; at some moments three, of which flags one an outlier. */
beforeAll(async () => {
  database = await testDatabase();
  await ensurePartitions(database.db.pool, new Date(FROM - HOUR), new Date(UNTIL + HOUR));
  await database.db.pool.query(
    `insert into location (ts, company_id, vehicle_id, hash, delay, flags, speed)
     select to_timestamp($1 + s), c, v, h, 0, case when h = 2 then 4 else 0 end, s % 900
     from generate_series(0, 43200) s, unnest($2::int[]) v, (values (901), (902)) c(c),
       generate_series(1, 3) h
     where h = 1 or s % 50 = 0
     order by s, h desc, v`,
    [(FROM - HOUR) / 1000, [...IDS, 9]],
  );
});
afterAll(() => database.close());

test('all in the time are read, each once, in the order of its key, over the end of a page and of a month', async () => {
  const reader = createLocationReader(createExtraNames(database.db.pool), () => null);
  const read = new Map<number, Location[]>();
  const order: number[] = [];
  const company = { companyId: COMPANY, vehicleIds: IDS };
  const batches: number[] = [];
  await withConnection(database.db.pool, async (client) => {
    for await (const { vehicleId, locations } of reader.between(client, company, FROM, UNTIL)) {
      const before = read.get(vehicleId);
      if (!before) order.push(vehicleId);
      // Records of one moment are never parted.
      expect(locations[0]?.ts).not.toBe(before?.at(-1)?.ts);
      read.set(vehicleId, [...(before ?? []), ...locations]);
      batches.push(locations.length);
    }
  });
  expect(order).toEqual([3, 5, 7]);
  const seconds = (UNTIL - FROM) / 1000;
  for (const locations of read.values()) {
    expect(locations).toHaveLength(seconds + (seconds / 50) * 2);
    const keys = locations.map(({ ts, hash }) => ts + hash / 10);
    expect(keys).toEqual(keys.toSorted((one, two) => one - two));
    expect(new Set(keys).size).toBe(keys.length);
    expect(locations[0]?.ts).toBe(FROM);
    expect(locations.at(-1)?.ts).toBe(UNTIL - 1000);
    expect(locations.every(({ flags }) => (flags & LOCATION_FLAGS.outlier) === 0)).toBe(true);
  }
  expect(Math.max(...batches)).toBeLessThan(1100);
});

// Ingest over a real database: what is stored, what is stored once, and that the order of arrival
// makes no difference.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../../thing/connection/ports.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { startCompaction } from './compact.ts';
import { createIngest } from './ingest.ts';
import {
  addTrackers,
  randomHistory,
  randomOf,
  recordAt,
  type TestTracker,
  tablesOf,
  testLog,
  testWorker,
} from './test-fleet.ts';

const START = Date.UTC(2025, 5, 10, 6);
const NOW = START + 40 * 86_400_000;
/** The month before lies in days of four tables, as that of a large fleet does. */
const START_IN_PIECES = Date.UTC(2025, 4, 30, 6);
const log = testLog();
let database: TestDatabase;
let ingest: Ingest;
let worker: ReturnType<typeof testWorker>;
let clock = NOW;

const parts = () => ({
  db: database.db,
  now: () => clock,
  placeOf,
  countryOf,
  log,
  onCommitted: () => undefined,
});

beforeAll(async () => {
  database = await testDatabase();
  const may = new Date(START_IN_PIECES);
  await ensurePartitionFor(database.db.pool, may, { rows: 100, pieceRows: 1 });
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = NOW;
  log.lines.length = 0;
  ingest = await createIngest(parts());
  worker = testWorker({ ...parts(), calmMs: 0 });
});
afterEach(async () => {
  await worker.stop();
  await ingest.stop();
});

async function oneTracker(parameterValues?: object): Promise<TestTracker> {
  const [tracker] = await addTrackers(database.db, 1, parameterValues);
  if (!tracker) throw new Error('no tracker');
  return tracker;
}

function send({ device }: TestTracker, records: TrackerRecord[], receivedTs = clock) {
  return ingest.store({ device, records, receivedTs });
}

/** Lets the worker look until it finds nothing to do. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { rebuilt, ended } = await worker.look();
    if (rebuilt + ended === 0) return;
  }
  throw new Error('the worker never comes to rest');
}

async function one(text: string, ...values: unknown[]) {
  return (await database.db.pool.query(text, values)).rows[0];
}

describe('storing', () => {
  test('a resent record is stored once, in the same batch and later (gateway §8)', async () => {
    const tracker = await oneTracker();
    const records = randomHistory(1, START, 100);
    const first = await send(tracker, [...records, ...records.slice(10, 20)]);
    expect(first).toEqual({ stored: 100, duplicates: 10, quarantined: 0 });
    expect(await send(tracker, records)).toEqual({ stored: 0, duplicates: 100, quarantined: 0 });
    const { count } = await one(
      'select count(*)::int from location where vehicle_id = $1',
      tracker.vehicleId,
    );
    expect(count).toBe(100);
    const { dirty_from } = await one(
      'select dirty_from from fold_state where vehicle_id = $1',
      tracker.vehicleId,
    );
    expect(dirty_from).toBeNull();
  });

  test('two different records of one second both stay', async () => {
    const tracker = await oneTracker();
    const result = await send(tracker, [
      recordAt(START, { speedKmh: 10 }),
      recordAt(START, { speedKmh: 11 }),
      recordAt(START, { speedKmh: 10 }),
    ]);
    expect(result).toEqual({ stored: 2, duplicates: 1, quarantined: 0 });
  });

  test('a record of an old month makes its partition', async () => {
    const tracker = await oneTracker();
    const result = await send(tracker, [recordAt(Date.UTC(2011, 2, 5)), recordAt(START)]);
    expect(result.stored).toBe(2);
    const { partition } = await one(
      `select tableoid::regclass::text as partition from location
       where vehicle_id = $1 order by ts limit 1`,
      tracker.vehicleId,
    );
    expect(partition).toBe('location_2011_03');
  });

  test('what is not believed of a clock is kept aside with its reason (gateway §9)', async () => {
    const tracker = await oneTracker();
    const records = [
      recordAt(0),
      recordAt(clock + 11 * 60_000),
      { ...recordAt(START), time: null, alarm: 'bad\0text\ud800' },
      recordAt(Number.MAX_SAFE_INTEGER),
      recordAt(START),
    ];
    const result = await send(tracker, records);
    expect(result).toEqual({ stored: 1, duplicates: 0, quarantined: 4 });
    await send(tracker, records);
    const { rows } = await database.db.pool.query(
      'select reason from location_quarantine where vehicle_id = $1 order by reason',
      [tracker.vehicleId],
    );
    expect(rows.map((row) => row.reason)).toEqual(['future', 'future', 'no-clock', 'no-clock']);
  });

  test('a record belongs to the vehicle that had the tracker at its time', async () => {
    const [before, after] = await addTrackers(database.db, 2);
    if (!before || !after) throw new Error('no trackers');
    const moved = new Date(START + 3_600_000);
    await database.db.pool.query(`update device_assignment set to_ts = $2 where device_id = $1`, [
      before.device.deviceId,
      moved,
    ]);
    await database.db.pool.query('delete from device_assignment where device_id = $1', [
      after.device.deviceId,
    ]);
    await database.db.pool.query(
      `insert into device_assignment (device_id, from_ts, company_id, vehicle_id)
       values ($1, $2, $3, $4)`,
      [before.device.deviceId, moved, before.device.companyId, after.vehicleId],
    );
    // One batch over the change, sent late and out of order.
    await send(before, [
      recordAt(START + 7_200_000),
      recordAt(START),
      recordAt(START + 3_600_000),
      recordAt(START + 3_599_000),
    ]);
    const { rows } = await database.db.pool.query(
      `select vehicle_id, count(*)::int from location where vehicle_id = any($1)
       group by 1 order by 1`,
      [[before.vehicleId, after.vehicleId]],
    );
    expect(rows).toEqual([
      { vehicle_id: before.vehicleId, count: 2 },
      { vehicle_id: after.vehicleId, count: 2 },
    ]);
  });

  test('text that no database takes does not stop a record', async () => {
    const tracker = await oneTracker();
    const result = await send(tracker, [
      recordAt(START, {
        identification: { kind: 'dallas', code: 'A\0B\ud800' },
        alarm: 'x\0y',
        raw: { 'na\0me': 'va\0lue', ['long'.repeat(60)]: 1, lone: '\udc00' },
      }),
    ]);
    expect(result.stored).toBe(1);
    expect(log.lines).toEqual([]);
  });
});

describe('the stored state', () => {
  test('is renewed after ten minutes, not with every record; who starts anew reads on from it', async () => {
    const [watched, restarted] = await addTrackers(database.db, 2);
    if (!watched || !restarted) throw new Error('no trackers');
    let other = await createIngest(parts());
    const renew = async (old: Ingest) => {
      await old.stop();
      return createIngest(parts());
    };
    const stateOf = async ({ vehicleId }: TestTracker) => {
      const { last_ts } = await one(
        'select last_ts from fold_state where vehicle_id = $1',
        vehicleId,
      );
      return (last_ts.getTime() - START) / 60_000;
    };
    const states: number[] = [];
    for (let minute = 0; minute <= 22; minute++) {
      clock = START + minute * 60_000;
      const record = recordAt(clock, { inputs: 1, speedKmh: 50, longitude: 17 + minute / 100 });
      await send(watched, [record]);
      states.push(await stateOf(watched));
      // Begins with an empty memory in the middle of each ten minutes.
      const isNew = minute % 10 === 5;
      if (isNew) other = await renew(other);
      const batch = { device: restarted.device, records: [record], receivedTs: clock };
      expect(await other.store(batch)).toMatchObject({ stored: 1 });
      if (isNew) expect(await stateOf(restarted)).toBe(minute);
    }
    await other.stop();
    const once = (minute: number) => Array<number>(11).fill(minute);
    expect(states).toEqual([...once(0), ...once(11), 22]);
    clock = NOW;
    await settle();
    const expected = await tablesOf(database.db, watched.vehicleId);
    expect(expected.rides?.length).toBeGreaterThan(0);
    expect(await tablesOf(database.db, restarted.vehicleId)).toEqual(expected);
  });
});

describe('order of arrival', () => {
  test('stops that a ride joined are stored with it, and none where there were none', async () => {
    const tracker = await oneTracker();
    const minutes = (from: number, to: number, inputs: number) =>
      Array.from({ length: to - from }, (_, minute) =>
        recordAt(START + (from + minute) * 60_000, {
          latitude: 48.2 + (from + minute) * 0.005,
          longitude: 17.6,
          inputs,
          speedKmh: inputs === 1 ? 60 : 0,
        }),
      );
    await send(tracker, [...minutes(0, 20, 1), ...minutes(20, 25, 0), ...minutes(25, 40, 1)]);
    await send(tracker, [...minutes(40, 60, 0), ...minutes(60, 70, 1), ...minutes(70, 90, 0)]);
    await settle();
    const { rows } = await database.db.pool.query(
      'select joined from ride where vehicle_id = $1 order by from_ts',
      [tracker.vehicleId],
    );
    expect(rows).toEqual([
      { joined: [{ from: START + 20 * 60_000, to: START + 25 * 60_000 }] },
      { joined: null },
    ]);
  });

  test('T-1 a record of the newest moment that sees more satellites, and comes later, rules it', async () => {
    const [together, apart] = await addTrackers(database.db, 2);
    if (!together || !apart) throw new Error('no trackers');
    const minute = (index: number) =>
      recordAt(START + index * 60_000, {
        latitude: 48.2 + index * 0.008,
        longitude: 17.6,
        inputs: index < 20 ? 1 : 0,
        speedKmh: index < 20 ? 53 : 0,
      });
    const history = Array.from({ length: 40 }, (_, index) => minute(index));
    const better = history.map((record) => ({
      ...record,
      longitude: 17.61,
      satellites: 14,
      raw: { twin: 1 },
    }));
    await send(together, [...history, ...better]);
    for (const [index, record] of history.entries()) {
      await send(apart, [record]);
      await send(apart, [better[index] ?? record]);
    }
    await settle();
    const expected = await tablesOf(database.db, together.vehicleId);
    expect(expected.rides).toMatchObject([{ from_longitude: 17.61 }]);
    expect(await tablesOf(database.db, apart.vehicleId)).toEqual(expected);
    expect(log.lines).toEqual([]);
  });

  test('R2: shuffled, repeated, late and re-batched records give the same tables, in months of either form', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const [inOrder, shuffled] = await addTrackers(database.db, 2, {
        panic: 'din-2',
        cargo_door: 'din-3',
      });
      if (!inOrder || !shuffled) throw new Error('no trackers');
      const random = randomOf(seed * 7919);
      const start = seed % 2 === 0 ? START : START_IN_PIECES;
      const history = randomHistory(seed, start, 150 + Math.floor(random() * 150));
      for (let from = 0; from < history.length; from += 60) {
        await send(inOrder, history.slice(from, from + 60));
      }
      const disorder = [3, 30, 1000][seed % 3] ?? 3;
      const delivery = history
        .flatMap((record, index) =>
          (random() < 0.1 ? [{ record, index }] : []).concat({ record, index }),
        )
        .map(({ record, index }) => ({ record, key: index + (random() - 0.5) * disorder }))
        .sort((a, b) => a.key - b.key)
        .map(({ record }) => record);
      while (delivery.length > 0) {
        await send(shuffled, delivery.splice(0, 1 + Math.floor(random() * 50)));
        if (random() < 0.2) await worker.look();
        // Another process with an empty memory goes on from what is in the database.
        if (random() < 0.1) {
          await ingest.stop();
          ingest = await createIngest(parts());
        }
      }
      await settle();
      const expected = await tablesOf(database.db, inOrder.vehicleId);
      expect(expected.locations?.length).toBeGreaterThan(100);
      expect(expected.rides?.length).toBeGreaterThan(1);
      expect(expected.activities?.length).toBeGreaterThan(3);
      expect(await tablesOf(database.db, shuffled.vehicleId), `seed ${seed}`).toEqual(expected);
    }
    expect(log.lines).toEqual([]);
  }, 120_000);
});

describe('storage', () => {
  test('keys of a month are packed again: 37 bytes an entry at most', async () => {
    const trackers = await addTrackers(database.db, 40);
    for (let minute = 0; minute < 25; minute++) {
      const from = Date.UTC(2024, 0, 5) + minute * 600_000;
      await Promise.all(
        trackers.map((tracker) =>
          send(
            tracker,
            Array.from({ length: 20 }, (_, index) => recordAt(from + index * 30_000)),
          ),
        ),
      );
    }
    await database.db.pool.query('analyze location_2024_01');
    // As if it was put in order already, which would pack it too.
    await database.db.pool.query(`comment on table location_2024_01 is 'ordered 1000000'`);
    const pack = async () =>
      (await startCompaction(database.db.pool, log, { rowsMin: 1_000 })).done;
    expect(await pack()).toBeGreaterThan(0);
    const { each } = await one(
      `select pg_relation_size('location_2024_01_pkey') / count(*)::float8 as each
       from location_2024_01`,
    );
    expect(each).toBeLessThan(37.5);
    // Reading the key alone asks for pages that are known to be visible to all. Without the vacuum there are
    // none; the newest may be missing, when the database's own analyzing looks on.
    const { seen } = await one(
      `select relallvisible > relpages / 2 as seen from pg_class where relname = 'location_2024_01'`,
    );
    expect(seen).toBe(true);
    log.lines.length = 0;
    expect(await pack()).toBe(0);
  });
});

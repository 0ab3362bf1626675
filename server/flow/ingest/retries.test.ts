// Records that were refused because a clock was wrong come back when it is right: ours (G-11) and that of a tracker whose
// receiver is 1024 weeks behind (G-5). What a right clock refuses stays outside.
import { WEEK_ROLLOVER_MS } from '@flotila/domain/location/clock.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listWaiting } from '../../ground/process/queue.queries.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../../thing/connection/ports.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { createIngest } from './ingest.ts';
import type { MachineClock } from './machine-clock.ts';
import { startRetries } from './retries.ts';
import { addTrackers, recordAt, type TestTracker, testLog } from './test-fleet.ts';

const HOUR = 3_600_000;
/** What the time really is. */
const TRUE = Math.floor(Date.now() / 1000) * 1000;
let database: TestDatabase;
let ingest: Ingest;
let retries: ReturnType<typeof startRetries>;
/** What our clock is wrong by. */
let wrongBy = 0;
let tracker: TestTracker;
let boot = 'first';
const now = () => TRUE + wrongBy;
const machine: MachineClock = {
  get bootId() {
    return boot;
  },
  bootedTs: (ts) => ts - 5 * HOUR,
};
/** A machine that runs since five hours: its clock moves, its uptime does not. */
const parts = () => ({ db: database.db, now, placeOf, countryOf, log: testLog(), machine });

beforeAll(async () => {
  database = await testDatabase();
  ingest = await createIngest({ ...parts(), onCommitted: () => undefined });
  retries = startRetries({ ...parts(), ingest, everyMs: 24 * HOUR });
});
afterAll(async () => {
  await retries.stop();
  await ingest.stop();
  await database.close();
});
afterEach(async () => {
  await database.db.pool.query('delete from location_quarantine where vehicle_id = $1', [
    tracker.vehicleId,
  ]);
});
beforeEach(async () => {
  wrongBy = 0;
  boot = 'first';
  const [one] = await addTrackers(database.db, 1);
  if (!one) throw new Error('no tracker');
  tracker = one;
});

const send = (records: TrackerRecord[]) =>
  ingest.store({ device: tracker.device, records, receivedTs: now() });

async function stored(): Promise<number[]> {
  const { rows } = await database.db.pool.query<{ ts: Date }>(
    'select ts from location where vehicle_id = $1 order by ts',
    [tracker.vehicleId],
  );
  return rows.map(({ ts }) => (ts.getTime() - TRUE) / HOUR);
}

async function outside(): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ reason: string }>(
    'select reason from location_quarantine where vehicle_id = $1 order by reason',
    [tracker.vehicleId],
  );
  return rows.map(({ reason }) => reason);
}

const live = (hoursAgo: number) => recordAt(TRUE - hoursAgo * HOUR);

describe('G-11 our clock was behind', () => {
  test('G-11 what it refused is taken when it is right', async () => {
    wrongBy = -2 * HOUR;
    await send([live(0), live(1), live(3), recordAt(TRUE, { alarm: 'sos', inputs: 2 })]);
    expect(await stored()).toEqual([-3]);
    expect(await outside()).toEqual(['future', 'future', 'future']);
    expect(await retries.look()).toBe(0);
    wrongBy = 0;
    expect(await retries.look()).toBe(3);
    expect(await stored()).toEqual([-3, -1, 0, 0]);
    expect(await outside()).toEqual([]);
    expect(await retries.look()).toBe(0);
    expect(await send([live(0), live(1)])).toMatchObject({ stored: 0, duplicates: 2 });
  });

  test('G-11 a tracker ahead of a right clock stays outside, however much time passes', async () => {
    await send([live(-30)]);
    // The machine went on evenly, also by its clock.
    const later = startRetries({
      ...parts(),
      ingest,
      now: () => TRUE + 48 * HOUR,
      machine: { bootId: 'first', bootedTs: (ts) => ts - 53 * HOUR },
      everyMs: 24 * HOUR,
    });
    expect(await later.look()).toBe(0);
    await later.stop();
    expect(await outside()).toEqual(['future']);
  });

  test('G-11 another start of the machine shows nothing of its clock', async () => {
    wrongBy = -2 * HOUR;
    await send([live(0)]);
    wrongBy = 0;
    boot = 'second';
    expect(await retries.look()).toBe(0);
    boot = '';
    expect(await retries.look()).toBe(0);
    expect(await outside()).toEqual(['future']);
  });

  test('G-11 further ahead than our clock was behind is the fault of the tracker', async () => {
    wrongBy = -2 * HOUR;
    await send([live(-4), live(0)]);
    wrongBy = 0;
    expect(await retries.look()).toBe(1);
    expect(await outside()).toEqual(['future']);
  });

  test('G-11 what was in no vehicle then is tried once and stays outside', async () => {
    wrongBy = -2 * HOUR;
    await send([live(0)]);
    wrongBy = 0;
    await database.db.pool.query('update device_assignment set to_ts = $2 where device_id = $1', [
      tracker.device.deviceId,
      new Date(TRUE - 24 * HOUR),
    ]);
    await database.db.pool.query(`select pg_notify('flotila_registry', '')`);
    const other = await createIngest({ ...parts(), onCommitted: () => undefined });
    const once = startRetries({ ...parts(), ingest: other, everyMs: 24 * HOUR });
    expect(await once.look()).toBe(0);
    expect(await once.look()).toBe(0);
    await once.stop();
    await other.stop();
    expect(await outside()).toHaveLength(1);
  });

  test('G-11 they are counted on the page of the gateway', async () => {
    const waiting = async () =>
      (await database.db.read((db) => listWaiting(db))).find(({ queue }) => queue === 'clocks')
        ?.waiting ?? 0;
    const before = await waiting();
    wrongBy = -2 * HOUR;
    await send([live(0), live(0.5)]);
    expect((await waiting()) - before).toBe(2);
    wrongBy = 0;
    await retries.look();
    expect(await waiting()).toBe(before);
  });
});

describe('G-5 a receiver that is 1024 weeks behind', () => {
  const HOURS = [60, 50, 40, 30, 26, 25, 23, 20, 10, 1, 0];
  const wanted = HOURS.map((hours) => -hours || 0);
  const behind = (hoursAgo: number) => recordAt(TRUE - hoursAgo * HOUR - WEEK_ROLLOVER_MS);

  test('G-5 a batch: all are moved by the weeks that its live record shows', async () => {
    expect(await send(HOURS.map(behind))).toEqual({ stored: 11, duplicates: 0, quarantined: 0 });
    expect(await stored()).toEqual(wanted);
  });

  test('G-5 one after the other, the live one first', async () => {
    for (const hours of HOURS.toReversed()) await send([behind(hours)]);
    expect(await stored()).toEqual(wanted);
  });

  test('G-5 one after the other, the live one last: what was refused before comes back', async () => {
    for (const hours of HOURS) await send([behind(hours)]);
    expect(await outside()).toHaveLength(6);
    expect(await retries.look()).toBe(6);
    expect(await stored()).toEqual(wanted);
    expect(await outside()).toEqual([]);
    expect(await send(HOURS.map(behind))).toMatchObject({ stored: 0, duplicates: 11 });
  });

  test('G-5 records in which the receiver was right stay where they are', async () => {
    await send([live(50), behind(40), behind(0), live(30)]);
    expect(await stored()).toEqual([-50, -40, -30, 0]);
  });

  test('G-5 without a live record that shows it such a time is none', async () => {
    await send([behind(60), live(0)]);
    await send([behind(50)]);
    expect(await retries.look()).toBe(0);
    expect(await stored()).toEqual([0]);
    expect(await outside()).toEqual(['no-clock', 'no-clock']);
  });

  test('G-5 nor is one that no memory of a tracker could still hold', async () => {
    await send([behind(400 * 24), behind(0)]);
    expect(await retries.look()).toBe(0);
    expect(await stored()).toEqual([0]);
  });
});

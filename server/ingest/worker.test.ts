// What time and late records bring about: rides end by themselves, live rows move on while a vehicle
// waits for its rebuild, and a state that cannot be used leads to a rebuild.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanyChange } from '../live/changes.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createAnnouncer } from './announce.ts';
import { createIngest } from './ingest.ts';
import type { Ingest } from './ports.ts';
import { rebuildVehicle } from './rebuild.ts';
import { hearSetups, tellSetups } from './setup-notes.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  tablesOf,
  testLog,
  testWorker,
} from './test-fleet.ts';

const START = Date.UTC(2026, 2, 3, 8);
const MINUTE = 60_000;
const log = testLog();
let database: TestDatabase;
let ingest: Ingest;
let worker: ReturnType<typeof testWorker>;
let clock = START;
let told: CompanyChange[] = [];

const parts = () => ({
  db: database.db,
  now: () => clock,
  placeOf,
  countryOf,
  log,
  onCommitted: (changes: readonly CompanyChange[]) => told.push(...changes),
});

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = START;
  told = [];
  log.lines.length = 0;
  ingest = await createIngest(parts());
  worker = testWorker(parts());
});
afterEach(async () => {
  await worker.stop();
  await ingest.stop();
});

async function oneTracker(): Promise<TestTracker> {
  const [tracker] = await addTrackers(database.db, 1);
  if (!tracker) throw new Error('no tracker');
  return tracker;
}

function send({ device }: TestTracker, records: TrackerRecord[]) {
  return ingest.store({ device, records, receivedTs: clock });
}

/** Twenty minutes at 60 km/h from Trenčín southwards, motor on; then the motor off. */
function drive(from: number, minutes = 20): TrackerRecord[] {
  const records = Array.from({ length: minutes }, (_, minute) =>
    recordAt(from + minute * MINUTE, {
      latitude: 48.8945 - minute * 0.009,
      longitude: 18.0444,
      speedKmh: 60,
      inputs: 1,
    }),
  );
  const end = { latitude: 48.8945 - minutes * 0.009, longitude: 18.0444 };
  return [...records, recordAt(from + minutes * MINUTE, { ...end, inputs: 0 })];
}

async function ridesOf({ vehicleId }: TestTracker) {
  const { rows } = await database.db.pool.query(
    `select from_ts, to_ts, ride_state, from_place, from_country from ride where vehicle_id = $1
     order by from_ts`,
    [vehicleId],
  );
  return rows;
}

async function liveOf({ vehicleId }: TestTracker) {
  const { rows } = await database.db.pool.query(
    'select * from vehicle_live where vehicle_id = $1',
    [vehicleId],
  );
  return rows[0];
}

test('a ride ends after the join interval although nothing arrives any more', async () => {
  const tracker = await oneTracker();
  clock = START + 21 * MINUTE;
  await send(tracker, drive(START));
  expect(await ridesOf(tracker)).toMatchObject([
    { ride_state: 'unfinished', from_place: 'Trenčín', from_country: 'SK' },
  ]);
  expect(await worker.look()).toMatchObject({ ended: 0 });
  clock = START + 31 * MINUTE;
  told = [];
  expect(await worker.look()).toMatchObject({ ended: 1 });
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'finished' }]);
  expect((await liveOf(tracker)).updated.getTime()).toBe(clock);
  expect(told).toEqual([{ companyId: TEST_COMPANY, vehicleIds: [tracker.vehicleId] }]);
  expect(await worker.look()).toMatchObject({ ended: 0 });
  // Records that were only late on their way join the ride again.
  await send(tracker, drive(START + 25 * MINUTE, 5));
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'unfinished' }]);
});

test('L-3 a backlog leaves the worker nothing to end, and the same rides as when it came at once', async () => {
  const late = await oneTracker();
  const live = await oneTracker();
  const records = [...drive(START), ...drive(START + 45 * MINUTE)];
  for (const record of records) {
    clock = (record.time ?? START) + 1000;
    await send(live, [record]);
  }
  clock = START + 21 * 86_400_000;
  await worker.look();
  for (const record of records) {
    await send(late, [record]);
    expect(await worker.look()).toMatchObject({ ended: 0, rebuilt: 0 });
    for (const ride of await ridesOf(late)) expect(ride.ride_state).toBe('finished');
  }
  const rides = await ridesOf(late);
  expect(rides).toHaveLength(2);
  expect(rides).toEqual(await ridesOf(live));
  expect((await liveOf(late)).ride_from).toEqual((await liveOf(live)).ride_from);
});

test('L-3 a rebuild shows the newest ride as time has left it', async () => {
  const tracker = await oneTracker();
  clock = START + 21 * 86_400_000;
  await send(tracker, drive(START));
  const owner = { companyId: TEST_COMPANY, vehicleId: tracker.vehicleId };
  await rebuildVehicle(parts(), owner);
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'finished' }]);
  expect(await worker.look()).toMatchObject({ ended: 0 });
});

test('a ride that goes on while the fold learns something new ends all the same', async () => {
  const tracker = await oneTracker();
  clock = START + 21 * MINUTE;
  await send(tracker, drive(START));
  // As a program of an older version left it.
  await database.db.pool.query(
    `update fold_state set state = coalesce(state, '{}') || '{"version": 1}' where vehicle_id = $1`,
    [tracker.vehicleId],
  );
  clock = START + 31 * MINUTE;
  await worker.look();
  clock += MINUTE;
  expect(await worker.look()).toMatchObject({ rebuilt: 1 });
  await worker.look();
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'finished' }]);
});

test('the live location only advances, also while the vehicle waits for its rebuild', async () => {
  const tracker = await oneTracker();
  const records = drive(START);
  clock = START + 30 * MINUTE;
  await send(tracker, records.slice(10, 15));
  await send(tracker, records.slice(0, 5));
  expect((await liveOf(tracker)).last_ts.getTime()).toBe(START + 14 * MINUTE);
  expect((await liveOf(tracker)).location.timestamp).toBe('2026-03-03T08:14:00.000Z');
  clock += 1000;
  await send(tracker, records.slice(15, 18));
  const live = await liveOf(tracker);
  expect(live.location.timestamp).toBe('2026-03-03T08:17:00.000Z');
  expect(live.location.countryCode).toBe('SK');
  expect(live.updated.getTime()).toBe(clock);
  // Not yet calm; then everything is one ride.
  expect(await worker.look()).toMatchObject({ rebuilt: 0 });
  clock += 2000;
  expect(await worker.look()).toMatchObject({ rebuilt: 1 });
  await send(tracker, records);
  clock += 2000;
  await worker.look();
  const rides = await ridesOf(tracker);
  expect(rides).toHaveLength(1);
  expect(rides[0].from_ts.getTime()).toBe(START);
  expect(rides[0].to_ts.getTime()).toBe(START + 20 * MINUTE);
});

test('late records that never stop are folded in after ten seconds at most', async () => {
  const tracker = await oneTracker();
  const records = drive(START);
  clock = START + 60 * MINUTE;
  await send(tracker, records.slice(19));
  let waited = 0;
  for (let index = 18; index >= 0; index--) {
    await send(tracker, records.slice(index, index + 1));
    clock += 1000;
    if ((await worker.look()).rebuilt > 0) break;
    waited += 1;
  }
  expect(waited).toBe(9);
});

test('a state of another version is not used: the vehicle is rebuilt from the beginning', async () => {
  const tracker = await oneTracker();
  const records = drive(START);
  await send(tracker, records.slice(0, 10));
  await ingest.stop();
  await database.db.pool.query(
    `update fold_state set state = jsonb_set(state, '{version}', '-1') where vehicle_id = $1`,
    [tracker.vehicleId],
  );
  ingest = await createIngest(parts());
  await send(tracker, records.slice(10));
  clock += 20_000;
  expect(await worker.look()).toMatchObject({ rebuilt: 1 });
  expect(await ridesOf(tracker)).toHaveLength(1);
});

test('flotila rebuild-rides changes nothing when no rule changed, and finds a changed rule', async () => {
  const tracker = await oneTracker();
  const records = [...drive(START), ...drive(START + 35 * MINUTE)];
  clock = START + 120 * MINUTE;
  await send(tracker, records);
  await worker.look();
  const before = await tablesOf(database.db, tracker.vehicleId);
  const owner = { companyId: TEST_COMPANY, vehicleId: tracker.vehicleId };
  expect(await rebuildVehicle(parts(), owner)).toEqual({ from: null, locations: 42, rides: 2 });
  await worker.look();
  expect(await tablesOf(database.db, tracker.vehicleId)).toEqual(before);
  await database.db.pool.query('update device set join_interval = 1200 where device_id = $1', [
    tracker.device.deviceId,
  ]);
  expect(await rebuildVehicle(parts(), owner)).toEqual({ from: null, locations: 42, rides: 1 });
});

test('an edit of the device is known to ingest at once (flotila_setups)', async () => {
  const tracker = await oneTracker();
  await send(tracker, [recordAt(START)]);
  await database.db.pool.query(
    `update device set parameter_values = '{"motorbit": 5}' where device_id = $1`,
    [tracker.device.deviceId],
  );
  let isHeard = false;
  const stop = await hearSetups(database.db, () => {
    isHeard = true;
  });
  const { deviceId } = tracker.device;
  const note = { kind: 'vehicle' as const, vehicleId: tracker.vehicleId, deviceIds: [deviceId] };
  await database.db.write((write) => tellSetups(write, note));
  await expect.poll(() => isHeard).toBe(true);
  stop();
  // Motor on input 5 only, which works: no ride by the ignition line.
  const place = { latitude: 48.8945, longitude: 18.0444 };
  const heard = [32, 0].map((inputs) =>
    recordAt(START + MINUTE - 1000 - inputs * 1000, { ...place, inputs }),
  );
  clock = START + 30 * MINUTE;
  await send(tracker, [...heard, ...drive(START + MINUTE)]);
  expect(await ridesOf(tracker)).toHaveLength(0);
});

test('changes of many commits are told in few notifications', async () => {
  const notes: (string | null)[] = [];
  const stop = await database.db.listen('flotila_changed', (payload) => notes.push(payload));
  const announcer = createAnnouncer(database.db, log);
  for (let round = 0; round < 50; round++) {
    announcer.announce([{ companyId: 7, vehicleIds: [1, 2, round % 2] }]);
  }
  await announcer.close();
  await expect.poll(() => notes).toEqual(['7:1,2,0']);
  stop();
  expect(log.lines).toEqual([]);
});

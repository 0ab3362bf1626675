// What time and late records bring about: rides end by themselves, live rows move on while a vehicle
// waits for its rebuild, and a state that cannot be used leads to a rebuild.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect, test } from 'vitest';
import { hearSetups, tellSetups } from '../../thing/fold/setup-notes.ts';
import { createAnnouncer } from './announce.ts';
import { rebuildVehicle } from './rebuild.ts';
import { recordAt, TEST_COMPANY, type TestTracker, tablesOf } from './test-fleet.ts';
import { stageIngest } from './testing/ingest-stage.ts';

const START = Date.UTC(2026, 2, 3, 8);
const MINUTE = 60_000;
const stage = stageIngest(START);
const { send, look, parts, tracker: oneTracker } = stage;

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
  const { rows } = await stage.db.pool.query(
    `select from_ts, to_ts, ride_state, from_place, from_country from ride where vehicle_id = $1
     order by from_ts`,
    [vehicleId],
  );
  return rows;
}

async function liveOf({ vehicleId }: TestTracker) {
  const { rows } = await stage.db.pool.query('select * from vehicle_live where vehicle_id = $1', [
    vehicleId,
  ]);
  return rows[0];
}

test('a ride ends after the join interval although nothing arrives any more', async () => {
  const tracker = await oneTracker();
  stage.clock = START + 21 * MINUTE;
  await send(tracker, drive(START));
  expect(await ridesOf(tracker)).toMatchObject([
    { ride_state: 'unfinished', from_place: 'Trenčín', from_country: 'SK' },
  ]);
  expect(await look()).toMatchObject({ ended: 0 });
  stage.clock = START + 31 * MINUTE;
  stage.told = [];
  expect(await look()).toMatchObject({ ended: 1 });
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'finished' }]);
  expect((await liveOf(tracker)).updated.getTime()).toBe(stage.clock);
  expect(stage.told).toEqual([{ companyId: TEST_COMPANY, vehicleIds: [tracker.vehicleId] }]);
  expect(await look()).toMatchObject({ ended: 0 });
  // Records that were only late on their way join the ride again.
  await send(tracker, drive(START + 25 * MINUTE, 5));
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'unfinished' }]);
});

test('L-3 a backlog leaves the worker nothing to end, and the same rides as when it came at once', async () => {
  const late = await oneTracker();
  const live = await oneTracker();
  const records = [...drive(START), ...drive(START + 45 * MINUTE)];
  for (const record of records) {
    stage.clock = (record.time ?? START) + 1000;
    await send(live, [record]);
  }
  stage.clock = START + 21 * 86_400_000;
  await look();
  for (const record of records) {
    await send(late, [record]);
    expect(await look()).toMatchObject({ ended: 0, rebuilt: 0 });
    for (const ride of await ridesOf(late)) expect(ride.ride_state).toBe('finished');
  }
  const rides = await ridesOf(late);
  expect(rides).toHaveLength(2);
  expect(rides).toEqual(await ridesOf(live));
  expect((await liveOf(late)).ride_from).toEqual((await liveOf(live)).ride_from);
});

test('L-3 a rebuild shows the newest ride as time has left it', async () => {
  const tracker = await oneTracker();
  stage.clock = START + 21 * 86_400_000;
  await send(tracker, drive(START));
  const owner = { companyId: TEST_COMPANY, vehicleId: tracker.vehicleId };
  await rebuildVehicle(parts(), owner);
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'finished' }]);
  expect(await look()).toMatchObject({ ended: 0 });
});

test('a ride that goes on while the fold learns something new ends all the same', async () => {
  const tracker = await oneTracker();
  stage.clock = START + 21 * MINUTE;
  await send(tracker, drive(START));
  // As a program of an older version left it.
  await stage.db.pool.query(
    `update fold_state set state = coalesce(state, '{}') || '{"version": 1}' where vehicle_id = $1`,
    [tracker.vehicleId],
  );
  stage.clock = START + 31 * MINUTE;
  await look();
  stage.clock += MINUTE;
  expect(await look()).toMatchObject({ rebuilt: 1 });
  await look();
  expect(await ridesOf(tracker)).toMatchObject([{ ride_state: 'finished' }]);
});

test('the live location only advances, also while the vehicle waits for its rebuild', async () => {
  const tracker = await oneTracker();
  const records = drive(START);
  stage.clock = START + 30 * MINUTE;
  await send(tracker, records.slice(10, 15));
  await send(tracker, records.slice(0, 5));
  expect((await liveOf(tracker)).last_ts.getTime()).toBe(START + 14 * MINUTE);
  expect((await liveOf(tracker)).location.timestamp).toBe('2026-03-03T08:14:00.000Z');
  stage.clock += 1000;
  await send(tracker, records.slice(15, 18));
  const live = await liveOf(tracker);
  expect(live.location.timestamp).toBe('2026-03-03T08:17:00.000Z');
  expect(live.location.countryCode).toBe('SK');
  expect(live.updated.getTime()).toBe(stage.clock);
  // Not yet calm; then everything is one ride.
  expect(await look()).toMatchObject({ rebuilt: 0 });
  stage.clock += 2000;
  expect(await look()).toMatchObject({ rebuilt: 1 });
  await send(tracker, records);
  stage.clock += 2000;
  await look();
  const rides = await ridesOf(tracker);
  expect(rides).toHaveLength(1);
  expect(rides[0].from_ts.getTime()).toBe(START);
  expect(rides[0].to_ts.getTime()).toBe(START + 20 * MINUTE);
});

test('late records that never stop are folded in after ten seconds at most', async () => {
  const tracker = await oneTracker();
  const records = drive(START);
  stage.clock = START + 60 * MINUTE;
  await send(tracker, records.slice(19));
  let waited = 0;
  for (let index = 18; index >= 0; index--) {
    await send(tracker, records.slice(index, index + 1));
    stage.clock += 1000;
    if ((await look()).rebuilt > 0) break;
    waited += 1;
  }
  expect(waited).toBe(9);
});

test('a state of another version is not used: the vehicle is rebuilt from the beginning', async () => {
  const tracker = await oneTracker();
  const records = drive(START);
  await send(tracker, records.slice(0, 10));
  await stage.stopIngest();
  await stage.db.pool.query(
    `update fold_state set state = jsonb_set(state, '{version}', '-1') where vehicle_id = $1`,
    [tracker.vehicleId],
  );
  await stage.startIngest();
  await send(tracker, records.slice(10));
  stage.clock += 20_000;
  expect(await look()).toMatchObject({ rebuilt: 1 });
  expect(await ridesOf(tracker)).toHaveLength(1);
});

test('flotila rebuild-rides changes nothing when no rule changed, and finds a changed rule', async () => {
  const tracker = await oneTracker();
  const records = [...drive(START), ...drive(START + 35 * MINUTE)];
  stage.clock = START + 120 * MINUTE;
  await send(tracker, records);
  await look();
  const before = await tablesOf(stage.db, tracker.vehicleId);
  const owner = { companyId: TEST_COMPANY, vehicleId: tracker.vehicleId };
  expect(await rebuildVehicle(parts(), owner)).toEqual({ from: null, locations: 42, rides: 2 });
  await look();
  expect(await tablesOf(stage.db, tracker.vehicleId)).toEqual(before);
  await stage.db.pool.query('update device set join_interval = 1200 where device_id = $1', [
    tracker.device.deviceId,
  ]);
  expect(await rebuildVehicle(parts(), owner)).toEqual({ from: null, locations: 42, rides: 1 });
});

test('an edit of the device is known to ingest at once (flotila_setups)', async () => {
  const tracker = await oneTracker();
  await send(tracker, [recordAt(START)]);
  await stage.db.pool.query(
    `update device set parameter_values = '{"motorbit": 5}' where device_id = $1`,
    [tracker.device.deviceId],
  );
  let isHeard = false;
  const stop = await hearSetups(stage.db, () => {
    isHeard = true;
  });
  const { deviceId } = tracker.device;
  const note = { kind: 'vehicle' as const, vehicleId: tracker.vehicleId, deviceIds: [deviceId] };
  await stage.db.write((write) => tellSetups(write, note));
  await expect.poll(() => isHeard).toBe(true);
  stop();
  // Motor on input 5 only, which works: no ride by the ignition line.
  const place = { latitude: 48.8945, longitude: 18.0444 };
  const heard = [32, 0].map((inputs) =>
    recordAt(START + MINUTE - 1000 - inputs * 1000, { ...place, inputs }),
  );
  stage.clock = START + 30 * MINUTE;
  await send(tracker, [...heard, ...drive(START + MINUTE)]);
  expect(await ridesOf(tracker)).toHaveLength(0);
});

test('changes of many commits are told in few notifications', async () => {
  const notes: (string | null)[] = [];
  const stop = await stage.db.listen('flotila_changed', (payload) => notes.push(payload));
  const announcer = createAnnouncer(stage.db, stage.log);
  for (let round = 0; round < 50; round++) {
    announcer.announce([{ companyId: 7, vehicleIds: [1, 2, round % 2] }]);
  }
  await announcer.close();
  await expect.poll(() => notes).toEqual(['7:1,2,0']);
  stop();
  expect(stage.log.lines).toEqual([]);
});

// Corrections over rides that are folded anew: late records, changed rules, rebuilds at the same time.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { RideEdit, RideView } from '@flotila/domain/ride/ride.api.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
} from '../../flow/ingest/test-fleet.ts';
import { startWorker, type Worker } from '../../flow/ingest/worker.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { reapplyEdits } from './corrections.queries.ts';
import { editRide } from './edit-ride.ts';
import { listRides } from './ride.queries.ts';
import { listTrail } from './ride-edit.queries.ts';

const START = Date.UTC(2026, 2, 3, 8);
const MINUTE = 60_000;
const COMPANY = { id: TEST_COMPANY as CompanyId, code: 'fleet' } as CompanyContext;
const log = testLog();
let database: TestDatabase;
let ingest: Ingest;
let worker: Worker;
let tracker: TestTracker;
let clock = START;

const parts = () => ({
  db: database.db,
  now: () => clock,
  placeOf,
  countryOf,
  log,
  onCommitted: () => undefined,
});
const owner = () => ({ companyId: TEST_COMPANY, vehicleId: tracker.vehicleId });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ingest = await createIngest(parts());
  worker = startWorker({ ...parts(), everyMs: 3_600_000 });
  const [added] = await addTrackers(database.db, 1);
  if (!added) throw new Error('no tracker');
  tracker = added;
  clock = START + 300 * MINUTE;
});
afterEach(async () => {
  await worker.stop();
  await ingest.stop();
});

/** A kilometre a minute; `km` is what the odometer shows above a thousand kilometres at first. */
function drive(fromMinute: number, minutes: number, km: number): TrackerRecord[] {
  return Array.from({ length: minutes + 1 }, (_, index) =>
    recordAt(START + (fromMinute + index) * MINUTE, {
      latitude: 48.8945 - (km + index) * 0.009,
      longitude: 18.0444,
      speedKmh: index < minutes ? 60 : 0,
      inputs: index < minutes ? 1 : 0,
      values: { odometerMetres: 1_000_000 + (km + index) * 1000 },
    }),
  );
}

/** Stores records and lets time and rebuilds do their work. */
async function send(records: TrackerRecord[]): Promise<void> {
  await ingest.store({ device: tracker.device, records, receivedTs: clock });
  clock += 20 * MINUTE;
  await worker.look();
}

function edit(minute: number, body: RideEdit): Promise<RideView> {
  const who = { accountId: 1, name: 'Anna Kováčová', owner: null };
  const ride = { company: COMPANY, vehicleId: tracker.vehicleId, fromTs: START + minute * MINUTE };
  return editRide(database.db, { ...ride, ...who, now: clock }, body);
}

async function rides(): Promise<RideView[]> {
  const all = { from: START - 1e9, to: START + 1e9, filter: 'common', page: 0, size: 100 } as const;
  const query = { ...all, vehicleId: tracker.vehicleId };
  return (await database.db.read((db) => listRides(db, COMPANY.id, query))).content;
}
const inMinutes = (moment: string) => (Date.parse(moment) - START) / MINUTE;
const short = (list: RideView[]) =>
  list.map((ride) => ({
    from: inMinutes(ride.fromTimestamp),
    distance: ride.distance,
    kmStop: ride.kmStop,
    fixedKm: ride.fixedKm,
    note: ride.note,
  }));
const trailOf = ({ fromTimestamp, toTimestamp }: RideView) => {
  const span = { fromTs: Date.parse(fromTimestamp), toTs: Date.parse(toTimestamp) };
  return database.db.read((db) => listTrail(db, COMPANY.id, tracker.vehicleId, span));
};

test('a correction stays with its ride when late records move the beginning', async () => {
  await send([...drive(0, 20, 0), ...drive(60, 20, 30)]);
  const edited = await edit(60, { note: 'Nitra', kmStop: 1_051_000 });
  expect(edited).toMatchObject({ note: 'Nitra', fixedKm: true, kmStop: 1_051_000 });
  await send(drive(50, 10, 20).slice(0, -1));
  const after = await rides();
  expect(after.map(({ fromTimestamp }) => inMinutes(fromTimestamp))).toEqual([0, 50]);
  expect(after[1]).toMatchObject({ note: 'Nitra', fixedKm: true, kmStop: 1_051_000 });
  expect(after.map(({ distance }) => distance)).toEqual([20_400, 30_600]);
  const trail = await Promise.all(after.map(trailOf));
  expect(trail.map((records) => records.map(({ field }) => field).sort())).toEqual([
    [],
    ['kmStop', 'note'],
  ]);
});

test('rides after the last fixed one follow it, those to come too', async () => {
  await send(drive(0, 20, 0));
  await edit(0, { kmStop: 1_021_000 });
  await send(drive(50, 20, 20));
  expect(short(await rides())).toEqual([
    { from: 0, distance: 21_000, kmStop: 1_021_000, fixedKm: true, note: null },
    { from: 50, distance: 20_000, kmStop: 1_041_000, fixedKm: false, note: null },
  ]);
});

test('rebuild-rides keeps every correction', async () => {
  await send([0, 1, 2, 3].flatMap((index) => drive(index * 40, 20, index * 20)));
  await edit(0, { rideType: 'private', note: 'domov' });
  await edit(40, { kmStop: 1_041_000, ehStop: 2_500 });
  await edit(80, { note: 'a' });
  await edit(80, { note: 'b', driverId: null });
  await edit(120, { kmStop: 1_080_000 });
  await edit(120, { kmStop: null });
  const before = await rides();
  expect(before.map(({ isEdited }) => isEdited)).toEqual([true, true, true, false]);
  expect(await rebuildVehicle(parts(), owner())).toMatchObject({ rides: 4 });
  await worker.look();
  expect(await rides()).toEqual(before);
  const trail = await trailOf(before[2] as RideView);
  expect(trail.map(({ after }) => after).sort()).toEqual(['a', 'b', null]);
});

test('a correction whose ride is no more stays in the trail and changes nothing', async () => {
  await send([...drive(0, 20, 0), ...drive(60, 20, 20)]);
  await edit(60, { note: 'Nitra' });
  await database.db.pool.query(
    `update ride_edit set ride_from = ride_from - interval '35 minutes',
       ride_to = ride_from - interval '5 minutes' where vehicle_id = $1`,
    [tracker.vehicleId],
  );
  await rebuildVehicle(parts(), owner());
  expect((await rides()).map(({ note, isEdited }) => ({ note, isEdited }))).toEqual([
    { note: null, isEdited: false },
    { note: null, isEdited: false },
  ]);
  const { rows } = await database.db.pool.query(
    'select after from ride_edit where vehicle_id = $1',
    [tracker.vehicleId],
  );
  expect(rows).toEqual([{ after: 'Nitra' }]);
});

test('two corrected rides that become one by a changed rule: the reading at the end rules', async () => {
  await send([...drive(0, 20, 0), ...drive(32, 20, 20)]);
  await edit(32, { kmStop: 1_041_000 });
  await edit(0, { kmStop: 1_020_500, note: 'prvá' });
  await database.db.pool.query('update device set join_interval = 1200 where vehicle_id = $1', [
    tracker.vehicleId,
  ]);
  await rebuildVehicle(parts(), owner());
  expect(short(await rides())).toEqual([
    { from: 0, distance: 41_000, kmStop: 1_041_000, fixedKm: true, note: 'prvá' },
  ]);
});

test('a correction waits for the tracker or rebuild that is writing the rides', async () => {
  await send(drive(0, 20, 0));
  const writer = await database.db.pool.connect();
  try {
    await writer.query('begin');
    const key = [TEST_COMPANY, tracker.vehicleId];
    await writer.query(
      'select from fold_state where company_id = $1 and vehicle_id = $2 for update',
      key,
    );
    const editing = edit(0, { note: 'x' });
    await expect.poll(waiting).toBe(1);
    await writer.query(
      `update ride set ride_state = 'unfinished' where company_id = $1 and vehicle_id = $2`,
      key,
    );
    await writer.query('commit');
    await expect(editing).rejects.toMatchObject({ detail: { message: 'ride_unfinished' } });
  } finally {
    writer.release();
  }
});

async function waiting(): Promise<number> {
  const { rows } = await database.db.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

test('corrections and rebuilds at the same time leave what each of them alone would', async () => {
  await send([0, 1, 2, 3, 4, 5].flatMap((index) => drive(index * 40, 20, index * 20)));
  const readings = [1_020_100, 1_040_200, 1_060_300, 1_080_400, 1_100_500, 1_120_600];
  await Promise.all([
    ...readings.map((kmStop, index) => edit(index * 40, { kmStop, note: `n${index}` })),
    rebuildVehicle(parts(), owner()),
    ingest.store({ device: tracker.device, records: drive(270, 5, 120), receivedTs: clock }),
  ]);
  clock += 20 * MINUTE;
  await worker.look();
  const before = await rides();
  expect(before.map(({ kmStop }) => kmStop)).toEqual([...readings, 1_125_600]);
  expect(before.map(({ note }) => note)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', null]);
  before.slice(1).forEach((ride, index) => {
    expect(ride.kmStop - ride.distance).toBe(before[index]?.kmStop);
  });
  await reapplyEdits(database.db.pool, owner());
  expect(await rides()).toEqual(before);
});

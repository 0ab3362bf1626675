// Hours of a driver whose tracker tells the newest minutes before the older ones (K-16): they say that minutes are
// missing, and are right at the first look after the last record.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { ACTIVITY, type Activity } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
  testWorker,
} from '../../flow/ingest/test-fleet.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { giveCard } from '../../testing/tachograph.ts';
import type { Ingest } from '../connection/ports.ts';
import { hearChanges, tellChanges, type VehicleChanges } from '../live/changes.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { startHoursWorker } from './hours-worker.ts';

const MINUTE_MS = 60_000;
const NEVER_MS = 3_600_000;
const DEADLINE_MS = 10_000;
const START = Date.UTC(2026, 2, 3, 18);
const CARD = 'SK10000000000016';
const PERSON = 616;
/** Minutes since START: a night's rest, 260 minutes of driving, ten of rest. */
const [MORNING, STOP, NOW] = [660, 920, 930];
const { driving, rest } = ACTIVITY;

let database: TestDatabase;
let ingest: Ingest;
let rebuilds: ReturnType<typeof testWorker>;
let hours: ReturnType<typeof startHoursWorker>;
let changes: VehicleChanges & { stop(): void };
let now = 0;

beforeAll(async () => {
  database = await testDatabase();
  await addTrackers(database.db, 0);
  await database.db.pool.query(
    "insert into person (company_id, person_id, first_name, last_name) values ($1, $2, '', $3)",
    [TEST_COMPANY, PERSON, 'Neskorý'],
  );
  await giveCard(database.db, { id: PERSON, company: TEST_COMPANY }, CARD);
  changes = await hearChanges(database.db);
});
afterAll(async () => {
  changes.stop();
  await database.close();
});
beforeEach(async () => {
  now = START + NOW * MINUTE_MS;
  await database.db.pool.query('truncate slot_activity, driver_hours');
  const log = testLog();
  const parts = { db: database.db, now: () => now, placeOf, countryOf, log, onCommitted: () => {} };
  ingest = await createIngest(parts);
  rebuilds = testWorker({ ...parts, calmMs: 0 });
  hours = startHoursWorker({ db: database.db, now: () => now, changes, log, everyMs: NEVER_MS });
});
afterEach(async () => {
  await hours.stop();
  await rebuilds.stop();
  await ingest.stop();
});

/** What is told at a minute since START; the vehicle has driven so many minutes at 70 km/h. */
function minute(at: number, activity: Activity, driven: number, drivenBefore = 0): TrackerRecord {
  const isDriven = activity === driving;
  return recordAt(START + at * MINUTE_MS, {
    latitude: 48 + (driven + drivenBefore) * 0.0105,
    longitude: 19,
    speedKmh: isDriven ? 70 : 0,
    inputs: isDriven ? 1 : 0,
    identification: { kind: 'tachograph', code: CARD },
    values: { tachoActivity: activity, tachoActivity2: ACTIVITY.noCard },
  });
}

/** Told every ten minutes while parked, every minute since the morning. */
const DAY = Array.from({ length: NOW + 1 }, (_, at) => at)
  .filter((at) => at >= MORNING || at % 10 === 0)
  .map((at) => {
    const driven = Math.min(Math.max(at - MORNING, 0), STOP - MORNING);
    return minute(at, at < MORNING || at >= STOP ? rest : driving, driven);
  });
const since = (at: number) => DAY.filter(({ time }) => (time ?? 0) >= START + at * MINUTE_MS);
const before = (at: number) => DAY.filter(({ time }) => (time ?? 0) < START + at * MINUTE_MS);

async function addTracker(): Promise<TestTracker> {
  const [tracker] = await addTrackers(database.db, 1);
  if (!tracker) throw new Error('no tracker');
  return tracker;
}
async function send({ device }: TestTracker, records: readonly TrackerRecord[]): Promise<void> {
  await ingest.store({ device, records: [...records], receivedTs: now });
  await rebuilds.look();
}
async function hoursNow(): Promise<DriverHours | undefined> {
  await hours.look();
  const { rows } = await database.db.pool.query<{ hours: DriverHours }>(
    'select hours from driver_hours where company_id = $1 and person_id = $2',
    [TEST_COMPANY, PERSON],
  );
  return rows[0]?.hours;
}
const WHOLE = {
  dataValidity: true,
  dayDriveAccumulation: 260 * 60,
  remainingToBreak: 10 * 60,
  remainingToday: 340 * 60,
};

test('K-16 the newest minutes alone: nobody knows what was before, and the older ones count at the next look', async () => {
  const tracker = await addTracker();
  await send(tracker, since(NOW - 20));
  expect(await hoursNow()).toMatchObject({ dataValidity: false, remainingToBreak: 260 * 60 });
  await send(tracker, before(NOW - 20));
  expect(await hoursNow()).toMatchObject(WHOLE);
});

test('K-16 a vehicle that drove on unseen: its hole is no rest that is known, until it is told of', async () => {
  const tracker = await addTracker();
  const night = before(MORNING - 60);
  await send(tracker, night);
  expect(await hoursNow()).toMatchObject({ dataValidity: true, dayDriveAccumulation: 0 });
  await send(tracker, since(NOW - 20));
  now += MINUTE_MS;
  await hours.look();
  await database.db.pool.query('update driver_hours set stale_since = now(), worked_out = null');
  expect(await hoursNow()).toMatchObject({ dataValidity: false });
  await send(tracker, before(NOW - 20).slice(night.length));
  expect(await hoursNow()).toMatchObject(WHOLE);
});

test('K-16 a vehicle that stood while nothing was told of leaves the night a rest', async () => {
  const tracker = await addTracker();
  await send(tracker, [minute(-600, rest, 0), minute(-1, rest, 0), minute(0, ACTIVITY.work, 0)]);
  await send(tracker, [minute(600, driving, 0), minute(601, driving, 1), minute(602, driving, 2)]);
  expect(await hoursNow()).toMatchObject({ dataValidity: true, dayDriveAccumulation: 120 });
});

test('K-16 another vehicle that tells later of what was before counts at the next look', async () => {
  const [first, second] = [await addTracker(), await addTracker()];
  await send(second, since(STOP - 10));
  expect(await hoursNow()).toMatchObject({ dayDriveAccumulation: 600 });
  await send(first, before(STOP - 10));
  const tell = () =>
    database.db.read((db) =>
      tellChanges(db, [{ companyId: TEST_COMPANY, vehicleIds: [first.vehicleId] }]),
    );
  await tell();
  const deadline = Date.now() + DEADLINE_MS;
  let told = await hoursNow();
  while (told?.dayDriveAccumulation === 600 && Date.now() < deadline) told = await hoursNow();
  // Neither vehicle told of the minute between them.
  expect(told).toMatchObject({ dayDriveAccumulation: 259 * 60 });
});

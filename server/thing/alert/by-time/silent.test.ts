// Silent trackers from their records to the bell and back: a backlog, a tracker that sleeps, rules that end.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../../flow/ingest/ingest.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
} from '../../../flow/ingest/test-fleet.ts';
import { seedRule } from '../../../testing/alerts.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import type { Ingest } from '../../connection/ports.ts';
import { countryOf } from '../../location/country.ts';
import { placeOf } from '../../location/place.ts';
import { hearAlerts } from '../alert-changes.ts';
import { lookAtTime } from '../time-worker.ts';

const MINUTE = 60_000;
const TEN = Date.UTC(2026, 10, 20, 10);
const at = (minute: number) => TEN + minute * MINUTE;
const RULE = 601;

let database: TestDatabase;
let ingest: Ingest;
let tracker: TestTracker;
let clock = TEN;
beforeAll(async () => {
  database = await testDatabase();
  await addTrackers(database.db, 1);
  const silent = { condition: { kind: 'silent' }, longerThan: 1800 };
  await seedRule(database.db, { ruleId: RULE, company: TEST_COMPANY }, silent);
  ingest = await createIngest({
    db: database.db,
    now: () => clock,
    placeOf,
    countryOf,
    log: testLog(),
    onCommitted: () => undefined,
  });
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});
beforeEach(async () => {
  const { pool } = database.db;
  await pool.query('delete from alert');
  await pool.query(`update vehicle set deleted = now()`);
  [tracker] = (await addTrackers(database.db, 1)) as [TestTracker];
});

/** Records of a running motor from minute to minute, arriving at once. */
async function arrive(now: number, from: number, to: number, step = 1, inputs = 1) {
  clock = at(now);
  const records = [];
  for (let minute = from; minute <= to; minute += step) {
    records.push(recordAt(at(minute), { inputs, speedKmh: 0 }));
  }
  await ingest.store({ device: tracker.device, records, receivedTs: clock });
}

const failures: object[] = [];
const log = { warn: (facts: object) => void failures.push(facts) };
async function look(minute: number, startedTs = 0) {
  const count = await lookAtTime({ db: database.db, now: () => at(minute), log, startedTs });
  expect(failures).toEqual([]);
  return count;
}
const minuteOf = (moment: Date | null) => moment && (moment.getTime() - TEN) / MINUTE;
async function stored() {
  const { rows } = await database.db.pool.query('select * from alert order by begin_ts');
  return rows.map((row) => ({
    begin: minuteOf(row.begin_ts),
    end: minuteOf(row.end_ts),
    rang: minuteOf(row.rang_at),
    withdrawn: minuteOf(row.withdrawn_at),
  }));
}

test('zones-and-rules §8.7 silent at 10:50; the backlog of 11:00 withdraws it, and it stays because it rang', async () => {
  await arrive(20, 0, 20);
  expect(await look(49)).toBe(0);
  const heard = await hearAlerts(database.db);
  const told: unknown[] = [];
  heard.subscribe((note) => told.push(note?.companyId));
  expect(await look(50)).toBe(1);
  await expect.poll(() => told).toEqual([TEST_COMPANY]);
  heard.stop();
  const { rows } = await database.db.pool.query('select * from alert');
  expect(rows[0]).toMatchObject({
    decided_by: 'time',
    vehicle_id: tracker.vehicleId,
    is_late: false,
    severity: 'warning',
    country: 'SK',
    is_muted: false,
    why: { kind: 'silent', params: { longerThan: 1800 } },
  });
  expect(await look(55)).toBe(0);
  expect(await stored()).toEqual([{ begin: 50, end: null, rang: 50, withdrawn: null }]);
  await arrive(60, 21, 55);
  expect(await look(60)).toBe(1);
  expect(await stored()).toEqual([{ begin: 50, end: null, rang: 50, withdrawn: 60 }]);
  expect(await look(61)).toBe(0);
});

test('zones-and-rules §3 the next record ends it; a backlog that comes after that still withdraws it', async () => {
  await arrive(20, 0, 20);
  await look(50);
  await arrive(70, 70, 70);
  expect(await look(70)).toBe(1);
  expect(await stored()).toEqual([{ begin: 50, end: 70, rang: 50, withdrawn: null }]);
  expect(await look(71)).toBe(0);
  await arrive(72, 21, 69);
  expect(await look(72)).toBe(1);
  expect(await stored()).toEqual([{ begin: 50, end: 70, rang: 50, withdrawn: 72 }]);
});

test('§4 a part of a backlog moves the begin of what goes on, and nobody is woken again', async () => {
  await arrive(20, 0, 20);
  await look(50);
  await arrive(58, 21, 25);
  expect(await look(58)).toBe(1);
  expect(await stored()).toEqual([{ begin: 55, end: null, rang: 50, withdrawn: null }]);
  expect(await look(59)).toBe(0);
});

test('§4 it rings whatever its age; a parked vehicle only beyond three of its longest pauses', async () => {
  await arrive(0, -300, 0, 60, 0);
  expect(await look(179)).toBe(0);
  expect(await look(900)).toBe(1);
  expect(await stored()).toEqual([{ begin: 180, end: null, rang: 900, withdrawn: null }]);
});

test('a vehicle that only has just parked, without a tracker, or deleted, is not said to be silent', async () => {
  await arrive(0, 0, 0, 1, 0);
  expect(await look(5000)).toBe(0);
  await arrive(20, 1, 20);
  await database.db.pool.query('update device_assignment set to_ts = $2 where device_id = $1', [
    tracker.device.deviceId,
    new Date(at(30)),
  ]);
  expect(await look(50)).toBe(0);
});

test('a rule that is switched off ends what goes on at that moment', async () => {
  await arrive(20, 0, 20);
  await look(50);
  await database.db.pool.query(
    `insert into rule_version (company_id, rule_id, from_ts) values ($1, $2, $3)`,
    [TEST_COMPANY, RULE, new Date(at(65))],
  );
  expect(await look(66)).toBe(1);
  expect(await stored()).toEqual([{ begin: 50, end: 65, rang: 50, withdrawn: null }]);
  expect(await look(67)).toBe(0);
  await database.db.pool.query(`delete from rule_version where definition is null`);
});

test('ten minutes after a start trackers have had the time to send what they kept', async () => {
  await arrive(20, 0, 20);
  expect(await look(89, at(80))).toBe(0);
  expect(await look(90, at(80))).toBe(1);
});

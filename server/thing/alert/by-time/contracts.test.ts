// Contracts that go otherwise than planned, from the records of their vehicle to the bell and back.
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import pg from 'pg';
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
import { lookAtTime } from '../time-worker.ts';

const MINUTE = 60_000;
const TEN = Date.UTC(2026, 10, 20, 10);
const at = (minute: number) => TEN + minute * MINUTE;
const RULE = 601;
const CONTRACT = 5_001;
/** Metres of a degree to the north. */
const DEGREE = 111_195;
const PATIENT = { timeout: 30_000 };
/** 60 km to the north in an hour. */
const PLAN: RoutePlan = {
  waypoints: [0, 60].map((km, index) => ({
    name: `W${index}`,
    index,
    latitude: 48.15 + (km * 1000) / DEGREE,
    longitude: 17.1,
    countryCode: 'SK',
    precision: 'point' as const,
  })),
  parts: [{ distance: 60_000, duration: 3600 }],
  path: [0, 60].map((km): [number, number] => [17.1, 48.15 + (km * 1000) / DEGREE]),
  source: 'roads',
};

let database: TestDatabase;
let ingest: Ingest;
let tracker: TestTracker;
let clock = TEN;
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
beforeAll(async () => {
  database = await testDatabase();
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
  for (const table of ['alert', 'rule_version', 'rule', 'contract']) {
    await sql(`delete from ${table}`);
  }
  [tracker] = (await addTrackers(database.db, 1)) as [TestTracker];
});

type What = 'late' | 'notStarted' | 'notFinished' | 'elsewhere';
async function watch(what: What, minutes: number, more: object = {}) {
  const condition = { kind: 'contract', what, minutes };
  await seedRule(
    database.db,
    { ruleId: RULE, company: TEST_COMPANY },
    { condition, ringWithin: 1800, ...more },
  );
}
async function plan(to: number | null, route: RoutePlan | null = PLAN) {
  await sql(
    `insert into contract (company_id, contract_id, vehicle_id, name, amount, from_ts, to_ts, plan)
     values ($1, $2, $3, 'Trnava – Nitra', 1, $4, $5, $6)`,
    [
      TEST_COMPANY,
      CONTRACT,
      tracker.vehicleId,
      new Date(at(0)),
      to === null ? null : new Date(at(to)),
      route && JSON.stringify(route),
    ],
  );
}
/** Records of each minute, so many kilometres to the north of the first place, arriving at once. */
async function arrive(now: number, from: number, to: number, kmOf: (minute: number) => number) {
  clock = at(now);
  const records: TrackerRecord[] = [];
  for (let minute = from; minute <= to; minute++) {
    const speedKmh = Math.round((kmOf(minute) - kmOf(minute - 1)) * 60);
    const latitude = 48.15 + (kmOf(minute) * 1000) / DEGREE;
    records.push(recordAt(at(minute), { inputs: speedKmh > 0 ? 1 : 0, speedKmh, latitude }));
  }
  await ingest.store({ device: tracker.device, records, receivedTs: clock });
}
const parked = () => 0;
/** Sets off at the minute, a kilometre a minute. */
const drives = (off: number) => (minute: number) => Math.min(60, Math.max(0, minute - off));

const failures: object[] = [];
const log = { warn: (facts: object) => void failures.push(facts) };
async function look(minute: number) {
  const count = await lookAtTime({ db: database.db, now: () => at(minute), log, startedTs: 0 });
  expect(failures).toEqual([]);
  return count;
}
const minuteOf = (moment: Date | null) => moment && Math.round((moment.getTime() - TEN) / MINUTE);
async function stored() {
  const { rows } = await sql('select * from alert order by begin_ts');
  return rows.map((row) => ({
    begin: minuteOf(row.begin_ts),
    end: minuteOf(row.end_ts),
    rang: minuteOf(row.rang_at),
    withdrawn: minuteOf(row.withdrawn_at),
  }));
}

test('zones-and-rules §3 not begun a quarter of an hour after the plan: it rings once, and ends when the vehicle leaves', async () => {
  await plan(120);
  await watch('notStarted', 15);
  await arrive(10, -5, 10, parked);
  expect(await look(14.9)).toBe(0);
  expect(await look(15)).toBe(1);
  const { rows } = await sql('select * from alert');
  expect(rows[0]).toMatchObject({
    about: `contract/${CONTRACT}`,
    vehicle_id: tracker.vehicleId,
    decided_by: 'time',
    severity: 'warning',
    country: 'SK',
    is_late: false,
    why: { kind: 'contract', params: { what: 'notStarted', contract: 'Trnava – Nitra' } },
  });
  expect(await look(16)).toBe(0);
  await arrive(40, 11, 40, drives(20));
  expect(await look(40)).toBe(1);
  expect(await stored()).toEqual([{ begin: 15, end: 20, rang: 15, withdrawn: null }]);
  expect(await look(41)).toBe(0);
});

test('zones-and-rules §4 a backlog that says that it had left in time takes it back; nothing is told twice', async () => {
  await plan(120);
  await watch('notStarted', 15);
  await arrive(5, -5, 5, parked);
  await look(15);
  await arrive(50, 6, 50, drives(8));
  expect(await look(50)).toBe(1);
  expect(await stored()).toEqual([{ begin: 15, end: null, rang: 15, withdrawn: 50 }]);
  expect(await look(51)).toBe(0);
});

test('a tracker that sleeps says nothing: it has not begun, and stands where it was heard of last', async () => {
  await plan(120);
  await watch('elsewhere', 10);
  await arrive(-30, -40, -30, parked);
  expect(await look(10)).toBe(0);
  await sql('delete from rule_version');
  await sql('delete from rule');
  await watch('notStarted', 10);
  expect(await look(10)).toBe(1);
});

test('zones-and-rules §3 elsewhere at its start, until it comes to its first place', async () => {
  await plan(180);
  await watch('elsewhere', 10);
  const comes = (minute: number) => Math.max(0, 30 - Math.max(0, minute));
  await arrive(10, -5, 10, comes);
  expect(await look(9)).toBe(0);
  expect(await look(11)).toBe(1);
  await arrive(40, 11, 40, comes);
  expect(await look(40)).toBe(1);
  expect(await stored()).toEqual([{ begin: 10, end: 30, rang: 11, withdrawn: null }]);
});

test('zones-and-rules §3 late is known before its end, and ends on arrival, also after the planned end', async () => {
  await plan(90);
  await watch('late', 15);
  // It sets off at 10:40 and will be there at 11:40.
  await arrive(44, -5, 44, drives(40));
  expect(await look(44)).toBe(0);
  const slow = (minute: number) => (minute <= 44 ? drives(40)(minute) : 4);
  await arrive(52, 45, 52, slow);
  expect(await look(52)).toBe(1);
  expect(await look(95)).toBe(0);
  const on = (minute: number) => Math.min(60, 4 + Math.max(0, minute - 52));
  await arrive(130, 53, 130, on);
  expect(await look(130)).toBe(1);
  expect(await stored()).toEqual([{ begin: 52, end: 108, rang: 52, withdrawn: null }]);
  expect(await look(131)).toBe(0);
});

test('two workers that look at once, by clocks that differ, say once that it is late', async () => {
  await plan(90);
  await watch('late', 15);
  await arrive(52, -5, 52, parked);
  // Nobody can write before both are as far as they come.
  const holding = new pg.Client(database.url);
  await holding.connect();
  await holding.query('begin; lock table alert in share mode');
  const looks = Promise.all([look(52), look(53)]);
  const waiting = () =>
    holding.query(`select from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`);
  await expect
    .poll(async () => (await waiting()).rowCount, PATIENT)
    .toBe(2)
    .finally(() => holding.end());
  expect((await looks).toSorted()).toEqual([0, 1]);
  expect(await stored()).toHaveLength(1);
});

test('zones-and-rules §4 known too late it wakes nobody: it is listed as reported late', async () => {
  await plan(30);
  await watch('notFinished', 15);
  await arrive(80, -5, 80, drives(0));
  expect(await look(80)).toBe(1);
  expect(await stored()).toEqual([{ begin: 45, end: 60, rang: null, withdrawn: null }]);
  expect((await sql('select is_late from alert')).rows).toEqual([{ is_late: true }]);
});

test('without a plan rides say whether it was begun, and nothing else is said', async () => {
  await plan(30, null);
  await watch('notFinished', 0);
  await arrive(70, -5, 70, parked);
  expect(await look(70)).toBe(0);
  await sql('delete from rule_version');
  await sql('delete from rule');
  await watch('notStarted', 15);
  expect(await look(70)).toBe(1);
  await arrive(120, 71, 120, drives(80));
  expect(await look(120)).toBe(1);
  expect((await stored())[0]).toMatchObject({ begin: 15, end: 80 });
});

test('what was told of goes on after the day on which nobody waits any more; nothing begins then', async () => {
  await plan(30);
  await watch('notFinished', 15);
  await arrive(40, -5, 40, parked);
  const days = 2 * 1440;
  expect(await look(days)).toBe(0);
  expect(await look(50)).toBe(1);
  expect(await look(days)).toBe(0);
  expect(await stored()).toEqual([{ begin: 45, end: null, rang: 50, withdrawn: null }]);
});

test('only contracts of vehicles that the rule watches', async () => {
  const [other] = (await addTrackers(database.db, 1)) as [TestTracker];
  const whom = { all: false, vehicleIds: [other.vehicleId], groupSetIds: [], typeCodes: [] };
  await plan(120);
  await watch('notStarted', 15, { whom });
  await arrive(10, -5, 10, parked);
  expect(await look(20)).toBe(0);
});

test('a vehicle that the company has no more ends the alert of its contract', async () => {
  await plan(120);
  await watch('notStarted', 15);
  await arrive(10, -5, 10, parked);
  await look(20);
  await sql(`update vehicle set state = 'removed' where vehicle_id = $1`, [tracker.vehicleId]);
  expect(await look(25)).toBe(1);
  expect(await stored()).toMatchObject([{ begin: 15, end: 25 }]);
});

test('a contract that is switched off ends its alert', async () => {
  await plan(120);
  await watch('notStarted', 15);
  await arrive(10, -5, 10, parked);
  await look(20);
  await sql('update contract set active = false');
  expect(await look(25)).toBe(1);
  expect(await stored()).toEqual([{ begin: 15, end: 25, rang: 20, withdrawn: null }]);
});

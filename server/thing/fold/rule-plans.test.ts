// Rules of a company as the fold takes them from the database: which watch a vehicle, and from when on.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { recordAt, testLog } from '../../flow/ingest/test-fleet.ts';
import { withConnection } from '../../ground/db/connection.ts';
import { seedRule } from '../../testing/alerts.ts';
import { COMPANY, GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { askRebuild } from './asked-rebuilds.ts';

const { truck, van } = VEHICLE;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 4, 5, 12);
const NOBODY = { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [] };
let database: TestDatabase;
let ingest: Ingest;
/** Each test has a day of its own. */
let from = NOW - 30 * 24 * 60 * MINUTE;

beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});
beforeEach(async () => {
  await ingest?.stop();
  for (const table of ['alert', 'rule']) await database.db.pool.query(`delete from ${table}`);
  ingest = await createIngest({
    db: database.db,
    now: () => NOW,
    countryOf,
    placeOf,
    log: testLog(),
    onCommitted: () => undefined,
  });
  from += 24 * 60 * MINUTE;
});

async function rule(more: object = {}, columns: { ownerId?: number } = {}) {
  await seedRule(database.db, { ruleId: 601, company: COMPANY.tatra.id }, more);
  await database.db.pool.query('update rule set owner_id = $1, last_change = $2', [
    columns.ownerId ?? null,
    from / MINUTE,
  ]);
}

/** Three minutes of a button that is pressed in the second. */
async function panic(vehicle: typeof truck | typeof van, start = from) {
  const records = [0, 1, 2].map((minute) =>
    recordAt(start + minute * MINUTE, { inputs: minute === 1 ? 2 : 0 }),
  );
  await ingest.store({
    device: { deviceId: vehicle.device, companyId: vehicle.company, vehicleId: vehicle.id },
    records,
    receivedTs: NOW,
  });
}

async function alerted(): Promise<number[]> {
  const { rows } = await database.db.pool.query(
    'select vehicle_id as id from alert order by begin_ts, vehicle_id',
  );
  return rows.map(({ id }) => id);
}

test('zones-and-rules §3 a rule watches all vehicles of its company', async () => {
  await rule();
  await panic(truck);
  await panic(van);
  expect(await alerted()).toEqual([truck.id, van.id]);
});

test.each([
  ['single vehicles', { vehicleIds: [van.id] }, [van.id]],
  ['a group', { groupSetIds: [GROUPSET.trucks.id] }, [truck.id]],
  ['a type', { typeCodes: ['van'] }, [van.id]],
  ['nobody', {}, []],
])('… or %s', async (_what, chosen, expected) => {
  await rule({ whom: { ...NOBODY, ...chosen } });
  await panic(truck);
  await panic(van);
  expect(await alerted()).toEqual(expected);
});

test('zones-and-rules §3 never what its owner may not see', async () => {
  await rule({}, { ownerId: PERSON.igor.id });
  await panic(truck);
  await panic(van);
  expect(await alerted()).toEqual([truck.id]);
});

test('decision 0040 records of before a version are not judged by it', async () => {
  await rule();
  const switched = new Date(from + 10 * MINUTE);
  await database.db.pool.query(
    `insert into rule_version (company_id, rule_id, from_ts, definition) values (1, 601, $1, null)`,
    [switched],
  );
  await panic(truck, from + 20 * MINUTE);
  expect(await alerted()).toEqual([]);
  // A tracker that sends its backlog.
  await panic(van, from);
  expect(await alerted()).toEqual([van.id]);
});

test('a rule that is changed is known with the next record', async () => {
  await panic(truck);
  await rule();
  await database.db.pool.query("select pg_notify('flotila_setups', 'company 1')");
  // Told in order, so what comes now comes after it.
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await database.db.listen('flotila_setups', () => resolve());
  await database.db.pool.query("select pg_notify('flotila_setups', 'company 999')");
  await promise;
  stop();
  await panic(truck, from + 30 * MINUTE);
  expect(await alerted()).toEqual([truck.id]);
});

test('§3 days and hours are by the clock of the company', async () => {
  const day = new Date(from).getUTCDay();
  const week = Array.from({ length: 7 }, (_, index) =>
    // Monday first; 14:00 in Bratislava is noon UTC in summer.
    index === (day + 6) % 7 ? [{ from: '14:00', to: '14:05' }] : [],
  );
  await rule({ when: { week, holidaysAsSunday: false } });
  await panic(truck, from - 10 * MINUTE);
  expect(await alerted()).toEqual([]);
  await panic(van, from);
  expect(await alerted()).toEqual([van.id]);
});

test('W-5 a rule over the past fills no bell: what records said before it is history, what comes late is not', async () => {
  const start = NOW - 5 * 60 * MINUTE;
  await panic(truck, start);
  await rule();
  const owner = { companyId: truck.company, vehicleId: truck.id };
  const deps = { db: database.db, now: () => NOW, countryOf, placeOf };
  await withConnection(database.db.pool, (client) => askRebuild(client, [owner], -Infinity));
  await rebuildVehicle(deps, owner, Number.POSITIVE_INFINITY);
  const waiting = async () => {
    const { rows } = await database.db.pool.query(
      `select begin_ts as begin, is_past as "isPast", acknowledged_at as at from alert
       where begin_ts >= $1 order by 1`,
      [new Date(start)],
    );
    return rows.map(({ begin, isPast, at }) => [
      (begin.getTime() - start) / MINUTE,
      isPast,
      at !== null,
    ]);
  };
  expect(await waiting()).toEqual([[1, true, true]]);
  // The newest record first, then the button of an hour before it.
  await ingest.store({
    device: { deviceId: truck.device, companyId: truck.company, vehicleId: truck.id },
    records: [recordAt(NOW - 60 * MINUTE, { inputs: 0 })],
    receivedTs: NOW,
  });
  await panic(truck, NOW - 120 * MINUTE);
  await rebuildVehicle(deps, owner, Number.POSITIVE_INFINITY);
  expect(await waiting()).toEqual([
    [1, true, true],
    [181, false, false],
  ]);
});

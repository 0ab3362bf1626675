// Progress of contracts as it is worked out from stored locations: whatever was remembered, the answer is that
// of the pure function over all of them.

import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { contractProgress } from '@flotila/domain/contract/testing/all-at-once.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import {
  addTrackers,
  randomHistory,
  randomOf,
  recordAt,
  TEST_COMPANY,
} from '../../flow/ingest/test-fleet.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { listLocationsAfter } from './progress.queries.ts';
import { createProgress, PROGRESS_DAYS_MAX, type ProgressContract } from './progress.ts';

const COMPANY = TEST_COMPANY as CompanyId;
const DAY = 86_400_000;
const FROM = Date.UTC(2026, 4, 5);
const TO = FROM + 29 * DAY - 1;
let database: TestDatabase;
let ingest: Ingest;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  ingest = await createIngest({
    db,
    now: Date.now,
    placeOf,
    countryOf,
    log: console,
    onCommitted: () => undefined,
  });
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});
beforeEach(() => database.db.pool.query('delete from contract'));

/** A plan over places that the records came by. */
function planOf(records: readonly TrackerRecord[], count: number): RoutePlan {
  const placed = records.filter(
    ({ hasFix, latitude, time }) => hasFix && (latitude ?? 90) < 48.9 && (time ?? TO) < TO,
  );
  const waypoints = Array.from({ length: count }, (_, index) => {
    const record = placed[Math.floor(((index + 0.2) * placed.length) / count)];
    const { latitude, longitude } = record ?? {};
    return {
      name: `W${index}`,
      index,
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      countryCode: 'SK',
      precision: 'point' as const,
    };
  });
  const parts = waypoints.slice(1).map(() => ({ distance: 40_000, duration: 2_400 }));
  const path = waypoints.map((one): [number, number] => [one.longitude, one.latitude]);
  return { waypoints, parts, path, source: 'roads' };
}

async function addContract(vehicleId: number, plan: RoutePlan | null, from = FROM, to = TO) {
  const { rows } = await database.db.pool.query(
    `insert into contract (company_id, vehicle_id, name, amount, from_ts, to_ts, plan)
     values ($1, $2, 'Zákazka', 100, $3, $4, $5) returning contract_id`,
    [COMPANY, vehicleId, new Date(from), new Date(to), plan && JSON.stringify(plan)],
  );
  const contractId: number = rows[0].contract_id;
  const contract: ProgressContract = {
    contractId,
    vehicleId,
    from: new Date(from),
    to: new Date(to),
    lastChange: '1',
  };
  return contract;
}

async function newVehicle() {
  const [tracker] = await addTrackers(database.db, 1);
  if (!tracker) throw new Error('no tracker');
  return tracker;
}

/** What the pure function says of all that is stored. */
async function truth(contract: ProgressContract, plan: RoutePlan, now: number) {
  const { contractId, vehicleId } = contract;
  const wanted = [{ contractId, vehicleId, after: FROM - 1, to: TO }];
  const all = await database.db.read((db) => listLocationsAfter(db, COMPANY, wanted, 1e6));
  return contractProgress(plan, all.get(contractId) ?? [], { now, end: TO }) ?? undefined;
}

test.each([1, 2, 3])(
  'CON what is remembered of a contract equals all its locations, also after late ones (%i)',
  async (seed) => {
    const { device, vehicleId } = await newVehicle();
    const records = randomHistory(seed, FROM, 3_000);
    const plan = planOf(records, 5);
    const contract = await addContract(vehicleId, plan);
    const random = randomOf(seed);
    const { progressOf } = createProgress(database.db);
    const ask = async (now: number) =>
      (await database.db.read((db) => progressOf(db, COMPANY, [contract], now))).get(
        contract.contractId,
      );
    const late: TrackerRecord[] = [];
    let reached = 0;
    for (let at = 0, step = 0; at < records.length; step += 1) {
      const size = 1 + Math.floor(random() * (step % 6 === 0 ? 1_000 : 60));
      const batch = records.slice(at, at + size);
      at += size;
      const held = step % 4 === 1 ? batch.splice(0, Math.floor(batch.length / 2)) : [];
      late.push(...held);
      if (step % 5 === 4) batch.push(...late.splice(0));
      if (batch.length === 0) continue;
      await ingest.store({ device, records: batch, receivedTs: Date.now() });
      const now = Math.min(TO, Math.max(...batch.map(({ time }) => time ?? 0)) + 1_000);
      const known = await ask(now);
      expect(known).toEqual(await truth(contract, plan, now));
      reached = Math.max(reached, known?.waypoints.filter(({ arrival }) => arrival).length ?? 0);
      // Asking again changes nothing.
      expect(await ask(now)).toEqual(known);
    }
    const deps = { db: database.db, now: Date.now, placeOf, countryOf };
    await rebuildVehicle(deps, { companyId: COMPANY, vehicleId });
    expect(await ask(TO)).toEqual(await truth(contract, plan, TO));
    expect(reached).toBeGreaterThan(1);
  },
);

test('CON a place that only late records show has been reached', async () => {
  const { device, vehicleId } = await newVehicle();
  // To the north, and for ten minutes aside to a place in the east.
  const records = Array.from({ length: 60 }, (_, minute) =>
    recordAt(FROM + minute * 60_000, {
      latitude: 48.15 + minute * 0.005,
      longitude: minute >= 20 && minute < 30 ? 17.2 : 17.1,
      speedKmh: 40,
      inputs: 1,
    }),
  );
  const at = (minute: number) => records[minute] ?? records[0];
  const route = [at(0), at(25), at(59)].flatMap((record) => (record ? [record] : []));
  const plan = planOf(route, 3);
  const contract = await addContract(vehicleId, plan);
  const { progressOf } = createProgress(database.db);
  const now = FROM + DAY;
  const reached = async () => {
    const told = await database.db.read((db) => progressOf(db, COMPANY, [contract], now));
    return told.get(contract.contractId)?.waypoints.map(({ arrival }) => arrival !== null);
  };
  const isLate = (_: unknown, minute: number) => minute >= 20 && minute < 30;
  const store = (some: TrackerRecord[]) =>
    ingest.store({ device, records: some, receivedTs: Date.now() });
  await store(records.filter((one, minute) => !isLate(one, minute)));
  expect(await reached()).toEqual([true, false, false]);
  await store(records.filter(isLate));
  expect(await reached()).toEqual([true, true, true]);
});

test('CON a list that has no time tells what is known, and the rest when it was worked out', async () => {
  const { device, vehicleId } = await newVehicle();
  const records = randomHistory(4, FROM, 2_500);
  const last = records.at(-1)?.time ?? 0;
  await ingest.store({ device, records, receivedTs: Date.now() });
  const plan = planOf(records, 3);
  const contract = await addContract(vehicleId, plan);
  const { progressOf } = createProgress(database.db);
  const now = Math.min(TO, last + 1);
  const ask = (patienceMs?: number) =>
    database.db.read((db) => progressOf(db, COMPANY, [contract], now, patienceMs));
  expect((await ask(-1)).size).toBe(0);
  await expect.poll(async () => (await ask(-1)).size).toBe(1);
  expect((await ask(-1)).get(contract.contractId)).toEqual(await truth(contract, plan, now));
});

test('CON another plan or period of a contract is worked out anew', async () => {
  const { device, vehicleId } = await newVehicle();
  const records = randomHistory(5, FROM, 500);
  await ingest.store({ device, records, receivedTs: Date.now() });
  const now = Math.min(TO, (records.at(-1)?.time ?? 0) + 1);
  const contract = await addContract(vehicleId, planOf(records, 3));
  const { progressOf } = createProgress(database.db);
  const ask = (one: ProgressContract) =>
    database.db.read(async (db) => (await progressOf(db, COMPANY, [one], now)).get(one.contractId));
  expect((await ask(contract))?.waypoints).toHaveLength(3);
  await database.db.pool.query('update contract set plan = $1 where contract_id = $2', [
    JSON.stringify(planOf(records, 4)),
    contract.contractId,
  ]);
  expect((await ask({ ...contract, lastChange: '2' }))?.waypoints).toHaveLength(4);
});

test('CON progress is told of contracts that are active now and have a plan and locations', async () => {
  const { device, vehicleId } = await newVehicle();
  const { vehicleId: without } = await newVehicle();
  const records = randomHistory(6, FROM, 200);
  await ingest.store({ device, records, receivedTs: Date.now() });
  const plan = planOf(records, 2);
  const now = Math.min(TO, (records.at(-1)?.time ?? 0) + 1);
  const told = await addContract(vehicleId, plan);
  const season = await addContract(vehicleId, plan, now - (PROGRESS_DAYS_MAX + 1) * DAY);
  const none = [
    season,
    await addContract(vehicleId, plan, now + 1_000),
    await addContract(vehicleId, plan, FROM, now - 1_000),
    await addContract(vehicleId, null),
    await addContract(without, plan),
  ];
  const answer = await database.db.read((db) =>
    createProgress(database.db).progressOf(db, COMPANY, [told, ...none], now),
  );
  expect([...answer.keys()]).toEqual([told.contractId]);
});

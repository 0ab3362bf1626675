// From a tracker's records to the bell: the worked examples through the whole of ingest, and what rings when a process
// dies at the worst moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
} from '../../flow/ingest/test-fleet.ts';
import { startWorker } from '../../flow/ingest/worker.ts';
import { seedRule } from '../../testing/alerts.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { hearAlerts } from './alert-changes.ts';
import type { RingTask } from './testing/ring-child.ts';

const START = Date.UTC(2026, 10, 20, 10);
const HOUR = 3_600_000;
const ZONE = 651;
const [STAYS, ENTERS] = [601, 602] as const;
/** Metres from the middle of zone Z, every 30 s (§8, example 1). */
const EXAMPLE_1 = [500, 300, 190, 150, 120, 150, 190, 210, 190, 240, 300];
const METRES_A_DEGREE = 111_195;

let database: TestDatabase;
let clock = START;
let ingest: Ingest;
const heard: number[] = [];
const parts = () => ({
  db: database.db,
  now: () => clock,
  placeOf,
  countryOf,
  log: testLog(),
  onCommitted: () => undefined,
});
beforeAll(async () => {
  database = await testDatabase();
  // Makes the company, too.
  await addTrackers(database.db, 1);
  const { pool } = database.db;
  await pool.query(
    `insert into zone (company_id, zone_id, name, category) values ($1, $2, 'Z', 'customer')`,
    [TEST_COMPANY, ZONE],
  );
  const whom = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
  await pool.query(
    `insert into zone_version (company_id, zone_id, from_ts, shape, exit_margin, min_dwell, vehicles)
     values ($1, $2, '-infinity', $3, 30, 120, $4)`,
    [
      TEST_COMPANY,
      ZONE,
      JSON.stringify({ type: 'Circle', center: [17, 48], radius: 200 }),
      JSON.stringify(whom),
    ],
  );
  const zones = { zoneIds: [ZONE], categories: [] };
  const stays = { condition: { kind: 'stays', zones }, longerThan: 180 };
  await seedRule(database.db, { ruleId: STAYS, company: TEST_COMPANY }, stays);
  await seedRule(
    database.db,
    { ruleId: ENTERS, company: TEST_COMPANY },
    { condition: { kind: 'enters', zones } },
  );
  ingest = await createIngest(parts());
  const alerts = await hearAlerts(database.db);
  alerts.subscribe((note) => heard.push(...(note?.ids ?? [])));
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

async function tracker(): Promise<TestTracker> {
  const [one] = await addTrackers(database.db, 1);
  if (!one) throw new Error('no tracker');
  return one;
}

const example = (): TrackerRecord[] =>
  EXAMPLE_1.map((metres, index) =>
    recordAt(START + index * 30_000, {
      latitude: 48 + metres / METRES_A_DEGREE,
      longitude: 17,
      inputs: 1,
      speedKmh: 20,
    }),
  );

/** Seconds after the first record, to a tenth. */
const seconds = (moment: Date | null) => moment && Math.round((+moment - START) / 100) / 10;
async function alertsOf({ vehicleId }: TestTracker, ruleId: number) {
  const { rows } = await database.db.pool.query(
    'select * from alert where vehicle_id = $1 and rule_id = $2 order by begin_ts',
    [vehicleId, ruleId],
  );
  return rows.map((row) => ({
    id: row.alert_id as number,
    decided: seconds(row.decided_ts),
    begin: seconds(row.begin_ts),
    end: seconds(row.end_ts),
    rang: seconds(row.rang_at),
    isLate: row.is_late as boolean,
    zone: row.zone_id as number,
  }));
}

describe('zones-and-rules §8', () => {
  test('§8.3 the bell rings with the first record at or after the begin, and the alert ends with the visit', async () => {
    const one = await tracker();
    for (const record of example()) {
      clock = record.time ?? START;
      await ingest.store({ device: one.device, records: [record], receivedTs: clock });
    }
    expect(await alertsOf(one, STAYS)).toMatchObject([
      { decided: 240, begin: 237.3, end: 264, rang: 240, isLate: false, zone: ZONE },
    ]);
  });

  test('§8.4 in reverse order an hour later: the same list, reported late, no ring', async () => {
    const one = await tracker();
    clock = START + HOUR;
    for (const record of example().toReversed()) {
      await ingest.store({ device: one.device, records: [record], receivedTs: clock });
    }
    const worker = startWorker({ ...parts(), everyMs: HOUR, calmMs: 0 });
    while ((await worker.look()).rebuilt > 0);
    await worker.stop();
    expect(await alertsOf(one, STAYS)).toMatchObject([
      { decided: 240, begin: 237.3, end: 264, rang: null, isLate: true },
    ]);
  });

  test('§4 a late record that interrupts the visit withdraws what had rung; a rebuild changes nothing', async () => {
    const one = await tracker();
    const records = example();
    clock = START + 300_000;
    await ingest.store({ device: one.device, records, receivedTs: clock });
    const [before] = await alertsOf(one, STAYS);
    expect(before).toMatchObject({ rang: 300 });
    await rebuildVehicle(parts(), { companyId: TEST_COMPANY, vehicleId: one.vehicleId });
    expect(await alertsOf(one, STAYS)).toEqual([before]);
    // It had been outside in between: two visits, none of them long enough.
    const away = recordAt(START + 135_000, {
      latitude: 48 + 240 / METRES_A_DEGREE,
      longitude: 17,
      inputs: 1,
      speedKmh: 20,
    });
    await ingest.store({ device: one.device, records: [away], receivedTs: clock });
    await rebuildVehicle(parts(), { companyId: TEST_COMPANY, vehicleId: one.vehicleId });
    const { rows } = await database.db.pool.query(
      'select withdrawn_at, rang_at from alert where alert_id = $1',
      [before?.id],
    );
    expect(rows).toEqual([{ withdrawn_at: new Date(clock), rang_at: new Date(clock) }]);
  });
});

describe('R1 kill -9', () => {
  async function storeKilled(task: Omit<RingTask, 'url'>): Promise<void> {
    const script = path.join(import.meta.dirname, 'testing/ring-child.ts');
    const argument = JSON.stringify({ ...task, url: database.url });
    const child = spawn(process.execPath, [script, argument], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }
  /** Up to the record by which it has been there for the zone's shortest visit. */
  const entering = () => example().slice(0, 7);

  test.each([
    ['within the transaction', 0],
    ['after the commit', 1],
  ] as const)('%s: the bell rings once, and who looks on is told', async (killed, stored) => {
    const one = await tracker();
    const task = { device: one.device, records: entering(), now: START + 180_000, killed };
    heard.length = 0;
    await storeKilled(task);
    const left = await alertsOf(one, ENTERS);
    expect(left).toHaveLength(stored);
    await expect.poll(() => heard).toEqual(left.map(({ id }) => id));
    // The tracker was not acknowledged and sends again.
    clock = START + 210_000;
    await ingest.store({ device: one.device, records: example().slice(0, 8), receivedTs: clock });
    const alerts = await alertsOf(one, ENTERS);
    expect(alerts).toMatchObject([{ rang: stored === 1 ? 180 : 210, isLate: false }]);
    await expect.poll(() => heard).toEqual(alerts.map(({ id }) => id));
  });
});

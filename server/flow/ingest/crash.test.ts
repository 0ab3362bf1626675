// R1: acknowledged means stored. A storing process is killed without warning, several times, and goes
// on where the trackers were acknowledged; nothing acknowledged is missing and nothing is there twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeDrill } from '../../../tools/run/drills.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import type { CrashTask } from './crash-child.ts';
import { createIngest } from './ingest.ts';
import { rebuildVehicle } from './rebuild.ts';
import { addTrackers, crashRecord, tablesOf, testLog, testWorker } from './test-fleet.ts';

const ROUNDS = isWholeDrill(import.meta.filename) ? 3 : 1;
const TRACKERS = 5;
/** Acknowledgements before a kill; it falls anywhere in what is under way then. */
const ACKNOWLEDGED_BEFORE_KILL = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('R1: nothing acknowledged is lost or doubled by kill -9', async () => {
  const { db, url } = database;
  const added = await addTrackers(db, TRACKERS + 1);
  const control = added.pop();
  if (!control) throw new Error('no trackers');
  const trackers = added.map(({ device }) => ({ device, next: 0 }));
  for (let round = 0; round < ROUNDS; round++) await storeUntilKilled({ url, trackers });
  for (const { device, next } of trackers) {
    const keys = await storedTimes(device.vehicleId ?? 0);
    const expected = Array.from({ length: next }, (_, index) => crashRecord(index).time ?? 0);
    expect(new Set(keys).size, 'stored twice').toBe(keys.length);
    expect(
      expected.filter((time) => !keys.includes(time)),
      'lost',
    ).toEqual([]);
  }
  // The same length for all, then every table is what an undisturbed tracker has.
  const parts = { db, now: Date.now, placeOf, countryOf, log: testLog() };
  const ingest = await createIngest({ ...parts, onCommitted: () => undefined });
  const worker = testWorker({ ...parts, onCommitted: () => undefined, calmMs: 0 });
  const length = Math.max(...trackers.map(({ next }) => next)) + 100;
  const records = Array.from({ length }, (_, index) => crashRecord(index));
  for (const { device } of [...trackers, control]) {
    await ingest.store({ device, records, receivedTs: Date.now() });
  }
  while ((await worker.look()).rebuilt > 0);
  const expected = await tablesOf(db, control.vehicleId);
  expect(expected.rides?.length).toBeGreaterThan(1);
  for (const { device } of trackers) {
    expect(await tablesOf(db, device.vehicleId ?? 0)).toEqual(expected);
  }
  // And folding everything again from the beginning changes nothing.
  const owner = { companyId: control.device.companyId, vehicleId: control.vehicleId };
  expect((await rebuildVehicle(parts, owner))?.locations).toBe(length);
  await worker.look();
  expect(await tablesOf(db, control.vehicleId)).toEqual(expected);
  await worker.stop();
  await ingest.stop();
}, 60_000);

async function storeUntilKilled(task: CrashTask): Promise<void> {
  const script = path.join(import.meta.dirname, 'crash-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let heard = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [index, next] = line.split(' ').map(Number);
    const tracker = task.trackers[index ?? -1];
    if (tracker) tracker.next = Math.max(tracker.next, next ?? 0);
    heard += 1;
    if (heard === ACKNOWLEDGED_BEFORE_KILL) child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  // What the killed process had under way is over when its sessions are gone.
  await expect.poll(sessions, { timeout: 10_000 }).toBe(0);
}

async function sessions(): Promise<number> {
  const { rows } = await database.db.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  return rows[0].count;
}

async function storedTimes(vehicleId: number): Promise<number[]> {
  const { rows } = await database.db.pool.query(
    'select ts from location where vehicle_id = $1 order by ts',
    [vehicleId],
  );
  return rows.map((row) => row.ts.getTime());
}

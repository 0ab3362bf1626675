// R7 and its neighbours: the database goes away and comes back, two processes store for one vehicle,
// one tracker has a backlog, one tracker sends what the database refuses.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../ground/db/open.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import { type Cable, openCable as cableTo } from '../../testing/cable.ts';
import { type TestDatabase, testDatabase, testServer } from '../../testing/database.ts';
import type { Ingest } from '../../thing/connection/ports.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { createIngest } from './ingest.ts';
import { COMMIT_RECORDS_MAX, DEVICE_RECORDS_MAX } from './queue.ts';
import { addTrackers, crashRecord, type TestTracker, tablesOf, testLog } from './test-fleet.ts';
import { startWorker } from './worker.ts';

const log = testLog();
const opened: (() => Promise<void>)[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});
afterAll(() => database.close());

const parts = (db = database.db) => ({
  db,
  now: Date.now,
  placeOf,
  countryOf,
  log,
  onCommitted: () => undefined,
});

async function openIngest(db = database.db): Promise<Ingest> {
  const ingest = await createIngest(parts(db));
  opened.push(() => ingest.stop());
  return ingest;
}

function send(ingest: Ingest, { device }: TestTracker, from: number, count: number) {
  const records = Array.from({ length: count }, (_, index) => crashRecord(from + index));
  return ingest.store({ device, records, receivedTs: Date.now() });
}

/** A way to the database that can be cut. */
async function openCable(url: string): Promise<Cable> {
  const cable = await cableTo(url);
  opened.push(async () => cable.close());
  return cable;
}

describe('the database goes away', () => {
  test('R7: nothing is acknowledged meanwhile, and storing goes on by itself', async () => {
    const cable = await openCable(database.url);
    const db = openDatabase(cable.url);
    opened.push(() => db.close());
    const ingest = await openIngest(db);
    const [tracker, control] = await addTrackers(database.db, 2);
    if (!tracker || !control) throw new Error('no trackers');
    await send(ingest, tracker, 0, 100);
    const underWay = Array.from({ length: 20 }, (_, index) =>
      send(ingest, tracker, 100 + index * 10, 10),
    );
    cable.cut();
    const results = await Promise.allSettled(underWay);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((reason) => !isDatabaseUnavailable(reason))).toEqual([]);
    await expect(send(ingest, tracker, 300, 10)).rejects.toThrow();
    expect(ingest.queued).toBe(0);
    cable.mend();
    // The tracker sends again what was not acknowledged.
    expect(await send(ingest, tracker, 100, 300)).toMatchObject({ quarantined: 0 });
    await send(ingest, control, 0, 400);
    const worker = startWorker({ ...parts(), everyMs: 60_000, calmMs: 0 });
    opened.push(() => worker.stop());
    while ((await worker.look()).rebuilt > 0);
    expect(await tablesOf(database.db, tracker.vehicleId)).toEqual(
      await tablesOf(database.db, control.vehicleId),
    );
  }, 30_000);
});

describe('the database has no room', () => {
  test('R7: a full disk refuses all trackers at once, and nothing is lost', async () => {
    const ingest = await openIngest();
    const added = await addTrackers(database.db, 6);
    const [control, ...trackers] = added;
    if (!control) throw new Error('no trackers');
    const ids = trackers.map(({ vehicleId }) => vehicleId).join(',');
    // The server itself raises what it raises when a file cannot grow.
    await database.db.pool.query(`
      create function no_room(id integer) returns boolean language plpgsql as $$ begin
        if id in (${ids}) then
          raise exception 'could not extend file' using errcode = 'disk_full';
        end if;
        return true;
      end $$;
      alter table vehicle_live add constraint full_disk check (no_room(vehicle_id))`);
    const results = await Promise.allSettled(trackers.map((one) => send(ingest, one, 0, 50)));
    const reasons = results.map((one) => (one.status === 'rejected' ? one.reason : one.value));
    expect(reasons.map((reason) => reason.code)).toEqual(trackers.map(() => '53100'));
    expect(reasons.every(isDatabaseUnavailable)).toBe(true);
    expect(ingest.queued).toBe(0);
    await database.db.pool.query(
      'alter table vehicle_live drop constraint full_disk; drop function no_room',
    );
    const again = await Promise.all(trackers.map((one) => send(ingest, one, 0, 50)));
    expect(again).toEqual(trackers.map(() => ({ stored: 50, duplicates: 0, quarantined: 0 })));
    await send(ingest, control, 0, 50);
    for (const { vehicleId } of trackers) {
      expect(await tablesOf(database.db, vehicleId)).toEqual(
        await tablesOf(database.db, control.vehicleId),
      );
    }
  });

  test('R7: too many connections: nothing is acknowledged, and it goes on by itself', async () => {
    const [tracker] = await addTrackers(database.db, 1);
    if (!tracker) throw new Error('no trackers');
    const narrow = await narrowRole();
    const db = openDatabase(narrow.url);
    opened.push(() => db.close());
    const ingest = await openIngest(db);
    const others = new pg.Client({ connectionString: narrow.url });
    await others.connect();
    try {
      await expect(send(ingest, tracker, 0, 10)).rejects.toMatchObject({ code: '53300' });
    } finally {
      await others.end();
    }
    await expect
      .poll(() => send(ingest, tracker, 0, 10).catch(() => undefined), { timeout: 10_000 })
      .toEqual({ stored: 10, duplicates: 0, quarantined: 0 });
  }, 30_000);
});

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await testServer()).superuserUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** An account that may have two connections: one hears, one stores. */
async function narrowRole(): Promise<{ url: string }> {
  const name = `narrow_${randomBytes(6).toString('hex')}`;
  const owner = new URL(database.url).username;
  await asSuperuser(
    `create role ${name} login password 'narrow' connection limit 2 in role ${owner}`,
  );
  // A connection that was closed owns its temporary tables until its server process has gone.
  const sessions = () =>
    database.db.pool.query('select from pg_stat_activity where usename = $1', [name]);
  opened.push(async () => {
    await expect.poll(async () => (await sessions()).rowCount, { timeout: 10_000 }).toBe(0);
    await asSuperuser(`drop role ${name}`);
  });
  const url = new URL(database.url);
  url.username = name;
  url.password = 'narrow';
  return { url: url.href };
}

describe('two processes', () => {
  test('store for one vehicle in turns and together, and the tables are right', async () => {
    const [one, two] = [await openIngest(), await openIngest()];
    const [tracker, control] = await addTrackers(database.db, 2);
    if (!tracker || !control) throw new Error('no trackers');
    // In turns: each finds that its remembered state is old.
    for (let from = 0; from < 200; from += 20) {
      await send(from % 40 === 0 ? one : two, tracker, from, 20);
    }
    // Together, in no order, overlapping.
    const both = Array.from({ length: 20 }, (_, index) =>
      send(index % 2 === 0 ? one : two, tracker, 190 + index * 20, 30),
    );
    const stored = (await Promise.all(both)).reduce((sum, result) => sum + result.stored, 0);
    expect(stored).toBe(190 + 20 * 19 + 30 - 200);
    await send(one, control, 0, 600);
    const worker = startWorker({ ...parts(), everyMs: 60_000, calmMs: 0 });
    opened.push(() => worker.stop());
    while ((await worker.look()).rebuilt > 0);
    expect(await tablesOf(database.db, tracker.vehicleId)).toEqual(
      await tablesOf(database.db, control.vehicleId),
    );
  }, 30_000);
});

test('locations written behind our back are found, not doubled, and rides come right', async () => {
  const ingest = await openIngest();
  const [tracker, control] = await addTrackers(database.db, 2);
  if (!tracker || !control) throw new Error('no trackers');
  await send(ingest, tracker, 0, 200);
  // The newest key is told to be older than it is, as after restoring half a backup.
  await database.db.pool.query(
    `update fold_state set newest_ts = newest_ts - interval '10 minutes', version = version + 1
     where vehicle_id = $1`,
    [tracker.vehicleId],
  );
  const result = await send(ingest, tracker, 180, 100);
  expect(result).toEqual({ stored: 80, duplicates: 20, quarantined: 0 });
  await send(ingest, control, 0, 280);
  const worker = startWorker({ ...parts(), everyMs: 60_000, calmMs: 0 });
  opened.push(() => worker.stop());
  while ((await worker.look()).rebuilt > 0);
  expect(await tablesOf(database.db, tracker.vehicleId)).toEqual(
    await tablesOf(database.db, control.vehicleId),
  );
  expect(await send(ingest, tracker, 270, 20)).toMatchObject({ stored: 10, duplicates: 10 });
});

describe('fairness', () => {
  test('R4: a backlog of 30 000 records lets others in with every commit', async () => {
    const ingest = await openIngest();
    const [backlog, ...others] = await addTrackers(database.db, 21);
    if (!backlog) throw new Error('no trackers');
    let isBacklogStored = false;
    const long = send(ingest, backlog, 0, 30_000).then(() => {
      isBacklogStored = true;
    });
    for (let round = 0; round < 5; round++) {
      await Promise.all(others.map((other) => send(ingest, other, round * 5, 5)));
    }
    expect(isBacklogStored).toBe(false);
    await long;
    expect(DEVICE_RECORDS_MAX * 10).toBeLessThanOrEqual(COMMIT_RECORDS_MAX);
  }, 30_000);

  test('a tracker whose records the database refuses does not stop the others', async () => {
    const ingest = await openIngest();
    const [bad, ...others] = await addTrackers(database.db, 5);
    if (!bad) throw new Error('no trackers');
    const { vehicleId } = bad;
    await database.db.pool.query(
      `alter table vehicle_live add constraint refuses check (vehicle_id <> ${vehicleId})`,
    );
    const refused = send(ingest, bad, 0, 10);
    const rest = Promise.all(others.map((other) => send(ingest, other, 0, 10)));
    await expect(refused).rejects.toThrow(/refuses/);
    expect((await rest).map((result) => result.stored)).toEqual([10, 10, 10, 10]);
    await database.db.pool.query('alter table vehicle_live drop constraint refuses');
    expect((await send(ingest, bad, 0, 10)).stored).toBe(10);
  });

  test('the queue is bounded: beyond twice its limit batches are refused', async () => {
    const ingest = await createIngest({ ...parts(), queueMax: 100 });
    opened.push(() => ingest.stop());
    const [tracker] = await addTrackers(database.db, 1);
    if (!tracker) throw new Error('no trackers');
    const first = send(ingest, tracker, 0, 201);
    await expect(send(ingest, tracker, 201, 1)).rejects.toThrow(/too many records wait/);
    await ingest.drained();
    expect(ingest.queued).toBeLessThanOrEqual(50);
    expect((await first).stored).toBe(201);
  });
});

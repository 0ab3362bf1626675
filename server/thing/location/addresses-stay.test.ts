// The name of an end of a ride is the same whichever came first: the records, in whatever order, or the answer of
// the geocoder; and it stays when the rides are made again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { addTrackers, recordAt, type TestTracker, testLog } from '../../flow/ingest/test-fleet.ts';
import { startWorker } from '../../flow/ingest/worker.ts';
import { type FakeGeocoder, fakeGeocoder } from '../../ground/outside/fake-geocoder.ts';
import { createGeocoder } from '../../ground/outside/geocoder.ts';
import { geocoderTurns } from '../../ground/outside/geocoder-turn.queries.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../connection/ports.ts';
import { startAddresses } from './addresses.ts';
import { countryOf } from './country.ts';
import { placeOf } from './place.ts';

const MINUTE = 60_000;
const STREET = 'Einsteinova 24, Bratislava';
let clock = Date.parse('2026-11-20T12:00:00Z');

let database: TestDatabase;
let fake: FakeGeocoder;
let ingest: Ingest;
let worker: ReturnType<typeof startWorker>;
let addresses: ReturnType<typeof startAddresses>;

beforeAll(async () => {
  database = await testDatabase();
  fake = await fakeGeocoder();
  const now = () => clock++;
  const { pool } = database.db;
  const parts = {
    db: database.db,
    now,
    placeOf,
    countryOf,
    log: testLog(),
    onCommitted: () => undefined,
  };
  ingest = await createIngest(parts);
  worker = startWorker({ ...parts, everyMs: 3_600_000 });
  const turns = geocoderTurns(pool);
  const geocoder = createGeocoder({ url: fake.url, language: 'sk', turns, now, intervalMs: 1 });
  addresses = startAddresses({ ...parts, pool, geocoder, everyMs: 3_600_000 });
});
afterAll(async () => {
  await addresses.stop();
  await worker.stop();
  await ingest.stop();
  await fake.stop();
  await database.close();
});

/** Two drives of 20 minutes with an hour between: south from Trenčín, and further on. */
function records(shift: number) {
  const begin = clock - 5 * 60 * MINUTE;
  return Array.from({ length: 101 }, (_, minute) => {
    const isDriving = minute < 20 || minute >= 80;
    const driven = Math.min(minute, 20) + Math.max(0, minute - 80);
    return recordAt(begin + minute * MINUTE, {
      latitude: 48.8945 - driven * 0.009 - shift,
      longitude: 18.0444,
      speedKmh: isDriving && minute !== 100 ? 60 : 0,
      inputs: isDriving ? 1 : 0,
    });
  });
}

async function tracker(): Promise<TestTracker> {
  const [one] = await addTrackers(database.db, 1);
  if (!one) throw new Error('no tracker');
  return one;
}

const send = ({ device }: TestTracker, sent: ReturnType<typeof records>) =>
  ingest.store({ device, records: sent, receivedTs: clock });

const lookAll = async () => {
  while ((await addresses.look()) > 0);
};

/** Both names of every ride, as read. */
async function names({ vehicleId }: TestTracker): Promise<string[]> {
  const { rows } = await database.db.pool.query(
    `select coalesce(from_address, from_place) as "from", coalesce(to_address, to_place) as "to"
     from ride_shown where vehicle_id = $1 order by from_ts`,
    [vehicleId],
  );
  return rows.flatMap(({ from, to }) => [from, to]);
}

test('records first or address first, in order or late, made once or again', async () => {
  const [first, second, late] = [await tracker(), await tracker(), await tracker()];
  const way = records(0);
  await send(first, way);
  expect(await names(first)).toContain('Trenčín');
  expect(await names(first)).not.toContain(STREET);
  await lookAll();
  const right = await names(first);
  expect(right.length).toBe(4);
  expect(new Set(right)).toEqual(new Set([STREET]));
  // The addresses are there already.
  await send(second, way);
  expect(await names(second)).toEqual(right);
  // The second drive is stored and named before the first one comes.
  await send(late, way.slice(60));
  await lookAll();
  await send(late, way.slice(0, 60));
  clock += 10 * MINUTE;
  expect(await worker.look()).toMatchObject({ rebuilt: 1 });
  await lookAll();
  expect(await names(late)).toEqual(right);
  // All is made again.
  await database.db.pool.query('update fold_state set asked_from = $1', ['-infinity']);
  expect(await worker.look()).toMatchObject({ rebuilt: 3 });
  for (const one of [first, second, late]) expect(await names(one)).toEqual(right);
});

test('where the geocoder knows nothing the gazetteer names, with the distance', async () => {
  const one = await tracker();
  fake.mood = 'nothing';
  await send(one, records(0.05));
  await lookAll();
  const before = await names(one);
  expect(before.every((name) => name !== STREET)).toBe(true);
  expect(before.some((name) => / \(\d+ km\)$/.test(name))).toBe(true);
});

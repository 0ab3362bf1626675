// Ends of rides get the names of a geocoder that is configured, and keep the gazetteer's when it is away.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanyChange } from '../live/changes.ts';
import { type FakeGeocoder, fakeGeocoder } from '../outside/fake-geocoder.ts';
import { createGeocoder } from '../outside/geocoder.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type BetterPlaces, placeOfBoth, startBetterPlaces } from './better-places.ts';
import { placeOf } from './place.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const COMPANY = 1;
let database: TestDatabase;
let fake: FakeGeocoder;
let told: CompanyChange[];
let places: BetterPlaces;
let geocoder: ReturnType<typeof createGeocoder>;
let clock: number;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.pool.query(
    `insert into company (company_id, code, name, country_code) values (1, 'one', 'One', 'SK');
     insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
       select 1, i, 'V' || i, 'P' || i, 'truck' from generate_series(1, 3) i`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  fake = await fakeGeocoder();
  told = [];
  clock = NOW;
  await database.db.pool.query('delete from ride; delete from vehicle_live');
  const now = () => clock;
  geocoder = createGeocoder({ url: fake.url, language: 'sk', now, intervalMs: 1 });
  places = startBetterPlaces({
    pool: database.db.pool,
    geocoder,
    placeOf,
    now,
    log: { warn: () => undefined },
    onCommitted: (changes) => told.push(...changes),
    everyMs: 3_600_000,
  });
});
afterEach(async () => {
  await places.stop();
  await fake.stop();
});

/** A ride that ended in the south of Bratislava so many minutes ago. */
async function addRide(vehicleId: number, minutesAgo: number, state = 'finished') {
  const to = new Date(NOW - minutesAgo * 60_000);
  const from = new Date(to.getTime() - 600_000);
  await database.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, to_latitude,
       to_longitude, to_place, distance, km_stop, engine_seconds, motor_idle, climb, descent,
       over_speed)
     values ($1, $2, $3, $4, 'business', $5, 48.112, 17.105, 'Bratislava', 1, 1, 1, 0, 0, 0, 0)`,
    [COMPANY, vehicleId, from, to, state],
  );
  await database.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, ride_from, place, location)
     values ($1, $2, $3, $4, 'Bratislava',
       '{"latitude": 48.11201, "longitude": 17.105, "place": {"name": "Bratislava"}}')`,
    [COMPANY, vehicleId, to, from],
  );
}

async function namesOf(vehicleId: number) {
  const { rows } = await database.db.pool.query(
    `select r.to_place, l.place, l.location->'place'->>'name' as shown
     from ride r join vehicle_live l using (company_id, vehicle_id) where vehicle_id = $1`,
    [vehicleId],
  );
  return Object.values(rows[0]);
}

test('the end of a ride and the vehicle that stands there get the better name, asked once', async () => {
  await addRide(1, 5);
  await addRide(2, 10);
  await addRide(3, 0, 'unfinished');
  expect(await places.look()).toBe(2);
  const better = 'Bratislava, Petržalka';
  expect(await namesOf(1)).toEqual([better, better, better]);
  expect(await namesOf(2)).toEqual([better, better, better]);
  expect(await namesOf(3)).toEqual(['Bratislava', 'Bratislava', 'Bratislava']);
  expect(told).toEqual([
    { companyId: COMPANY, vehicleIds: [1] },
    { companyId: COMPANY, vehicleIds: [2] },
  ]);
  expect(await places.look()).toBe(0);
  expect(fake.asked.length).toBe(1);
  // What ingest writes from now on has the name too.
  expect(placeOfBoth(geocoder, placeOf)(48.112, 17.105)).toBe(better);
  expect(placeOfBoth(geocoder, placeOf)(48.8945, 18.0444)).toBe('Trenčín');
});

test('rides that ended long ago are not asked', async () => {
  await addRide(1, 61);
  expect(await places.look()).toBe(0);
  expect(fake.asked).toEqual([]);
});

test('a geocoder that is away changes nothing and is asked again later', async () => {
  await addRide(1, 5);
  fake.mood = 'too-many';
  await expect(places.look()).rejects.toThrow(/429/);
  expect(await namesOf(1)).toEqual(['Bratislava', 'Bratislava', 'Bratislava']);
  fake.mood = 'answers';
  clock += 7_000;
  expect(await places.look()).toBe(1);
});

test('what the geocoder does not know keeps its name and is not asked twice', async () => {
  await addRide(1, 5);
  fake.mood = 'nothing';
  expect([await places.look(), await places.look()]).toEqual([0, 0]);
  expect((await namesOf(1))[0]).toBe('Bratislava');
  expect(fake.asked.length).toBe(1);
});

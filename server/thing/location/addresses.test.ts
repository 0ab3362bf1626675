// Ends of rides get the addresses of a geocoder that is configured, whichever came first: the ride or the address.
import { parameterIdOf } from '@flotila/domain/code/parameters.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeGeocoder, fakeGeocoder } from '../../ground/outside/fake-geocoder.ts';
import { createGeocoder } from '../../ground/outside/geocoder.ts';
import { geocoderTurns } from '../../ground/outside/geocoder-turn.queries.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { seedChange } from '../../testing/fuel.ts';
import type { CompanyChange } from '../live/changes.ts';
import { startAddresses } from './addresses.ts';

const STREET = 'Einsteinova 24, Bratislava';
const SPOT = { latitude: 48.11213, longitude: 17.10511 };
const FAR = { latitude: 48.20013, longitude: 17.30011 };

let api: TestApi;
let fake: FakeGeocoder;
let told: CompanyChange[];
let addresses: ReturnType<typeof startAddresses>;
/** Moves on by itself, so that turns of a second are never waited for. */
let clock: number;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  fake = await fakeGeocoder();
  told = [];
  clock = api.now();
  await api.db.pool.query(
    'delete from ride; delete from vehicle_live; delete from address; delete from geocoder_turn',
  );
  addresses = start();
});
afterEach(async () => {
  await addresses.stop();
  await fake.stop();
});

function start(): ReturnType<typeof startAddresses> {
  const { pool } = api.db;
  const now = () => clock++;
  const turns = geocoderTurns(pool);
  return startAddresses({
    pool,
    now,
    log: { warn: () => undefined },
    everyMs: 3_600_000,
    geocoder: createGeocoder({ url: fake.url, language: 'sk', turns, now, intervalMs: 1 }),
    onCommitted: (changes) => told.push(...changes),
  });
}

interface Ride {
  company?: number;
  vehicle?: number;
  minutesAgo?: number;
  state?: 'finished' | 'unfinished';
  to?: { latitude: number; longitude: number };
}

/** A ride as ingest writes it: from FAR, ended so many minutes ago, and the live row beside it. */
async function addRide(ride: Ride = {}): Promise<void> {
  const { company = COMPANY.tatra.id, vehicle = VEHICLE.truck.id, minutesAgo = 5 } = ride;
  const { state = 'finished', to = SPOT } = ride;
  const ended = new Date(clock - minutesAgo * 60_000);
  const began = new Date(ended.getTime() - 600_000);
  await api.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, from_latitude,
       from_longitude, from_place, to_latitude, to_longitude, to_place, distance, km_stop,
       engine_seconds, motor_idle, climb, descent, over_speed)
     values ($1, $2, $3, $4, 'bussines', $5, $6, $7, 'Senec', $8, $9, 'Bratislava', 1000, 1, 1, 0, 0,
       0, 0)`,
    [company, vehicle, began, ended, state, FAR.latitude, FAR.longitude, to.latitude, to.longitude],
  );
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, ride_from, place, location)
     values ($1, $2, $3, $4, 'Bratislava', $5)
     on conflict (company_id, vehicle_id) do update set ride_from = excluded.ride_from`,
    [company, vehicle, ended, began, liveLocation({ ...to, latitude: to.latitude + 0.0003 })],
  );
}

function liveLocation(at: { latitude: number; longitude: number }): string {
  const unknown = { altitude: null, acceleration: null, deceleration: null, cornering: null };
  const still = { speed: 0, direction: 0, countryCode: 'SK', rideTs: null, measure: {} };
  return JSON.stringify({ ...at, timestamp: new Date(clock).toISOString(), ...still, ...unknown });
}

interface Place {
  name: string;
  town?: string;
}

/** What a person of the company reads: both ends of the last ride, and where the vehicle stands. */
async function shown(vehicle: number = VEHICLE.truck.id): Promise<(Place | null)[]> {
  const one = (await api.call('superuser', 'GET', `/v1/tatra/vehicle/${vehicle}`)).json();
  return [one.ride.locationFrom.place, one.ride.locationTo.place, one.location.place];
}

const asked = () => fake.asked.map(({ searchParams: of }) => `${of.get('lat')} ${of.get('lon')}`);

describe('an end of a ride', () => {
  test('has the town until its address is known, then the vehicle that stands there has it too', async () => {
    await addRide();
    expect(await shown()).toEqual([
      { name: 'Senec' },
      { name: 'Bratislava' },
      { name: 'Bratislava' },
    ]);
    expect(await addresses.look()).toBe(2);
    const there = { name: STREET, town: 'Bratislava' };
    expect(await shown()).toEqual([{ name: STREET, town: 'Senec' }, there, there]);
    expect(told).toContainEqual({ companyId: COMPANY.tatra.id, vehicleIds: [VEHICLE.truck.id] });
    expect(await addresses.look()).toBe(0);
    expect(fake.asked).toHaveLength(2);
  });

  test('has it also when the ride comes after the address, or is made again', async () => {
    await addRide();
    await addresses.look();
    await api.db.pool.query('delete from ride; delete from vehicle_live');
    await addRide({ minutesAgo: 3 });
    expect((await shown())[1]).toEqual({ name: STREET, town: 'Bratislava' });
    expect(await addresses.look()).toBe(0);
  });

  test('of a cell is asked at its middle, whoever came first, and once', async () => {
    await addRide({ to: { latitude: 48.11201, longitude: 17.10502 } });
    await addRide({ vehicle: VEHICLE.van.id, to: { latitude: 48.11219, longitude: 17.10518 } });
    await addresses.look();
    expect(asked().sort()).toEqual(['48.1121 17.1051', '48.2001 17.3001']);
    expect((await shown(VEHICLE.van.id))[1]).toEqual({ name: STREET, town: 'Bratislava' });
  });

  test('that is not reached yet is not asked, nor is a vehicle that drives named by a street', async () => {
    await addRide({ state: 'unfinished' });
    expect(await addresses.look()).toBe(1);
    expect(asked()).toEqual(['48.2001 17.3001']);
    await api.db.pool.query("update ride set ride_state = 'finished'");
    // It drives on, and the next ride is not known yet.
    await api.db.pool.query('update vehicle_live set location = $1', [liveLocation(FAR)]);
    await addresses.look();
    expect((await shown())[2]).toEqual({ name: 'Bratislava' });
  });

  test('of the past month gets its address when nothing newer waits, an older one does not', async () => {
    await addRide({ minutesAgo: 10 * 24 * 60 });
    await addRide({ vehicle: VEHICLE.van.id, minutesAgo: 40 * 24 * 60, to: FAR });
    await api.db.pool.query(`update ride set from_latitude = null`);
    expect(await addresses.look()).toBe(1);
    expect(asked()).toEqual(['48.1121 17.1051']);
    expect((await addresses.look()) + (await addresses.look())).toBe(0);
  });
});

describe('two companies', () => {
  test('share what was asked, but see only the addresses of their own ends', async () => {
    await addRide();
    await addresses.look();
    const { rows } = await api.db.pool.query('select company_id from address');
    expect(rows).toEqual([{ company_id: COMPANY.tatra.id }, { company_id: COMPANY.tatra.id }]);
    await addRide({ company: COMPANY.cudzia.id, vehicle: VEHICLE.foreign.id });
    const before = await placeOfForeign();
    // Until its own turn has come, a ride there does not tell that somebody else was there.
    expect(before).toBe('Bratislava');
    expect(await addresses.look()).toBe(2);
    expect(await placeOfForeign()).toBe(STREET);
    expect(fake.asked).toHaveLength(2);
  });

  test('take turns, so that a large one does not keep the other waiting', async () => {
    for (let index = 0; index < 30; index++) {
      await addVehicle(1_000 + index);
      const to = { latitude: 48.3 + index / 100, longitude: 17.5 };
      await addRide({ vehicle: 1_000 + index, to, minutesAgo: 1 });
    }
    await addRide({ company: COMPANY.cudzia.id, vehicle: VEHICLE.foreign.id, minutesAgo: 60 });
    expect(await addresses.look()).toBe(20);
    expect(await placeOfForeign()).toBe(STREET);
    await api.db.pool.query('delete from vehicle where vehicle_id >= 1000 and vehicle_id < 1030');
  });

  async function placeOfForeign(): Promise<string> {
    const { rows } = await api.db.pool.query(
      'select coalesce(to_address, to_place) as name from ride_shown where company_id = $1',
      [COMPANY.cudzia.id],
    );
    return rows[0].name;
  }

  async function addVehicle(id: number): Promise<void> {
    await api.db.pool.query(
      `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
       values ($1, $2, 'V', 'P' || $2::int, 'truck')`,
      [COMPANY.tatra.id, id],
    );
  }
});

describe('a geocoder', () => {
  test('that is away changes nothing and is asked again later, by another process too', async () => {
    await addRide();
    fake.mood = 'too-many';
    await expect(addresses.look()).rejects.toThrow(/429/);
    expect(await addresses.look()).toBe(0);
    expect(fake.asked).toHaveLength(1);
    await addresses.stop();
    addresses = start();
    expect(await addresses.look()).toBe(0);
    expect(fake.asked).toHaveLength(1);
    fake.mood = 'answers';
    clock += 7_000;
    expect(await addresses.look()).toBe(2);
  });

  test('that breaks at one place answers for the others, and is asked there an hour later', async () => {
    await addRide();
    fake.mood = 'other-form';
    await expect(addresses.look()).rejects.toThrow(/another form/);
    fake.mood = 'answers';
    clock += 60_000;
    expect(await addresses.look()).toBe(1);
    expect(await addresses.look()).toBe(0);
    clock += 3_600_000;
    expect(await addresses.look()).toBe(1);
  });

  test('that knows nothing there is not asked twice; the town stays', async () => {
    await addRide();
    fake.mood = 'nothing';
    expect([await addresses.look(), await addresses.look()]).toEqual([2, 0]);
    expect((await shown())[1]).toEqual({ name: 'Bratislava' });
    expect(told).toEqual([]);
  });
});

test('refuelings and events have addresses too', async () => {
  const { latitude, longitude } = SPOT;
  const truck = VEHICLE.truck;
  const at = new Date(clock - 60_000).toISOString();
  await seedChange(api.db, truck, at, 100, { latitude, longitude, place: 'Bratislava' });
  await api.db.pool.query(
    `insert into event (company_id, vehicle_id, ts, parameter_id, value, latitude, longitude, place)
     values ($1, $2, $3, $6, 1, $4, $5, 'Bratislava')`,
    [truck.company, truck.id, at, latitude, longitude, parameterIdOf('panic')],
  );
  expect(await addresses.look()).toBe(1);
  const from = new Date(clock - 3_600_000).toISOString();
  const period = `from=${from}&to=${new Date(clock).toISOString()}`;
  const ask = async (path: string) => (await api.call('superuser', 'GET', path)).json();
  const street = { name: STREET, town: 'Bratislava' };
  const fuel = await ask(`/v1/tatra/refueling/${truck.id}?${period}`);
  expect(fuel.content[0].measure[0].locationFrom.place).toEqual(street);
  const events = await ask(
    `/v1/tatra/vehicle/${truck.id}/measures?${period}&params=panic&withLocations=true`,
  );
  expect(events.content[0].location.place).toEqual(street);
});

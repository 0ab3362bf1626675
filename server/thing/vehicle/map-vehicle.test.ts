// API-023: the location of a vehicle on the map carries its measures, as listed locations do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

const { id, company } = VEHICLE.truck;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('API-023 the live location carries what was last measured', async () => {
  const location = {
    latitude: 48.15,
    longitude: 17.1,
    timestamp: '2026-11-01T08:00:00.000Z',
    speed: 50,
    direction: 90,
    altitude: 150,
    acceleration: null,
    deceleration: null,
    cornering: null,
    countryCode: 'SK',
    place: null,
    rideTs: null,
    measure: {},
  };
  const measures = { km: 123_456, tank: 310.5, tank1: 310.5, rpm: 1200 };
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, location, place,
       last_measures) values ($1, $2, $3, $3, $4, 'Bratislava', $5)`,
    [company, id, location.timestamp, location, measures],
  );
  const vehicle = (await api.call('driver', 'GET', `/v1/tatra/vehicle/${id}`)).json();
  expect(vehicle.location).toEqual({
    ...location,
    place: { name: 'Bratislava' },
    measure: measures,
  });
  expect(vehicle.lastMeasures).toEqual(measures);
});

test('K-11 a tank says since when its sensor is silent, and the measures do not', async () => {
  const since = Date.UTC(2026, 10, 1, 8);
  await api.db.pool.query(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method)
     values ($1, $2, 1, 'main', 'diesel', 'liter') on conflict do nothing`,
    [company, id],
  );
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, last_measures) values ($1, $2, now(), $3)
     on conflict (company_id, vehicle_id) do update set last_measures = excluded.last_measures`,
    [company, id, { tank1: 50, tank1_silent: since / 1000 }],
  );
  const vehicle = (await api.call('driver', 'GET', `/v1/tatra/vehicle/${id}`)).json();
  const tanks: { tankId: number; silentSince: string | null }[] = vehicle.tanks;
  expect(tanks.find(({ tankId }) => tankId === 1)?.silentSince).toBe(new Date(since).toISOString());
  expect(vehicle.lastMeasures).toEqual({ tank1: 50 });
});

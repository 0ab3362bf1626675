// What a ride consumed, as the API answers it: by counter or levels, judged by the vehicle's bounds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';

const { truck, machine } = VEHICLE;
const FROM = '2026-05-04T08:00:00Z';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRide(api.db, truck, FROM);
  await seedRide(api.db, machine, FROM);
});
afterAll(() => api.close());

interface Fuel {
  total_fuel_used?: number;
  fuel_start?: number;
  fuel_end?: number;
  distance?: number;
  engine_seconds?: number;
}

async function answered(fuel: Fuel, vehicle: { id: number } = truck, company = 'tatra') {
  await api.db.pool.query(
    `update ride set total_fuel_used = $2, fuel_start = $3, fuel_end = $4,
       distance = coalesce($5, 12000), engine_seconds = coalesce($6, 600)
     where vehicle_id = $1`,
    [
      vehicle.id,
      fuel.total_fuel_used,
      fuel.fuel_start,
      fuel.fuel_end,
      fuel.distance,
      fuel.engine_seconds,
    ],
  );
  const url = `/v1/${company}/vehicle/${vehicle.id}/ride?from=2026-05-04&to=2026-05-04&filter=all`;
  const answer = await api.call('superuser', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  const { consumptionDiff, averageConsumption } = answer.json().content[0];
  return [consumptionDiff, averageConsumption];
}

test('CONST-004 the counter decides over the levels: 3.3 l on 12 km are 27.5 l/100 km', async () => {
  expect(await answered({ total_fuel_used: 3.3, fuel_start: 300, fuel_end: 290 })).toEqual([
    3.3, 27.5,
  ]);
});

test('without a counter levels count when they fell', async () => {
  expect(await answered({ fuel_start: 300, fuel_end: 296.4 })).toEqual([3.6, 30]);
  expect(await answered({ fuel_start: 296, fuel_end: 300 })).toEqual([null, null]);
  expect(await answered({})).toEqual([null, null]);
});

test('fuel example 12: 0.4 l on 480 m and 277.8 l/100 km show no average', async () => {
  expect(await answered({ total_fuel_used: 0.4, distance: 480 })).toEqual([0.4, null]);
  expect(await answered({ total_fuel_used: 2.5, distance: 900 })).toEqual([2.5, null]);
});

test('CONST-005 the bounds of the vehicle decide what is believed', async () => {
  const setBounds = (max: number | null) =>
    api.db.pool.query('update vehicle set consumption_max_km = $2 where vehicle_id = $1', [
      truck.id,
      max,
    ]);
  await setBounds(27);
  expect(await answered({ total_fuel_used: 3.3 })).toEqual([3.3, null]);
  await setBounds(null);
  expect(await answered({ total_fuel_used: 3.3 })).toEqual([3.3, 27.5]);
});

test('fuel example 7: a machine is averaged by the hour, 66 l in 5 h 30 are 12 l/h', async () => {
  const day = { total_fuel_used: 66, distance: 0, engine_seconds: 19_800 };
  expect(await answered(day, machine, 'morava')).toEqual([66, 12]);
});

test('the live map shows the same figures of the last ride', async () => {
  await answered({ total_fuel_used: 3.3 });
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, ride_from)
     values ($1, $2, now(), $3)`,
    [truck.company, truck.id, FROM],
  );
  const map = (await api.call('admin', 'GET', '/v1/tatra/vehicle-map')).json();
  const row = map.content.find((one: { vehicleId: number }) => one.vehicleId === truck.id);
  expect(row.ride).toMatchObject({ consumptionDiff: 3.3, averageConsumption: 27.5 });
});

test('a refueling within the ride is part of its consumption: 300 l to 262 l with 100 l are 138 l', async () => {
  const change = (kind: string, quantity: number, before: number, after: number) =>
    api.db.pool.query(
      `insert into fuel_change (company_id, vehicle_id, ts, kind, quantity, level_before, level_after,
         from_ts, to_ts, seen_ts, because)
       select company_id, vehicle_id, from_ts + interval '2 minutes', $2, $3, $4, $5,
         from_ts + interval '1 minute', from_ts + interval '3 minutes', from_ts + interval '4 minutes',
         '{"rule":"stop","params":{},"readings":[],"tanks":[]}' from ride where vehicle_id = $1`,
      [truck.id, kind, quantity, before, after],
    );
  const levels = { fuel_start: 300, fuel_end: 262, distance: 460_000 };
  await change('refueling', 100, 250, 350);
  expect(await answered(levels)).toEqual([138, 30]);
  await change('fuelloss', 20, 300, 280);
  expect(await answered(levels)).toEqual([118, expect.closeTo(25.652, 3)]);
  const url = `/v1/tatra/vehicle/${truck.id}/ride?from=2026-05-04&to=2026-05-04&filter=common`;
  const { content } = (await api.call('superuser', 'GET', url)).json();
  const ride = content.find((one: { rideType: string }) => one.rideType === 'bussines');
  expect(ride).toMatchObject({ tankDiff: 80, refueling: 100 });
  // Seen before the ride began: it belongs to the standing, yet tankDiff shows it.
  await api.db.pool.query(
    `update fuel_change set ts = ts - interval '1 hour', from_ts = from_ts - interval '1 hour',
       to_ts = to_ts - interval '1 hour', seen_ts = seen_ts - interval '1 hour'`,
  );
  const after = (await api.call('superuser', 'GET', url)).json().content;
  const driven = after.find((one: { rideType: string }) => one.rideType === 'bussines');
  expect(driven).toMatchObject({ tankDiff: 80, refueling: null, consumptionDiff: 38 });
  await api.db.pool.query('delete from fuel_change');
});

test('fuel §4: of a vehicle whose tank is kept by the book the norm is what a ride consumed', async () => {
  const { pool } = api.db;
  await pool.query('delete from vehicle_tank where vehicle_id = $1', [truck.id]);
  await pool.query('update vehicle set consumption_km = 30 where vehicle_id = $1', [truck.id]);
  // A norm alone is none: nothing is known of a tank.
  expect(await answered({})).toEqual([null, null]);
  const fill = (tank: number, method: string) =>
    pool.query(
      `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method)
       values ($1, $2, $3, 'main', 'diesel', $4)`,
      [truck.company, truck.id, tank, method],
    );
  await fill(1, 'manual');
  expect(await answered({})).toEqual([3.6, 30]);
  const url = `/v1/tatra/vehicle/${truck.id}/ride?from=2026-05-04&to=2026-05-04&filter=all`;
  expect((await api.call('superuser', 'GET', url)).json().content[0].isByNorm).toBe(true);
  expect(await answered({ total_fuel_used: 3.3 })).toEqual([3.3, 27.5]);
  // Measured as well: then what was not measured is not known.
  await fill(2, 'percent');
  expect(await answered({})).toEqual([null, null]);
});

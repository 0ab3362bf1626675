// The level of a tank without a sensor as one vehicle answers it (fuel §1, §6 example 10).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedDocument } from '../../testing/fuel.ts';

const { truck } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query('delete from vehicle_tank where vehicle_id = $1', [truck.id]);
  await api.db.pool.query('update vehicle set consumption_km = 30 where vehicle_id = $1', [
    truck.id,
  ]);
  await api.db.pool.query(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method,
       capacity, start_state) values ($1, $2, 1, 'main', 'diesel', 'manual', 400, 200)`,
    [truck.company, truck.id],
  );
});
afterAll(() => api.close());

async function level(): Promise<number | null> {
  const answer = await api.call('admin', 'GET', `/v1/tatra/vehicle/${truck.id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().tanks[0].level;
}

test('fuel example 10: 200 l, a ride of 250 km, documents of 150 and 300 l: 125, 275, 400', async () => {
  expect(await level()).toBe(200);
  await seedRide(api.db, truck, '2026-11-10T08:00:00Z');
  await api.db.pool.query('update ride set distance = 250000 where vehicle_id = $1', [truck.id]);
  expect(await level()).toBe(125);
  await seedDocument(api.db, truck, '2026-11-10T12:00:00Z', 150);
  expect(await level()).toBe(275);
  await seedDocument(api.db, truck, '2026-11-10T13:00:00Z', 300);
  expect(await level()).toBe(400);
});

test('without a first level or a norm the book says nothing', async () => {
  await api.db.pool.query('update vehicle_tank set start_state = null where vehicle_id = $1', [
    truck.id,
  ]);
  expect(await level()).toBe(null);
});

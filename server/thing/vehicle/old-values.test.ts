// C-2: a vehicle that was stored under other limits is answered as it is, and refused field by field when it is stored.
import { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('C-2 values of other limits are told, refused by their names, and mended', async () => {
  await api.db.pool.query(
    `update vehicle set vin = repeat('V', 60), weight = -5, full_tank_day = 99, euro_norm_code = '12',
       service_km = 1.005, manufacture_year = 1500
     where vehicle_id = $1`,
    [VEHICLE.van.id],
  );
  const url = `/v1/tatra/vehicle/${VEHICLE.van.id}`;
  const answer = await api.call('superuser', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  const told = VehicleRecord.parse(answer.json());
  const old = { vin: 'V'.repeat(60), weight: -5, fullTankDay: 99, euroNormCode: '12' };
  expect(told).toMatchObject(old);
  const refused = await api.call('superuser', 'PUT', url, answer.json());
  expect(refused.statusCode).toBe(400);
  const fields = refused.json().errors.map(({ field }: { field: string }) => field);
  const wrong = [...Object.keys(old), 'serviceKm', 'manufactureYear'];
  expect(fields.sort()).toEqual(wrong.sort());
  const mended = { ...answer.json(), ...Object.fromEntries(wrong.map((field) => [field, null])) };
  const stored = await api.call('superuser', 'PUT', url, mended);
  expect(stored.statusCode, stored.body).toBe(200);
});

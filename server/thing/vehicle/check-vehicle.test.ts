// What a vehicle must not be stored with, beyond what its body refuses by itself (VAL-002, VAL-048).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const at = `/v1/tatra/vehicle/${VEHICLE.van.id}`;
const get = async () => (await api.call('superuser', 'GET', at)).json();

/** Stores the van with a change; the fields that are refused, none when it is stored. */
async function refused(change: object, device: object = {}): Promise<string[]> {
  const stored = await get();
  const parameterValues = { ...stored.device.parameterValues, ...device };
  const deviceType = 'deviceType' in change ? change.deviceType : stored.device.deviceType;
  const body = { ...stored, ...change, device: { ...stored.device, deviceType, parameterValues } };
  const answer = await api.call('superuser', 'PUT', at, body);
  expect([200, 400]).toContain(answer.statusCode);
  const errors: { field: string; code: string }[] = answer.json().errors ?? [];
  return errors.map(({ field, code }) => `${field} ${code}`);
}

const TEMPERATURE = 'device.parameterValues.temperature1 choice';

test('VAL-048 a tracker is given no temperature input that it lacks', async () => {
  expect(await refused({ deviceType: 'teltonika' }, { temperature1: 'temp-1' })).toEqual([
    TEMPERATURE,
  ]);
  expect(await refused({ deviceType: 'bceiotm' }, { temperature1: 'temp-6' })).toEqual([
    TEMPERATURE,
  ]);
  expect(await refused({ deviceType: 'bceiotm' }, { temperature1: 'temp-5' })).toEqual([]);
  expect(await refused({ deviceType: 'bce' }, { temperature1: 'temp-8' })).toEqual([]);
});

test('VAL-048 what it was given before stays, until the tracker is of another type', async () => {
  await api.db.write((db) =>
    sql`update device set device_type = 'teltonika',
      parameter_values = parameter_values || '{"temperature1": "temp-2"}'
      where device_id = ${VEHICLE.van.device}`.execute(db),
  );
  expect(await refused({ name: 'Chladiarenské' })).toEqual([]);
  expect((await get()).device.parameterValues.temperature1).toBe('temp-2');
  expect(await refused({}, { temperature1: 'temp-3' })).toEqual([TEMPERATURE]);
  expect(await refused({ deviceType: 'ruptela' })).toEqual([TEMPERATURE]);
});

test('API-074 a category is one of the list, or the one that the vehicle has', async () => {
  expect(await refused({ categoryCode: 'N1' })).toEqual([]);
  expect(await refused({ categoryCode: 'XYZ' })).toEqual(['categoryCode unknown']);
  await api.db.write((db) =>
    sql`update vehicle set category_code = 'XYZ'
      where vehicle_id = ${VEHICLE.van.id}`.execute(db),
  );
  expect(await refused({ name: 'Dodávka 2' })).toEqual([]);
  expect(await refused({ categoryCode: null })).toEqual([]);
});

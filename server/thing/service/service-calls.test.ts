// The calls of plans and services by their requirement: what lists carry, which types there are, when a
// notice begins, and that records are read, made, changed and deleted (API-065 … API-067).
import { addDays, localDay } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

const { truck, van } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('delete from service');
  await api.db.pool.query('delete from service_plan');
});

const today = () => localDay(api.now(), 'Europe/Bratislava');
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await api.call('dispatcher', method, `/v1/tatra/${path}`, body);
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const make = async (path: string, more: object) =>
  (await call('POST', path, { vehicleId: truck.id, ...more })).body;

test('API-065 services are listed by plan or vehicle', async () => {
  const { servicePlanId: planId } = await make('service-plan', { typeCode: 'mot' });
  const { serviceId: planned } = await make('service', { planId, date: '2026-01-02' });
  const { serviceId: alone } = await make('service', { date: '2026-01-01' });
  await make('service', { vehicleId: van.id, date: '2026-01-01' });
  const ids = async (filter: string) =>
    (await call('GET', `service?${filter}&size=1000`)).body.content.map(
      (one: { serviceId: number }) => one.serviceId,
    );
  expect(await ids(`plan=${planId}`)).toEqual([planned]);
  expect(await ids(`vehicle=${truck.id}`)).toEqual([planned, alone]);
});

test.each([
  ['API-066', 'service-plan', 'servicePlanId', { typeCode: 'mot', repeatedPeriod: '1r' }],
  ['API-067', 'service', 'serviceId', { typeCode: 'mot', date: '2026-01-01' }],
])('%s a %s is made, read, changed and deleted', async (_requirement, path, idField, body) => {
  const made = await make(path, body);
  expect(made).toMatchObject({ ...body, error: false, message: null });
  const one = `${path}/${made[idField]}`;
  const changed = await call('PUT', one, { ...made, name: 'changed' });
  expect(changed).toMatchObject({ status: 200, body: { name: 'changed', error: false } });
  expect((await call('GET', one)).body).toMatchObject({ ...body, name: 'changed' });
  const { lastChange } = changed.body;
  expect((await call('DELETE', `${one}?lastChange=${lastChange}`)).status).toBe(204);
  expect((await call('GET', one)).status).toBe(404);
});

test('SVC-019 the plans of a vehicle carry what is left and the day', async () => {
  await make('service-plan', { typeCode: 'mot', repeatedPeriod: '10d' });
  const { body } = await call('GET', `vehicle/${truck.id}?services=1`);
  expect(body.activeServices).toEqual([
    expect.objectContaining({
      expiredDate: addDays(today(), 10),
      diffDays: 10,
      diffKm: null,
      diffEh: null,
    }),
  ]);
});

test('SVC-021 the types of services, and no other', async () => {
  const types = ['own', 'mot', 'oil_change', 'oil_refill', 'tacho_check', 'highway_stamp'];
  for (const typeCode of [...types, 'warranty_inspection']) {
    const plan = await make('service-plan', { typeCode, name: 'x' });
    expect(plan).toMatchObject({ typeCode });
  }
  const other = { vehicleId: truck.id, typeCode: 'wash' };
  expect((await call('POST', 'service-plan', other)).status).toBe(400);
});

test.each([
  ['30 days', { repeatedPeriod: '31d' }, { repeatedPeriod: '30d' }],
  ['1000 km', { repeatedKm: 1_000_001 }, { repeatedKm: 1_000_000 }],
  ['50 engine hours', { repeatedEh: 180_001 }, { repeatedEh: 180_000 }],
])('ONL-035 a notice begins %s before the due value', async (_left, before, at) => {
  await api.db.pool.query('update vehicle set km_start = 0, eh_start = 0');
  expect(await make('service-plan', { typeCode: 'mot', ...before })).toMatchObject({ level: null });
  expect(await make('service-plan', { typeCode: 'mot', ...at })).toMatchObject({ level: 'notice' });
});

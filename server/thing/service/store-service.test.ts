// What a store of a plan or service refuses, and what it says beside the record (SVC-028): a plan that
// repeats after nothing, a service of a day that has not come, one by which nothing is ever due.
import { addDays, localDay } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

const { truck } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const today = () => localDay(api.now(), 'Europe/Bratislava');
async function send(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await api.app.inject({
    method,
    url: `/v1/tatra/${path}`,
    headers: { ...(await api.as('dispatcher')), 'accept-language': 'en' },
    payload: { vehicleId: truck.id, ...body },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const makePlan = async (more: object) =>
  (await send('POST', 'service-plan', { typeCode: 'oil_change', ...more })).body.servicePlanId;

test.each(['repeatedKm', 'repeatedEh'])(
  'VAL-025 a plan repeats after no %s of 0',
  async (field) => {
    const answer = await send('POST', 'service-plan', { typeCode: 'oil_change', [field]: 0 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, code: 'min', params: { min: 1 } }]);
  },
);

test('SVC-028 a service of a later day is stored and says that its plan counts from it', async () => {
  const planId = await makePlan({ repeatedPeriod: '1r' });
  const made = await send('POST', 'service', { planId, date: addDays(today(), 1) });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ error: false, active: true });
  expect(made.body.message).toMatch(/^The date of the service is in the future/);
  const { serviceId } = made.body;
  const mended = await send('PUT', `service/${serviceId}`, { ...made.body, date: today() });
  expect(mended.body).toMatchObject({ date: today(), message: null });
  const again = await send('PUT', `service/${serviceId}`, { ...mended.body, date: '2099-01-01' });
  expect(again.body.message).toMatch(/^The date of the service is in the future/);
});

test('SVC-028 a service by which nothing is due says so: its plan repeats by counters alone', async () => {
  const planId = await makePlan({ repeatedKm: 15_000_000 });
  const service = { planId, date: today(), useKmEh: false };
  const never = await send('POST', 'service', service);
  expect(never.body).toMatchObject({ expiredDate: null, expiredKm: null, error: false });
  expect(never.body.message).toMatch(/^Kilometres and engine hours do not count/);
  const dated = await send('POST', 'service', { ...service, expiredDate: '2099-01-01' });
  expect(dated.body.message).toBeNull();
  const byTime = await makePlan({ repeatedKm: 15_000_000, repeatedPeriod: '1r' });
  expect((await send('POST', 'service', { ...service, planId: byTime })).body.message).toBeNull();
});

test('SVC-028 what is to be said of a service is said at once', async () => {
  const planId = await makePlan({ repeatedEh: 3600 });
  const body = { planId, date: addDays(today(), 9), useKmEh: false };
  const { message } = (await send('POST', 'service', body)).body;
  expect(message).toMatch(/in the future.*Kilometres and engine hours do not count/);
});

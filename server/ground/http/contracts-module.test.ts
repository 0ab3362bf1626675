// D-COM-006: what the calls of contracts and business partners answer while the company has no contracts
// module.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ROLES = ['superuser', 'admin', 'dispatcher', 'driver'] as const;
const contract = { name: 'Bratislava – Brno', vehicleId: VEHICLE.truck.id, amount: 850 };
const subject = { name: 'Partner s.r.o.', countryCode: 'SK' };
const CALLS = [
  ['GET', 'contract'],
  ['POST', 'contract', contract],
  ['GET', 'contract/1'],
  ['PUT', 'contract/1', contract],
  ['DELETE', 'contract/1?lastChange=1'],
  ['GET', 'subject'],
  ['POST', 'subject', subject],
  ['GET', 'subject/1'],
  ['PUT', 'subject/1', subject],
  ['DELETE', 'subject/1?lastChange=1'],
] as const;

function statuses([method, url, body]: readonly [
  'GET' | 'POST' | 'PUT' | 'DELETE',
  string,
  object?,
]) {
  return Promise.all(
    ROLES.map(async (who) => (await send(api, who, method, `/v1/tatra/${url}`, body)).status),
  );
}
async function setModule(moduleContracts: boolean): Promise<void> {
  const url = `/v1/all/company/${COMPANY.tatra.id}`;
  const { body } = await send(api, 'superuser', 'GET', url);
  const answered = await send(api, 'superuser', 'PUT', url, { ...body, moduleContracts });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
}

test('D-COM-006, PERM-003, PERM-013, PERM-014 switched off all calls answer 403, to superusers too', async () => {
  expect(await statuses(['GET', 'contract'])).toEqual([200, 200, 200, 200]);
  expect(await statuses(['POST', 'subject', subject])).toEqual([201, 201, 201, 403]);
  await setModule(false);
  for (const call of CALLS) {
    expect(await statuses(call), call.join(' ')).toEqual([403, 403, 403, 403]);
  }
  await setModule(true);
  expect(await statuses(['GET', 'contract'])).toEqual([200, 200, 200, 200]);
  expect(await statuses(['POST', 'contract', contract])).toEqual([201, 201, 201, 403]);
});

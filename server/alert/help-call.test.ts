// W-2: who calls for help is told to whoever may act, with the telephone, until it is ended.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../testing/alerts.ts';
import { type TestApi, testApi } from '../testing/api.ts';
import { PERSON, VEHICLE } from '../testing/cast.ts';

const PRESSED = '2026-11-20T09:33:10.000Z';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const list = '/v1/tatra/help-call';
const truck = VEHICLE.truck;

async function press(at: string) {
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, panic_ts) values ($1, $2, now(), $3)
     on conflict (company_id, vehicle_id) do update set panic_ts = $3`,
    [truck.company, truck.id, at],
  );
}

async function calls(who: 'dispatcher' | 'admin' = 'dispatcher') {
  const answer = await api.call(who, 'GET', list);
  return answer.json().content;
}

test('W-2 a call is taken on by its alert and ended by the flag; the next one is nobody’s', async () => {
  expect(await calls()).toEqual([]);
  await press(PRESSED);
  // No rule made an alert: it is a call all the same.
  expect(await calls()).toMatchObject([
    { vehicleId: truck.id, pressedAt: PRESSED, alertId: null, taken: null, receivedAt: null },
  ]);
  const [ruleId, alertId] = [9_001, 9_002];
  await seedRule(api.db, { ruleId, company: truck.company });
  const seeded = { alertId, company: truck.company, ruleId, vehicle: truck.id, begin: PRESSED };
  const why = JSON.stringify({ kind: 'panic', params: {}, records: [] });
  await seedAlert(api.db, seeded, { why });
  expect(await calls()).toMatchObject([{ alertId, taken: null }]);
  await api.call('dispatcher', 'PATCH', `/v1/tatra/alert/${alertId}`, { acknowledged: true });
  expect(await calls('admin')).toMatchObject([
    { alertId, taken: { by: { personId: PERSON.dusan.id } } },
  ]);
  await api.call('dispatcher', 'PUT', `/v1/tatra/vehicle/${truck.id}/reset-flag/panic`);
  expect(await calls()).toEqual([]);
  await press(new Date(Date.now() + 60_000).toISOString());
  expect(await calls()).toMatchObject([{ alertId: null, taken: null }]);
});

test('W-2 the telephone is the driver’s, of whoever drove last where nobody is known to drive', async () => {
  await press(new Date(Date.now() + 120_000).toISOString());
  await api.db.pool.query('update person set phone = $2 where person_id = $1', [
    PERSON.igor.id,
    '+421 905 123 456',
  ]);
  await api.db.pool.query('update vehicle set driver_id = $2 where vehicle_id = $1', [
    truck.id,
    PERSON.igor.id,
  ]);
  expect(await calls()).toMatchObject([
    { driver: { personId: PERSON.igor.id, phone: '+421 905 123 456', isPast: false } },
  ]);
  expect((await api.call('driver', 'GET', list)).statusCode).toBe(403);
});

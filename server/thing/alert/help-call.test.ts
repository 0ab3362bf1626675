// W-2: who calls for help is told to whoever may act, with the telephone, until it is ended.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../../testing/alerts.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';

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

test('W-2 another takes a call over, a superuser is named, and nobody else’s take is told as one’s own', async () => {
  await press(new Date(Date.now() + 180_000).toISOString());
  const [one] = await calls();
  const [ruleId, alertId] = [9_011, 9_012];
  await seedRule(api.db, { ruleId, company: truck.company });
  const begin = one.pressedAt;
  const why = JSON.stringify({ kind: 'panic', params: {}, records: [] });
  const seeded = { alertId, company: truck.company, ruleId, vehicle: truck.id, begin };
  await seedAlert(api.db, seeded, { why });
  const take = (who: 'dispatcher' | 'admin' | 'superuser' | 'driver') =>
    api.call(who, 'PUT', `${list}/${truck.id}/take`);
  expect((await take('dispatcher')).json()).toMatchObject({
    taken: { by: { personId: PERSON.dusan.id }, isOwn: true },
  });
  const [first] = await calls();
  await take('dispatcher');
  expect((await calls())[0].taken.at).toBe(first.taken.at);
  expect((await calls('admin'))[0].taken).toMatchObject({ isOwn: false });
  expect((await take('admin')).json()).toMatchObject({
    taken: { by: { personId: PERSON.anna.id }, isOwn: true },
  });
  expect((await take('superuser')).json()).toMatchObject({
    taken: { by: { personId: null, lastName: expect.stringMatching(/./) }, isOwn: true },
  });
  expect((await calls())[0].taken).toMatchObject({ isOwn: false, by: { personId: null } });
  const alert = (await api.call('dispatcher', 'GET', `/v1/tatra/alert/${alertId}`)).json();
  expect(alert.acknowledged.by).toEqual((await calls())[0].taken.by);
  expect((await take('driver')).statusCode).toBe(403);
});

test('W-2 whoever ends a call acknowledges all its alerts, and what is ended cannot be taken', async () => {
  const now = Date.now() + 240_000;
  await press(new Date(now).toISOString());
  await seedRule(api.db, { ruleId: 9_021, company: truck.company });
  const why = JSON.stringify({ kind: 'panic', params: {}, records: [] });
  const ids = [9_022, 9_023];
  for (const alertId of ids) {
    const begin = new Date(now - alertId).toISOString();
    const seeded = { alertId, company: truck.company, ruleId: 9_021, vehicle: truck.id, begin };
    await seedAlert(api.db, seeded, { why, decided_ts: begin });
  }
  await api.call('dispatcher', 'PUT', `/v1/tatra/vehicle/${truck.id}/reset-flag/panic`);
  for (const alertId of ids) {
    const { acknowledged } = (
      await api.call('dispatcher', 'GET', `/v1/tatra/alert/${alertId}`)
    ).json();
    expect(acknowledged).toMatchObject({ by: { personId: PERSON.dusan.id } });
  }
  const answer = await api.call('dispatcher', 'PUT', `${list}/${truck.id}/take`);
  expect(answer.statusCode).toBe(404);
});

test('W-2 a call that nobody took in time names to whom it was handed on', async () => {
  const begin = new Date(Date.now() + 300_000).toISOString();
  await press(begin);
  const escalate = { afterMinutes: 2, personIds: [PERSON.anna.id], roles: [] };
  await seedRule(api.db, { ruleId: 9_031, company: truck.company }, { escalate });
  const why = JSON.stringify({ kind: 'panic', params: {}, records: [] });
  const seeded = {
    alertId: 9_032,
    company: truck.company,
    ruleId: 9_031,
    vehicle: truck.id,
    begin,
  };
  await seedAlert(api.db, seeded, { why });
  expect((await calls())[0].handedOn).toBeNull();
  await api.db.pool.query('update alert set escalated_at = $2 where alert_id = $1', [9_032, begin]);
  expect((await calls())[0].handedOn).toMatchObject({
    at: begin,
    to: [{ personId: PERSON.anna.id }],
  });
});

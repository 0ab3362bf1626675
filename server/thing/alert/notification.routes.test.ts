// What a person chose about alerts, and what administrators see of what was sent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../../testing/alerts.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';

const SETTING = '/v1/tatra/notification';
const BEGIN = '2026-11-20T10:00:00.000Z';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('defaults until something is chosen; what is chosen is the own, and stale changes are told', async () => {
  const given = (await api.call('dispatcher', 'GET', SETTING)).json();
  expect(given).toMatchObject({ alarm: { mail: 'at_once' }, warning: { mail: 'daily' } });
  const body = {
    ...given,
    warning: { mail: 'at_once' },
    quietHours: { from: '22:00', to: '06:00' },
  };
  const stored = await api.call('dispatcher', 'PUT', SETTING, body);
  expect(stored.json()).toMatchObject({ warning: { mail: 'at_once' } });
  expect((await api.call('dispatcher', 'PUT', SETTING, body)).statusCode).toBe(412);
  expect((await api.call('admin', 'GET', SETTING)).json()).toEqual(given);
  const wrong = { ...stored.json(), quietHours: { from: '22:00', to: '22:00' } };
  expect((await api.call('dispatcher', 'PUT', SETTING, wrong)).statusCode).toBe(400);
});

test('an administrator sees what was sent to whom with what answer, of vehicles that they see', async () => {
  for (const [alertId, vehicle] of [
    [701, VEHICLE.truck],
    [702, VEHICLE.van],
  ] as const) {
    const company = COMPANY.tatra.id;
    await seedRule(api.db, { ruleId: alertId - 100, company });
    await seedAlert(api.db, {
      alertId,
      company,
      ruleId: alertId - 100,
      vehicle: vehicle.id,
      begin: BEGIN,
    });
    await api.db.pool.query(
      `insert into delivery (company_id, delivery_id, alert_id, occasion, channel, person_id, address,
         state, due, attempts, answer, created, updated)
       values ($1, $2, $3, 'rang', 'mail', $4, 'd@example.org', $5, $6, 1, $7, $6, $6)`,
      [
        company,
        alertId + 100,
        alertId,
        PERSON.dusan.id,
        alertId === 701 ? 'failed' : 'sent',
        BEGIN,
        '550 no',
      ],
    );
  }
  const list = async (search = '') =>
    (await api.call('admin', 'GET', `/v1/tatra/delivery${search}`)).json();
  const all = await list();
  expect(all.totalElements).toBe(2);
  expect((await list('?state=failed')).content).toMatchObject([
    {
      alertId: 701,
      ruleName: 'Rule 601',
      numericPlate: VEHICLE.truck.plate,
      attempts: 1,
      personName: 'Dušan Žiak',
      address: 'd@example.org',
      state: 'failed',
      answer: '550 no',
    },
  ]);
  expect((await list(`?personId=${PERSON.anna.id}`)).content).toEqual([]);
  await api.db.pool.query('update person set view_all = false where person_id = $1', [
    PERSON.anna.id,
  ]);
  await api.db.pool.query(
    'insert into person_visible_vehicle (company_id, person_id, vehicle_id) values (1, $1, $2)',
    [PERSON.anna.id, VEHICLE.van.id],
  );
  api.advance(31_000);
  expect((await list()).content).toMatchObject([{ alertId: 702 }]);
});

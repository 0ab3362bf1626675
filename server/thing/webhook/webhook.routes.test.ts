// Webhooks as administrators keep them: what is refused, the secret that is told once, the test.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

const URL = '/v1/tatra/webhook';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let numbers = 0;
const input = (more: object = {}) => ({
  name: `ERP ${++numbers}`,
  url: 'https://example.org/hook',
  severities: ['alarm'],
  ...more,
});
const post = (more: object = {}, url = URL) => send(api, 'admin', 'POST', url, input(more));
const made = async (more: object = {}) => {
  const { status, body } = await post(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const one = ({ webhookId }: { webhookId: number }) => `${URL}/${webhookId}`;
const get = async (record: { webhookId: number }) =>
  (await send(api, 'admin', 'GET', one(record))).body;

test('zones-and-rules §6 the secret is told when it is made, and never again', async () => {
  const record = await made();
  expect(record.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(record).toMatchObject({ isOn: true, switchedOff: null, waiting: 0, last: null });
  expect(await get(record)).toEqual({ ...record, secret: null });
  const renewed = (
    await send(api, 'admin', 'POST', `${one(record)}/secret`, { lastChange: record.lastChange })
  ).body;
  expect(renewed.secret).toMatch(/^whsec_/);
  expect(renewed.secret).not.toBe(record.secret);
  const stale = { lastChange: record.lastChange };
  expect((await send(api, 'admin', 'POST', `${one(record)}/secret`, stale)).status).toBe(412);
  const { body } = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=webhook');
  expect(body.content[0]).toMatchObject({ action: 'update', after: { secretChanged: true } });
  expect(JSON.stringify(body)).not.toContain('whsec_');
});

test.each([
  ['http://example.org/', 'https'],
  ['https://127.0.0.1/', 'privateAddress'],
  ['https://10.0.0.5/', 'privateAddress'],
  ['https://[::1]/', 'privateAddress'],
  ['https://[::ffff:192.168.1.1]/', 'privateAddress'],
  ['https://169.254.169.254/latest/meta-data', 'privateAddress'],
  ['ftp://example.org/', 'format'],
  ['https://user:secret@example.org/', 'format'],
  ['', 'required'],
])('zones-and-rules §6 the address %s is refused: %s', async (url, code) => {
  const { status, body } = await post({ url });
  expect([status, body.errors]).toEqual([400, [{ field: 'url', code }]]);
});

test('addresses of the own networks are taken where the operator allows them', async () => {
  const own = await testApi({ webhookPrivate: true });
  try {
    const body = input({ url: 'http://10.0.0.5:8080/hook' });
    expect((await send(own, 'admin', 'POST', URL, body)).status).toBe(201);
  } finally {
    await own.close();
  }
});

test('at least one severity, each of those that there are', async () => {
  const codes = async (severities: unknown) =>
    (await post({ severities })).body.errors.map(({ code }: { code: string }) => code);
  expect(await codes([])).toEqual(['minLength']);
  expect(await codes(['loud'])).toEqual(['choice']);
});

test('switching it on forgets why it was off', async () => {
  const record = await made();
  await api.db.pool.query(
    `update webhook set is_on = false, switched_off_at = now(), switched_off_answer = '500 no',
       last_change = last_change + 1 where webhook_id = $1`,
    [record.webhookId],
  );
  const off = await get(record);
  expect(off).toMatchObject({ isOn: false, switchedOff: { answer: '500 no' } });
  const renamed = await send(api, 'admin', 'PUT', one(record), { ...off, name: 'Other' });
  expect(renamed.body).toMatchObject({ name: 'Other', switchedOff: { answer: '500 no' } });
  const on = await send(api, 'admin', 'PUT', one(record), { ...renamed.body, isOn: true });
  expect(on.body).toMatchObject({ isOn: true, switchedOff: null });
});

test('a test is asked for once, and stands in the log of deliveries', async () => {
  const record = await made();
  const ask = async () => (await send(api, 'admin', 'POST', `${one(record)}/test`)).body;
  const { deliveryId } = await ask();
  expect(await ask()).toEqual({ deliveryId });
  expect((await get(record)).waiting).toBe(1);
  const log = await send(api, 'admin', 'GET', `/v1/tatra/delivery?webhookId=${record.webhookId}`);
  expect(log.body.content).toMatchObject([
    {
      deliveryId,
      occasion: 'test',
      channel: 'webhook',
      state: 'waiting',
      alertId: null,
      personId: null,
      webhookName: record.name,
    },
  ]);
  await api.db.pool.query(
    `update delivery set state = 'sent', attempts = 1, answer = '200 OK' where delivery_id = $1`,
    [deliveryId],
  );
  expect(await get(record)).toMatchObject({
    waiting: 0,
    last: { state: 'sent', answer: '200 OK' },
  });
  expect(await ask()).not.toEqual({ deliveryId });
});

test('who sees a part of the vehicles reads webhooks, and keeps none', async () => {
  const record = await made();
  const limit = async (viewAll: boolean) => {
    await api.db.pool.query('update person set view_all = $2 where person_id = $1', [
      PERSON.anna.id,
      viewAll,
    ]);
    await api.db.pool.query('delete from person_visible_vehicle where person_id = $1', [
      PERSON.anna.id,
    ]);
    await api.db.pool.query(
      'insert into person_visible_vehicle (company_id, person_id, vehicle_id) values (1, $1, $2)',
      [PERSON.anna.id, VEHICLE.van.id],
    );
    api.advance(31_000);
  };
  await limit(false);
  expect(await get(record)).toMatchObject({ mayChange: false });
  const asked = await Promise.all([
    post(),
    send(api, 'admin', 'PUT', one(record), record),
    send(api, 'admin', 'DELETE', `${one(record)}?lastChange=${record.lastChange}`),
    send(api, 'admin', 'POST', `${one(record)}/test`),
    send(api, 'admin', 'POST', `${one(record)}/secret`, { lastChange: record.lastChange }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  await limit(true);
  expect((await get(record)).mayChange).toBe(true);
});

test('a company has twenty at most', async () => {
  await api.db.pool.query('delete from webhook');
  for (let count = 0; count < 20; count += 1) await made();
  const { status, body } = await post();
  expect(status).toBe(400);
  expect(body.message).toContain('20');
});

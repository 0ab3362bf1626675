// Forwardings as administrators keep them: what is refused, the secret that is told once, how passing on goes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

const URL = '/v1/tatra/forwarding';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ALL = { all: true, vehicleIds: [] as number[], groupSetIds: [], typeCodes: [] };
let numbers = 0;
const input = (more: object = {}) => ({
  name: `TMS ${++numbers}`,
  url: 'https://example.org/in',
  form: 'json',
  content: 'records',
  vehicles: ALL,
  ...more,
});
const post = (more: object = {}) => send(api, 'admin', 'POST', URL, input(more));
const made = async (more: object = {}) => {
  const { status, body } = await post(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const one = ({ forwardingId }: { forwardingId: number }) => `${URL}/${forwardingId}`;
const get = async (record: { forwardingId: number }) =>
  (await send(api, 'admin', 'GET', one(record))).body;
const put = (record: { forwardingId: number }, more: object) =>
  send(api, 'admin', 'PUT', one(record), { ...record, ...more });
const cursors = async ({ forwardingId }: { forwardingId: number }) =>
  (
    await api.db.pool.query(
      'select vehicle_id as id, ts from forwarding_cursor where forwarding_id = $1 order by 1',
      [forwardingId],
    )
  ).rows;

test('the secret is told when it is made, and never again; without a signature there is none', async () => {
  const record = await made();
  expect(record.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(record).toMatchObject({
    isOn: true,
    switchedOff: null,
    passed: 0,
    waiting: 0,
    failing: null,
    last: null,
  });
  expect(await get(record)).toEqual({ ...record, secret: null });
  const body = { lastChange: record.lastChange };
  const renewed = (await send(api, 'admin', 'POST', `${one(record)}/secret`, body)).body;
  expect(renewed.secret).toMatch(/^whsec_/);
  expect(renewed.secret).not.toBe(record.secret);
  expect((await send(api, 'admin', 'POST', `${one(record)}/secret`, body)).status).toBe(412);
  const plain = await made({ form: 'osmandGet' });
  expect(plain.secret).toBeNull();
  expect((await put(plain, { form: 'json' })).body.secret).toMatch(/^whsec_/);
  const audit = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=forwarding');
  expect(JSON.stringify(audit.body)).toContain('secretChanged');
  expect(JSON.stringify(audit.body)).not.toContain('whsec_');
});

test.each<[object, string, string]>([
  [{ url: 'http://example.org/' }, 'url', 'https'],
  [{ url: 'https://10.0.0.5/' }, 'url', 'privateAddress'],
  [{ url: 'https://[::ffff:192.168.1.1]/' }, 'url', 'privateAddress'],
  [{ url: 'https://user:secret@example.org/' }, 'url', 'format'],
  [{ url: 'https://example.org/?key=1', form: 'osmandPost' }, 'url', 'query'],
  [{ from: '2099-01-01T00:00:00Z' }, 'from', 'future'],
  [{ vehicles: { ...ALL, all: false } }, 'vehicles', 'required'],
  [{ vehicles: { ...ALL, all: false, vehicleIds: [999_999] } }, 'vehicles.vehicleIds.0', 'unknown'],
  [{ vehicles: { ...ALL, vehicleIds: [VEHICLE.foreign.id] } }, 'vehicles.vehicleIds.0', 'unknown'],
  [{ vehicles: { ...ALL, groupSetIds: [999_999] } }, 'vehicles.groupSetIds.0', 'unknown'],
  [{ form: 'csv' }, 'form', 'choice'],
])('%j is refused at %s as %s', async (more, field, code) => {
  const { status, body } = await post(more);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ field, code }]);
});

test('vehicles have a cursor as soon as it is stored: from the chosen moment, one that is added from now', async () => {
  const from = '2026-01-05T00:00:00.000Z';
  const record = await made({
    from,
    vehicles: { ...ALL, all: false, vehicleIds: [VEHICLE.van.id] },
  });
  expect(await cursors(record)).toEqual([
    { id: VEHICLE.van.id, ts: new Date(Date.parse(from) - 1) },
  ]);
  const before = Date.now();
  const both = { ...ALL, all: false, vehicleIds: [VEHICLE.van.id, VEHICLE.truck.id] };
  const { body: changed } = await put(record, { vehicles: both, from: undefined });
  expect(changed).toMatchObject({ from, vehicles: { vehicleIds: expect.any(Array) } });
  const after = await cursors(record);
  expect(after.find(({ id }) => id === VEHICLE.van.id)?.ts).toEqual(new Date(Date.parse(from) - 1));
  const added = after.find(({ id }) => id === VEHICLE.truck.id)?.ts.getTime();
  expect(Math.abs(added - Math.max(before, api.now()))).toBeLessThan(3_600_000);
  const { body: anew } = await put(changed, { from: '2026-02-01T00:00:00Z' });
  expect(anew.from).toBe('2026-02-01T00:00:00.000Z');
  const first = new Date(Date.UTC(2026, 1) - 1);
  expect((await cursors(record)).map(({ ts }) => ts)).toEqual([first, first]);
  const { body: left } = await put(anew, { vehicles: { ...both, vehicleIds: [VEHICLE.truck.id] } });
  expect(left.lastChange).not.toBe(anew.lastChange);
  expect((await cursors(record)).map(({ id }) => id)).toEqual([VEHICLE.truck.id]);
});

test('how passing on goes: what waits, since when, the last tries; switching it on forgets why it was off', async () => {
  const vehicles = { ...ALL, all: false, vehicleIds: [VEHICLE.van.id] };
  const record = await made({ vehicles, from: new Date(api.now() - 7_200_000).toISOString() });
  const { pool } = api.db;
  const first = api.now() - 3_600_000;
  await pool.query(
    `insert into location (ts, company_id, vehicle_id, hash, delay, flags)
     select $2::timestamptz + n * interval '1 second', 1, $1, n, 0, 0
     from generate_series(0, 2) n`,
    [VEHICLE.van.id, new Date(first)],
  );
  await pool.query(
    `insert into fold_state (company_id, vehicle_id, rules, newest_ts, newest_hash) values (1, $1, 1, $2, 2)
     on conflict (company_id, vehicle_id) do update set newest_ts = excluded.newest_ts`,
    [VEHICLE.van.id, new Date(first + 2000)],
  );
  const before = await get(record);
  expect(before).toMatchObject({ waiting: 3, waitingSince: new Date(first).toISOString() });
  const id = record.forwardingId;
  await pool.query(
    `update forwarding set is_on = false, switched_off_at = now(), switched_off_answer = '500 no',
       failures = 3, failing_since = now() where forwarding_id = $1`,
    [id],
  );
  await pool.query(
    `insert into forwarding_try (company_id, forwarding_id, at, records, milliseconds, is_passed, answer)
     values (1, $1, now(), 3, 12, true, '204'), (1, $1, now(), 3, 10000, false, '500 no')`,
    [id],
  );
  const off = await get(record);
  expect(off).toMatchObject({
    isOn: false,
    switchedOff: { answer: '500 no' },
    failing: { tries: 3 },
    last: { isPassed: false, answer: '500 no' },
  });
  const tries = (await send(api, 'admin', 'GET', `${one(record)}/try`)).body;
  expect(tries.content.map(({ answer }: { answer: string }) => answer)).toEqual(['500 no', '204']);
  const on = await put(off, { isOn: true });
  expect(on.body).toMatchObject({ isOn: true, switchedOff: null, failing: null });
});

test('who sees a part of the vehicles reads forwardings without the others, and keeps none', async () => {
  const both = { ...ALL, all: false, vehicleIds: [VEHICLE.van.id, VEHICLE.truck.id] };
  const record = await made({ vehicles: both });
  const limit = async (viewAll: boolean) => {
    const { id } = PERSON.anna;
    await api.db.pool.query('update person set view_all = $2 where person_id = $1', [id, viewAll]);
    await api.db.pool.query('delete from person_visible_vehicle where person_id = $1', [id]);
    await api.db.pool.query(
      'insert into person_visible_vehicle (company_id, person_id, vehicle_id) values (1, $1, $2)',
      [id, VEHICLE.van.id],
    );
    api.advance(31_000);
  };
  await limit(false);
  expect(await get(record)).toMatchObject({
    mayChange: false,
    vehicles: { vehicleIds: [VEHICLE.van.id] },
  });
  const { lastChange } = record;
  const asked = await Promise.all([
    post(),
    put(record, {}),
    send(api, 'admin', 'DELETE', `${one(record)}?lastChange=${lastChange}`),
    send(api, 'admin', 'POST', `${one(record)}/secret`, { lastChange }),
    send(api, 'admin', 'POST', `${one(record)}/test`),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  await limit(true);
  expect((await get(record)).mayChange).toBe(true);
});

test('a test stands in the log of deliveries, once as long as it waits', async () => {
  const record = await made();
  const ask = async () => (await send(api, 'admin', 'POST', `${one(record)}/test`)).body;
  const { deliveryId } = await ask();
  expect(await ask()).toEqual({ deliveryId });
  const log = `/v1/tatra/delivery?forwardingId=${record.forwardingId}`;
  expect((await send(api, 'admin', 'GET', log)).body.content).toMatchObject([
    {
      deliveryId,
      occasion: 'test',
      channel: 'forwarding',
      state: 'waiting',
      alertId: null,
      personId: null,
      forwardingName: record.name,
    },
  ]);
  await api.db.pool.query(`update delivery set state = 'sent' where delivery_id = $1`, [
    deliveryId,
  ]);
  expect(await ask()).not.toEqual({ deliveryId });
});

test('a company has ten at most', async () => {
  await api.db.pool.query('delete from forwarding');
  for (let count = 0; count < 10; count += 1) await made();
  const { status, body } = await post();
  expect(status).toBe(400);
  expect(body.message).toContain('10');
});

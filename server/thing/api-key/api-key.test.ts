// Keys for programs over HTTP (decision 0120): how they are made, what is told of them, and when they open nothing.
import { CALLS_PER_KEY } from '@flotila/domain/api-key/api-key.ts';
import { DAY_MS, HOUR_MS } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { askWith, makeTestKey } from '../../testing/keys.ts';
import { send } from '../../testing/send.ts';
import { makeKey } from './key-text.ts';

const LIST = '/v1/tatra/api-key';
const VEHICLES = '/v1/tatra/vehicle-brief';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.pool.query('delete from api_key'));

const rowOf = async (apiKeyId: number) =>
  (await send(api, 'admin', 'GET', `${LIST}/${apiKeyId}`)).body;
const refusal = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
];

describe('a key', () => {
  test('is told once, kept as a hash, and ends after a year', async () => {
    const { key, apiKeyId, prefix, ask } = await makeTestKey(api);
    expect(key).toMatch(/^fl_[0-9A-Za-z]{40}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect((await ask(VEHICLES)).statusCode).toBe(200);
    const row = await rowOf(apiKeyId);
    expect(row).toMatchObject({ key: null, prefix, madeBy: 'anna admin', name: 'ERP' });
    expect(Date.parse(row.expires) - Date.parse(row.created)).toBe(365 * DAY_MS);
    const { rows } = await api.db.pool.query('select k::text from api_key k');
    expect(JSON.stringify(rows)).not.toContain(key.slice(11));
    const entries = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=api-key');
    expect(JSON.stringify(entries.body)).not.toContain(key.slice(11));
  });

  test('is not kept with the answer of a request that may be repeated', async () => {
    const ask = async () =>
      api.app.inject({
        method: 'POST',
        url: LIST,
        headers: { ...(await api.as('admin')), 'idempotency-key': 'once' },
        payload: { name: 'ERP', role: 'reader' },
      });
    const [first, again] = [(await ask()).json(), (await ask()).json()];
    expect(first.key).toMatch(/^fl_/);
    expect(again).toEqual({ ...first, key: null });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ role: 'superuser' }, 'role'],
    [{ vehicleIds: [VEHICLE.foreign.id] }, 'vehicles.vehicleIds.0'],
    [{ addresses: ['10.0.0.0/33'] }, 'addresses.0'],
    [{ addresses: ['example.org'] }, 'addresses.0'],
    [{ addresses: Array(21).fill('10.0.0.1') }, 'addresses'],
    [{ expires: '2020-01-01' }, 'expires'],
    [{ expires: 'tomorrow' }, 'expires'],
  ])('%j is refused at %s', async (wrong, field) => {
    const body = { name: 'ERP', role: 'reader', ...wrong };
    const answer = await send(api, 'admin', 'POST', LIST, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('opens its own company, vehicles of the list, of groups and of types, and no persons', async () => {
    const own = await makeTestKey(api, { vehicleIds: [VEHICLE.van.id] });
    const seen = async (ask: typeof own.ask) =>
      (await ask(VEHICLES)).json().content.map((one: { vehicleId: number }) => one.vehicleId);
    expect(await seen(own.ask)).toEqual([VEHICLE.van.id]);
    const vehicles = {
      all: false,
      vehicleIds: [],
      groupSetIds: [GROUPSET.trucks.id],
      typeCodes: [],
    };
    expect(await seen((await makeTestKey(api, { vehicles })).ask)).toEqual([VEHICLE.truck.id]);
    expect(await seen((await makeTestKey(api)).ask)).toContain(VEHICLE.van.id);
    const [admin, other] = await Promise.all([
      makeTestKey(api, { role: 'administrator', vehicleIds: [VEHICLE.van.id] }),
      own.ask(`/v1/${COMPANY.morava.code}/vehicle-brief`),
    ]);
    expect((await admin.ask('/v1/tatra/person')).json().content).toEqual([]);
    expect(refusal(other)).toEqual([403, 'K tejto firme nemáte prístup.']);
  });

  test('a group that changes is seen half a minute later at most', async () => {
    const vehicles = { all: false, vehicleIds: [], groupSetIds: [], typeCodes: ['van'] };
    const { ask } = await makeTestKey(api, { vehicles });
    const count = async () => (await ask(VEHICLES)).json().totalElements;
    expect(await count()).toBe(1);
    await api.db.pool.query(`update vehicle set type_code = 'car' where vehicle_id = $1`, [
      VEHICLE.van.id,
    ]);
    api.advance(31_000);
    expect(await count()).toBe(0);
    await api.db.pool.query(`update vehicle set type_code = 'van' where vehicle_id = $1`, [
      VEHICLE.van.id,
    ]);
  });
});

describe('a key opens nothing', () => {
  test('from another address, while its own and its network do', async () => {
    const { ask, apiKeyId, lastChange } = await makeTestKey(api, { addresses: ['10.1.0.0/16'] });
    expect(refusal(await ask(VEHICLES))).toEqual([
      403,
      'Z tejto adresy kľúč neplatí. Povolené adresy sú pri kľúči v správe dát.',
    ]);
    const body = { name: 'ERP', role: 'reader', lastChange, addresses: ['127.0.0.0/8', '::1'] };
    expect((await send(api, 'admin', 'PUT', `${LIST}/${apiKeyId}`, body)).status).toBe(200);
    expect((await ask(VEHICLES)).statusCode).toBe(200);
  });

  test('once it was revoked: at once, as 401', async () => {
    const { ask, apiKeyId } = await makeTestKey(api);
    expect((await ask(VEHICLES)).statusCode).toBe(200);
    expect((await send(api, 'admin', 'DELETE', `${LIST}/${apiKeyId}`)).status).toBe(204);
    expect((await ask(VEHICLES)).statusCode).toBe(401);
    expect((await send(api, 'admin', 'DELETE', `${LIST}/${apiKeyId}`)).status).toBe(404);
  });

  test('behind its end, to the moment', async () => {
    const expires = new Date(api.now() + HOUR_MS).toISOString();
    const { ask } = await makeTestKey(api, { expires });
    api.advance(HOUR_MS - 5_000);
    expect((await ask(VEHICLES)).statusCode).toBe(200);
    api.advance(5_001);
    expect(refusal(await ask(VEHICLES))[1]).toMatch(/^Platnosť tohto kľúča sa skončila/);
  });

  test('rolled: both texts for a day, then only the new one', async () => {
    const { ask, apiKeyId } = await makeTestKey(api, { expires: 'never' });
    expect((await ask(VEHICLES)).statusCode).toBe(200);
    const rolled = (await send(api, 'admin', 'POST', `${LIST}/${apiKeyId}/roll`)).body;
    const next = askWith(api, rolled.key);
    expect([(await ask(VEHICLES)).statusCode, (await next(VEHICLES)).statusCode]).toEqual([
      200, 200,
    ]);
    expect(Date.parse((await rowOf(apiKeyId)).formerUntil)).toBeGreaterThan(api.now());
    api.advance(DAY_MS + 1);
    expect((await next(VEHICLES)).statusCode).toBe(200);
    expect(refusal(await ask(VEHICLES))[1]).toMatch(/^Tento kľúč bol nahradený novým/);
    expect((await rowOf(apiKeyId)).formerUntil).toBeNull();
  });

  test('of a company that is switched off: 403', async () => {
    const { ask } = await makeTestKey(api);
    await api.db.pool.query('update company set active = false where company_id = 1');
    expect(refusal(await ask(VEHICLES))[0]).toBe(403);
    await api.db.pool.query('update company set active = true where company_id = 1');
  });

  test('bound to who made it, when they could not make it any more; another one goes on', async () => {
    const bound = await makeTestKey(api, { isBound: true });
    const free = await makeTestKey(api);
    expect((await bound.ask(VEHICLES)).statusCode).toBe(200);
    const admin = (is: boolean) =>
      api.db.pool.query('update person set administrator = $1 where person_id = $2', [
        is,
        PERSON.anna.id,
      ]);
    await admin(false);
    api.advance(31_000);
    expect(refusal(await bound.ask(VEHICLES))[1]).toMatch(/^Kľúč je viazaný na toho/);
    expect((await free.ask(VEHICLES)).statusCode).toBe(200);
    const told = (await send(api, 'superuser', 'GET', `${LIST}/${free.apiKeyId}`)).body;
    expect(told.isMakerAway).toBe(true);
    await admin(true);
    api.advance(31_000);
    expect((await bound.ask(VEHICLES)).statusCode).toBe(200);
  });

  test('that is none: a wrong checksum asks no database, a made-up one, one in the query, one with a space', async () => {
    const { key } = await makeTestKey(api);
    const asked = async (authorization: string, url = VEHICLES) =>
      refusal(await api.app.inject({ url, headers: { authorization } }));
    const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    await api.db.pool.query('alter table api_key rename to api_key_away');
    const malformed = await asked(`Bearer ${wrong}`);
    await api.db.pool.query('alter table api_key_away rename to api_key');
    expect(malformed[0]).toBe(401);
    expect(malformed[1]).toMatch(/kontrolný súčet nesedí/);
    expect((await asked(`Bearer ${makeKey().key}`))[1]).toMatch(/^Tento kľúč neplatí/);
    expect((await asked(`Bearer ${key.slice(0, 20)} ${key.slice(20)}`))[0]).toBe(401);
    expect((await asked(`Bearer ${key}x`))[0]).toBe(401);
    const inQuery = await api.app.inject({ url: `${VEHICLES}?access_token=${key}&key=${key}` });
    expect(inQuery.statusCode).toBe(401);
    // Spaces around a header are none of it.
    const headers = { authorization: `  Bearer   ${key}  `.trim() };
    expect((await api.app.inject({ url: VEHICLES, headers })).statusCode).toBe(200);
  });
});

describe('what no key does', () => {
  test('signing in, exchanging or ending sessions, making keys, giving people passwords', async () => {
    const { ask } = await makeTestKey(api, { role: 'administrator' });
    expect((await ask('/v1/all/token')).statusCode).toBe(401);
    expect((await ask('/v1/all/session', 'DELETE')).statusCode).toBe(403);
    expect((await ask(LIST, 'POST', { name: 'X', role: 'reader' })).statusCode).toBe(403);
    expect((await ask(LIST)).statusCode).toBe(403);
    const url = `/v1/tatra/person/${PERSON.dusan.id}`;
    const person = (await ask(url)).json();
    for (const change of [{ password: 'nove heslo 17' }, { login: 'iny' }]) {
      const answer = await ask(url, 'PUT', { ...person, ...change });
      expect(refusal(answer)).toEqual([
        403,
        'Prihlasovacie meno a heslo kľúčom meniť nemožno, musí to urobiť prihlásený správca.',
      ]);
    }
    expect((await ask(url, 'PUT', { ...person, phone: '+421900111222' })).statusCode).toBe(200);
  });

  test('its login is nobody’s: no password opens it, not even one that stands there', async () => {
    const { prefix } = await makeTestKey(api, { role: 'administrator' });
    const signIn = async (login: string) => {
      const headers = { authorization: basic(login, CAST_PASSWORD) };
      return refusal(await api.app.inject({ url: '/v1/all/token', headers }));
    };
    const unknown = await signIn('fl_nobody');
    expect(unknown[0]).toBe(401);
    expect(await signIn(prefix)).toEqual(unknown);
    await api.db.pool.query(
      `update account set password_hash = (select password_hash from account where login = $1)
       where login = $2`,
      [ACCOUNT.admin.login, prefix],
    );
    expect(await signIn(prefix)).toEqual(unknown);
  });

  test('who sees a part of the company makes and rolls none, but ends them', async () => {
    const { apiKeyId } = await makeTestKey(api);
    const view = (all: boolean) =>
      api.db.pool.query('update person set view_all = $1 where person_id = $2', [
        all,
        PERSON.anna.id,
      ]);
    await view(false);
    api.advance(31_000);
    const body = { name: 'X', role: 'reader' };
    expect((await send(api, 'admin', 'POST', LIST, body)).status).toBe(403);
    expect((await send(api, 'admin', 'POST', `${LIST}/${apiKeyId}/roll`)).status).toBe(403);
    expect((await rowOf(apiKeyId)).mayChange).toBe(false);
    expect((await send(api, 'admin', 'DELETE', `${LIST}/${apiKeyId}`)).status).toBe(204);
    await view(true);
    api.advance(31_000);
  });
});

describe('what is told of a key', () => {
  test('calls of the last 30 days, and when, from where and by which program the last one came', async () => {
    const { apiKeyId, key } = await makeTestKey(api);
    const ask = askWith(api, key, { 'user-agent': 'erp-sync/2.1' });
    for (let call = 0; call < 3; call++) await ask(VEHICLES);
    const listed = async () => (await send(api, 'admin', 'GET', LIST)).body.content[0];
    expect(await listed()).toMatchObject({
      apiKeyId,
      calls: 3,
      lastUsed: { address: '127.0.0.1', program: 'erp-sync/2.1' },
    });
    api.advance(29 * DAY_MS);
    await ask(VEHICLES);
    expect((await listed()).calls).toBe(4);
    api.advance(DAY_MS);
    expect((await listed()).calls).toBe(1);
  });

  test('API-089 connections and the record of changes name it', async () => {
    const { ask, prefix } = await makeTestKey(api, { name: 'Účtovníctvo' });
    const made = await ask('/v1/tatra/zone', 'POST', {
      name: 'Sklad',
      category: 'depot',
      shape: { type: 'Circle', center: [17.6, 48.4], radius: 150 },
    });
    expect(made.statusCode, made.body).toBe(201);
    const entry = (await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=zone')).body.content[0];
    expect(entry).toMatchObject({
      author: `Účtovníctvo (${prefix})`,
      authorRole: 'key',
      keyMadeBy: 'anna admin',
    });
    const { body } = await send(api, 'superuser', 'GET', '/v1/admin/api-connections');
    expect(body.content).toContainEqual(
      expect.objectContaining({ authorizationType: 'key', lastName: 'Účtovníctvo', login: prefix }),
    );
  });
});

test('each answer says how many calls are left, and what is too many is 429 until the window is over', async () => {
  const { ask } = await makeTestKey(api);
  const { max, windowSeconds } = CALLS_PER_KEY;
  const first = await ask(VEHICLES);
  expect(first.headers).toMatchObject({
    'ratelimit-policy': `"key";q=${max};w=${windowSeconds}`,
    ratelimit: `"key";r=${max - 1};t=${windowSeconds}`,
  });
  for (let call = 1; call < max; call++) await ask('/v1/tatra/unknown-call-of-nobody');
  for (let call = 1; call < max; call++) await ask(LIST);
  const refused = await ask(VEHICLES);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers.ratelimit).toMatch(/^"key";r=0;t=\d+$/);
  api.advance(windowSeconds * 1000);
  expect((await ask(VEHICLES)).statusCode).toBe(200);
  expect(
    (await api.app.inject({ url: VEHICLES, headers: await api.as('admin') })).headers,
  ).not.toHaveProperty('ratelimit');
  expect(ACCOUNT.admin.login).toBe('anna');
}, 60_000);

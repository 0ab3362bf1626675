// Who calls the API, by real requests: what is noted, what the list shows, and that nothing grows.
import type { ApiConnection } from '@flotila/domain/connection/connection.api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../ground/db/open.ts';
import { basic, type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { CALLERS_OF_ACCOUNT_MAX, CALLERS_WAITING_MAX, createApiCallers } from './api-callers.ts';
import { ROWS_OF_ACCOUNT_MAX } from './api-connection.queries.ts';

let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await testApi();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  for (const who of ['superuser', 'admin', 'driver'] as const) await api.as(who);
});
afterAll(() => api.close());
beforeEach(async () => {
  await list();
  await api.db.pool.query('delete from api_connection');
});

async function request(who: Who, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}${path}`, {
    headers: { ...(await api.as(who)), ...headers },
  });
  await response.text();
  return response.status;
}
async function list(query = ''): Promise<ApiConnection[]> {
  const answer = await api.call('superuser', 'GET', `/v1/admin/api-connections${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content;
}
const others = async () => (await list()).filter(({ login }) => login !== 'superuser');

describe('GET /v1/admin/api-connections', () => {
  test('API-089, D-API-002: who calls, by which program, where and when', async () => {
    const before = Date.now();
    expect(await request('admin', '/v1/TATRA/vehicle-map', { 'x-client-version': '1.2.3' })).toBe(
      200,
    );
    const [row] = await others();
    expect(row).toEqual({
      authorizationType: 'bearer',
      firstName: 'anna',
      lastName: 'admin',
      login: 'anna',
      application: '1.2.3',
      companyCode: 'tatra',
      remoteAddress: '127.0.0.1',
      lastRequestTimestamp: expect.any(String),
    });
    expect(Date.parse(row?.lastRequestTimestamp ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('D-API-004: one row a user, way, program, company and address, with the newest request', async () => {
    for (let times = 0; times < 3; times++) await request('admin', '/v1/tatra/vehicle-map');
    const first = await others();
    expect(first).toHaveLength(1);
    await request('admin', '/v1/morava/vehicle-map');
    await request('admin', '/v1/tatra/vehicle-map', { 'x-client-version': 'phone' });
    await request('admin', '/v1/all/code/fuelTypes');
    await request('admin', '/v1/tatra/vehicle-map');
    const rows = await others();
    expect(rows.map(({ companyCode, application }) => `${companyCode} ${application}`)).toEqual([
      'tatra ',
      ' ',
      'tatra phone',
      'morava ',
    ]);
    const newest = rows[0]?.lastRequestTimestamp ?? '';
    expect(newest > (first[0]?.lastRequestTimestamp ?? '')).toBe(true);
  });

  test('a sign-in is basic; one with a wrong password and strangers are not there', async () => {
    const headers = { authorization: basic('igor', CAST_PASSWORD), 'x-client-version': 'phone' };
    expect((await fetch(`${address}/v1/all/token`, { headers })).status).toBe(200);
    const wrong = { authorization: basic('anna', 'wrong') };
    expect((await fetch(`${address}/v1/all/token`, { headers: wrong })).status).toBe(401);
    expect((await fetch(`${address}/v1/tatra/vehicle-map`)).status).toBe(401);
    expect(await request('driver', '/v1/cudzia/vehicle-map')).toBe(403);
    expect(await others()).toMatchObject([
      { login: 'igor', authorizationType: 'basic', application: 'phone', companyCode: '' },
    ]);
  });

  test('API-006 pages; rows of 30 days and more are gone', async () => {
    await request('admin', '/v1/tatra/vehicle-map');
    await request('driver', '/v1/tatra/vehicle-map');
    await list();
    await api.db.pool.query(
      `update api_connection set last_request = now() - interval '31 days' where account_id = $1`,
      [ACCOUNT.driver.id],
    );
    expect((await others()).map(({ login }) => login)).toEqual(['anna']);
    const answer = await api.call('superuser', 'GET', '/v1/admin/api-connections?size=1&page=1');
    expect(answer.json()).toMatchObject({ totalElements: 2, totalPages: 2, number: 1, size: 1 });
    expect(answer.json().content).toHaveLength(1);
  });
});

describe('what is noted', () => {
  const NOW = Date.parse('2026-05-04T10:00:00Z');
  let database: TestDatabase;
  const call = {
    accountId: ACCOUNT.driver.id,
    authorizationType: 'bearer' as const,
    application: 'x',
    companyCode: 'tatra',
    remoteAddress: '10.0.0.1',
  };
  beforeAll(async () => {
    database = await testDatabase();
    await database.db.pool.query(
      `insert into account (account_id, login, password_hash, first_name, last_name, access)
       values ($1, 'igor', '', '', '', 'normal')`,
      [ACCOUNT.driver.id],
    );
  });
  afterAll(() => database.close());

  const rows = async () =>
    (await database.db.pool.query('select * from api_connection order by last_request')).rows;
  function callers(db = database.db, now = () => NOW) {
    const errors: unknown[] = [];
    return { errors, ...createApiCallers({ db, now, onError: (error) => errors.push(error) }) };
  }

  test('an account that is gone costs nobody else a row; stopping writes the rest', async () => {
    const noted = callers();
    noted.note({ ...call, accountId: 999_999 }, NOW);
    noted.note(call, NOW);
    noted.note(call, NOW - 5_000);
    await noted.stop();
    expect(noted.errors).toEqual([]);
    expect(await rows()).toMatchObject([
      { account_id: call.accountId, last_request: new Date(NOW) },
    ]);
  });

  test('another process with an older request does not turn the clock back', async () => {
    const noted = callers();
    noted.note(call, NOW - 60_000);
    await noted.stop();
    expect(await rows()).toMatchObject([{ last_request: new Date(NOW) }]);
  });

  test('a program that invents names fills neither the memory nor the table', async () => {
    for (let round = 0; round < 8; round++) {
      const noted = callers(database.db, () => NOW + round);
      for (let name = 0; name < 2 * CALLERS_OF_ACCOUNT_MAX; name++) {
        noted.note({ ...call, application: `${round} ${name}` }, NOW + round);
      }
      await noted.stop();
    }
    const kept = await rows();
    expect(kept).toHaveLength(ROWS_OF_ACCOUNT_MAX);
    expect(kept.at(-1)?.application).toMatch(/^7 /);
  });

  test('callers over the limit are not noted until the others are written', async () => {
    await database.db.pool.query('delete from api_connection');
    const noted = callers();
    for (let account = 1; account <= CALLERS_WAITING_MAX; account++) {
      noted.note({ ...call, accountId: 1_000_000 + account }, NOW);
    }
    noted.note(call, NOW);
    await noted.flush();
    expect(await rows()).toEqual([]);
    noted.note(call, NOW);
    await noted.stop();
    expect(await rows()).toHaveLength(1);
  });

  test('a row that the database never takes does not keep the others out', async () => {
    await database.db.pool.query('delete from api_connection');
    const noted = callers();
    noted.note({ ...call, remoteAddress: null as unknown as string }, NOW);
    await noted.flush();
    expect(noted.errors).toHaveLength(1);
    noted.note(call, NOW);
    await noted.stop();
    expect(noted.errors).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('a database that is away loses nothing', async () => {
    await database.db.pool.query('delete from api_connection');
    let isAway = true;
    const write: Database['write'] = (change) =>
      isAway ? Promise.reject(new Error('connection terminated')) : database.db.write(change);
    const flaky = { ...database.db, write };
    const noted = callers(flaky);
    noted.note(call, NOW);
    await noted.flush();
    expect(noted.errors).toHaveLength(1);
    isAway = false;
    await noted.stop();
    expect(await rows()).toHaveLength(1);
  });
});

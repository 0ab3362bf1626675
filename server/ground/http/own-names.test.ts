// Under which names the product answers, and which name its links have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { moveReaches } from '../../thing/session/session.queries.ts';

const PUBLIC = 'https://fleet.example.com';

describe('S-1 a demo whose passwords are known', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ names: { isLoopbackOnly: true } });
  });
  afterAll(() => api.close());
  const ask = (host: string, headers: object = {}, url = '/v1/public/settings') =>
    api.app.inject({ url, headers: { host, 'accept-language': 'en', ...headers } });

  test.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST'])(
    'answers this machine by its own name %s',
    async (host) => {
      expect((await ask(host)).statusCode).toBe(200);
    },
  );

  test.each([
    ['fleet.example.com', {}],
    ['localhost.example.com', {}],
    ['10.0.0.5:8080', {}],
    ['localhost:8080', { 'x-forwarded-for': '203.0.113.5' }],
    ['localhost:8080', { 'x-forwarded-host': 'fleet.example.com' }],
    ['localhost:8080', { forwarded: 'for=203.0.113.5' }],
  ])('answers nobody who came as %s %j, at any address', async (host, headers) => {
    for (const url of ['/v1/public/settings', '/v1/all/token', '/', '/docs', '/nothing']) {
      const answer = await ask(host, headers, url);
      expect([url, answer.statusCode, answer.json().message]).toEqual([
        url,
        400,
        expect.stringContaining('FLOTILA_DEMO=1'),
      ]);
    }
    expect((await ask(host, headers, '/health/live')).statusCode).toBe(200);
  });
});

describe('S-3 an operator who says the public address', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ names: { publicUrl: PUBLIC } });
  });
  afterAll(() => api.close());

  test('a foreign name is refused and told where to go; the own one and this machine are answered', async () => {
    const ask = (host: string) =>
      api.app.inject({ url: '/v1/public/settings', headers: { host, 'accept-language': 'en' } });
    const refused = await ask('evil.example.com');
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      `Flotila does not answer at this address. Open ${PUBLIC}`,
    ]);
    for (const host of ['fleet.example.com', 'FLEET.example.com:443', 'localhost:8080']) {
      expect([host, (await ask(host)).statusCode]).toEqual([host, 200]);
    }
  });

  test('what leaves the house has that address, whatever was asked at, also before it was said', async () => {
    const { login } = ACCOUNT.dispatcher;
    const origin = async () =>
      (await api.db.pool.query('select origin from account where login = $1', [login])).rows[0]
        ?.origin;
    const headers = { host: 'localhost:8080', authorization: basic(login, CAST_PASSWORD) };
    expect((await api.app.inject({ url: '/v1/all/token', headers })).statusCode).toBe(200);
    expect(await origin()).toBe(PUBLIC);
    await api.db.pool.query(`update account set origin = 'http://evil.example.com'`);
    await api.db.write((db) => moveReaches(db, PUBLIC));
    expect(await origin()).toBe(PUBLIC);
  });
});

test('S-1 who still has the password of a demo that is turned off stays outside', async () => {
  const api = await testApi({ lockedPassword: CAST_PASSWORD });
  try {
    const headers = { authorization: basic(ACCOUNT.admin.login, CAST_PASSWORD) };
    expect((await api.app.inject({ url: '/v1/all/token', headers })).statusCode).toBe(401);
  } finally {
    await api.close();
  }
});

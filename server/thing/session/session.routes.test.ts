// Signing in: what the token tells, who is refused, and how often one may guess.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { FAILURES_PER_ADDRESS_FREE, FAILURES_PER_PLACE_MAX } from './throttle.ts';

const URL = '/v1/all/token';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const send = (authorization: string | undefined, query = '') =>
  api.app.inject({ url: URL + query, headers: authorization ? { authorization } : {} });
const enter = async (login: string, query = '') => {
  const answer = await send(basic(login, CAST_PASSWORD), query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('sign-in', () => {
  test('API-017, AUTH-010, AUTH-014 the token carries names, companies by name and their flags', async () => {
    const token = await enter(ACCOUNT.admin.login);
    expect(token).toMatchObject({ access: 'normal', superuser: false, roles: [] });
    expect(token.companies).toEqual([
      {
        code: 'morava',
        name: COMPANY.morava.name,
        administrator: false,
        dispatcher: true,
        moduleContracts: false,
        timeZone: 'Europe/Prague',
        currency: 'CZK',
        countryCode: 'CZ',
        personId: expect.any(Number),
      },
      expect.objectContaining({ code: 'tatra', administrator: true, moduleContracts: true }),
    ]);
  });

  test('a driver is told who they are among the persons of the company, a superuser is nobody there', async () => {
    const [company] = (await enter(ACCOUNT.driver.login)).companies;
    expect(company).toMatchObject({ code: 'tatra', personId: PERSON.igor.id });
    for (const one of (await enter('SuperUser')).companies)
      expect(one).not.toHaveProperty('personId');
  });

  test("API-002 the client's version is kept with the session; without it one is served too", async () => {
    const authorization = basic(ACCOUNT.admin.login, CAST_PASSWORD);
    const versionOf = async (headers: object) => {
      const answer = await api.app.inject({ url: URL, headers: { authorization, ...headers } });
      expect(answer.statusCode).toBe(200);
      const { rows } = await api.db.pool.query(
        'select application from sign_in_session where session_id = $1',
        [answer.json().refreshToken.split('.')[0]],
      );
      return rows[0].application;
    };
    expect(await versionOf({ 'x-client-version': '1.12.16' })).toBe('1.12.16');
    expect(await versionOf({ 'x-client-version': 'x'.repeat(300) })).toHaveLength(50);
    expect(await versionOf({})).toBeNull();
  });

  test('AUTH-012, AUTH-015 a superuser has the flag and all active companies', async () => {
    const token = await enter('SuperUser');
    expect(token).toMatchObject({ access: 'superuser', superuser: true });
    expect(token.companies.map(({ code }: { code: string }) => code)).toEqual([
      'cudzia',
      'morava',
      'tatra',
    ]);
  });

  test('AUTH-009 a collective access has the companies of its vehicles', async () => {
    const token = await enter(ACCOUNT.collective.login);
    expect(token.access).toBe('collective');
    expect(token.companies.map(({ code }: { code: string }) => code)).toEqual(['morava', 'tatra']);
  });

  test('AUTH-009 … of those vehicles that are there', async () => {
    const setDeleted = (deleted: Date | null) =>
      api.db.pool.query('update vehicle set deleted = $2 where vehicle_id = $1', [
        VEHICLE.machine.id,
        deleted,
      ]);
    await setDeleted(new Date());
    const token = await enter(ACCOUNT.collective.login);
    expect(token.companies.map(({ code }: { code: string }) => code)).toEqual(['tatra']);
    await setDeleted(null);
  });

  test.each([
    ['a wrong password', basic(ACCOUNT.admin.login, 'wrong'), 401],
    ['an unknown login', basic('nobody', CAST_PASSWORD), 401],
    ['AUTH-039 an inactive account', basic(ACCOUNT.inactive.login, CAST_PASSWORD), 401],
    ['no credentials', undefined, 401],
    ['an unknown scheme', 'Digest abc', 400],
    ['text that is not base64', 'Basic !!!', 400],
    ['credentials without a colon', `Basic ${Buffer.from('abc').toString('base64')}`, 400],
    ['an empty login', basic('', 'x'), 400],
    ['an empty password', basic('anna', ''), 400],
    ['a login of 300 letters', basic('x'.repeat(300), 'x'), 400],
    ['a refresh token of nobody', 'Bearer abc', 401],
  ])('API-016 %s is refused with error_description', async (_what, authorization, status) => {
    const answer = await send(authorization);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['www-authenticate']).toBeUndefined();
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    const body = answer.json();
    expect(body.error_description).toBe(body.message);
    expect(body.message.length).toBeGreaterThan(10);
  });

  test('AUTH-039 a person or company that was switched off is refused like a wrong password', async () => {
    const wrong = await send(basic(ACCOUNT.dispatcher.login, 'wrong'));
    await api.db.write((db) =>
      db
        .updateTable('person')
        .set({ active: false })
        .where('person_id', '=', PERSON.dusan.id)
        .execute(),
    );
    const off = await send(basic(ACCOUNT.dispatcher.login, CAST_PASSWORD));
    await api.db.write((db) =>
      db
        .updateTable('person')
        .set({ active: true })
        .where('person_id', '=', PERSON.dusan.id)
        .execute(),
    );
    expect(off.statusCode).toBe(401);
    expect({ ...off.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' });
    await enter(ACCOUNT.dispatcher.login);
  });
});

// Seventy passwords are worked out in it.
describe('AUTH-040 many failures from one address', { timeout: 60_000 }, () => {
  const tryFrom = (remoteAddress: string, login: string, password: string) =>
    api.app.inject({
      url: URL,
      remoteAddress,
      headers: { authorization: basic(login, password) },
    });
  /** As many failures as are free at an address, each of another login. */
  const fail = async (remoteAddress: string, count = FAILURES_PER_ADDRESS_FREE) => {
    const failures = Array.from({ length: count }, (_, index) =>
      tryFrom(remoteAddress, `guess${index}-${remoteAddress}`, 'wrong'),
    );
    return (await Promise.all(failures)).map(({ statusCode }) => statusCode);
  };

  test('this machine is not counted by address, each login is', async () => {
    expect(new Set(await fail('127.0.0.1', FAILURES_PER_ADDRESS_FREE + 1))).toEqual(new Set([401]));
    expect((await tryFrom('127.0.0.1', ACCOUNT.driver.login, CAST_PASSWORD)).statusCode).toBe(200);
    for (let failure = 0; failure < FAILURES_PER_PLACE_MAX; failure += 1) {
      expect((await tryFrom('::1', 'somebody', 'wrong')).statusCode).toBe(401);
    }
    expect((await tryFrom('::1', 'somebody', 'wrong')).statusCode).toBe(429);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON, VEHICLE } from '../testing/cast.ts';
import { FAILURES_PER_ADDRESS_MAX, FAILURES_PER_LOGIN_MAX, WINDOW_MS } from './throttle.ts';

const URL = '/v1/all/token';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const send = (authorization: string | undefined, method: 'GET' | 'DELETE' = 'GET', query = '') =>
  api.app.inject({ method, url: URL + query, headers: authorization ? { authorization } : {} });
const enter = async (login: string, query = '') => {
  const answer = await send(basic(login, CAST_PASSWORD), 'GET', query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const works = async (accessToken: string) => {
  const answer = await api.app.inject({
    url: '/v1/tatra/vehicle-brief',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer.statusCode;
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
      },
      expect.objectContaining({ code: 'tatra', administrator: true, moduleContracts: true }),
    ]);
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
        ...[VEHICLE.machine.id, deleted],
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
    expect(off.json()).toEqual(wrong.json());
    await enter(ACCOUNT.dispatcher.login);
  });

  test('AUTH-040 after 10 failures of a login 429 with Retry-After, also for the right password', async () => {
    const login = ACCOUNT.foreign.login;
    const many = await Promise.all(
      Array.from({ length: FAILURES_PER_LOGIN_MAX + 5 }, () => send(basic(login, 'wrong'))),
    );
    const statuses = many.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_PER_LOGIN_MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const right = await send(basic(login.toUpperCase(), CAST_PASSWORD));
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    await enter(ACCOUNT.admin.login);
    api.advance(WINDOW_MS + 1000);
    await enter(login);
  });
});

describe('AUTH-040 many failures from one address', () => {
  const tryFrom = (remoteAddress: string, login: string, password: string) =>
    api.app.inject({
      url: URL,
      remoteAddress,
      headers: { authorization: basic(login, password) },
    });
  /** As many failures as an address has, each of another login; then the right password. */
  const afterFailures = async (remoteAddress: string) => {
    const failures = Array.from({ length: FAILURES_PER_ADDRESS_MAX }, (_, index) =>
      tryFrom(remoteAddress, `guess${index}-${remoteAddress}`, 'wrong'),
    );
    for (const { statusCode } of await Promise.all(failures)) expect(statusCode).toBe(401);
    return tryFrom(remoteAddress, ACCOUNT.driver.login, CAST_PASSWORD);
  };

  test('429 for every login from there, and from there only', async () => {
    const right = await afterFailures('10.1.2.3');
    expect(right.statusCode).toBe(429);
    expect(right.headers['retry-after']).toBeDefined();
    const elsewhere = await tryFrom('10.1.2.4', ACCOUNT.driver.login, CAST_PASSWORD);
    expect(elsewhere.statusCode).toBe(200);
  });

  test('this machine is not counted by address, each login is', async () => {
    expect((await afterFailures('127.0.0.1')).statusCode).toBe(200);
    for (let failure = 0; failure < FAILURES_PER_LOGIN_MAX; failure += 1) {
      expect((await tryFrom('::1', 'somebody', 'wrong')).statusCode).toBe(401);
    }
    expect((await tryFrom('::1', 'somebody', 'wrong')).statusCode).toBe(429);
  });
});

describe('AUTH-038 tokens', () => {
  test('an access token ends after 15 minutes', async () => {
    const { accessToken } = await enter(ACCOUNT.driver.login);
    expect(await works(accessToken)).toBe(200);
    api.advance(15 * 60_000 + 1000);
    expect(await works(accessToken)).toBe(401);
  });

  test('R8 refresh tokens rotate; one that was used ends the session after the grace', async () => {
    const first = await enter(ACCOUNT.driver.login);
    const second = (await send(`Bearer ${first.refreshToken}`)).json();
    expect(second.refreshToken).not.toBe(first.refreshToken);
    // Two tabs in the same moment get the same new token.
    const sameMoment = (await send(`Bearer ${first.refreshToken}`)).json();
    expect(sameMoment.refreshToken).toBe(second.refreshToken);
    api.advance(11_000);
    expect((await send(`Bearer ${first.refreshToken}`)).statusCode).toBe(401);
    expect((await send(`Bearer ${second.refreshToken}`)).statusCode).toBe(401);
    expect(await works(second.accessToken)).toBe(401);
  });

  test('R8 the grace of a used token is over after 10 s even when nobody took it', async () => {
    const first = await enter(ACCOUNT.driver.login);
    const second = (await send(`Bearer ${first.refreshToken}`)).json();
    api.advance(11_000);
    expect((await send(`Bearer ${first.refreshToken}`)).statusCode).toBe(401);
    expect((await send(`Bearer ${second.refreshToken}`)).statusCode).toBe(401);
  });

  test('R8 the grace is given once: a third use ends the session at once', async () => {
    const first = await enter(ACCOUNT.driver.login);
    const second = (await send(`Bearer ${first.refreshToken}`)).json();
    expect((await send(`Bearer ${first.refreshToken}`)).statusCode).toBe(200);
    expect((await send(`Bearer ${first.refreshToken}`)).statusCode).toBe(401);
    expect((await send(`Bearer ${second.refreshToken}`)).statusCode).toBe(401);
    expect(await works(second.accessToken)).toBe(401);
  });

  test('R8 each token has a grace of its own', async () => {
    let token = (await enter(ACCOUNT.driver.login)).refreshToken;
    for (let round = 0; round < 3; round += 1) {
      const next = (await send(`Bearer ${token}`)).json().refreshToken;
      expect((await send(`Bearer ${token}`)).json().refreshToken).toBe(next);
      token = next;
    }
  });

  test('a refresh token lasts 24 hours, with permanent=true 5 days, from its last use', async () => {
    const short = await enter(ACCOUNT.driver.login);
    const long = await enter(ACCOUNT.driver.login, '?permanent=true');
    api.advance(23 * 3_600_000);
    const used = await send(`Bearer ${short.refreshToken}`);
    expect(used.statusCode).toBe(200);
    api.advance(25 * 3_600_000);
    expect((await send(`Bearer ${used.json().refreshToken}`)).statusCode).toBe(401);
    api.advance(71 * 3_600_000);
    const renewed = await send(`Bearer ${long.refreshToken}`);
    expect(renewed.statusCode).toBe(200);
    api.advance(5 * 24 * 3_600_000 + 1000);
    expect((await send(`Bearer ${renewed.json().refreshToken}`)).statusCode).toBe(401);
  });

  test('API-018, API-019 sign-out ends the session and its access tokens, 204 however often', async () => {
    const { accessToken, refreshToken } = await enter(ACCOUNT.driver.login);
    expect(await works(accessToken)).toBe(200);
    expect((await send(`Bearer ${refreshToken}`, 'DELETE')).statusCode).toBe(204);
    expect((await send(`Bearer ${refreshToken}`, 'DELETE')).statusCode).toBe(204);
    expect((await send('Bearer of nobody', 'DELETE')).statusCode).toBe(400);
    expect((await send('Bearer garbage', 'DELETE')).statusCode).toBe(204);
    expect(await works(accessToken)).toBe(401);
    expect((await send(`Bearer ${refreshToken}`)).statusCode).toBe(401);
  });

  test('an access token is no refresh token, and the other way round', async () => {
    const { accessToken, refreshToken } = await enter(ACCOUNT.driver.login);
    expect((await send(`Bearer ${accessToken}`)).statusCode).toBe(401);
    expect(await works(refreshToken)).toBe(401);
    expect(await works(`${accessToken}x`)).toBe(401);
  });

  test('a right that is taken away is gone within a minute', async () => {
    const { accessToken } = await enter(ACCOUNT.dispatcher.login);
    const headers = { authorization: `Bearer ${accessToken}` };
    const rename = () =>
      api.app.inject({
        method: 'PATCH',
        url: '/v1/tatra/vehicle-params/202',
        headers,
        payload: {},
      });
    expect((await rename()).statusCode).toBe(200);
    const set = (dispatcher: boolean) =>
      api.db.write((db) =>
        db
          .updateTable('person')
          .set({ dispatcher })
          .where('person_id', '=', PERSON.dusan.id)
          .execute(),
      );
    await set(false);
    api.advance(60_000);
    expect((await rename()).statusCode).toBe(403);
    await set(true);
  });

  test('D-COM-010 calls for an inactive company answer 403, a superuser still enters it', async () => {
    const { accessToken } = await enter(ACCOUNT.driver.login);
    const setActive = (active: boolean) =>
      api.db.write((db) =>
        db.updateTable('company').set({ active }).where('code', '=', 'tatra').execute(),
      );
    await setActive(false);
    api.advance(60_000);
    expect(await works(accessToken)).toBe(403);
    expect((await api.call('superuser', 'GET', '/v1/tatra/vehicle-brief')).statusCode).toBe(200);
    const token = await enter('superuser');
    expect(token.companies.map(({ code }: { code: string }) => code)).not.toContain('tatra');
    await setActive(true);
  });

  test('the password is stored as argon2id and no secret is in any answer', async () => {
    const { hashPassword } = await import('./password.ts');
    expect(await hashPassword('secret words')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { rows } = await api.db.pool.query('select * from sign_in_session');
    const token = await enter(ACCOUNT.driver.login);
    expect(JSON.stringify(rows)).not.toContain(token.refreshToken.split('.')[1]);
  });
});

// How long access and refresh tokens last, what ends them, and what a changed right does to them.
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, TEST_SECRET, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, PERSON } from '../../testing/cast.ts';
import { hashPassword } from './password.ts';
import { keyFor } from './tokens.ts';

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

  test('a session that is used each day ends ninety days after its sign-in', async () => {
    let { refreshToken } = await enter(ACCOUNT.driver.login, '?permanent=true');
    for (let day = 1; day < 90; day += 1) {
      api.advance(24 * 3_600_000);
      const used = await send(`Bearer ${refreshToken}`);
      expect(used.statusCode).toBe(200);
      refreshToken = used.json().refreshToken;
    }
    api.advance(24 * 3_600_000);
    expect((await send(`Bearer ${refreshToken}`)).statusCode).toBe(401);
    expect((await enter(ACCOUNT.driver.login)).refreshToken).toBeDefined();
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

  test('an access token opens only as it was signed: by this algorithm, by the key of access tokens', async () => {
    const { accessToken } = await enter(ACCOUNT.driver.login);
    const claims = decodeJwt(accessToken);
    const signed = (alg: string, purpose: string) =>
      new SignJWT(claims).setProtectedHeader({ alg }).sign(keyFor(TEST_SECRET, purpose));
    expect(await works(await signed('HS256', 'access'))).toBe(200);
    expect(await works(await signed('HS256', 'refresh'))).toBe(401);
    expect(await works(await signed('HS512', 'access'))).toBe(401);
    expect(await works(new UnsecuredJWT(claims).encode())).toBe(401);
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
    expect(await hashPassword('secret words')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { rows } = await api.db.pool.query('select * from sign_in_session');
    const token = await enter(ACCOUNT.driver.login);
    expect(JSON.stringify(rows)).not.toContain(token.refreshToken.split('.')[1]);
  });
});

// Two processes of the role api on one database: what ends or is taken away at one is not there at the other, and
// whoever guesses at both has as many tries as at one.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, PERSON } from '../../testing/cast.ts';
import { makeTestKey } from '../../testing/keys.ts';
import { challengeOf, codeOf, setUpApp, tryIn } from '../../testing/second-factor.ts';
import { type SecondProcess, secondProcess } from '../../testing/second-process.ts';
import { FAILURES_PER_PLACE_MAX } from './throttle.ts';

/** Told, it takes milliseconds; untold, the half minute that rights are remembered. */
const SOON = { timeout: 15_000, interval: 20 };

let a: TestApi;
let second: SecondProcess;
let b: FastifyInstance;
let origin = '';
beforeAll(async () => {
  a = await testApi();
  second = await secondProcess(a);
  ({ app: b, origin } = second);
});
afterAll(async () => {
  await second.close();
  await a.close();
});

const token = (app: FastifyInstance, authorization: string, remoteAddress = '10.0.0.9') =>
  app.inject({ url: '/v1/all/token', remoteAddress, headers: { authorization } });
const signIn = async (who: keyof typeof ACCOUNT) =>
  (await token(a.app, basic(ACCOUNT[who].login, CAST_PASSWORD))).json<{
    accessToken: string;
    refreshToken: string;
  }>();
const atB = (accessToken: string, url = '/v1/tatra/groupset') =>
  b.inject({ url, headers: { authorization: `Bearer ${accessToken}` } });
const statusAtB = async (accessToken: string, url?: string) =>
  (await atB(accessToken, url)).statusCode;

test('whoever signs out at one process is signed out at the other, and their stream there ends', async () => {
  const { accessToken, refreshToken } = await signIn('dispatcher');
  expect(await statusAtB(accessToken)).toBe(200);
  const headers = { authorization: `Bearer ${accessToken}` };
  const stream = await fetch(`${origin}/v1/tatra/live`, { headers });
  expect(stream.status).toBe(200);
  const asked = { method: 'DELETE' as const, url: '/v1/all/token' };
  await a.app.inject({ ...asked, headers: { authorization: `Bearer ${refreshToken}` } });
  await expect.poll(() => statusAtB(accessToken), SOON).toBe(401);
  // It would stay open for ever.
  await stream.text();
});

test('signing out everywhere at one process ends all of the person at the other, and nobody else', async () => {
  const [own, other] = [await signIn('dispatcher'), await signIn('admin')];
  expect([await statusAtB(own.accessToken), await statusAtB(other.accessToken)]).toEqual([
    200, 200,
  ]);
  await a.app.inject({
    method: 'DELETE',
    url: '/v1/all/session',
    headers: { authorization: `Bearer ${own.accessToken}` },
  });
  await expect.poll(() => statusAtB(own.accessToken), SOON).toBe(401);
  expect(await statusAtB(other.accessToken)).toBe(200);
});

test('a session that its owner ends from another device ends at the other process, and its stream there', async () => {
  const [here, lost] = [await signIn('foreign'), await signIn('foreign')];
  expect(await statusAtB(lost.accessToken, '/v1/cudzia/groupset')).toBe(200);
  const headersOf = ({ accessToken }: typeof here) => ({ authorization: `Bearer ${accessToken}` });
  const stream = await fetch(`${origin}/v1/cudzia/live`, { headers: headersOf(lost) });
  expect(stream.status).toBe(200);
  const own = await a.app.inject({ url: '/v1/all/account', headers: headersOf(lost) });
  const { sessionId } = own.json().sessions[0];
  const url = `/v1/all/session/${sessionId}`;
  await a.app.inject({ method: 'DELETE', url, headers: headersOf(here) });
  await expect.poll(() => statusAtB(lost.accessToken, '/v1/cudzia/groupset'), SOON).toBe(401);
  // It would stay open for ever.
  await stream.text();
  expect(await statusAtB(here.accessToken, '/v1/cudzia/groupset')).toBe(200);
});

test('another password at one process ends the other sessions at both, and leaves the one that asked', async () => {
  const [here, there] = [await signIn('foreign'), await signIn('foreign')];
  const url = '/v1/cudzia/groupset';
  for (const one of [here, there]) expect(await statusAtB(one.accessToken, url)).toBe(200);
  const changed = await a.app.inject({
    method: 'PUT',
    url: '/v1/all/account/password',
    headers: { authorization: `Bearer ${here.accessToken}` },
    payload: { oldPassword: CAST_PASSWORD, newPassword: 'nejake ine heslo' },
  });
  expect(changed.statusCode).toBe(204);
  await expect.poll(() => statusAtB(there.accessToken, url), SOON).toBe(401);
  expect(await statusAtB(here.accessToken, url)).toBe(200);
});

test('a right that is taken away at one process is gone at the other', async () => {
  const { accessToken } = await signIn('dispatcher');
  const url = '/v1/tatra/zone';
  const body = {
    name: 'Sklad',
    category: 'depot',
    shape: { type: 'Circle', center: [17.1, 48.1], radius: 200 },
  };
  const make = async () => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await b.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  };
  expect(await make()).toBe(201);
  const path = `/v1/tatra/person/${PERSON.dusan.id}`;
  const record = (await a.call('admin', 'GET', path)).json();
  const stored = await a.call('admin', 'PUT', path, { ...record, dispatcher: false });
  expect(stored.statusCode).toBe(200);
  await expect.poll(make, SOON).toBe(403);
});

test('AUTH-040 tries at both processes count together', async () => {
  const wrong = basic(ACCOUNT.admin.login, 'wrong');
  let tries = 0;
  const at = async (app: FastifyInstance) => {
    const { statusCode } = await token(app, wrong, '10.0.0.7');
    if (statusCode === 401) tries += 1;
    return statusCode;
  };
  for (let count = 0; count < FAILURES_PER_PLACE_MAX; count += 1) {
    expect(await at(count % 2 === 0 ? a.app : b)).toBe(401);
  }
  await expect.poll(() => at(a.app), SOON).toBe(429);
  await expect.poll(() => at(b), SOON).toBe(429);
  // What was on its way; each for itself would be twice as many.
  expect(tries).toBeLessThanOrEqual(FAILURES_PER_PLACE_MAX + 2);
});

test('a key that is ended at one process opens nothing at the other, and its stream there ends', async () => {
  const { key, apiKeyId } = await makeTestKey(a);
  expect(await statusAtB(key)).toBe(200);
  const headers = { authorization: `Bearer ${key}` };
  const stream = await fetch(`${origin}/v1/tatra/live`, { headers });
  const ended = (async () => {
    for await (const _ of stream.body ?? []);
  })().catch(() => undefined);
  const url = `/v1/tatra/api-key/${apiKeyId}`;
  expect((await a.call('admin', 'DELETE', url)).statusCode).toBe(204);
  await expect.poll(() => statusAtB(key), SOON).toBe(401);
  await ended;
});

test('a code that one process took counts at no other, and a challenge of one goes on at the other', async () => {
  const { login } = ACCOUNT.driver;
  const { secret } = await setUpApp(a, (await a.as('driver')).authorization);
  a.advance(60_000);
  const code = codeOf(secret, a.now());
  const challenges = await Promise.all([challengeOf(a, login), challengeOf({ app: b }, login)]);
  const [first = '', second = ''] = challenges;
  const both = await Promise.all([
    tryIn({ app: b }, login, { challenge: first, code }),
    tryIn(a, login, { challenge: second, code }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

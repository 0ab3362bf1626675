// F-8 signing out everywhere: every session of the person and what is open by them ends, nobody else's does; and
// what the record of changes and the log tell of sign-ins.
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY } from '../../testing/cast.ts';
import { CALLERS, type Caller } from '../../testing/permission/rows.ts';

const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  api = await testApi({ log: log as FastifyBaseLogger });
});
afterAll(() => api.close());

const token = (authorization: string) =>
  api.app.inject({ url: '/v1/all/token', headers: { authorization } });
const signIn = async (who: Caller) =>
  (await token(basic(ACCOUNT[who].login, CAST_PASSWORD))).json();
const everywhere = (accessToken: string) =>
  api.app.inject({
    method: 'DELETE',
    url: '/v1/all/session',
    headers: { authorization: `Bearer ${accessToken}` },
  });

test.each(CALLERS)('%s ends all own sessions and no others', async (who) => {
  const [first, second] = [await signIn(who), await signIn(who)];
  const other = await signIn(who === 'driver' ? 'admin' : 'driver');
  expect((await everywhere(first.accessToken)).statusCode).toBe(204);
  for (const { accessToken, refreshToken } of [first, second]) {
    expect((await token(`Bearer ${refreshToken}`)).statusCode).toBe(401);
    expect((await everywhere(accessToken)).statusCode).toBe(401);
  }
  expect((await token(`Bearer ${other.refreshToken}`)).statusCode).toBe(200);
});

test('S-2 a browser that signs out forgets the pictures and answers that it keeps', async () => {
  const [first, second] = [await signIn('driver'), await signIn('driver')];
  const one = await api.app.inject({
    method: 'DELETE',
    url: '/v1/all/token',
    headers: { authorization: `Bearer ${first.refreshToken}` },
  });
  for (const answer of [one, await everywhere(second.accessToken)]) {
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
  }
});

test('without a token nothing ends', async () => {
  const answer = await api.app.inject({ method: 'DELETE', url: '/v1/all/session' });
  expect(answer.statusCode).toBe(401);
});

test('open streams of the person end at once', async () => {
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { accessToken } = await signIn('dispatcher');
  const headers = { authorization: `Bearer ${accessToken}` };
  const stream = await fetch(`${origin}/v1/tatra/live`, { headers });
  expect(stream.status).toBe(200);
  await everywhere((await signIn('dispatcher')).accessToken);
  // The stream would stay open for ever.
  await stream.text();
});

test('sign-ins, refused ones and sign-outs stand in the record of changes and in the log, without secrets', async () => {
  await api.db.pool.query('delete from audit');
  lines.length = 0;
  const login = ACCOUNT.dispatcher.login;
  await token(basic(login, 'a wrong secret'));
  await token(basic('a secret typed as a login', CAST_PASSWORD));
  const { accessToken, refreshToken } = await signIn('dispatcher');
  await api.app.inject({
    method: 'DELETE',
    url: '/v1/all/token',
    headers: { authorization: `Bearer ${refreshToken}` },
  });
  await everywhere((await signIn('dispatcher')).accessToken);
  const { rows } = await api.db.pool.query(
    `select kind, action, record_name, before, after from audit where company_id = $1
     order by audit_id`,
    [COMPANY.tatra.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'refuse',
    'create',
    'delete',
    'create',
    'delete',
  ]);
  expect(rows[0]).toMatchObject({
    kind: 'session',
    record_name: login,
    before: null,
    after: { remoteAddress: '127.0.0.1' },
  });
  expect(rows[4].before).toMatchObject({ isEverywhere: true });
  const told = lines.map((line) => JSON.parse(line)).map(({ msg, login: whose }) => [msg, whose]);
  expect(told).toEqual([
    ['a sign-in was refused', login],
    ['a sign-in was refused', null],
    ['signed in', login],
    ['signed out', login],
    ['signed in', login],
    ['signed out everywhere', login],
  ]);
  const all = lines.join('') + JSON.stringify(rows);
  for (const secret of ['secret', CAST_PASSWORD, accessToken, refreshToken]) {
    expect(all).not.toContain(secret);
  }
});

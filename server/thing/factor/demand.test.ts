// A second factor that is demanded: who has none reaches nothing but setting it up, also by a session that was open before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, PERSON } from '../../testing/cast.ts';
import { addressOf, testedCalls } from '../../testing/permission/records.ts';
import { challengeOf, codeOf, setUpApp, tryIn } from '../../testing/second-factor.ts';
import { send } from '../../testing/send.ts';

const calls = await testedCalls();
const DOOR = '/v1/tatra/door';
const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** anna comes in with her app, and says what is demanded. */
async function demand(door: { factor: string; factorFrom?: string }, secret: string) {
  const challenge = await challengeOf(api, ACCOUNT.admin.login);
  const step = { challenge, code: codeOf(secret, api.now()) };
  const token = (await tryIn(api, ACCOUNT.admin.login, step)).json().accessToken;
  const headers = { authorization: `Bearer ${token}` };
  const { lastChange } = (await api.app.inject({ url: DOOR, headers })).json();
  const payload = { ...door, lastChange };
  return api.app.inject({ method: 'PUT', url: DOOR, headers, payload });
}

test('who demands what they have not themselves is told to begin with themselves', async () => {
  for (const factor of ['administrators', 'all']) {
    const answer = await send(api, 'admin', 'PUT', DOOR, { factor, lastChange: '0' });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/^Najprv si zapnite druhý faktor/),
    ]);
  }
  const later = { factor: 'administrators', factorFrom: '2099-01-01', lastChange: '0' };
  expect((await send(api, 'admin', 'PUT', DOOR, later)).status).toBe(200);
});

describe('demanded of all', () => {
  let open: { authorization: string };
  let permanent: string;
  let secret: string;
  beforeAll(async () => {
    ({ secret } = await setUpApp(api, (await api.as('admin')).authorization));
    api.advance(60_000);
    const before = await tryIn(api, ACCOUNT.dispatcher.login);
    open = { authorization: `Bearer ${before.json().accessToken}` };
    permanent = before.json().refreshToken;
    const answer = await api.app.inject({ url: '/v1/tatra/vehicle-map', headers: open });
    expect(answer.statusCode).toBe(200);
    expect((await demand({ factor: 'all' }, secret)).statusCode).toBe(200);
  });

  test.for(calls)('$name: a session that was open before reaches nothing', async (call) => {
    const { endpoint, row } = call;
    const url = addressOf(endpoint, 'tatra', row.own, row.query);
    const { method } = endpoint;
    const ask = (headers: Record<string, string>) =>
      api.app.inject({
        method,
        url,
        headers,
        ...(endpoint.body && { payload: row.body as object }),
      });
    expect((await ask(open)).statusCode).toBe(401);
    const challenge = await challengeOf(api, ACCOUNT.dispatcher.login);
    const asSession = {
      authorization: `Bearer ${challenge}`,
      'x-sign-in-challenge': challenge,
    };
    expect((await ask(asSession)).statusCode).toBe(401);
  });

  test('nor does it live on by its refresh token', async () => {
    const headers = { authorization: `Bearer ${permanent}` };
    const answer = await api.app.inject({ url: '/v1/all/token', headers });
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('the right password leads to setting it up: an app, recovery codes, and in', async () => {
    const answer = await tryIn(api, ACCOUNT.dispatcher.login);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'second_factor_set_up',
      challenge: expect.any(String),
      ways: ['app', 'passkey'],
    });
    const headers = { 'x-sign-in-challenge': answer.json().challenge };
    const ask = (method: 'POST' | 'PUT', payload?: object) =>
      api.app.inject({
        method,
        url: '/v1/all/token/first-app',
        headers,
        ...(payload && { payload }),
      });
    const begun = (await ask('POST')).json();
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    const wrong = await ask('PUT', { code: '000000' });
    expect(wrong.json().code).toBe('wrong_code');
    const done = await ask('PUT', { code: codeOf(begun.secret, api.now()) });
    expect(done.statusCode, done.body).toBe(200);
    const { token, recoveryCodes } = done.json();
    expect(recoveryCodes).toHaveLength(10);
    const asked = await api.app.inject({
      url: '/v1/tatra/vehicle-map',
      headers: { authorization: `Bearer ${token.accessToken}` },
    });
    expect(asked.statusCode).toBe(200);
    // The challenge is used, in this tab and in the other.
    expect((await ask('POST')).statusCode).toBe(401);
    const late = await ask('PUT', { code: codeOf(begun.secret, api.now()) });
    expect(late.json().message).toMatch(/trvalo pridlho/);
  });

  test('of two tabs at once, each with a challenge of its own, one sets it up', async () => {
    const { login } = ACCOUNT.driver;
    const url = '/v1/all/token/first-app';
    const tabs = await Promise.all(
      [1, 2].map(async () => {
        const headers = { 'x-sign-in-challenge': await challengeOf(api, login) };
        const { secret } = (await api.app.inject({ method: 'POST', url, headers })).json();
        return { headers, payload: { code: codeOf(secret, api.now()) } };
      }),
    );
    const both = await Promise.all(
      tabs.map((tab) => api.app.inject({ method: 'PUT', url, ...tab })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const { recoveryCodes } = both.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    // What the one shows is what opens.
    const step = { challenge: await challengeOf(api, login), code: recoveryCodes[0] };
    expect((await tryIn(api, login, step)).statusCode).toBe(200);
  });

  test('it cannot be switched off, but the other one can when there are two', async () => {
    const { login } = ACCOUNT.dispatcher;
    const { rows } = await api.db.pool.query(
      'select account_id as id from second_factor where account_id = $1',
      [ACCOUNT.dispatcher.id],
    );
    expect(rows).toHaveLength(1);
    api.advance(60_000);
    // Its secret is sealed: a recovery code would do as well, so the app is set up anew by the owner.
    await api.db.pool.query('delete from second_factor where account_id = $1', [
      ACCOUNT.dispatcher.id,
    ]);
    const headers = { 'x-sign-in-challenge': await challengeOf(api, login) };
    const url = '/v1/all/token/first-app';
    const begun = (await api.app.inject({ method: 'POST', url, headers })).json();
    const payload = { code: codeOf(begun.secret, api.now()) };
    const { token } = (await api.app.inject({ method: 'PUT', url, headers, payload })).json();
    const own = { authorization: `Bearer ${token.accessToken}` };
    const off = () =>
      api.app.inject({ method: 'DELETE', url: '/v1/all/account/app', headers: own });
    expect((await off()).json()).toMatchObject({
      status: 409,
      message: expect.stringMatching(/nedá úplne vypnúť/),
    });
    await api.db.pool.query(
      `insert into passkey (account_id, credential_id, public_key, counter, transports, host, name,
         created) values ($1, 'other', '', 0, '{}', 'localhost', 'Telefón', now())`,
      [ACCOUNT.dispatcher.id],
    );
    expect((await off()).statusCode).toBe(204);
    const id = (await api.app.inject({ url: '/v1/all/account', headers: own })).json().factors
      .passkeys[0].passkeyId;
    const last = await api.app.inject({
      method: 'DELETE',
      url: `/v1/all/account/passkey/${id}`,
      headers: own,
    });
    expect(last.statusCode).toBe(409);
  });

  test('programs are exempt: a collective access comes in', async () => {
    expect((await tryIn(api, ACCOUNT.collective.login)).statusCode).toBe(200);
  });

  test('people of other companies go on, and superusers, of whom the operator demands it', async () => {
    expect((await tryIn(api, ACCOUNT.foreign.login)).statusCode).toBe(200);
    expect((await tryIn(api, ACCOUNT.superuser.login)).statusCode).toBe(200);
  });

  test('an administrator takes a lost one away: recorded, all sessions end, it is set up anew', async () => {
    api.advance(60_000);
    const url = `/v1/tatra/person/${PERSON.dusan.id}/factors`;
    const gone = await send(api, 'superuser', 'DELETE', url);
    expect(gone.status).toBe(204);
    expect((await send(api, 'superuser', 'DELETE', url)).status).toBe(409);
    // The own ones are changed where the password is asked for.
    const challenge = await challengeOf(api, ACCOUNT.admin.login);
    const step = { challenge, code: codeOf(secret, api.now()) };
    const { accessToken } = (await tryIn(api, ACCOUNT.admin.login, step)).json();
    const headers = { authorization: `Bearer ${accessToken}` };
    const mine = `/v1/tatra/person/${PERSON.anna.id}/factors`;
    const own = (await api.app.inject({ method: 'DELETE', url: mine, headers })).json();
    expect([own.status, own.message]).toEqual([409, expect.stringMatching(/Môj účet/)]);
    expect((await tryIn(api, ACCOUNT.dispatcher.login)).json().code).toBe('second_factor_set_up');
    const about = `/v1/tatra/audit?kind=person&recordId=${PERSON.dusan.id}`;
    const { body } = await send(api, 'superuser', 'GET', about);
    expect(body.content[0].after).toEqual({ factorsReset: true });
  });
});

test('from its day on: the day before nobody is asked, the session ends when it comes', async () => {
  const own = await testApi();
  try {
    const { secret } = await setUpApp(own, (await own.as('admin')).authorization);
    own.advance(60_000);
    const challenge = await challengeOf(own, ACCOUNT.admin.login);
    const step = { challenge, code: codeOf(secret, own.now()) };
    const token = (await tryIn(own, ACCOUNT.admin.login, step)).json().accessToken;
    const tomorrow = new Date(own.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const put = await own.app.inject({
      method: 'PUT',
      url: DOOR,
      headers: { authorization: `Bearer ${token}` },
      payload: { factor: 'all', factorFrom: tomorrow, lastChange: '0' },
    });
    expect(put.statusCode, put.body).toBe(200);
    const before = await tryIn(own, ACCOUNT.driver.login);
    expect(before.statusCode).toBe(200);
    own.advance(2 * DAY_MS);
    const { refreshToken } = before.json();
    const headers = { authorization: `Bearer ${refreshToken}` };
    expect((await own.app.inject({ url: '/v1/all/token', headers })).statusCode).toBe(401);
    expect((await tryIn(own, ACCOUNT.driver.login)).json().code).toBe('second_factor_set_up');
  } finally {
    await own.close();
  }
});

test('the operator demands it of superusers', async () => {
  const own = await testApi({ secondFactor: 'superuser' });
  try {
    const answer = await tryIn(own, ACCOUNT.superuser.login);
    expect(answer.json().code).toBe('second_factor_set_up');
    expect((await tryIn(own, ACCOUNT.admin.login)).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});

test('off: nobody of the company sets one up; who has one is asked for it all the same', async () => {
  const own = await testApi();
  try {
    const { secret } = await setUpApp(own, (await own.as('driver')).authorization);
    await send(own, 'admin', 'PUT', DOOR, { factor: 'off', lastChange: '0' });
    const begin = await send(own, 'dispatcher', 'POST', '/v1/all/account/app');
    expect([begin.status, begin.body.message]).toEqual([
      403,
      expect.stringMatching(/druhý faktor nepoužíva/),
    ]);
    own.advance(60_000);
    const challenge = await challengeOf(own, ACCOUNT.driver.login);
    const step = { challenge, code: codeOf(secret, own.now()) };
    expect((await tryIn(own, ACCOUNT.driver.login, step)).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});

describe('what is changed later', () => {
  test('asks for the password once more, ten minutes after it was given', async () => {
    const own = await testApi();
    try {
      const headers = await own.as('driver');
      own.advance(11 * 60_000);
      const ask = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
        own.app.inject({ method, url, headers, ...(payload && { payload }) });
      const begin = () => ask('POST', '/v1/all/account/app');
      expect((await begin()).json()).toMatchObject({ status: 403, code: 'confirmation' });
      const confirm = (password: string) =>
        ask('POST', '/v1/all/account/confirmation', { password });
      const wrong = await confirm('not the password');
      expect(wrong.json().errors).toEqual([{ field: 'password', code: 'wrongPassword' }]);
      expect((await begin()).statusCode).toBe(403);
      expect((await confirm('cast-password')).statusCode).toBe(204);
      expect((await begin()).statusCode).toBe(200);
    } finally {
      await own.close();
    }
  });
});

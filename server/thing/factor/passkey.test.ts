// Passkeys as a browser shows them: what one opens, once, where, and for whom.
import { PASSKEYS_MAX } from '@flotila/domain/factor/factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { makePasskey } from '../../testing/authenticator.ts';
import { ACCOUNT } from '../../testing/cast.ts';
import { tryIn } from '../../testing/second-factor.ts';

const OWN = '/v1/all/account/passkey';
const ENTRANCE = '/v1/all/token/passkey';
let api: TestApi;
let headers: { authorization: string };
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  headers = await api.as('driver');
  await api.db.pool.query('delete from passkey');
  await api.db.pool.query('delete from recovery_code');
});
afterAll(() => api.close());

const begin = async (by = headers) =>
  (await api.app.inject({ method: 'POST', url: OWN, headers: by })).json<{ challenge: string }>();
const store = (passkey: object, by = headers) =>
  api.app.inject({ method: 'PUT', url: OWN, headers: by, payload: { passkey } });
async function added() {
  const key = makePasskey();
  const stored = await store(key.made(await begin()));
  expect(stored.statusCode, stored.body).toBe(200);
  return key;
}
const asked = async () =>
  (await api.app.inject({ method: 'POST', url: ENTRANCE })).json<{ challenge: string }>();
const enter = (passkey: object) =>
  api.app.inject({ method: 'PUT', url: ENTRANCE, payload: { passkey } });

describe('signing in', () => {
  test('a passkey opens without a word, once for each question', async () => {
    const key = await added();
    const shown = key.shown(await asked());
    const entered = await enter(shown);
    expect(entered.statusCode, entered.body).toBe(200);
    const own = { authorization: `Bearer ${entered.json().accessToken}` };
    const account = (await api.app.inject({ url: '/v1/all/account', headers: own })).json();
    expect(account.login).toBe(ACCOUNT.driver.login);
    expect(account.sessions[0]).toMatchObject({ isOwn: true, way: 'passkey' });
    expect((await enter(shown)).json().code).toBe('wrong_credentials');
  });

  test('neither one that nobody has added, nor what another one signed', async () => {
    const key = await added();
    const { challenge } = await asked();
    expect((await enter(makePasskey().shown({ challenge }))).statusCode).toBe(401);
    const { response } = makePasskey().shown({ challenge });
    const forged = await enter({ ...key.shown({ challenge }), response });
    expect(forged.json().code).toBe('wrong_credentials');
  });
});

describe('adding one', () => {
  test('in two browsers at once: one of them shows recovery codes', async () => {
    const { accessToken } = (await tryIn(api, ACCOUNT.driver.login)).json();
    const browsers = [headers, { authorization: `Bearer ${accessToken}` }];
    const made = await Promise.all(browsers.map(async (by) => makePasskey().made(await begin(by))));
    // Neither stores codes before the other has come so far, too.
    const holder = await api.db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table recovery_code in exclusive mode');
    const waiting = async () =>
      (
        await api.db.pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rowCount;
    const both = made.map((passkey, index) => store(passkey, browsers[index]));
    try {
      await expect.poll(waiting, { timeout: 15_000, interval: 20 }).toBe(2);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    const answers = await Promise.all(both);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.flatMap((answer) => answer.json().recoveryCodes)).toHaveLength(10);
  });

  test(`there are no more than ${PASSKEYS_MAX}, however many were begun before`, async () => {
    const last = await begin();
    await api.db.pool.query(
      `insert into passkey (account_id, credential_id, public_key, counter, transports, host, name, created)
       select $1, 'key ' || n, '', 0, '{}', 'localhost', 'Kľúč', now() from generate_series(1, $2) n`,
      [ACCOUNT.driver.id, PASSKEYS_MAX],
    );
    const more = await store(makePasskey().made(last));
    expect([more.statusCode, more.json().message]).toEqual([400, expect.stringMatching(/20/)]);
  });
});

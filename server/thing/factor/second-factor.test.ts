// Signing in with a second factor: the clock of the app, a code once, recovery codes, what a wrong one costs, and that a
// challenge is of one account and one password.
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { challengeOf, codeOf, setUpApp, tryIn } from '../../testing/second-factor.ts';
import { send } from '../../testing/send.ts';

const STEP_MS = 30_000;
let api: TestApi;
let secret: string;
let recoveryCodes: string[];
const { login } = ACCOUNT.dispatcher;

beforeAll(async () => {
  api = await testApi();
  ({ secret, recoveryCodes } = await setUpApp(api, (await api.as('dispatcher')).authorization));
});
afterAll(() => api.close());
// Failures of one test are none of the next; nor is the step of a code.
beforeEach(() => api.advance(20 * 60_000));

const enterWith = async (code: string) =>
  tryIn(api, login, { challenge: await challengeOf(api, login), code });
const codeAt = (off: number) => codeOf(secret, api.now() + off);

describe('what the right password is answered with', () => {
  test('an account with a second factor: 401, a challenge, and by which ways it goes on', async () => {
    const answer = await tryIn(api, login);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'second_factor',
      message: 'Zadajte kód druhého faktora.',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['app', 'recovery'],
    });
  });

  test('a wrong password tells nothing of the second factor', async () => {
    const answer = await tryIn(api, login, null, { password: 'not the password' });
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials' });
  });

  test('scripts of accounts without a second factor go on as before', async () => {
    expect((await tryIn(api, ACCOUNT.driver.login)).statusCode).toBe(200);
    expect((await tryIn(api, ACCOUNT.collective.login)).statusCode).toBe(200);
  });
});

describe('codes of the app', () => {
  test.each([-1, 0, 1])('the clock of the telephone may be %i steps off', async (steps) => {
    const answer = await enterWith(codeAt(steps * STEP_MS));
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test.each([-2, 2, -120, 120])(
    '%i steps off are refused, with a word about the clock',
    async (steps) => {
      const answer = await enterWith(codeAt(steps * STEP_MS));
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('wrong_code');
      expect(answer.json().message).toMatch(/správny čas/);
    },
  );

  test('a code counts once, and none from before it', async () => {
    const code = codeAt(0);
    const before = codeAt(-STEP_MS);
    expect((await enterWith(code)).statusCode).toBe(200);
    expect((await enterWith(code)).json().code).toBe('wrong_code');
    expect((await enterWith(before)).json().code).toBe('wrong_code');
  });

  test('of one code at two at once one comes in', async () => {
    const code = codeAt(0);
    const challenges = await Promise.all([challengeOf(api, login), challengeOf(api, login)]);
    const both = await Promise.all(
      challenges.map((challenge) => tryIn(api, login, { challenge, code })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test.each(['', '12345', 'abcdef', '1234567', '0-AAAA-AAAA-AAA', '\u0000'])(
    '%j is no code',
    async (typed) => {
      const answer = await enterWith(typed.replace('\u0000', '%00'));
      expect(answer.json().code).toBe('wrong_code');
    },
  );

  test('it is typed with a blank in the middle', async () => {
    const code = codeAt(0);
    expect((await enterWith(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  test('ten, each of which opens once, however it is written', async () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^\d[0-9A-HJ-NP-Z]{11}$/);
    const { rows } = await api.db.pool.query('select hash from recovery_code');
    for (const { hash: kept } of rows) expect(kept).toMatch(/^\$argon2id\$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await enterWith(first)).statusCode).toBe(200);
    expect((await enterWith(first)).json().code).toBe('wrong_code');
    const spelt = ` ${second.slice(0, 4)}-${second.slice(4, 8)} ${second.slice(8)}`.toLowerCase();
    const answer = await enterWith(spelt);
    expect(answer.statusCode).toBe(200);
    const { authorization } = { authorization: `Bearer ${answer.json().accessToken}` };
    const account = await api.app.inject({ url: '/v1/all/account', headers: { authorization } });
    expect(account.json().factors).toMatchObject({ recoveryCodes: 8, passkeys: [] });
    expect(account.json().sessions[0]).toMatchObject({ isOwn: true, way: 'recovery' });
  });
});

describe('the challenge', () => {
  test('is of one account', async () => {
    const { authorization } = await api.as('driver');
    const other = await setUpApp(api, authorization);
    api.advance(STEP_MS);
    const challenge = await challengeOf(api, ACCOUNT.driver.login);
    const code = codeAt(0);
    const mixed = await tryIn(api, login, { challenge, code });
    expect(mixed.json()).toMatchObject({ code: 'second_factor' });
    const own = { challenge, code: codeOf(other.secret, api.now()) };
    expect((await tryIn(api, ACCOUNT.driver.login, own)).statusCode).toBe(200);
    // It is used.
    const again = { challenge, code: codeOf(other.secret, api.now() + STEP_MS) };
    const used = await tryIn(api, ACCOUNT.driver.login, again);
    expect(used.json()).toMatchObject({ code: 'second_factor' });
    expect(used.json().challenge).not.toBe(challenge);
  });

  test('is over after ten minutes, and is given anew', async () => {
    const challenge = await challengeOf(api, login);
    api.advance(10 * 60_000 + 1000);
    const late = await tryIn(api, login, { challenge, code: codeAt(0) });
    expect(late.json()).toMatchObject({ code: 'second_factor' });
  });

  test('is void with another password', async () => {
    const challenge = await challengeOf(api, login);
    // The same word, hashed anew as by who changes it.
    await api.db.pool.query('update account set password_hash = $1 where login = $2', [
      await hash(CAST_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
      login,
    ]);
    const answer = await tryIn(api, login, { challenge, code: codeAt(0) });
    expect(answer.json()).toMatchObject({ code: 'second_factor' });
  });
});

describe('guessing codes (F-4, F-6)', () => {
  test('wrong ones are counted like wrong passwords, which a right password does not forgive', async () => {
    const from = { remoteAddress: '192.0.2.99' };
    for (let tries = 0; tries < 10; tries++) {
      const challenge = (await tryIn(api, login, null, from)).json().challenge;
      const code = String(100_000 + tries);
      const answer = await tryIn(api, login, { challenge, code }, from);
      expect(answer.json().code).toBe('wrong_code');
    }
    const held = await tryIn(api, login, null, from);
    expect(held.statusCode).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(60);
    // Its owner at another place goes on.
    const challenge = await challengeOf(api, login);
    expect((await tryIn(api, login, { challenge, code: codeAt(0) })).statusCode).toBe(200);
  });

  test('a wrong one stands in the record of changes, the code itself nowhere', async () => {
    await enterWith('424242');
    const about = `/v1/tatra/audit?kind=session&recordId=${ACCOUNT.dispatcher.id}`;
    const { body } = await send(api, 'admin', 'GET', about);
    expect(body.content[0]).toMatchObject({ action: 'refuse', after: { isCode: true } });
    expect(JSON.stringify(body)).not.toContain('424242');
  });
});

test('FLOTILA_SECRET is another: codes open no more, recovery codes do', async () => {
  const own = await testApi();
  try {
    const made = await setUpApp(own, (await own.as('dispatcher')).authorization);
    await own.db.pool.query(
      `update second_factor set secret = decode(repeat('00', 60), 'hex') where account_id = $1`,
      [ACCOUNT.dispatcher.id],
    );
    own.advance(STEP_MS);
    const enter = async (code: string) =>
      tryIn(own, login, { challenge: await challengeOf(own, login), code });
    expect((await enter(codeOf(made.secret, own.now()))).json().code).toBe('wrong_code');
    expect((await enter(made.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});

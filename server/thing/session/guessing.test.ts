// Guessing of passwords (AUTH-040, F-4, F-6): whom it slows down, and whom not.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { WINDOW_MS } from './misses.ts';
import { findAccount } from './session.queries.ts';
import { FAILURES_PER_LOGIN_FREE, FAILURES_PER_PLACE_MAX, PAUSE_SECONDS } from './throttle.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query("update account set login = 'st-disp' where login = $1", [
    ACCOUNT.foreign.login,
  ]);
});
afterEach(() => api.advance(WINDOW_MS + 1000));
afterAll(() => api.close());

const OWNER = 'st-disp';
interface Try {
  login?: string;
  cookie?: string;
}
async function tryFrom(
  remoteAddress: string,
  password: string,
  { login = OWNER, cookie }: Try = {},
) {
  const authorization = basic(login, password);
  const headers = { authorization, ...(cookie && { cookie }) };
  return api.app.inject({ url: '/v1/all/token', remoteAddress, headers });
}
async function failFrom(remoteAddress: string, times: number, more?: Try) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => tryFrom(remoteAddress, 'wrong', more)),
  );
  return answers.map(({ statusCode }) => statusCode).sort();
}
const statusFrom = async (remoteAddress: string, more?: Try) =>
  (await tryFrom(remoteAddress, CAST_PASSWORD, more)).statusCode;

describe('F-4 whoever knows a login does not keep its owner out', () => {
  test('AUTH-040 after 10 failures from one address 429 with Retry-After there, also for the right password', async () => {
    const statuses = await failFrom('10.1.1.1', FAILURES_PER_PLACE_MAX + 5);
    expect(statuses).toEqual([...Array(FAILURES_PER_PLACE_MAX).fill(401), ...Array(5).fill(429)]);
    const refused = await tryFrom('10.1.1.1', CAST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    // Its owner sits elsewhere, and another login there is another matter.
    expect(await statusFrom('10.1.1.2')).toBe(200);
    expect(await statusFrom('10.1.1.1', { login: ACCOUNT.admin.login })).toBe(200);
    api.advance(WINDOW_MS + 1000);
    expect(await statusFrom('10.1.1.1')).toBe(200);
  });

  test('addresses of one IPv6 network are one', async () => {
    for (let at = 1; at <= FAILURES_PER_PLACE_MAX; at += 1) {
      expect((await tryFrom(`2001:db8:0:1::${at}`, 'wrong')).statusCode).toBe(401);
    }
    expect(await statusFrom('2001:db8:0:1:ffff:1:2:3')).toBe(429);
    expect(await statusFrom('2001:db8:0:2::1')).toBe(200);
  });

  test('a browser that is signed in is let through where others guess, and its own guesses are counted', async () => {
    const { refreshToken } = (await tryFrom('10.2.1.1', CAST_PASSWORD)).json();
    const held = { cookie: `lang=sk; token=${refreshToken}; token-permanent=1` };
    await failFrom('10.2.1.1', FAILURES_PER_PLACE_MAX);
    expect(await statusFrom('10.2.1.1')).toBe(429);
    expect(await statusFrom('10.2.1.1', held)).toBe(200);
    // Somebody else's session, and one that has ended, open nothing.
    const other = (await tryFrom('10.2.1.1', CAST_PASSWORD, { login: ACCOUNT.admin.login })).json();
    expect(await statusFrom('10.2.1.1', { cookie: `token=${other.refreshToken}` })).toBe(429);
    await failFrom('10.2.1.1', FAILURES_PER_PLACE_MAX, held);
    expect(await statusFrom('10.2.1.1', held)).toBe(429);
    api.advance(WINDOW_MS + 1000);
    await failFrom('10.2.1.1', FAILURES_PER_PLACE_MAX);
    await api.app.inject({
      method: 'DELETE',
      url: '/v1/all/token',
      headers: { authorization: `Bearer ${refreshToken}` },
    });
    expect(await statusFrom('10.2.1.1', held)).toBe(429);
  });

  test('a login that is guessed at from everywhere: pauses after each failure that grow, and the owner enters at once', async () => {
    let addresses = 0;
    const guesses = async (failures: number) => {
      for (let made = 0; made < failures; made += FAILURES_PER_PLACE_MAX) {
        addresses += 1;
        const statuses = await failFrom(`10.3.${addresses}.1`, FAILURES_PER_PLACE_MAX);
        expect(new Set(statuses)).toEqual(new Set([401]));
      }
    };
    await guesses(FAILURES_PER_LOGIN_FREE);
    const waited = async (address: string) => {
      expect((await tryFrom(address, 'wrong')).statusCode).toBe(401);
      const next = await tryFrom(address, CAST_PASSWORD);
      expect(next.statusCode).toBe(429);
      return Number(next.headers['retry-after']);
    };
    expect(await waited('10.4.1.1')).toBe(PAUSE_SECONDS);
    expect(await statusFrom('10.4.1.2')).toBe(200);
    api.advance(PAUSE_SECONDS * 1000);
    expect(await statusFrom('10.4.1.1')).toBe(200);
    // In a pause nothing is counted, so those places fail once each.
    for (let at = 1; at <= FAILURES_PER_LOGIN_FREE; at += 1) await tryFrom(`10.5.1.${at}`, 'wrong');
    expect(await waited('10.4.1.3')).toBe(2 * PAUSE_SECONDS);
    expect(await statusFrom('10.4.1.4')).toBe(200);
  });
});

describe('F-6 one folding of logins for counting and finding', () => {
  test('other spellings of a login have no count of their own', async () => {
    const spellings = ['st-dİsp', 'ST-DISP', 'ST-DİSP', 'St-disp', OWNER];
    for (const login of [...spellings, ...spellings]) {
      expect((await tryFrom('10.6.1.1', 'wrong', { login })).statusCode).toBe(401);
    }
    for (const login of spellings) expect(await statusFrom('10.6.1.1', { login })).toBe(429);
  });

  test('whatever is typed: it finds the account when its key is that of the login, and only then', async () => {
    const letters = fc.constantFrom(...'stdipSTDIP-İıſß\u0307ẞΣς\u212a'.split(''));
    const typed = fc.oneof(
      fc.string({ unit: letters, minLength: 6, maxLength: 8 }),
      fc.tuple(...[...OWNER].map((letter) => spelled(letter))).map((all) => all.join('')),
    );
    const keyOf = (login: string) => api.db.read((db) => findAccount(db, login));
    const { loginKey: own } = await keyOf(OWNER);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(typed, async (login) => {
        const { loginKey, account } = await keyOf(login);
        if (account) found += 1;
        expect(loginKey === own, login).toBe(account !== undefined);
      }),
      { seed: 6, numRuns: 300 },
    );
    expect(found).toBeGreaterThan(50);
  });

  /** The letter in one of the ways in which somebody may write it. */
  function spelled(letter: string) {
    const more = { i: ['İ', 'ı'], s: ['ſ'] }[letter] ?? [];
    return fc.constantFrom(letter, letter.toUpperCase(), ...more);
  }
});

// S-7: whom guessing behind an address holds up, and that a known browser opens no door for guessing.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { createKnownBrowsers, KNOWN_DAYS } from './known-browser.ts';
import { WINDOW_MS } from './misses.ts';
import {
  ADDRESS_PAUSE_SECONDS,
  createThrottle,
  FAILURES_PER_ADDRESS_FREE,
  FAILURES_PER_ADDRESS_MAX,
  FAILURES_PER_PLACE_MAX,
} from './throttle.ts';

const OFFICE = '10.9.1.1';
const { login } = ACCOUNT.dispatcher;

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await testApi({ now: () => now });
});
afterEach(() => {
  now += WINDOW_MS + 1000;
});
afterAll(() => api.close());

const signIn = (
  password: string,
  cookie?: string,
  name: string = login,
  remoteAddress: string = OFFICE,
) => {
  const headers = { authorization: basic(name, password), ...(cookie && { cookie }) };
  return api.app.inject({ url: '/v1/all/token', remoteAddress, headers });
};
/** What a browser keeps after a sign-in. */
async function known(): Promise<string> {
  const answer = await signIn(CAST_PASSWORD);
  const [cookie = ''] = String(answer.headers['set-cookie']).split('; ');
  return cookie;
}
/** Tries of strangers, each of another login, all at the same moment; how many were heard. */
async function guess(count = FAILURES_PER_ADDRESS_FREE): Promise<number> {
  const tries = Array.from({ length: count }, (_, at) => signIn('wrong', undefined, `guess${at}`));
  const answers = await Promise.all(tries);
  return answers.filter(({ statusCode }) => statusCode === 401).length;
}

describe('S-7 strangers behind an address from which many have failed', { timeout: 60_000 }, () => {
  test('wait some seconds after each failure, and elsewhere not at all', async () => {
    expect(await guess()).toBe(FAILURES_PER_ADDRESS_FREE);
    const right = await signIn(CAST_PASSWORD);
    expect(right.statusCode).toBe(429);
    expect(right.headers['retry-after']).toBe(String(ADDRESS_PAUSE_SECONDS));
    expect((await signIn(CAST_PASSWORD, undefined, login, '10.9.1.2')).statusCode).toBe(200);
    now += ADDRESS_PAUSE_SECONDS * 1000;
    expect((await signIn(CAST_PASSWORD)).statusCode).toBe(200);
  });

  test('have no more tries at the same moment than were free', async () => {
    expect(await guess(FAILURES_PER_ADDRESS_FREE + 20)).toBe(FAILURES_PER_ADDRESS_FREE);
  });
});

describe('a browser that signed in before', { timeout: 60_000 }, () => {
  test('is let through where others guess, also without a session', async () => {
    const mark = await known();
    await guess();
    expect((await signIn(CAST_PASSWORD)).statusCode).toBe(429);
    expect((await signIn(CAST_PASSWORD, `lang=sk; ${mark}`)).statusCode).toBe(200);
    // Of this account alone, and unchanged.
    expect((await signIn(CAST_PASSWORD, mark, ACCOUNT.driver.login)).statusCode).toBe(429);
    expect((await signIn(CAST_PASSWORD, `${mark}x`)).statusCode).toBe(429);
  });

  test('has as many tries as any place, counted by themselves', async () => {
    const mark = await known();
    for (let made = 0; made < FAILURES_PER_PLACE_MAX; made += 1) {
      expect((await signIn('wrong', mark)).statusCode).toBe(401);
    }
    expect((await signIn(CAST_PASSWORD, mark)).statusCode).toBe(429);
    expect((await signIn(CAST_PASSWORD)).statusCode).toBe(200);
  });

  test('its cookie is read by no script and goes to the sign-in of this server alone', async () => {
    const header = String((await signIn(CAST_PASSWORD)).headers['set-cookie']);
    expect(header).toContain('HttpOnly; SameSite=Strict');
    expect(header).toContain('Path=/v1/all/token;');
    expect(header).not.toContain('Secure');
    expect((await signIn('wrong')).headers['set-cookie']).toBeUndefined();
  });
});

test('a mark ends with its password, after half a year, and is none of another server', () => {
  const account = { accountId: 7, passwordHash: 'first' };
  const browsers = createKnownBrowsers('a secret of sixteen');
  const [mark = ''] = browsers.give(account, 0, true).split('; ');
  const after = (days: number) => days * 86_400_000;
  expect(browsers.read(mark, account, after(KNOWN_DAYS))).toMatch(/^[0-9a-f-]{36}$/);
  expect(browsers.read(mark, account, after(KNOWN_DAYS + 1))).toBeNull();
  expect(browsers.read(mark, { ...account, passwordHash: 'second' }, 0)).toBeNull();
  expect(browsers.read(mark, { ...account, accountId: 8 }, 0)).toBeNull();
  expect(createKnownBrowsers('another of sixteen').read(mark, account, 0)).toBeNull();
  expect(browsers.read(mark.replace('.0.', '.100.'), account, 0)).toBeNull();
});

test('S-7 whoever guesses as fast as they may has fewer tries than a wall after a hundred gave', () => {
  const throttle = createThrottle();
  const failures: number[] = [];
  let longest = 0;
  const DAY = 86_400_000;
  for (let at = 0; at < DAY; ) {
    const loginKey = `guess ${failures.length}`;
    const attempt = { loginKey, address: OFFICE, isLocal: false, knownBrowser: null };
    const wait = throttle.waitSeconds(attempt, at);
    longest = Math.max(longest, wait);
    at += Math.ceil(wait * 1000);
    if (wait > 0) continue;
    throttle.failed(attempt, at);
    failures.push(at);
  }
  const inWindow = failures.map(
    (end, index) =>
      failures
        .slice(Math.max(0, index - 2 * FAILURES_PER_ADDRESS_MAX), index + 1)
        .filter((moment) => moment > end - WINDOW_MS).length,
  );
  expect(Math.max(...inWindow)).toBeLessThanOrEqual(FAILURES_PER_ADDRESS_MAX);
  expect(failures.length).toBeLessThan((DAY / WINDOW_MS) * FAILURES_PER_ADDRESS_MAX);
  // Whoever is new behind that address waits a minute at most, not a quarter of an hour.
  expect(longest).toBeLessThanOrEqual(75);
});

// @vitest-environment happy-dom
// What becomes of a session that is found in the browser, by what the server says of it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseCookie, readCookie, writeCookie } from './cookies.ts';

const TOKEN = 'token';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Nobody else has the locks.
  const locks = { request: (_name: string, run: () => unknown) => run() };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
  writeCookie(TOKEN, 'held', null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  eraseCookie(TOKEN);
});

async function start(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const session = await import('./session.ts');
  await session.startSession();
  return session.sessionState();
}

const refusal = (status: number) => async () => Response.json({ code: 'x' }, { status });

test.each([401, 403])('W-1 a token that is refused with %i does not stay', async (status) => {
  expect(await start(refusal(status))).toEqual({ status: 'signedOut', notice: null });
  expect(readCookie(TOKEN) || null).toBe(null);
});

test.each(['two words', 'x'.repeat(3001), 'ľščť'])(
  'W-1 what is no token at all is not asked about and does not stay',
  async (held) => {
    writeCookie(TOKEN, held, null);
    const asked = vi.fn(refusal(503));
    expect(await start(asked)).toEqual({ status: 'signedOut', notice: null });
    expect(asked).not.toHaveBeenCalled();
    expect(readCookie(TOKEN) || null).toBe(null);
  },
);

test.each([
  ['a server that is away', refusal(503)],
  ['too many calls', refusal(429)],
  ['a request that does not reach its server, as by a foreign address', refusal(400)],
  ['a broken line', () => Promise.reject(new TypeError('no line'))],
])('W-4 a token stays over %s', async (_what, answer) => {
  await start(answer);
  expect(readCookie(TOKEN)).toBe('held');
});

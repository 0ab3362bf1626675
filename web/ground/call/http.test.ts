// API-002: every request says which client asks.
import { getToken } from '@flotila/domain/session/session.api.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('API-002 X-Client-Version is the plain version', async () => {
  vi.stubGlobal('__FLOTILA_VERSION__', '1.12.16');
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  const { send } = await import('./http.ts');
  await send(getToken, { query: {} }, { authorization: null });
  const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
  expect(headers.get('X-Client-Version')).toBe('1.12.16');
});

// Real streams over HTTP whose 15-second check runs by the clock of the test.
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { KEEP_OPEN_MS } from '../../../ground/http/event-stream.ts';
import { type TestApi, testApi, type Who } from '../../../testing/api.ts';

export function stageStreams() {
  let api: TestApi;
  let origin: string;
  beforeAll(async () => {
    api = await testApi();
    origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => api.close());
  afterEach(() => void vi.useRealTimers());

  /** A stream; its checks run only when `check` says so. */
  async function open(who: Who, query = '') {
    const headers = await api.as(who);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = new AbortController();
    const url = `${origin}/v1/tatra/live${query}`;
    const response = await fetch(url, { headers, signal: stop.signal });
    expect(response.status).toBe(200);
    let text = '';
    let isOpen = true;
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array);
    })().catch(() => undefined);
    void reading.then(() => {
      isOpen = false;
    });
    const comments = () => text.split(': still here').length;
    await vi.waitFor(() => expect(text).toContain('event: '));
    return {
      /** Names of the events so far. */
      events: () => [...text.matchAll(/^event: (\w+)$/gm)].map((match) => match[1]),
      text: () => text,
      isOpen: () => isOpen,
      stop: () => stop.abort(),
      /** A check after what was read of the rights before is no longer fresh. */
      async check() {
        api.advance(31_000);
        const before = comments();
        vi.advanceTimersByTime(KEEP_OPEN_MS);
        await vi.waitFor(() => expect(!isOpen || comments() > before).toBe(true));
      },
    };
  }
  return {
    get api() {
      return api;
    },
    open,
    change: (text: string, values: unknown[] = []) => api.db.pool.query(text, values),
  };
}

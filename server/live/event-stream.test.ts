// The stream's own rules, without a company: comments, the end of a right, slow readers.

import { request } from 'node:http';
import Fastify, { type FastifyReply } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type EventStream,
  KEEP_OPEN_MS,
  openEventStream,
  WAITING_BYTES_MAX,
} from './event-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function serveStream(stillAllowed: () => Promise<boolean>) {
  const app = Fastify({ forceCloseConnections: true });
  const ended = vi.fn();
  let stream: EventStream | undefined;
  app.get('/', (request, reply: FastifyReply) => {
    stream = openEventStream(request, reply, { stillAllowed, onEnd: ended });
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, origin, ended, stream: () => stream };
}

describe('event stream', () => {
  test('a comment every 15 s, and the end when the session ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let isAllowed = true;
    const { app, origin, ended } = await serveStream(async () => isAllowed);
    const response = await fetch(origin);
    let text = '';
    const read = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array);
    })();
    vi.advanceTimersByTime(KEEP_OPEN_MS);
    await vi.waitFor(() => expect(text).toContain(': still here\n\n'));
    isAllowed = false;
    vi.advanceTimersByTime(KEEP_OPEN_MS);
    await read;
    expect(ended).toHaveBeenCalledOnce();
    await app.close();
  });

  test('a reader that does not read is dropped at the limit', async () => {
    const { app, origin, ended, stream } = await serveStream(async () => true);
    const client = request(origin, (response) => response.pause());
    client.on('error', () => undefined);
    client.end();
    await vi.waitFor(() => expect(stream()).toBeDefined());
    const line = `"${'x'.repeat(1024 * 1024)}"`;
    // The sockets' own buffers take some megabytes first.
    for (
      let sent = 0;
      sent < 4 * WAITING_BYTES_MAX && ended.mock.calls.length === 0;
      sent += line.length
    ) {
      stream()?.send('vehicles', line, 'c1');
    }
    expect(ended).toHaveBeenCalledOnce();
    client.destroy();
    await app.close();
  });
});

// The stream's own rules, without a company: comments, the end of a right, slow readers.

import { randomBytes } from 'node:crypto';
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

  test.each(['gzip', 'gzip;q=0, br', ''])(
    'L-2 compressed for %j or not, each event comes at once',
    async (accepted) => {
      const { app, origin, stream } = await serveStream(async () => true);
      const response = await fetch(origin, { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding')).toBe(accepted === 'gzip' ? 'gzip' : null);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (let number = 0; number < 3; number += 1) {
        stream()?.send('vehicles', `[${number}]`, `c${number}`);
        const event = `event: vehicles\nid: c${number}\ndata: [${number}]\n\n`;
        while (!text.endsWith(event)) text += (await reader?.read())?.value ?? '';
      }
      stream()?.end();
      expect((await reader?.read())?.done).toBe(true);
      await app.close();
    },
  );

  test.each(['', 'gzip'])(
    'a reader (%j) that does not read is dropped at the limit',
    async (accepted) => {
      const { app, origin, ended, stream } = await serveStream(async () => true);
      const headers = { 'accept-encoding': accepted };
      const client = request(origin, { headers }, (response) => response.pause());
      client.on('error', () => undefined);
      client.end();
      await vi.waitFor(() => expect(stream()).toBeDefined());
      // Nothing that compressing makes much smaller.
      const line = `"${randomBytes(768 * 1024).toString('base64')}"`;
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
    },
  );
});

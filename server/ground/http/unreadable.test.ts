// F-8 requests that are no HTTP over a real socket: each is told what is wrong like any other refusal.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await testApi();
  // Late ones are looked for once a second.
  Object.assign(api.app.server, { headersTimeout: 100, requestTimeout: 200 });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as { port: number }).port;
});
afterAll(() => api.close());

/** All that the server says until it hangs up, though we do not. */
async function heard(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

test.each([
  ['no HTTP at all', 'EHLO mail\r\n\r\n', 400, 'invalid'],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n', 400, 'invalid'],
  ['a method that nobody knows', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n', 405, 'method_not_allowed'],
  [
    'headers of 20 kB',
    `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['headers that do not end', 'GET / HTTP/1.1\r\nhost: a\r\n', 408, 'request_timeout'],
  [
    'a body that does not come',
    'GET /health/live HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n1',
    408,
    'request_timeout',
  ],
])('%s', async (_what, sent, status, code) => {
  const all = await heard(sent);
  const answer = all.slice(all.lastIndexOf('HTTP/1.1 '));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain("content-security-policy: default-src 'self'");
  expect(head.includes('\r\nallow: GET, ')).toBe(status === 405);
  expect(JSON.parse(body)).toMatchObject({ status, code, message: expect.any(String) });
});

test('F-8 headers have ten seconds and the body fifteen more, looked at each second', async () => {
  const own = await testApi();
  const { headersTimeout, requestTimeout } = own.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 25_000,
  });
  await own.close();
});

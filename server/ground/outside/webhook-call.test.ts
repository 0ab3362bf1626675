// Calling an address that a company chose, over real sockets: what is sent, what counts as received, and all that
// whoever answers must not make the server do.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWebhookCaller, type WebhookCall } from './webhook-call.ts';

interface Got {
  path: string;
  method: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const got: Got[] = [];
let respond: (response: ServerResponse) => void;
let hasEnded: Promise<unknown>;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  hasEnded = once(response, 'close');
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { url: path = '', method = '', headers } = request;
    got.push({ path, method, headers, body: Buffer.concat(chunks).toString() });
    respond(response);
  });
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  got.length = 0;
  respond = (response) => response.writeHead(204).end();
});

const NOW = Date.UTC(2026, 10, 23, 8);
const call = (change: Partial<WebhookCall> = {}): WebhookCall => ({
  url: `http://127.0.0.1:${port}/hook?key=1`,
  secret: 'whsec_x',
  now: NOW,
  idempotencyKey: 'alert-1-7',
  body: '{"name":"Žltý"}',
  ...change,
});
const caller = (patienceMs = 10_000) => createWebhookCaller({ allowsPrivate: true, patienceMs });
const said = (status: number, text: string, headers = {}) => {
  respond = (response) => response.writeHead(status, headers).end(text);
};

test('zones-and-rules §6 the body comes as it was signed, with the moment and the key', async () => {
  expect(await caller().call(call())).toEqual({ kind: 'sent', said: '204 No Content' });
  const [{ path, method, headers, body }] = got as [Got];
  expect([method, path, body]).toEqual(['POST', '/hook?key=1', '{"name":"Žltý"}']);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'alert-1-7',
  });
  const v1 = createHmac('sha256', 'whsec_x')
    .update(`${NOW / 1000}.${body}`)
    .digest('hex');
  expect(headers['x-flotila-signature']).toBe(`t=${NOW / 1000},v1=${v1}`);
});

test.each([
  [200, 'sent', false],
  [202, 'sent', false],
  [301, 'failed', false],
  [307, 'failed', false],
  [400, 'failed', false],
  [404, 'failed', false],
  [410, 'failed', true],
  [429, 'failed', false],
  [500, 'failed', false],
])('an answer of %i is %s', async (status, kind, isGone) => {
  said(status, 'why\nit is so');
  const outcome = await caller().call(call());
  expect(outcome).toMatchObject({ kind, ...(kind === 'failed' && { isGone }) });
  expect(outcome.said).toMatch(new RegExp(`^${status} .*: why it is so$`));
});

test.each([
  [429, 120_000],
  [503, 120_000],
  [500, undefined],
  [410, undefined],
])('Retry-After of an answer of %i: it is left alone for %s ms', async (status, ms) => {
  said(status, '', { 'retry-after': '120' });
  const outcome = await caller().call(call());
  expect('retryAfterMs' in outcome ? outcome.retryAfterMs : undefined).toBe(ms);
});

test('a date in Retry-After is counted from now', async () => {
  said(503, '', { 'retry-after': new Date(NOW + 90_000).toUTCString() });
  expect(await caller().call(call())).toMatchObject({ retryAfterMs: 90_000 });
});

test.each([301, 302, 307, 308])('a redirect by %i is not followed', async (status) => {
  said(status, '', { location: `http://127.0.0.1:${port}/inner` });
  expect(await caller().call(call())).toMatchObject({ kind: 'failed' });
  expect(got.map(({ path }) => path)).toEqual(['/hook?key=1']);
});

test('who never answers is left after the time, and the connection is closed', async () => {
  respond = () => undefined;
  expect(await caller(150).call(call())).toEqual({
    kind: 'failed',
    isGone: false,
    said: 'no answer in 0.15 s',
  });
  await hasEnded;
});

test('whoever answers 200 has it, however slowly or much they go on talking', async () => {
  respond = (response) => {
    response.writeHead(200).write('ok');
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  };
  expect(await caller(150).call(call())).toMatchObject({
    kind: 'sent',
    said: expect.stringMatching(/^200 OK: ok\.*$/),
  });
  await hasEnded;
  respond = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  const outcome = await caller().call(call());
  expect(outcome.kind).toBe('sent');
  expect(outcome.said.length).toBeLessThanOrEqual(300);
  await hasEnded;
});

test('a head that does not end, and who hangs up, are failures that say so', async () => {
  respond = (response) => response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`);
  expect(await caller().call(call())).toMatchObject({
    kind: 'failed',
    said: expect.stringContaining('HPE_HEADER_OVERFLOW'),
  });
  respond = (response) => response.socket?.destroy();
  expect(await caller().call(call())).toMatchObject({
    kind: 'failed',
    said: expect.stringContaining('ECONNRESET'),
  });
  const nobody = call({ url: 'http://127.0.0.1:1/' });
  expect(await caller().call(nobody)).toMatchObject({
    kind: 'failed',
    said: expect.stringContaining('ECONNREFUSED'),
  });
});

test.each([
  'http://127.0.0.1:{port}/',
  'http://localhost:{port}/',
  'http://2130706433:{port}/',
  'http://[::1]:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://10.0.0.1:{port}/',
  'http://named.example.org:{port}/',
])('zones-and-rules §6 %s leads into this house and is not asked', async (url) => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const careful = createWebhookCaller({ allowsPrivate: false, resolve });
  const answer = await careful.call(call({ url: url.replace('{port}', String(port)) }));
  expect(answer).toEqual({ kind: 'failed', isGone: false, said: 'private_address' });
  expect(got).toEqual([]);
});

test('the name is looked up once, and what was looked at is what is asked', async () => {
  const names: string[] = [];
  const resolve = async (name: string) => {
    names.push(name);
    return [{ address: names.length === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
  };
  const allowed = createWebhookCaller({ allowsPrivate: true, resolve });
  const url = `http://named.example.org:${port}/`;
  expect(await allowed.call(call({ url }))).toMatchObject({ kind: 'sent' });
  expect(names).toEqual(['named.example.org']);
});

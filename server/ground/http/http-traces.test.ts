// Requests as spans: whose word on traces is believed, and what is left out.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testTraces } from '../../testing/traces.ts';
import type { FakeCollector } from '../outside/fake-collector.ts';
import type { Traces } from '../trace/traces.ts';
import { addHttpTraces } from './http-traces.ts';

let collector: FakeCollector;
let traces: Traces;
let app: FastifyInstance;
beforeEach(async () => {
  ({ collector, traces } = await testTraces());
  app = Fastify();
});
afterEach(async () => {
  await app.close();
  await traces.close();
  await collector.stop();
});

const HEADER = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** Asks over a real socket; the spans that came of it. */
async function asked(trustedProxies: string[], paths: readonly string[], body?: string) {
  addHttpTraces(app, { traces, trustedProxies });
  app.get('/v1/thing/:id', async () => 'good');
  app.get('/v1/:company/live', async () => 'news');
  app.get('/health/live', async () => 'live');
  app.post('/v1/thing', async () => {
    traces.part('inside')?.end();
    throw new Error('what somebody typed');
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of paths) {
    const headers = { traceparent: HEADER, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body };
    await (await fetch(`${address}${path}`, { headers, ...sent })).text();
  }
  await app.close();
  await traces.close();
  return collector.spans;
}

test('a stranger’s traceparent is not taken', async () => {
  const [span] = await asked(['10.0.0.0/8'], ['/v1/thing/7']);
  expect(span).toMatchObject({ name: 'GET /v1/thing/:id', parentSpanId: '' });
});

test('that of a trusted proxy is', async () => {
  const [span] = await asked(['127.0.0.0/8'], ['/v1/thing/7']);
  expect(span).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
});

test('an address that is no call is told without it; probes and streams are not told', async () => {
  const spans = await asked([], ['/health/live', '/v1/tatra/live', '/secret-of-an-address']);
  expect(spans.map(({ name }) => name)).toEqual(['GET']);
  expect(spans[0]?.facts).not.toHaveProperty('http.route');
});

test('what a handler does after its body came is part of its request', async () => {
  const spans = await asked([], ['/v1/thing'], JSON.stringify({ text: 'x'.repeat(200_000) }));
  const [inside, request] = spans;
  expect(request).toMatchObject({
    name: 'POST /v1/thing',
    hasFailed: true,
    facts: { 'error.type': '500', 'http.response.status_code': 500 },
  });
  expect(inside).toMatchObject({ name: 'inside', parentSpanId: request?.spanId });
});

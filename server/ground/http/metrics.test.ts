import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { addHttpMetrics } from './metrics.ts';

async function server() {
  const app = Fastify();
  const registry = new Registry();
  addHttpMetrics(app, registry);
  app.get('/v1/:company/live', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': open\n\n');
  });
  app.get('/health/live', async () => ({ live: true }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const told = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  return { address, told };
}

test('streams are counted while they are open, and are no durations', async () => {
  const { address, told } = await server();
  const ends = [new AbortController(), new AbortController()];
  for (const { signal } of ends) await fetch(`${address}/v1/tatra/live`, { signal });
  expect(await told('flotila_live_streams')).toEqual(['flotila_live_streams 2']);
  ends[0]?.abort();
  await expect.poll(() => told('flotila_live_streams')).toEqual(['flotila_live_streams 1']);
  ends[1]?.abort();
  await expect.poll(() => told('flotila_live_streams')).toEqual(['flotila_live_streams 0']);
  expect(await told('flotila_http_request_seconds_count')).toEqual([]);
});

test('the question whether the process lives is no stream', async () => {
  const { address, told } = await server();
  await (await fetch(`${address}/health/live`)).json();
  expect(await told('flotila_live_streams')).toEqual(['flotila_live_streams 0']);
  await expect
    .poll(() => told('flotila_http_request_seconds_count'))
    .toEqual([
      'flotila_http_request_seconds_count{method="GET",call="/health/live",status="200"} 1',
    ]);
});

// Duration of answers by call and status, for /metrics. Calls are named by their pattern, never by
// the address itself, so the number of series is bounded.
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

const NAME = 'flotila_http_request_seconds';

export function addHttpMetrics(app: FastifyInstance, registry: Registry): void {
  const histogram = new Histogram({
    name: NAME,
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'flotila_live_streams',
    help: 'Open live streams of browsers and programs',
    registers: [registry],
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isStream(request.routeOptions.url)) return;
    streams.inc();
    reply.raw.once('close', () => streams.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'other';
    // A stream lasts as long as its reader; that is not a duration of an answer.
    if (isStream(call)) return;
    histogram.observe(
      { method: request.method, call, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function isStream(call: string | undefined): boolean {
  return call?.endsWith('/live') === true && call !== '/health/live';
}

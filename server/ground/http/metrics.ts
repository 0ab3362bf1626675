// Duration of answers by call and status, for /metrics. Calls are named by their pattern, never by
// the address itself, so the number of series is bounded.
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const NAME = 'flotila_http_request_seconds';

export function addHttpMetrics(app: FastifyInstance, registry: Registry): void {
  const histogram = new Histogram({
    name: NAME,
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'other';
    // A stream lasts as long as its reader; that is not a duration of an answer.
    if (call.endsWith('/live')) return;
    histogram.observe(
      { method: request.method, call, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

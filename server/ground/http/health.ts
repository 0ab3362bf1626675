// Is the process alive, is it ready, and what do its counters say.

import { timingSafeEqual } from 'node:crypto';
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isLocalRequest } from './local-request.ts';

export interface Readiness {
  ready: boolean;
  /** What is awaited, one word a part: `{ database: true, demo: false, gateway: true }`. */
  parts: Record<string, boolean>;
}

export interface HealthDeps {
  readiness: () => Readiness | Promise<Readiness>;
  metrics: Registry;
  /** FLOTILA_METRICS_TOKEN; null: loopback only. */
  metricsToken: string | null;
}

export function addHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const readiness = await deps.readiness();
    if (!readiness.ready) reply.status(503).header('retry-after', '2');
    return readiness;
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) throw problem('forbidden');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && given && isSame(given, token)) return true;
  return isLocalRequest(request);
}

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

// Each request as a span: by its pattern, never by its address, with status, request id and the company's number.
// Probes, the metrics and live streams, which last as long as their reader, are left out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matcherOf } from '../config/networks.ts';
import type { Span, Traces } from '../trace/traces.ts';

const spans = new WeakMap<FastifyRequest, Span>();
const UNTOLD = /^\/(health\/|metrics$)|\/live$/;
/** Below it the caller was wrong, not we. */
const OUR_FAULT = 500;

interface HttpTraces {
  traces: Traces | undefined;
  /** Only what they say of the trace that a request belongs to is believed. */
  trustedProxies: readonly string[];
}

/** Before all hooks that ask the database. */
export function addHttpTraces(app: FastifyInstance, { traces, trustedProxies }: HttpTraces): void {
  if (!traces) return;
  const isTrusted = matcherOf(trustedProxies);
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginRequest(traces, request, isTrusted);
    if (!span) return done();
    spans.set(request, span);
    traces.within(span, done);
  });
  app.addHook('onResponse', async (request, reply) => endRequest(request, reply));
  // Who hung up is answered nothing.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.fail('aborted'));
}

/** The company that a call is about. */
export function tellCompany(request: FastifyRequest, companyId: number | undefined): void {
  if (companyId !== undefined) spans.get(request)?.set({ 'flotila.company_id': companyId });
}

function beginRequest(
  traces: Traces,
  request: FastifyRequest,
  isTrusted: (address: string) => boolean,
): Span | undefined {
  const { url: route } = request.routeOptions;
  if (route !== undefined && UNTOLD.test(route)) return undefined;
  const { traceparent } = request.headers;
  const { remoteAddress = '' } = request.socket;
  const isBelieved = typeof traceparent === 'string' && isTrusted(remoteAddress);
  return traces.begin(route === undefined ? request.method : `${request.method} ${route}`, {
    kind: 'server',
    caller: isBelieved ? traceparent : undefined,
    facts: {
      'http.request.method': request.method,
      'flotila.request_id': request.id,
      ...(route !== undefined && { 'http.route': route }),
    },
  });
}

function endRequest(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const span = spans.get(request);
  span?.set({ 'http.response.status_code': statusCode });
  if (statusCode >= OUR_FAULT) span?.fail(String(statusCode));
  span?.end();
}

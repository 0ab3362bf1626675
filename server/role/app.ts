// The HTTP application: the list of features (features.ts), bound to one Fastify in the order in which a request meets what stands
// before them.
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { NOTHING_NOTED } from '@flotila/domain/status/status.ts';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { addMcp } from '../flow/mcp/mcp.ts';
import { addOauth } from '../flow/mcp/oauth.ts';
import { addStatusPage } from '../flow/status/status.routes.ts';
import { addBodyParsing, BODY_BYTES_MAX } from '../ground/http/bodies.ts';
import { createCallLimit } from '../ground/http/call-limit.ts';
import type { Identities } from '../ground/http/context.ts';
import { addDocs } from '../ground/http/docs.ts';
import { createDrain } from '../ground/http/drain.ts';
import { addHeaders, contentSecurityPolicy } from '../ground/http/headers.ts';
import { addHealth } from '../ground/http/health.ts';
import { addHttpTraces } from '../ground/http/http-traces.ts';
import { addHttpMetrics } from '../ground/http/metrics.ts';
import { noteMethods } from '../ground/http/other-methods.ts';
import { refuseForeignNames } from '../ground/http/own-names.ts';
import { handleError, sendProblem } from '../ground/http/problems.ts';
import { NAMED_REQUESTS } from '../ground/http/request-id.ts';
import { bindRoutes, CALLS_PER_PERSON } from '../ground/http/serve.ts';
import { answerUnreadable } from '../ground/http/unreadable.ts';
import { addWeb, isApiAddress } from '../ground/http/web.ts';
import { createSlots } from '../ground/work/slots.ts';
import { openBoard } from '../thing/announcement/board.ts';
import { createRegistrations } from '../thing/assistant/clients.ts';
import { shareThrottle } from '../thing/session/attempt-notes.ts';
import { hearSessions } from '../thing/session/session-notes.ts';
import { createThrottle } from '../thing/session/throttle.ts';
import type { AppDeps } from './app-deps.ts';
import { createFeatures } from './features.ts';
import { checkNamedRecords } from './named-records.ts';

/** A request must have arrived within these times; how long its answer takes is another matter. */
const HEADERS_MS_MAX = 10_000;
const BODY_MS_MAX = 15_000;
/** So often connections are looked through for requests that are late. */
const LATE_CHECK_MS = 1000;

/** Builds the application; `listen` or `inject` is the caller's. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    ...(deps.log ? { loggerInstance: deps.log } : { logger: false }),
    ...NAMED_REQUESTS,
    bodyLimit: BODY_BYTES_MAX,
    ...(deps.trustedProxies?.length && { trustProxy: [...deps.trustedProxies] }),
    requestTimeout: HEADERS_MS_MAX + BODY_MS_MAX,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: LATE_CHECK_MS },
    clientErrorHandler: answerUnreadable,
    // Fastify sends its own address errors before our handler would; give it ours.
    frameworkErrors: (error, request, reply) => void answerBadAddress(error, request, reply),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setErrorHandler(handleError);
  const drain = deps.drain ?? createDrain();
  const throttle = await shareThrottle(deps.db, createThrottle(), (error) =>
    app.log.error({ err: error }, 'other processes were not told of a try to sign in'),
  );
  const board = await openBoard({
    ...deps,
    onError: (error) => app.log.error({ err: error }, 'announcements could not be read'),
  });
  const status = { facts: deps.statusFacts ?? (() => NOTHING_NOTED), board, now: deps.now };
  const made = createFeatures(app, deps, { drain, throttle, board, status });
  const { hosts, features, identities, callers, links, tickets, endStreams, checkRights } = made;
  const stopHearing = await hearSessions(deps.db, (note) => {
    if (note?.kind === 'session') identities.forgetSession(note.sessionId);
    else identities.forgetAll();
    if (note && note.kind !== 'rights') endStreams(note);
    if (note?.kind !== 'session') checkRights();
  });
  app.addHook('onClose', async () => {
    stopHearing();
    board.stop();
    throttle.stop();
  });
  const refuse = refuserOf(identities, deps.now);
  /** The order holds for an address that cannot be read, too: 401 comes before 400. */
  async function answerBadAddress(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const refusal = isApiAddress(request.url) ? await refuse(request) : undefined;
    if (refusal && refusal.code !== 'not_found') sendProblem(request, reply, refusal);
    else handleError(error, request, reply);
  }
  const refuseOtherMethods = noteMethods(app);
  addHeaders(app, contentSecurityPolicy(hosts));
  app.decorate('publicUrl', deps.names?.publicUrl);
  refuseForeignNames(app, deps.names ?? {});
  drain.addTo(app);
  addHttpMetrics(app, deps.metrics);
  addHttpTraces(app, { traces: deps.traces, trustedProxies: deps.trustedProxies ?? [] });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  addBodyParsing(app);
  const turns = createSlots(CALLS_PER_PERSON);
  const checkNamed = checkNamedRecords;
  const limit = createCallLimit();
  await bindRoutes(app, { ...deps, identities, callers, limit, turns, checkNamed }, features);
  const endpoints = features.map(({ endpoint }) => endpoint);
  addMcp(app, { ...deps, identities, callers, limit, links, tickets }, endpoints);
  const registrations = deps.assistantRegistration ? createRegistrations(deps.db) : null;
  await addOauth(app, { ...deps, identities, registrations });
  addHealth(app, deps);
  addStatusPage(app, status);
  await addDocs(app, endpoints, { version: deps.version, webRoot: deps.webRoot });
  await addWeb(app, deps.webRoot, refuse);
  refuseOtherMethods(refuse);
  return app;
}

/** What an address under /v1 that is no call answers: 401 to a stranger, else 404. */
function refuserOf(
  identities: Identities,
  now: () => number,
): (request: FastifyRequest) => Promise<Problem> {
  const unknown = () => problem('not_found', { message: 'unknown_call' });
  return async (request) => {
    // A stranger may call here, so a miss is a miss.
    if (request.url.startsWith('/v1/public/')) return unknown();
    try {
      await identities.ofRequest(request.headers.authorization, now(), request.ip ?? '');
      return unknown();
    } catch (error) {
      return error instanceof Error && 'detail' in error
        ? problem('unauthorized')
        : problem('unavailable');
    }
  };
}

// POST /mcp: where assistants ask (decisions 0121, 0123). A key opens it, as it opens the API, or what a person let in by OAuth, which opens
// nothing else, in a company that lets assistants ask. What a tool does, the key's own calls do.
import { ASSISTANT_PATH, MESSAGE_BYTES_MAX } from '@flotila/domain/assistant/assistant.ts';
import { Problem, problem } from '@flotila/domain/problem.ts';
import { openReportLink } from '@flotila/domain/report/report.api.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../ground/config/config.ts';
import type { Database } from '../../ground/db/open.ts';
import { programOf } from '../../ground/http/application.ts';
import type { CallLimit } from '../../ground/http/call-limit.ts';
import type { ApiCall, CompanyContext, Identities, Identity } from '../../ground/http/context.ts';
import { originOf } from '../../ground/http/origin.ts';
import { type AnyEndpoint, type Route, servePublic } from '../../ground/http/serve.ts';
import type { Tickets } from '../../ground/http/tickets.ts';
import { identityOfAccess, isMeantAsAccess } from '../../thing/assistant/grants.ts';
import { readCredentials } from '../../thing/session/credentials.ts';
import { askFor } from './ask.ts';
import { challengeFor } from './oauth.ts';
import type { ReportLinks } from './report-links.ts';
import { answerMessage } from './talk.ts';
import { toolsOf } from './tools.ts';

export interface McpDeps {
  db: Database;
  identities: Identities;
  tickets: Tickets;
  limit: CallLimit;
  callers: { note(call: ApiCall, now: number): void };
  links: ReportLinks;
  /** epoch milliseconds */
  now: () => number;
  /** Of the product. */
  version: string;
}

interface Asker {
  /** It came in by OAuth: what it shows here opens no call of the API. */
  isGrant: boolean;
  identity: Identity;
  company: CompanyContext;
}

export function addMcp(
  app: FastifyInstance,
  deps: McpDeps,
  endpoints: readonly AnyEndpoint[],
): void {
  const tools = toolsOf(endpoints);
  const askers = new WeakMap<FastifyRequest, Asker>();
  app.route({
    method: 'POST',
    url: ASSISTANT_PATH,
    bodyLimit: MESSAGE_BYTES_MAX,
    onRequest: async (request, reply) => {
      const admitted = admit(deps, request, reply).catch((error) => {
        const isStranger = error instanceof Problem && error.status === 401;
        if (isStranger) reply.header('www-authenticate', challengeFor(request));
        throw error;
      });
      askers.set(request, await admitted);
    },
    handler: async (request, reply) => {
      const { isGrant, identity, company } = askers.get(request) as Asker;
      const { body } = request;
      // Those that several revisions ago could be sent together are sent one by one.
      if (Array.isArray(body)) throw problem('invalid', { message: 'mcp_one' });
      if (body === undefined) throw problem('invalid', { message: 'body_missing' });
      const { links, now, version, tickets } = deps;
      const shown = request.headers.authorization;
      const ask = askFor(app, request, () => (isGrant ? tickets.give(identity) : shown));
      const origin = originOf(request);
      const running = { ask, identity, company, links, now: now(), origin };
      const response = await answerMessage(webRequest(request), body, { tools, running, version });
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.status(response.status).send(await response.text());
    },
  });
}

/** The key behind the request, or what stands for one, and its company. @throws unauthorized, forbidden, too_many */
async function admit(deps: McpDeps, request: FastifyRequest, reply: FastifyReply): Promise<Asker> {
  refuseForeignOrigin(request);
  const { headers, url } = request;
  if (headers.authorization === undefined && /[?&][^=]*=fl[ar]?_/.test(url)) {
    throw problem('unauthorized', { message: 'key_in_address' });
  }
  const now = deps.now();
  const credentials = readCredentials(headers.authorization);
  const access = credentials.kind === 'bearer' ? credentials.token : '';
  const isGrant = isMeantAsAccess(access);
  const identity = isGrant
    ? await identityOfAccess(deps, access, now)
    : await deps.identities.ofRequest(headers.authorization, now, request.ip ?? '');
  const { isKey = false, sessionId, accountId } = identity.session;
  if (!isKey) throw problem('forbidden', { message: 'mcp_key' });
  deps.limit.take(sessionId, reply, now);
  const [company] = identity.memberships.map((one) => one.company);
  if (!company) throw problem('company_forbidden');
  if (!company.assistants) {
    const url = `${originOf(request)}/${company.code}/data/door`;
    throw problem('forbidden', { message: 'assistants_off', params: { url } });
  }
  const application = programOf(request) ?? '';
  const call = {
    accountId,
    application,
    companyCode: company.code,
    remoteAddress: request.ip ?? '',
  };
  deps.callers.note({ ...call, authorizationType: 'key' }, now);
  return { isGrant, identity, company };
}

/**
 * A page of another site, or one whose name was made to lead here, asks in the name of whoever looks at it. Assistants say no origin;
 * pages of our own and tools of a developer on this machine may.
 */
function refuseForeignOrigin({ headers, server }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const isOurs = server.publicUrl !== undefined && new URL(server.publicUrl).origin === origin;
  if (!isOurs && !isOfThisMachine(origin)) throw problem('forbidden', { message: 'mcp_origin' });
}

function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
}

/** What the SDK reads of a request; its body was read already. */
function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  return new Request(`${originOf(request)}${ASSISTANT_PATH}`, { method: 'POST', headers });
}

export interface ReportLinkDeps {
  app: FastifyInstance;
  identities: Identities;
  tickets: Tickets;
  links: ReportLinks;
}

/** The link opens as the key would, but from everywhere: it is opened by the person who asked the assistant. */
export function reportLinkRoutes({ app, identities, tickets, links }: ReportLinkDeps): Route[] {
  return [
    servePublic(openReportLink, async ({ input, now, request, reply }) => {
      const report = await links.read(input.query.link, now);
      const identity = report && (await identities.ofSession(report.sessionId, now));
      const isOpen = identity?.memberships.some(({ company }) => company.assistants);
      if (!report || !identity || !isOpen) throw problem('gone', { message: 'report_link_over' });
      const { url, accept, language } = report;
      const ask = askFor(app, request, () => tickets.give(identity));
      const { status, headers, bytes } = await ask({ method: 'GET', url, accept, language });
      for (const name of ['content-type', 'content-disposition', 'retry-after']) {
        const value = headers[name];
        if (value !== undefined) reply.header(name, String(value));
      }
      return reply.status(status).send(bytes);
    }),
  ];
}

// Binds an endpoint value to a handler. The order of the checks is the interface's: 401 before path,
// query or body are looked at, then 403, 400 with field codes, and only then the handler (404, 409,
// 412). Authentication runs before the body is read, so a stranger cannot make the server parse.
import type { Answer, Endpoint, ParsedInput } from '@flotila/domain/endpoint.ts';
import { can, hasOwnRecords, hasRole } from '@flotila/domain/permission.ts';
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { Slot, Slots } from '../work/slots.ts';
import { answer, type Bytes, type FoundAlready, type JsonText } from './answer.ts';
import { applicationOf, programOf } from './application.ts';
import { takeForms } from './bodies.ts';
import type { CallLimit } from './call-limit.ts';
import type {
  ApiCall,
  CompanyContext,
  Identities,
  Identity,
  SessionContext,
  Visible,
} from './context.ts';
import { fieldErrors } from './field-errors.ts';
import { tellCompany } from './http-traces.ts';
import { doOnce, type KeyOwner, readRequestKey } from './request-key.ts';
import { addUploads, readUpload, type Uploaded } from './upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: endpoints of every shape stand in one list.
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** What every handler gets. */
interface BaseCall<E> {
  db: Database;
  input: ParsedInput<E>;
  /** epoch milliseconds, one value for the whole request */
  now: number;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The file of a call whose value says `upload`. */
  readFile(): Promise<Uploaded>;
}
export type PublicCall<E> = BaseCall<E>;
export type SessionCall<E> = BaseCall<E> & { session: SessionContext; identity: Identity };
export type CompanyCall<E> = SessionCall<E> & {
  company: CompanyContext;
  /** The caller's own person in the company, null for superusers and collective accesses. */
  personId: number | null;
  visible: Visible;
};

type AnswerOf<E> = E extends { bytes: string }
  ? Bytes | FastifyReply
  : Answer<E> | JsonText | FoundAlready<Answer<E>>;
type Result<E> = Promise<AnswerOf<E>> | AnswerOf<E>;
type Handler = (call: CompanyCall<AnyEndpoint>) => unknown;

/** An endpoint with its handler; a feature exports a list of these and `app.ts` binds them. */
export interface Route {
  endpoint: AnyEndpoint;
  handler: Handler;
}

/** A call of one company: the handler gets the company and what the caller may see in it. */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: CompanyCall<E>) => Result<E>,
): Route {
  if (!endpoint.hasCompany) throw new Error(`${endpoint.url} has no {company}: use serveSession`);
  return { endpoint, handler: handler as unknown as Handler };
}

/** A call of a signed-in user that names no company. */
export function serveSession<E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: SessionCall<E>) => Result<E>,
): Route {
  if (endpoint.hasCompany) throw new Error(`${endpoint.url} has {company}: use serve`);
  return { endpoint, handler: handler as unknown as Handler };
}

/** A call without a session: public, or one that looks at credentials itself. */
export function servePublic<E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>) => Result<E>,
): Route {
  const { kind } = endpoint.needs;
  if (kind !== 'public' && kind !== 'credentials') throw new Error(`${endpoint.url} is not public`);
  return { endpoint, handler: handler as unknown as Handler };
}

export interface BindDeps {
  db: Database;
  now: () => number;
  identities: Identities;
  /** Who calls is noted when the call is allowed. */
  callers: { note(call: ApiCall, now: number): void };
  /** Looks for the vehicle or person that the path of a call names. @throws not_found */
  checkNamed(endpoint: AnyEndpoint, call: CompanyCall<AnyEndpoint>): Promise<void>;
  /** How often each key calls. */
  limit: CallLimit;
  /** Calls of each person at work. */
  turns: Slots;
  /** Tests check every answer against the endpoint's schema; production does not spend the time. */
  checkAnswers?: boolean;
}

/**
 * Calls of one person that are worked on at once, fewer than there are connections to the database, and
 * those that wait behind them.
 */
export const CALLS_PER_PERSON = { atOnce: 8, waitingMax: 100 };

interface Caller {
  identity: Identity;
  company: CompanyContext | undefined;
  personId: number | null;
  visible: Visible;
}

const UNLIMITED: Visible = { vehicles: null, persons: null };

/** Registers the routes. Only those that take a file know multipart, only forms a form; to all others it is 415. */
export async function bindRoutes(
  app: FastifyInstance,
  deps: BindDeps,
  routes: readonly Route[],
): Promise<void> {
  const uploads = routes.filter(hasUpload);
  const forms = routes.filter(({ endpoint }) => endpoint.isForm);
  const others = routes.filter((one) => !uploads.includes(one) && !forms.includes(one));
  for (const route of others) app.route(routeOptions(deps, route));
  await app.register(async (scope) => {
    takeForms(scope);
    for (const route of forms) scope.route(routeOptions(deps, route));
  });
  await app.register(async (scope) => {
    await addUploads(scope);
    for (const route of uploads) scope.route(routeOptions(deps, route));
  });
}

function hasUpload({ endpoint }: Route): boolean {
  return endpoint.upload !== undefined;
}

function routeOptions(deps: BindDeps, { endpoint, handler }: Route): RouteOptions {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const isOpen = endpoint.needs.kind === 'public' || endpoint.needs.kind === 'credentials';
  return {
    method: endpoint.method,
    url: endpoint.url.replace(/\{(\w+)\}/g, ':$1'),
    // A HEAD of these would rotate a token, open a stream, or change something unasked.
    exposeHeadRoute:
      endpoint.method === 'GET' &&
      endpoint.needs.kind !== 'credentials' &&
      !endpoint.bytes &&
      !endpoint.stream &&
      !endpoint.hasEffect,
    onRequest: async (request, reply) => {
      if (isOpen) return;
      const caller = await authorize(deps, endpoint, request, reply);
      callers.set(request, caller);
      tellCompany(request, caller.company?.id);
      noteCall(deps, request, caller);
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request);
      const caller = callers.get(request);
      const turn = caller && (await takeTurn(deps.turns, caller, reply));
      try {
        const now = deps.now();
        const handle = async (db: Database) => {
          const call: CompanyCall<AnyEndpoint> = {
            ...(caller as Caller & { company: CompanyContext }),
            session: (caller?.identity.session ?? null) as SessionContext,
            db,
            input,
            now,
            request,
            reply,
            readFile: () => readUpload(request, endpoint.upload),
          };
          await deps.checkNamed(endpoint, call);
          return handler(call);
        };
        const keyed = caller && readRequestKey(endpoint, request, ownerOf(caller));
        const result = keyed ? await doOnce(deps.db, keyed, now, handle) : await handle(deps.db);
        // A handler that gives rights has them read again; under a key before they are committed.
        if (keyed) deps.identities.forgetAll();
        return answer(endpoint, reply, result, deps.checkAnswers ?? false);
      } finally {
        turn?.end();
      }
    },
  };
}

function ownerOf({ identity, company }: Caller): KeyOwner {
  return { accountId: identity.session.accountId, companyId: company?.id };
}

/** 401, then 403: who calls, whether the company is theirs, and whether the right is there. */
async function authorize(
  deps: BindDeps,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const now = deps.now();
  // Who hung up meanwhile has no address any more, whatever the type says.
  const address = request.ip ?? '';
  const identity = await deps.identities.ofRequest(request.headers.authorization, now, address);
  const { session } = identity;
  if (session.isKey) {
    deps.limit.take(session.sessionId, reply, now);
    const message = keyRefusal(endpoint, identity);
    if (message) throw problem('forbidden', { message });
  }
  if (session.access === 'collective' && !endpoint.collective) throw problem('forbidden');
  const membership = endpoint.hasCompany
    ? identity.membership((request.params as { company: string }).company)
    : undefined;
  // Nobody learns here which companies there are: an unknown one is outside of every token.
  if (endpoint.hasCompany && !membership) throw problem('company_forbidden');
  const companies = endpoint.hasCompany
    ? [membership?.company]
    : [undefined, ...identity.memberships.map(({ company }) => company)];
  // A call of no company needs the right in any one of the caller's; its handler narrows the answer.
  if (!companies.some((company) => isAllowed(endpoint, session, company))) {
    throw problem('forbidden');
  }
  return {
    identity,
    company: membership?.company,
    personId: membership?.personId ?? null,
    visible: membership?.visible ?? UNLIMITED,
  };
}

/** Why no key may make the call, or none that only reads; null: this one may. */
function keyRefusal(endpoint: AnyEndpoint, { readsOnly }: Identity): string | null {
  const isReading = endpoint.method === 'GET' && !endpoint.hasEffect;
  // What belongs to no company is not a key's to change.
  if (endpoint.ofPeople || (!endpoint.hasCompany && !isReading)) return 'key_not_here';
  return readsOnly && !isReading ? 'key_reads' : null;
}

/** Would a call of the key in the company be let in? */
export function mayKeyCall(
  endpoint: AnyEndpoint,
  identity: Identity,
  company: CompanyContext,
): boolean {
  return keyRefusal(endpoint, identity) === null && isAllowed(endpoint, identity.session, company);
}

/** Waits until fewer calls of the person are at work. @throws too_many when too many wait already */
async function takeTurn(turns: Slots, { identity }: Caller, reply: FastifyReply): Promise<Slot> {
  const turn = turns.take(String(identity.session.accountId));
  if (!turn) throw problem('too_many', { retryAfterSeconds: 1, params: { seconds: 1 } });
  // Who hung up while waiting has no use for a turn.
  reply.raw.once('close', turn.end);
  await turn.granted;
  reply.raw.off('close', turn.end);
  return turn;
}

/** API-089. */
function noteCall(
  { callers, now }: BindDeps,
  request: FastifyRequest,
  { identity, company }: Caller,
): void {
  const { accountId, isKey = false } = identity.session;
  // A caller who hung up meanwhile has no address any more, whatever the type says.
  const remoteAddress = request.ip ?? '';
  const application = (isKey ? programOf(request) : applicationOf(request)) ?? '';
  const companyCode = company?.code ?? '';
  const call = { accountId, application, companyCode, remoteAddress };
  callers.note({ ...call, authorizationType: isKey ? 'key' : 'bearer' }, now());
}

function isAllowed(
  endpoint: AnyEndpoint,
  session: SessionContext,
  company: CompanyContext | undefined,
): boolean {
  const { needs } = endpoint;
  if (needs.kind === 'role') {
    const isOwnEnough = needs.orOwn === true && hasOwnRecords(company);
    return isOwnEnough || hasRole(session, company, needs.role);
  }
  if (needs.kind === 'module') return can(session, company, needs.module, needs.access);
  return true;
}

function parseInput(endpoint: AnyEndpoint, request: FastifyRequest): ParsedInput<AnyEndpoint> {
  const errors: FieldError[] = [];
  const { company: _company, ...pathValues } = (request.params ?? {}) as Record<string, unknown>;
  const path = parsePart(endpoint.path, pathValues, errors);
  const query = parsePart(endpoint.query, request.query ?? {}, errors);
  const body = endpoint.body ? parsePart(endpoint.body, request.body ?? {}, errors) : undefined;
  if (errors.length > 0) throw problem('invalid', { errors });
  // Where each field may be left out, the body itself may not: nobody meant to send nothing.
  if (endpoint.body && request.body === undefined) {
    throw problem('invalid', { message: 'body_missing' });
  }
  return { path, query, body } as ParsedInput<AnyEndpoint>;
}

function parsePart(schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  errors.push(...fieldErrors(parsed.error));
  return undefined;
}

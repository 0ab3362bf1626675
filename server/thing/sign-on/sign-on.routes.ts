// Single sign-on over HTTP (decision 0119).
import { problem } from '@flotila/domain/problem.ts';
import {
  backChannelLogout,
  deleteSignOn,
  deleteSignOnLinks,
  endSignOn,
  findSignOn,
  finishSignOn,
  getSignOn,
  startSignOn,
  trySignOn,
  updateSignOn,
} from '@flotila/domain/sign-on/sign-on.api.ts';
import { domainOf } from '@flotila/domain/sign-on/sign-on.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identities } from '../../ground/http/context.ts';
import { originOf } from '../../ground/http/origin.ts';
import {
  type AnyEndpoint,
  type CompanyCall,
  type Route,
  serve,
  servePublic,
  serveSession,
} from '../../ground/http/serve.ts';
import { callerOf, type EnterDeps, entryOf } from '../session/enter.ts';
import { createMisses } from '../session/misses.ts';
import { networkOf } from '../session/throttle.ts';
import { heedLogout } from './back-channel.ts';
import { findProvider, type SignOnDeps } from './providers.ts';
import { findSignOnRow } from './sign-on.queries.ts';
import { findOwnSignOn } from './signed-on.queries.ts';
import {
  forgetLinks,
  readSignOn,
  refusePart,
  removeSignOn,
  type SignOnEditor,
  storeSignOn,
} from './store-sign-on.ts';
import { comeBack, getProvider, isOpen, leave, TOKEN_SEAL } from './way.ts';

/** Calls of strangers of one address in 15 minutes that may ask a provider: a whole house may sit behind it. */
export const CALLS_PER_ADDRESS_MAX = 600;

export interface SignOnRoutesDeps extends Omit<SignOnDeps, 'log'> {
  entering: Omit<EnterDeps, 'log'>;
  identities: Identities;
}

export function signOnRoutes({ entering, identities, ...common }: SignOnRoutesDeps): Route[] {
  const calls = createMisses(CALLS_PER_ADDRESS_MAX);
  // Lines of a request carry its id.
  const depsOf = ({ log }: FastifyRequest): SignOnDeps => ({ ...common, log });
  const editorOf = (call: CompanyCall<AnyEndpoint>): SignOnEditor => ({
    ...call,
    identities,
    origin: originOf(call.request),
  });
  const limit = (request: FastifyRequest, now: number) => {
    const address = networkOf(request.ip ?? '');
    const waitSeconds = calls.waitSeconds(address, CALLS_PER_ADDRESS_MAX, now);
    if (waitSeconds > 0) {
      const seconds = Math.ceil(waitSeconds);
      throw problem('too_many', { retryAfterSeconds: seconds, params: { seconds } });
    }
    calls.add(address, now);
  };
  return [
    serve(getSignOn, (call) => call.db.read((db) => readSignOn(db, editorOf(call)))),
    serve(updateSignOn, (call) =>
      storeSignOn(depsOf(call.request), editorOf(call), call.input.body),
    ),
    serve(deleteSignOn, (call) => removeSignOn(editorOf(call), call.input.query.lastChange)),
    serve(deleteSignOnLinks, (call) => forgetLinks(editorOf(call))),
    serve(trySignOn, async (call) => {
      const { request, reply, company, session, now } = call;
      refusePart(call);
      const deps = depsOf(request);
      const provider = await getProvider(deps, { companyId: company.id });
      const trialAccount = session.accountId;
      const to = { request, path: '/', permanent: false, trialAccount, now };
      return answerUrl(reply, await leave(deps, provider, to));
    }),
    servePublic(findSignOn, async ({ db, input }) => {
      const { domain, company } = input.query;
      const asked = domain && domainOf(`x@${domain}`);
      const which = asked ? { domain: asked } : company ? { code: company } : undefined;
      const row = which && (await db.read((read) => findSignOnRow(read, which)));
      if (!row?.active) return { provider: null };
      const { companyCode: code, companyName, name, issuer, onlyBy: isOnly } = row;
      const { host } = new URL(issuer);
      return { provider: { code, company: companyName, name, host, isOnly } };
    }),
    servePublic(startSignOn, async ({ request, reply, input, now }) => {
      limit(request, now);
      const deps = depsOf(request);
      const { provider: code, loginHint, ...way } = input.body;
      const provider = await getProvider(deps, { code });
      if (!isOpen(provider)) throw problem('not_found');
      const hint = loginHint ?? undefined;
      const to = { ...way, request, loginHint: hint, trialAccount: null, now };
      return answerUrl(reply, await leave(deps, provider, to));
    }),
    servePublic(finishSignOn, async ({ request, input, now }) => {
      limit(request, now);
      const given = Object.entries(input.body).filter(([, value]) => typeof value === 'string');
      const deps = { ...depsOf(request), entering: { ...entering, log: request.log } };
      const entry = (isPermanent: boolean) => entryOf(request, isPermanent);
      const parameters = Object.fromEntries(given) as Record<string, string>;
      return comeBack(deps, request, parameters, { entry, now });
    }),
    serveSession(endSignOn, async ({ session, request, db }) => {
      const end = await findEnd(depsOf(request), { db, session, request });
      return { end: end ?? null };
    }),
    servePublic(backChannelLogout, async ({ request, input, now }) => {
      limit(request, now);
      const { remoteAddress } = callerOf(request);
      const { provider: code } = input.path;
      const told = { code, token: input.body.logout_token, remoteAddress };
      await heedLogout(depsOf(request), told, now);
      return {};
    }),
  ];
}

function answerUrl(reply: FastifyReply, { url, cookie }: { url: string; cookie: string }) {
  reply.header('set-cookie', cookie);
  return { url };
}

/** undefined: the session began otherwise, or the provider does not say where. Signing out waits for no provider. */
async function findEnd(
  deps: SignOnDeps,
  { db, session, request }: Pick<CompanyCall<AnyEndpoint>, 'db' | 'session' | 'request'>,
): Promise<{ url: string; name: string } | undefined> {
  const own = await db.read((read) => findOwnSignOn(read, session.sessionId));
  if (!own) return undefined;
  const provider = await db.read((read) =>
    findProvider(deps, read, { companyId: own.companyId ?? 0 }),
  );
  if (provider?.client.issuer !== own.issuer) return undefined;
  const idToken = own.token ? deps.seal.open(own.token, TOKEN_SEAL)?.toString('utf8') : undefined;
  const backTo = `${originOf(request)}/`;
  const url = await deps.oidc
    .endUrl(provider.client, { idToken, backTo })
    .catch((error: Error) => void deps.log.warn({ err: error }, 'a provider failed'));
  return url ? { url, name: provider.name } : undefined;
}

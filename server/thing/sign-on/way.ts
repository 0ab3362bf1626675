// The way to a provider and back. What belongs to it is kept in the database, so any process may take whoever comes back;
// it counts once, for ten minutes, in the browser that began.
import { found, problem } from '@flotila/domain/problem.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import type { TrialOutcome } from '@flotila/domain/sign-on/sign-on.api.ts';
import { SIGN_ON_PATH } from '@flotila/domain/sign-on/sign-on.ts';
import type { FastifyRequest } from 'fastify';
import type { WriteDb } from '../../ground/db/open.ts';
import { originOf } from '../../ground/http/origin.ts';
import { languageOf, messageOf } from '../../ground/i18n/messages.ts';
import { type EnterDeps, type Entry, enter, findEntrance } from '../session/enter.ts';
import { auditSession } from '../session/session-audit.ts';
import { giveBrowser, hashOf, readBrowser } from './browser.ts';
import { comeIn } from './come-in.ts';
import { asking } from './faults.ts';
import { companyOf, findProvider, type Provider, type SignOnDeps } from './providers.ts';
import { insertPending, type Pending, takePending } from './signed-on.queries.ts';
import { findWho, type Told, type Who } from './who.ts';

/** How long somebody may be away. */
export const AWAY_SECONDS = 600;
/** Nobody is led to another site: a path, and none that browsers read as a host. */
const PATH = /^\/(?![/\\])/;

/** @returns where the browser goes, and the cookie that it comes back with */
export async function leave(
  deps: SignOnDeps,
  provider: Provider,
  to: {
    request: FastifyRequest;
    path: string;
    permanent: boolean;
    loginHint?: string | undefined;
    trialAccount: number | null;
    now: number;
  },
): Promise<{ url: string; cookie: string }> {
  const { request, permanent, loginHint, trialAccount, now } = to;
  const redirectUrl = originOf(request) + SIGN_ON_PATH;
  const { url, state, nonce, verifier } = await asking({ ...provider, log: deps.log }, () =>
    deps.oidc.leave(provider.client, { redirectUrl, loginHint }),
  );
  const isSecure = request.protocol === 'https';
  const given = giveBrowser(request.headers.cookie, { isSecure, seconds: AWAY_SECONDS });
  await deps.db.write((db) =>
    insertPending(db, {
      companyId: provider.companyId,
      issuer: provider.client.issuer,
      redirectUrl,
      nonce,
      verifier,
      path: PATH.test(to.path) ? to.path : '/',
      permanent,
      trialAccount,
      stateHash: hashOf(state),
      browserHash: hashOf(given.browser),
      now: new Date(now),
      expires: new Date(now + AWAY_SECONDS * 1000),
    }),
  );
  return { url, cookie: given.cookie };
}

export interface Finished {
  token: Token | null;
  trial: TrialOutcome | null;
  permanent: boolean;
  path: string;
}

/** @throws gone, forbidden, gateway_timeout, duplicate */
export async function comeBack(
  deps: SignOnDeps & { entering: EnterDeps },
  request: FastifyRequest,
  parameters: Record<string, string>,
  { entry, now }: { entry: (isPermanent: boolean) => Entry; now: number },
): Promise<Finished> {
  const pending = await takeBack(deps, request, parameters.state ?? '', now);
  const { companyId, permanent, path, trialAccount, redirectUrl, nonce, verifier } = pending;
  const provider = await deps.db.read((db) => findProvider(deps, db, { companyId }));
  const isTrial = trialAccount !== null;
  if (!provider || provider.client.issuer !== pending.issuer || !(isTrial || isOpen(provider))) {
    throw expired();
  }
  const back = { redirectUrl, nonce, verifier, parameters };
  const needs = isTrial ? ('all' as const) : neededClaims(provider);
  const told = await asking({ ...provider, log: deps.log }, () =>
    deps.oidc.redeem(provider.client, back, needs),
  );
  const way = { permanent, path };
  if (isTrial) {
    const trial = await tell(deps, provider, told, request);
    return { ...way, token: null, trial };
  }
  const idToken = deps.seal.close(told.idToken, TOKEN_SEAL);
  const { issuer } = provider.client;
  const { subject, sid } = told;
  const signedOn = { companyId: companyOf(provider), issuer, subject, sid, idToken };
  const come = await admit(deps, provider, told, { ...entry(permanent), now });
  // Its mark of the browser is not given: whoever keeps the provider could gather marks, and guess the password with each.
  const { token } = await enter(
    deps.entering,
    { ...come, way: 'provider', signedOn },
    entry(permanent),
    now,
  );
  return { ...way, token, trial: null };
}

/** What the token that providers ask for at their sign-out is bound to. */
export const TOKEN_SEAL = 'id token';

/** Its provider may be signed in by, not only tried. */
export function isOpen({ row }: Provider): boolean {
  return row?.active ?? true;
}

function neededClaims({ row }: Provider): string[] {
  const first = (name: string) => name.split('.')[0] ?? name;
  if (!row) return ['email'];
  const roleClaim = row.roles.length > 0 ? [first(row.roleClaim)] : [];
  const names = row.makesPersons ? ['email', 'name'] : [];
  return [...new Set([first(row.matchClaim), ...roleClaim, ...names])];
}

async function takeBack(
  { db }: SignOnDeps,
  request: FastifyRequest,
  state: string,
  now: number,
): Promise<Pending> {
  const browser = readBrowser(request.headers.cookie, request.protocol === 'https');
  if (browser === undefined) throw expired();
  const by = { stateHash: hashOf(state), browserHash: hashOf(browser), now: new Date(now) };
  const pending = await db.write((write) => takePending(write, by));
  if (!pending) throw expired();
  return pending;
}

function expired() {
  return problem('gone', { message: 'sign_on_expired' });
}

async function admit(
  deps: SignOnDeps,
  provider: Provider,
  told: Told,
  from: Pick<Entry, 'remoteAddress' | 'application'> & { now: number },
) {
  const outcome = await deps.db.write(async (db) => {
    const who = await findWho(db, provider, told);
    if (who.kind === 'refused') {
      await noteRefusal(db, who, from);
      return { refused: who };
    }
    const account = await comeIn(db, provider, { who, subject: told.subject, now: from.now });
    const memberships = await findEntrance(db, account, companyOf(provider));
    return memberships ? { account, memberships } : { refused: inactive };
  });
  if (!('refused' in outcome)) return outcome;
  const { why } = outcome.refused;
  deps.log.warn({ provider: provider.name, why }, 'a provider told of somebody who was refused');
  throw problem('forbidden', { message: why, params: paramsOf(provider, outcome.refused) });
}

const inactive = { kind: 'refused', why: 'sign_on_inactive' } as const;

/** In the company's record of changes, of who is known there. */
async function noteRefusal(
  db: WriteDb,
  { one }: Extract<Who, { kind: 'refused' }>,
  {
    remoteAddress,
    application,
    now,
  }: Pick<Entry, 'remoteAddress' | 'application'> & { now: number },
): Promise<void> {
  if (!one || one.accountId === null) return;
  const { accountId, login } = one;
  const change = { accountId, login, action: 'refuse' as const, isSignOn: true as const };
  await auditSession(db, { ...change, remoteAddress, application }, now);
}

function paramsOf({ name }: Provider, { claim = '' }: Extract<Who, { kind: 'refused' }>) {
  return { name, claim };
}

/** Says what would follow, and does none of it. */
async function tell(
  deps: SignOnDeps,
  provider: Provider,
  told: Told,
  request: FastifyRequest,
): Promise<TrialOutcome> {
  const who = await deps.db.read((db) => findWho(db, provider, told));
  const language = languageOf(request.headers['accept-language']);
  const claims = { ...told.claims };
  const nobody = { person: null, login: null, isNew: false, isLinked: false, roles: null };
  switch (who.kind) {
    case 'refused': {
      const why = messageOf(language, who.why, paramsOf(provider, who));
      return { ...nobody, claims, isLetIn: false, why };
    }
    case 'new': {
      const { firstName, lastName, email } = who.person;
      const person = `${firstName} ${lastName}`.trim();
      const roles = who.roles ?? ['driver' as const];
      return {
        ...nobody,
        claims,
        isLetIn: true,
        why: null,
        person,
        login: email,
        isNew: true,
        roles,
      };
    }
    case 'known': {
      const { one, isLinked, roles } = who;
      const person = `${one.firstName} ${one.lastName}`.trim();
      const isNew = one.accountId === null;
      const login = isNew ? null : one.login;
      return { claims, isLetIn: true, why: null, person, login, isNew, isLinked, roles };
    }
  }
}

/** @throws not_found */
export async function getProvider(
  deps: SignOnDeps,
  by: { code: string } | { companyId: number },
): Promise<Provider> {
  return found(await deps.db.read((db) => findProvider(deps, db, by)));
}

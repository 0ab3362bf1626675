// The one way in for somebody who is known by now, whatever they are known by: opens a session, writes it down, marks the
// browser as known and makes the answer. Nobody else opens sessions.
import { randomUUID } from 'node:crypto';
import { isWeak, type Way } from '@flotila/domain/factor/factor.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import type { FastifyRequest } from 'fastify';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { applicationOf } from '../../ground/http/application.ts';
import type { Identity, Membership } from '../../ground/http/context.ts';
import { originOf } from '../../ground/http/origin.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import type { ApiCallers } from '../connection/api-callers.ts';
import type { FactorGuard } from '../factor/guard.ts';
import { identityOf, membershipsOf } from './identity.ts';
import type { KnownBrowsers } from './known-browser.ts';
import {
  type AccountRow,
  deleteOldSessions,
  insertSession,
  keepReach,
  type Reach,
  type SignedOn,
} from './session.queries.ts';
import { auditSession, type SessionLog } from './session-audit.ts';
import {
  REFRESH_SECONDS,
  REFRESH_SECONDS_PERMANENT,
  refreshHash,
  SESSION_SECONDS_MAX,
  type Tokens,
} from './tokens.ts';

/** No address that people use is longer. */
const ORIGIN_CHARS_MAX = 300;
/** Browsers name themselves in 150 characters or so. */
const USER_AGENT_CHARS_MAX = 300;

export interface EnterDeps {
  db: Database;
  tokens: Tokens;
  knownBrowsers: KnownBrowsers;
  callers: Pick<ApiCallers, 'note'>;
  factors: FactorGuard;
  log: SessionLog;
}

/** From where somebody acts upon sessions. */
export interface Caller {
  remoteAddress: string;
  application: string | null;
}

/** From where and by what somebody comes in. */
export interface Entry extends Caller {
  isPermanent: boolean;
  /** As the browser names itself. */
  userAgent: string | null;
  isSecure: boolean;
  /** How this account is spoken to when nobody is there. */
  reach: Reach;
}

/** Who is known by now. */
export interface Known {
  account: AccountRow;
  memberships: readonly Membership[];
  way?: Way;
  signedOn?: SignedOn | undefined;
}

export function callerOf(request: FastifyRequest): Caller {
  // Who has hung up meanwhile has no address any more, whatever the type says.
  return { remoteAddress: request.ip ?? '', application: applicationOf(request) };
}

export function entryOf(request: FastifyRequest, isPermanent: boolean): Entry {
  return {
    ...callerOf(request),
    isPermanent,
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_CHARS_MAX) ?? null,
    isSecure: request.protocol === 'https',
    reach: {
      language: languageOf(request.headers['accept-language']),
      origin: originOf(request).slice(0, ORIGIN_CHARS_MAX),
    },
  };
}

/**
 * AUTH-039: where the account may go; undefined: an inactive account, person or company lets nobody in. `ofCompany`: by whose
 * provider of single sign-on it comes; left out: otherwise, so companies that have no other way are none (decision 0119).
 */
export async function findEntrance(
  db: ReadDb,
  account: AccountRow,
  ofCompany: number | null = null,
): Promise<Membership[] | undefined> {
  if (!account.active) return undefined;
  const memberships = await membershipsOf(db, account, ofCompany);
  return account.access === 'superuser' || memberships.length > 0 ? memberships : undefined;
}

/**
 * `memberships`: what findEntrance told. `way`: by what they are known; left out: by the password alone, which is not enough
 * for everybody. `signedOn`: by which provider. `cookie`: a Set-Cookie header by which the browser is known to the account
 * from now on.
 * @throws second_factor, second_factor_set_up
 */
export async function enter(
  deps: EnterDeps,
  { account, memberships, way = 'password', signedOn }: Known,
  entry: Entry,
  now: number,
): Promise<{ token: Token; cookie: string }> {
  if (isWeak(way)) await deps.factors.refuseAlone(account, now);
  const { sessionId, refreshToken } = await openSession(
    deps,
    { account, way, signedOn },
    entry,
    now,
  );
  const { accountId } = account;
  const { application, remoteAddress } = entry;
  const caller = { accountId, application: application ?? '', companyCode: '' };
  deps.callers.note({ ...caller, remoteAddress, authorizationType: 'basic' }, now);
  const identity = identityOf(sessionId, account, memberships);
  return {
    token: await tokenAnswer(deps, identity, refreshToken, now),
    cookie: deps.knownBrowsers.give(account, now, entry.isSecure),
  };
}

async function openSession(
  { db, tokens, log }: EnterDeps,
  { account: { accountId, login }, way, signedOn }: Omit<Known, 'memberships'> & { way: Way },
  { isPermanent, application, remoteAddress, userAgent, reach }: Entry,
  now: number,
): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = randomUUID();
  const refreshToken = tokens.firstRefresh(sessionId);
  await db.write(async (write) => {
    await deleteOldSessions(write, new Date(now));
    await insertSession(write, {
      sessionId,
      accountId,
      isPermanent,
      way,
      application,
      remoteAddress,
      userAgent,
      refreshHash: refreshHash(refreshToken),
      now: new Date(now),
      expires: expiry(isPermanent, now, now),
      signedOn,
    });
    await keepReach(write, accountId, reach);
    const facts = { application, remoteAddress, ...(!isWeak(way) && { way }) };
    const change = { accountId, login, action: 'create' as const, ...facts };
    await auditSession(write, change, now);
  });
  log.info({ login, remoteAddress, application }, 'signed in');
  return { sessionId, refreshToken };
}

/** What a sign-in and an exchange answer. */
export async function tokenAnswer(
  deps: Pick<EnterDeps, 'tokens'>,
  identity: Identity,
  refreshToken: string,
  now: number,
): Promise<Token> {
  const { accountId, sessionId, ...session } = identity.session;
  const accessToken = await deps.tokens.signAccess({ accountId, sessionId }, now);
  return { ...session, accessToken, refreshToken };
}

/** When a session that is used now ends unless it is used again; `begunTs`: the moment of its sign-in. */
export function expiry(isPermanent: boolean, now: number, begunTs: number): Date {
  const unused = now + (isPermanent ? REFRESH_SECONDS_PERMANENT : REFRESH_SECONDS) * 1000;
  return new Date(Math.min(unused, begunTs + SESSION_SECONDS_MAX * 1000));
}

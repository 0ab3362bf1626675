// Signing in, exchanging a refresh token, and signing out (AUTH-038 … AUTH-040, R8).
import { WRONG_CODES_MAX } from '@flotila/domain/factor/factor.ts';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import type { Identities } from '../../ground/http/context.ts';
import type { AccountMails } from '../account/account-mail.ts';
import { toldOwner } from '../account/read-own.ts';
import { deleteBrowsersOf } from '../alert/push.queries.ts';
import type { CodeRefusal } from '../factor/guard.ts';
import { endSessionsOf } from './account.queries.ts';
import { readHeldToken } from './credentials.ts';
import {
  type Caller,
  type EnterDeps,
  type Entry,
  enter,
  expiry,
  findEntrance,
  tokenAnswer,
} from './enter.ts';
import { identityOf, membershipsOf } from './identity.ts';
import { isPassword } from './password.ts';
import {
  type AccountRow,
  endGrace,
  endSession,
  findAccount,
  findLiveSession,
  findOnlyWay,
  getLogin,
  holdsSession,
  isOwnersSession,
  lockSession,
  rotateSession,
} from './session.queries.ts';
import { auditSession, type SessionChange } from './session-audit.ts';
import { tellSessions } from './session-notes.ts';
import type { Attempt, Throttle } from './throttle.ts';
import { isSameHash, refreshHash, sessionIdOf } from './tokens.ts';

export interface SignInDeps extends EnterDeps {
  identities: Identities;
  throttle: Throttle;
  /** A password that the world knows: who still has it stays outside. */
  lockedPassword?: string | undefined;
}

export interface PasswordDeps extends SignInDeps {
  mails: Pick<AccountMails, 'factorsChanged'>;
}

export interface SignInRequest extends Entry {
  login: string;
  password: string;
  /** What goes on with a second factor: the challenge that was given, and the code. */
  second: { challenge: string; code: string } | null;
  /** What the browser holds: its refresh token, and the marks by which it is known. */
  cookies: string | undefined;
  /** From this machine itself: whoever sits here needs no network to guess. */
  isLocal: boolean;
}

/**
 * For so many seconds the token before the last one still answers once, with the same new token: two
 * browser tabs that wake together must not end their own session.
 */
export const ROTATION_GRACE_SECONDS = 10;

/** @throws wrong_credentials, wrong_code (401), too_many (429) */
export async function signIn(
  deps: PasswordDeps,
  request: SignInRequest,
  now: number,
): Promise<{ token: Token; cookie: string }> {
  const { loginKey, account } = await deps.db.read((read) => findAccount(read, request.login));
  const attempt = {
    loginKey,
    address: request.remoteAddress,
    isLocal: request.isLocal,
    knownBrowser: account ? await knownBrowserOf(deps, account, request.cookies, now) : null,
  };
  return deps.throttle.inTurn(attempt, () => attemptSignIn(deps, request, attempt, account, now));
}

/** F-4, S-7: a browser that the account signed in with is let through, whoever else guesses at its login or behind its address. */
async function knownBrowserOf(
  { db, knownBrowsers }: SignInDeps,
  account: AccountRow,
  cookies: string | undefined,
  now: number,
): Promise<string | null> {
  const mark = knownBrowsers.read(cookies, account, now);
  if (mark !== null) return mark;
  const { accountId } = account;
  const heldToken = readHeldToken(cookies);
  const sessionId = heldToken === null ? undefined : sessionIdOf(heldToken);
  if (heldToken === null || sessionId === undefined) return null;
  const token = { sessionId, hash: refreshHash(heldToken) };
  const isHeld = await db.read(
    async (read) =>
      (await holdsSession(read, accountId, token, new Date(now))) &&
      (await isOwnersSession(read, sessionId)),
  );
  return isHeld ? sessionId : null;
}

async function attemptSignIn(
  deps: PasswordDeps,
  request: SignInRequest,
  attempt: Attempt,
  account: AccountRow | undefined,
  now: number,
): Promise<{ token: Token; cookie: string }> {
  refuseTooMany(deps, attempt, now);
  const isOpen = request.password !== deps.lockedPassword;
  const isRight = (await isPassword(account?.passwordHash, request.password)) && isOpen;
  const memberships =
    account && isRight ? await deps.db.read((read) => findEntrance(read, account)) : undefined;
  if (account && isRight && !memberships) await refuseOnlySignOn(deps, account, attempt);
  // AUTH-039: an inactive account, person or company is refused like a wrong password.
  if (!account || !memberships) {
    deps.throttle.failed(attempt, now);
    await noteRefusal(deps, request, account, now);
    throw problem('wrong_credentials');
  }
  const { second } = request;
  const known = second
    ? await deps.factors.wayOfCode(account, second, now)
    : { way: 'password' as const };
  if ('refused' in known) {
    deps.throttle.failed(attempt, now);
    throw await refusedCode(deps, request, account, known.refused, now);
  }
  const entered = await enter(deps, { account, memberships, ...known }, request, now);
  // Not before: who knows the password and guesses codes would be forgiven with each password.
  deps.throttle.succeeded(attempt);
  return entered;
}

/** Whoever guesses codes has the password: its owner is told once no more are taken. */
async function refusedCode(
  deps: PasswordDeps,
  request: SignInRequest,
  account: AccountRow,
  refused: CodeRefusal,
  now: number,
): Promise<Problem> {
  const isLocked = refused !== 'wrong';
  const by = { isCode: true as const, ...(isLocked && { isLocked: true as const }) };
  await noteRefusal(deps, request, account, now, by);
  if (!isLocked) return problem('wrong_code');
  if (refused === 'locks') {
    const from = { remoteAddress: request.remoteAddress, now };
    const told = await deps.db.read((read) => toldOwner(read, account.accountId, from));
    deps.mails.factorsChanged(told, 'codesLocked');
  }
  return problem('wrong_code', { message: 'codes_locked', params: { max: WRONG_CODES_MAX } });
}

/** Who knows the password is told the way that there is. @throws sign_on_only (401) */
async function refuseOnlySignOn(
  { db, throttle }: SignInDeps,
  account: AccountRow,
  attempt: Attempt,
): Promise<void> {
  const only = account.active && (await db.read((read) => findOnlyWay(read, account.accountId)));
  if (!only) return;
  throttle.succeeded(attempt);
  const { company, name } = only;
  throw problem('sign_on_only', { params: { company, name }, provider: only });
}

/** @throws too_many (429) */
export function refuseTooMany(
  { throttle }: Pick<SignInDeps, 'throttle'>,
  attempt: Attempt,
  now: number,
): void {
  const waitSeconds = throttle.waitSeconds(attempt, now);
  if (waitSeconds <= 0) return;
  throw problem('too_many', {
    message: 'too_many_sign_ins',
    params: { minutes: Math.ceil(waitSeconds / 60), seconds: Math.ceil(waitSeconds) },
    retryAfterSeconds: waitSeconds,
  });
}

/** A refused try, in the log and in the record of changes. */
export async function noteRefusal(
  { db, log }: Pick<SignInDeps, 'db' | 'log'>,
  { remoteAddress, application }: Caller,
  account: AccountRow | undefined,
  now: number,
  by: Pick<SessionChange, 'isCode' | 'isLocked' | 'isPasskey'> = {},
): Promise<void> {
  const facts = { remoteAddress, application, ...by };
  log.warn({ ...facts, login: account?.login ?? null }, 'a sign-in was refused');
  if (!account) return;
  const { accountId, login } = account;
  const change = { ...facts, accountId, login, action: 'refuse' as const };
  await db.write((write) => auditSession(write, change, now));
}

type Rotation =
  | { kind: 'refused' }
  | { kind: 'reused' }
  | { kind: 'ok'; accountId: number; next: string };

/** Exchanges a refresh token. @throws unauthorized when it is unknown, ended, run out or reused */
export async function refresh(deps: SignInDeps, token: string, now: number): Promise<Token> {
  const sessionId = sessionIdOf(token);
  if (!sessionId) throw problem('unauthorized', { message: 'session_ended' });
  const rotation = await rotate(deps, sessionId, token, now);
  if (rotation.kind === 'reused') {
    deps.identities.forgetSession(sessionId);
    deps.log.warn({ sessionId }, 'a refresh token was used twice, so its session ended');
  }
  if (rotation.kind !== 'ok') throw problem('unauthorized', { message: 'session_ended' });
  const found = await deps.db.read(async (read) => {
    const live = await findLiveSession(read, sessionId, new Date(now));
    // Demanded meanwhile: they sign in anew, and set it up.
    if (!live || !(await deps.factors.isEnough(read, live, now))) return undefined;
    return identityOf(sessionId, live, await membershipsOf(read, live, live.ofCompany));
  });
  if (!found || (!found.session.superuser && found.memberships.length === 0)) {
    throw problem('unauthorized', { message: 'session_ended' });
  }
  return tokenAnswer(deps, found, rotation.next, now);
}

function rotate(
  deps: SignInDeps,
  sessionId: string,
  token: string,
  now: number,
): Promise<Rotation> {
  const moment = new Date(now);
  return deps.db.write(async (write): Promise<Rotation> => {
    const session = await lockSession(write, sessionId, moment);
    if (!session) return { kind: 'refused' };
    const presented = refreshHash(token);
    const next = deps.tokens.nextRefresh(token);
    const { accountId } = session;
    if (isSameHash(session.refreshHash, presented)) {
      const expires = expiry(session.permanent, now, session.created.getTime());
      await rotateSession(write, sessionId, {
        refreshHash: refreshHash(next),
        now: moment,
        expires,
      });
      return { kind: 'ok', accountId, next };
    }
    const isGrace = (session.rotatedAgo ?? Infinity) <= ROTATION_GRACE_SECONDS;
    if (isGrace && isSameHash(session.previousHash, presented)) {
      await endGrace(write, sessionId);
      return { kind: 'ok', accountId, next };
    }
    // R8: somebody holds a copy of a token that was already exchanged; nobody goes on with it.
    await endSession(write, sessionId, moment);
    await tellSessions(write, { kind: 'session', sessionId });
    return { kind: 'reused' };
  });
}

/** Ends the session of a refresh token (or of an access token); unknown tokens end nothing. */
export async function signOut(
  deps: SignInDeps,
  token: string,
  from: Caller,
  now: number,
): Promise<void> {
  const sessionId = sessionIdOf(token) ?? (await deps.tokens.readAccess(token, now))?.sessionId;
  if (!sessionId) return;
  const ended = await deps.db.write(async (write) => {
    const account = await endSession(write, sessionId, new Date(now));
    if (account) await auditSession(write, { ...account, ...from, action: 'delete' }, now);
    if (account) await tellSessions(write, { kind: 'session', sessionId });
    return account;
  });
  deps.identities.forgetSession(sessionId);
  if (ended) deps.log.info({ login: ended.login, ...from }, 'signed out');
}

/**
 * F-8: ends all sessions of the account but the kept one, and what is open by them, in all processes. `by`: whoever does it
 * to somebody else.
 */
export async function signOutEverywhere(
  deps: SignInDeps,
  accountId: number,
  from: Caller,
  now: number,
  { keptSessionId = null, by }: { keptSessionId?: string | null; by?: number } = {},
): Promise<void> {
  const login = await deps.db.write(async (write) => {
    await endSessionsOf(write, accountId, new Date(now), keptSessionId);
    await deleteBrowsersOf(write, accountId);
    await tellSessions(write, { kind: 'account', accountId });
    const account = { accountId, login: await getLogin(write, accountId) };
    const isOther = keptSessionId !== null && { isOther: true as const };
    const action = { action: 'delete' as const, isEverywhere: true as const, ...isOther };
    const change = { ...account, ...from, ...action, ...(by !== undefined && { by }) };
    await auditSession(write, change, now);
    return account.login;
  });
  deps.identities.forgetAll();
  deps.log.info({ login, by, ...from }, 'signed out everywhere');
}

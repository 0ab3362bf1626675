// Who is signed in. The refresh token lives in a cookie, the access token only in memory; other tabs
// hear of a sign-out through local storage (AUTH-005 … AUTH-035). Everything else asks this store.
import { CHALLENGE_HEADER, CODE_HEADER } from '@flotila/domain/factor/headers.ts';
import { deleteToken, getToken, Token } from '@flotila/domain/session/session.api.ts';
import { useSyncExternalStore } from 'react';
import { CallFailure, failureOf, send, TOKEN_TIMEOUT_MS } from '../call/http.ts';
import { forgetKnown } from '../offline/known-cache.ts';
import { createTold } from '../ui/page-value.ts';
import { eraseCookie, readCookie, writeCookie } from './cookies.ts';
import { heedOnlyWay } from './only-way.ts';
import { createRefreshLock, type EndReason } from './refresh-policy.ts';

/** AUTH-020, AUTH-021. */
const PERMANENT_DAYS = 5;
export const TOKEN_COOKIE = 'token';
const PERMANENT_COOKIE = 'token-permanent';
/** What the server gives out as tokens; anything else in the cookie came from somewhere else, and is not asked about. */
const TOKEN = /^[\w.-]{1,3000}$/;
const USER_KEY = 'flotila.user';
/** Held by every tab that is signed in, so that who signs out knows when all of them have heard of it. */
export const SIGNED_IN_LOCK = 'flotila-signed-in';

export type EndNotice = EndReason | 'accountRefused' | 'accessGone';

export type SessionState =
  | { status: 'starting' }
  | { status: 'signedOut'; notice: EndNotice | null }
  /** `isKnown`: from before, without tokens, because the server could not be asked yet. */
  | { status: 'signedIn'; session: Token; sinceMs: number; isKnown?: true };

let state: SessionState = { status: 'starting' };
let ending = new AbortController();
const changed = createTold();

/** One refresh for the whole tab; the cross-tab lock makes it one for the browser. */
export const refreshLock = createRefreshLock(refreshNow, () => Date.now());

export function sessionState(): SessionState {
  return state;
}

export const subscribeSession = changed.on;

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}

/** The signed-in session; only for what is drawn behind the sign-in. */
export function useSession(): Token {
  const now = useSessionState();
  if (now.status !== 'signedIn') throw new Error('drawn without a session');
  return now.session;
}

/** The access token of this moment, null when nobody is signed in. */
export function accessToken(): string | null {
  return state.status === 'signedIn' ? state.session.accessToken : null;
}

/** Aborted when the session ends: what is under way would only be refused. */
export function sessionEnd(): AbortSignal {
  return ending.signal;
}

/** AUTH-005: exchanges a stored refresh token; the screen waits until the state is no more `starting`. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', heedOtherTab);
  if (!readCookie(TOKEN_COOKIE)) return change({ status: 'signedOut', notice: null });
  const token = await refreshLock.refreshed().catch(() => undefined);
  if (typeof token === 'string' || state.status !== 'starting') return;
  // What the server refuses is of no use the next time either.
  if (token === null) eraseTokens();
  const session = await knownSession();
  // Whoever asks next asks the server.
  refreshLock.reset();
  if (session) change({ status: 'signedIn', session, sinceMs: Date.now(), isKnown: true });
  else change({ status: 'signedOut', notice: null });
}

/** Who was signed in here when the server could be asked last; null: nobody, or it is not known. */
function knownSession(): Promise<Token | null> {
  const load = () => import('../offline/known.ts').then((known) => known.knownSession());
  return readCookie(TOKEN_COOKIE) ? load().catch(() => null) : Promise.resolve(null);
}

export interface SignInInput {
  login: string;
  password: string;
  permanent: boolean;
}

/** What credentials are answered with, and the code that was asked for. Throws CallFailure. */
export async function tokenOf(
  input: SignInInput,
  second?: { challenge: string; code: string },
): Promise<Token> {
  const pair = new TextEncoder().encode(`${input.login}:${input.password}`);
  const basic = btoa(String.fromCharCode(...pair));
  const headers = second && {
    [CHALLENGE_HEADER]: second.challenge,
    [CODE_HEADER]: second.code,
  };
  return exchange(`Basic ${basic}`, input.permanent, headers).catch((error) => {
    heedOnlyWay(error);
    throw error;
  });
}

/** Goes on with what a way in was answered with. */
export function signInWith(token: Token, permanent: boolean): void {
  refreshLock.reset();
  accept(token, permanent);
}

/** Somebody else comes in: who was signed in here before, in all tabs, is not any more. */
export function endFormer(): void {
  const before = readCookie(TOKEN_COOKIE);
  if (!before) return;
  endSession(null);
  send(deleteToken, {}, bearer(before)).catch(() => undefined);
}

/**
 * Learns anew what the session may do. False: the server could not be asked; where it refuses, because no
 * company is left, the session ends here.
 */
export async function renewSession(): Promise<boolean> {
  // What was learnt a moment ago is what has changed since.
  refreshLock.reset();
  const token = await refreshLock.refreshed().catch(() => undefined);
  if (typeof token === 'string') return true;
  if (token === null && state.status === 'signedIn') endSession('accessGone');
  return false;
}

/** The server has looked at the token and does not take it; trying again would change nothing. */
function isRefused(failure: unknown): boolean {
  return failure instanceof CallFailure && [401, 403].includes(failure.detail.status);
}

/** Forgets the session here and in other tabs; `notice` is explained on the sign-in screen. */
export function endSession(notice: EndNotice | null): void {
  eraseTokens();
  refreshLock.reset();
  storeUser(null);
  change({ status: 'signedOut', notice });
}

function eraseTokens(): void {
  eraseCookie(TOKEN_COOKIE);
  eraseCookie(PERMANENT_COOKIE);
}

export function bearer(token: string) {
  return { authorization: `Bearer ${token}`, timeoutMs: TOKEN_TIMEOUT_MS };
}

async function exchange(
  authorization: string,
  permanent: boolean,
  headers: Record<string, string> = {},
): Promise<Token> {
  const query = permanent ? { permanent: 'true' as const } : {};
  const options = { authorization, headers, timeoutMs: TOKEN_TIMEOUT_MS };
  const response = await send(getToken, { query }, options);
  if (!response.ok) throw await failureOf(response);
  return Token.parse(await response.json());
}

/** AUTH-008: a collective access is for programs and is signed out again. */
function accept(token: Token, permanent: boolean): void {
  if (token.access !== 'normal' && token.access !== 'superuser') {
    send(deleteToken, {}, bearer(token.refreshToken)).catch(() => undefined);
    endSession('accountRefused');
    return;
  }
  writeCookie(TOKEN_COOKIE, token.refreshToken, permanent ? PERMANENT_DAYS : null);
  if (permanent) writeCookie(PERMANENT_COOKIE, '1', PERMANENT_DAYS);
  else eraseCookie(PERMANENT_COOKIE);
  storeUser(`${token.firstName} ${token.lastName}`);
  const sinceMs = state.status === 'signedIn' ? state.sinceMs : Date.now();
  change({ status: 'signedIn', session: token, sinceMs });
}

/** Rotates the tokens; null: there are none, or they are refused. Throws where the server could not be asked. The cookie is read inside the lock: another tab may have rotated it meanwhile. */
async function refreshNow(): Promise<string | null> {
  const rotate = async () => {
    const refreshToken = readCookie(TOKEN_COOKIE);
    if (!refreshToken || !TOKEN.test(refreshToken)) return null;
    const permanent = readCookie(PERMANENT_COOKIE) === '1';
    accept(await exchange(`Bearer ${refreshToken}`, permanent), permanent);
    return accessToken();
  };
  try {
    // Plain http on another host has no lock manager; the server's grace for the last token helps there.
    if (!('locks' in navigator)) return await rotate();
    return await navigator.locks.request('flotila-refresh', rotate);
  } catch (error) {
    console.warn(
      'the session could not be refreshed',
      error instanceof CallFailure ? error.detail : error,
    );
    if (!isRefused(error)) throw error;
    return null;
  }
}

/** AUTH-023: a sign-out in one tab signs out the others; another user in one tab reloads the others. */
function heedOtherTab(signal: StorageEvent): void {
  if (signal.key !== USER_KEY || state.status === 'starting') return;
  if (signal.newValue === null) {
    if (state.status === 'signedIn') change({ status: 'signedOut', notice: null });
  } else if (state.status === 'signedOut' || signal.oldValue !== signal.newValue) {
    window.location.reload();
  }
}

function storeUser(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(USER_KEY);
    else if (localStorage.getItem(USER_KEY) !== name) localStorage.setItem(USER_KEY, name);
  } catch {
    // Without storage the tabs do not hear of each other; nothing else is lost.
  }
}

function change(next: SessionState): void {
  const { status } = state;
  state = next;
  if (next.status === 'signedOut') {
    ending.abort();
    void forgetKnown();
  } else if (status !== next.status) begin();
  changed.tell();
}

function begin(): void {
  ending = new AbortController();
  const { signal } = ending;
  const ended = () => new Promise((resolve) => signal.addEventListener('abort', resolve));
  void navigator.locks?.request(SIGNED_IN_LOCK, { mode: 'shared' }, ended);
}

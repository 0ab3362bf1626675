// Signing out on purpose: here, in the other tabs, and on the server.
import { deleteSessions, deleteToken } from '@flotila/domain/session/session.api.ts';
import { failureOf, send, TOKEN_TIMEOUT_MS } from '../call/http.ts';
import { readCookie } from './cookies.ts';
import { endThere, isSignedOn } from './known-ways.ts';
import { bearer, endSession, refreshLock, SIGNED_IN_LOCK, TOKEN_COOKIE } from './session.ts';

/** A tab that sleeps is not waited for any longer. */
const OTHER_TABS_MS = 2_000;

/**
 * AUTH-035: ends the session in all tabs and on the server. The server comes last: what other tabs have under
 * way would be refused there, and told as a failure. A server that does not answer is no reason to stay.
 */
export async function signOut(): Promise<void> {
  const refreshToken = readCookie(TOKEN_COOKIE);
  // Nobody else waits for a part to come.
  const signOn = isSignedOn.get() ? await import('./sign-on.ts').catch(() => null) : null;
  const end = await signOn?.findEnd();
  leave();
  if (end) endThere.set(end);
  if (!refreshToken) return;
  const options = { signal: AbortSignal.timeout(OTHER_TABS_MS) };
  const doNothing = () => undefined;
  await navigator.locks?.request(SIGNED_IN_LOCK, options, doNothing).catch(doNothing);
  await send(deleteToken, {}, bearer(refreshToken)).catch(doNothing);
}

/** F-8: ends every session of the person, on all devices. Throws CallFailure; the state stays signed in then. */
export async function signOutEverywhere(): Promise<void> {
  const authorization = `Bearer ${await refreshLock.refreshed()}`;
  const answer = await send(deleteSessions, {}, { authorization, timeoutMs: TOKEN_TIMEOUT_MS });
  if (!answer.ok) throw await failureOf(answer);
  leave();
}

/** Back to the root; the router, which would put its address back, is gone with the session. */
function leave(): void {
  endSession(null);
  window.history.replaceState(null, '', '/');
}

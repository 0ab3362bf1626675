// Signing in by a provider: the way there and back, what this browser remembers of it, and the provider's own sign-out. What
// is drawn of it is in screen/login and screen/door.
import {
  endSignOn,
  type FoundProvider,
  finishSignOn,
  startSignOn,
  type TrialOutcome,
} from '@flotila/domain/sign-on/sign-on.api.ts';
import { z } from 'zod';
import { doorPath, startPath } from '../address/paths.ts';
import { callOutside } from '../call/call-outside.ts';
import { send } from '../call/http.ts';
import { pageValue } from '../ui/page-value.ts';
import { backFailure, isSignedOn, lastProvider, leftFor, type UsedProvider } from './known-ways.ts';
import { remembered } from './remembered.ts';
import { accessToken, signInWith } from './session.ts';

/** A provider takes its time, and is asked several things. */
const PROVIDER_TIMEOUT_MS = 45_000;
/** Signing out waits no longer to learn where it ends at the provider. */
const END_TIMEOUT_MS = 3_000;

/** Of which company a provider is being tried. */
const trialOf = remembered('flotila.sign-on-trial', z.string().nullable(), null, {
  kind: 'session',
});

export type Tried = { trial: TrialOutcome } | { failed: unknown };

/** What came of a trial, for the page that began it. */
export const tried = pageValue<Tried | null>(null);

/** Leaves the page. Throws CallFailure where there is no way. */
export async function leaveFor(
  provider: UsedProvider,
  { permanent, loginHint }: { permanent: boolean; loginHint: string | null },
): Promise<void> {
  const path = window.location.pathname + window.location.search;
  const body = { provider: provider.code, permanent, path, loginHint };
  const started = await callOutside(startSignOn, { body }, { timeoutMs: PROVIDER_TIMEOUT_MS });
  leftFor.set({ ...provider, path });
  trialOf.set(null);
  goTo(started);
}

/** Leaves the page to try the provider of the company. */
export function leaveToTry(ccode: string, started: { url: string }): void {
  trialOf.set(ccode);
  goTo(started);
}

function goTo({ url }: { url: string }): void {
  window.location.assign(url);
}

/** Signs in whoever comes back, or keeps why not; the address is then that of the page that they wanted. */
export async function comeBack(): Promise<void> {
  const parameters = Object.fromEntries(new URLSearchParams(window.location.search));
  const ccode = trialOf.get();
  trialOf.set(null);
  // The code is in no history and in no address that somebody copies.
  const show = (path: string) => window.history.replaceState(null, '', path);
  const left = leftFor.get();
  show(ccode === null ? (left?.path ?? startPath()) : doorPath(ccode));
  try {
    const { token, trial, permanent, path } = await finish(parameters);
    if (trial) tried.set({ trial });
    if (!token) return;
    show(path === '/' ? startPath() : path);
    if (left) lastProvider.set(usedOf(left));
    leftFor.set(null);
    isSignedOn.set(true);
    signInWith(token, permanent);
  } catch (error) {
    if (ccode === null) backFailure.set(error);
    else tried.set({ failed: error });
  }
}

function finish(parameters: Record<string, string>) {
  const { state = '', code, iss, error, error_description } = parameters;
  const body = { state: state || '-', code, iss, error, error_description };
  return callOutside(finishSignOn, { body }, { timeoutMs: PROVIDER_TIMEOUT_MS });
}

/** Before the session ends: where it ends at its provider, too. */
export async function findEnd(): Promise<End | null> {
  const token = accessToken();
  if (!isSignedOn.get() || token === null) return null;
  isSignedOn.set(false);
  const options = { authorization: `Bearer ${token}`, timeoutMs: END_TIMEOUT_MS };
  try {
    const response = await send(endSignOn, {}, options);
    return response.ok ? ((await response.json()) as { end: End | null }).end : null;
  } catch {
    return null;
  }
}

type End = { url: string; name: string };

export function usedOf({ code, company, name, host }: FoundProvider | UsedProvider): UsedProvider {
  return { code, company, name, host };
}

// What the browser does with passkeys. Its library is loaded where it can, and only when it is needed.
import type { BrowserAnswer, BrowserOptions } from '@flotila/domain/factor/factor.api.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const library = () => import('@simplewebauthn/browser');

/** Has it passkeys at this address? By plain HTTP and at a bare number there are none. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber(location.hostname);
}

/** Does it offer them in the field of the login? */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { PublicKeyCredential: api } = window;
  return (await api.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

function isNumber(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.startsWith('[');
}

/** @param isOffered in the field of the login, and waits there; else the browser asks at once */
export async function showPasskey(
  options: BrowserOptions,
  isOffered = false,
): Promise<BrowserAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered });
  return answer as unknown as BrowserAnswer;
}

export async function makePasskey(options: BrowserOptions): Promise<BrowserAnswer> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as BrowserAnswer;
}

/** What waits in the field of the login waits no more. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

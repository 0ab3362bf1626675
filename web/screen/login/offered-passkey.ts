// Passkeys that the browser offers in the field of the login: who takes one is in with one touch. Where it has none nothing
// is shown, and nothing is said when it does not come to it.
import { enterByPasskey, optionsOfPasskey } from '@flotila/domain/factor/step.api.ts';
import { callOutside } from '../../ground/call/call-outside.ts';
import { showPasskey, stopOffering } from '../../thing/factor/passkey.ts';
import { comeIn } from './use-step.ts';

/** What the browser is asked with is over after ten minutes. */
const RENEW_MS = 9 * 60_000;

/** Until the answered function is called. `onRefused` hears why one that was shown does not open. */
export function offerPasskeys(
  isPermanent: () => boolean,
  onRefused: (error: unknown) => void,
): () => void {
  let isOver = false;
  const offer = async () => {
    const options = await callOutside(optionsOfPasskey, {}).catch(() => null);
    const answer = options && !isOver && (await showPasskey(options, true).catch(() => null));
    if (!answer || isOver) return;
    try {
      await sendPasskey(answer, isPermanent());
    } catch (error) {
      onRefused(error);
      void offer();
    }
  };
  void offer();
  const timer = setInterval(() => void offer(), RENEW_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    void stopOffering();
  };
}

/** The browser asks for one at once. Throws what refuses it. */
export async function signInByPasskey(isPermanent: boolean): Promise<void> {
  const options = await callOutside(optionsOfPasskey, {});
  await sendPasskey(await showPasskey(options), isPermanent);
}

async function sendPasskey(
  passkey: Awaited<ReturnType<typeof showPasskey>>,
  permanent: boolean,
): Promise<void> {
  await comeIn(await callOutside(enterByPasskey, { body: { passkey, permanent } }), permanent);
}

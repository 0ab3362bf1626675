// Codes of apps (RFC 6238): six digits of thirty seconds. A clock may be one step off.
import { randomBytes } from 'node:crypto';
import { CODE_DIGITS } from '@flotila/domain/factor/factor.ts';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Steps before and after this one that are taken. */
const STEPS_OFF = 1;
/** As long as a SHA-1 (RFC 4226, 4). */
const SECRET_BYTES = 20;
const ISSUER = 'Flotila';

const TYPED = new RegExp(`^\\d{${CODE_DIGITS}}$`);

export function makeSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** As apps take it, typed or as a picture. */
export function spellSecret(secret: Uint8Array, login: string): { secret: string; uri: string } {
  const totp = totpOf(secret, login);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Its digits as an app shows them, however they are typed; undefined: it cannot be one. */
export function readCode(typed: string): string | undefined {
  const token = typed.replace(/[\s-]/g, '');
  return TYPED.test(token) ? token : undefined;
}

/** The step that a code is of; undefined: it is none of about now. */
export function stepOfCode(secret: Uint8Array, typed: string, now: number): number | undefined {
  const token = readCode(typed);
  if (token === undefined) return undefined;
  const totp = totpOf(secret, '');
  const off = totp.validate({ token, timestamp: now, window: STEPS_OFF });
  return off === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp: now }) + off;
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  const buffer = Uint8Array.from(secret).buffer;
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
    secret: new Secret({ buffer }),
  });
}

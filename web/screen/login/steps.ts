// Where a sign-in is: at the login and password, at the second factor, or at setting one up. What was typed stays in memory
// until it is over, because the same call goes on with a code.
import { CallFailure } from '../../ground/call/http.ts';
import type { SignInInput } from '../../ground/session/session.ts';

export interface GoesOn extends SignInInput {
  challenge: string;
  /** By which it goes on: app, passkey, recovery. */
  ways: readonly string[];
}

export type Step = { kind: 'password' | 'forgotten' } | ({ kind: 'second' | 'setUp' } & GoesOn);

const KINDS: Partial<Record<string, 'second' | 'setUp'>> = {
  second_factor: 'second',
  second_factor_set_up: 'setUp',
};

/** The step that a refusal leads to; null: it is a refusal. */
export function stepOf(error: unknown, input: SignInInput): Step | null {
  if (!(error instanceof CallFailure)) return null;
  const { code, challenge, ways = [] } = error.detail;
  const kind = KINDS[code];
  return kind && challenge ? { kind, ...input, challenge, ways } : null;
}

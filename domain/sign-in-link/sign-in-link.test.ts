// How far somebody has come with signing in, by their account and the last invitation.
import { expect, test } from 'vitest';
import { type SignInFacts, signInState } from './sign-in-link.ts';

const NOW = 1_000_000;
type Invited = NonNullable<SignInFacts['invitation']>;
const facts = (
  invitation: Partial<Invited> | null,
  more: Partial<SignInFacts> = {},
): SignInFacts => ({
  hasLogin: true,
  hasSignedIn: false,
  invitation: invitation && {
    expires: NOW + 1,
    outcome: null,
    undelivered: false,
    isVoid: false,
    ...invitation,
  },
  ...more,
});

test.each([
  ['none', facts(null, { hasLogin: false })],
  ['never', facts(null)],
  ['signedIn', facts(null, { hasSignedIn: true })],
  ['invited', facts({})],
  // Whoever has come in before may have got a link to a new password.
  ['invited', facts({}, { hasSignedIn: true })],
  ['undelivered', facts({ undelivered: true })],
  ['ranOut', facts({ expires: NOW })],
  ['ranOut', facts({ expires: NOW, undelivered: true })],
  ['signedIn', facts({ expires: NOW }, { hasSignedIn: true })],
  ['never', facts({ outcome: 'takenBack' })],
  ['never', facts({ isVoid: true })],
  ['signedIn', facts({ outcome: 'used' }, { hasSignedIn: true })],
] as const)('%s', (state, given) => {
  expect(signInState(given, NOW)).toBe(state);
});

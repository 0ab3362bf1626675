// How far a person has come with signing in, as the list says it.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { signInText } from './sign-in-text.ts';

beforeAll(() => activate('sk', [sk]));

const NOW = Date.parse('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(NOW - count * 86_400_000).toISOString();

test.each([
  ['invited', days(3), 'pozvaná pred 3 dňami'],
  ['ranOut', days(9), 'pozvánka vypršala'],
  ['undelivered', days(1), 'pozvánka neprišla'],
  ['never', null, 'ešte neprihlásená'],
  ['none', null, 'bez prístupu'],
  ['signedIn', days(30), 'prihlásila sa'],
] as const)('the state %s is told', (state, invited, text) => {
  expect(signInText({ state, invited, expires: null }, NOW)).toBe(text);
});

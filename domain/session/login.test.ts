// VAL-061, VAL-063, VAL-081: what a login and a password may be, asked as a form asks and as the server does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Login, loginRefusal, Password, passwordRefusal } from './login.ts';

const long = { code: 'maxLength', params: { max: 50 } };
const short = { code: 'minLength', params: { min: 8 } };
const odd = { code: 'characters' };

test.each([
  ['', null],
  ['anna', null],
  ['anna kováčová', null],
  ['a'.repeat(50), null],
  ['a'.repeat(51), long],
  // As people count: a symbol of two code units is one character.
  ['😀'.repeat(50), null],
  ['😀'.repeat(51), long],
  ['an:na', odd],
  ['an\nna', odd],
  ['an\u202ena', odd],
])('VAL-061 the login %j', (login, why) => {
  expect(loginRefusal(login)).toEqual(why);
});

test.each([
  ['', null],
  ['1234567', short],
  ['12345678', null],
  ['   :    ', null],
  ['😀'.repeat(7), short],
  ['😀'.repeat(8), null],
  ['x'.repeat(50), null],
  ['x'.repeat(51), long],
  ['1234567\n8', odd],
])('VAL-063 the password %j', (password, why) => {
  expect(passwordRefusal(password)).toEqual(why);
});

test('the server takes what the rule takes and refuses the rest by the same code', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, (typed) => {
      for (const [schema, why] of [
        [Login, loginRefusal(typed.trim())],
        [Password, passwordRefusal(typed)],
      ] as const) {
        const [issue] = schema.safeParse(typed).error?.issues ?? [];
        expect(issue?.message).toBe(why?.code);
      }
    }),
  );
});

// VAL-061, VAL-063, VAL-081: what a login and a password may be, asked as a form asks and as the server does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Login, loginRefusal, ownPasswordRefusal, Password, passwordRefusal } from './login.ts';

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
  ['kôň a voz', null],
  ['  a :  b ', null],
  ['😀'.repeat(7), short],
  ['😀😁😂'.repeat(3), null],
  ['xyz'.repeat(16), null],
  ['x'.repeat(51), long],
  ['1234567\n8', odd],
])('VAL-063 the password %j', (password, why) => {
  expect(passwordRefusal(password)).toEqual(why);
});

test.each([
  'password',
  'Password',
  'PASSWORD1',
  'password123!',
  'passw0rd',
  'p@ssw0rd',
  'heslo123',
  'Heslo2024',
  '12345678',
  '1234567890',
  '87654321',
  'qwertyui',
  'qwertzuiop',
  'abcdefgh',
  'hgfedcba',
  'aaaaaaaa',
  '12121212',
  'admin1234',
  'iloveyou',
  'letmein1',
  '        ',
  'asdfghjkl',
])('F-8 the password %j is tried first by whoever guesses', (password) => {
  expect(passwordRefusal(password)).toEqual({ code: 'commonPassword' });
});

test.each([
  'flotila-demo',
  'cast-password',
  'heslo do garáže',
  'nejake heslo',
  'password of my own',
])('F-8 the password %j is a choice of its own', (password) => {
  expect(passwordRefusal(password)).toBeNull();
});

test('F-8 a login is no password, however it is written', () => {
  expect(ownPasswordRefusal('Jan.Kovac', 'jan.KOVAC')).toEqual({ code: 'passwordIsLogin' });
  expect(ownPasswordRefusal('jan.kovac', 'jan.kovac rides')).toBeNull();
  for (const empty of ['', null, undefined]) expect(ownPasswordRefusal(empty, '')).toBeNull();
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

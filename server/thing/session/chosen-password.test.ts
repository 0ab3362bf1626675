// ASVS 6.2.4, 6.2.11, 6.2.12: passwords that programs try, and those that can be read off the person.
import { expect, test } from 'vitest';
import { hashChosen, isMadeOf } from './chosen-password.ts';

const ABOUT = [
  'jana.novakova',
  'Jana',
  'Nováková',
  'jana@tatratrans.example',
  'tatra',
  'Tatra Trans s.r.o.',
];

test.each([
  // The first of the list that are long enough, and some from further down, also with capitals.
  'qwertyuiop',
  '1qaz2wsx',
  'liverpool',
  'LiverPool',
  'mustang1',
])('the known password %s is refused', async (password) => {
  await expect(hashChosen(password, { field: 'password', about: [] })).rejects.toMatchObject({
    detail: { errors: [{ field: 'password', code: 'commonPassword' }] },
  });
});

test.each([
  'NovakovaJana1985',
  'jana novakova',
  'tatra-2026',
  'TatraTrans!!',
  'Novakova.tatratrans',
  'jana.novakova',
])('what can be read off a person is no password: %s', (password) => {
  expect(isMadeOf(password, ABOUT)).toBe(true);
});

test.each(['Jana pije kávu ráno', '19850312-77', 'tatranka s mliekom', 'x'.repeat(8)])(
  '%s is',
  (password) => {
    expect(isMadeOf(password, ABOUT)).toBe(false);
  },
);

test('a word of two letters is no reason to refuse', () => {
  expect(isMadeOf('abababab', ['ab', null, undefined, ''])).toBe(false);
});

test('a chosen password is kept as argon2id', async () => {
  const hash = await hashChosen('päť koní v daždi', { field: 'password', about: ABOUT });
  expect(hash).toMatch(/^\$argon2id\$/);
});

// What `flotila user create` refuses is what the forms refuse, and it says which.
import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { checkLogin, checkPassword } from './user-create.ts';

test.each(['a:b', 'x'.repeat(51), 'jan\u0007', 'jan\u202E', '  '])('login %j', (login) => {
  expect(() => checkLogin(login)).toThrow(UsageError);
  expect(() => checkLogin(login)).toThrow(/^The login /);
});

test.each(['short', '', 'x'.repeat(51), 'long enough\u0000', 'password1'])(
  'password %j',
  (password) => {
    expect(() => checkPassword(password, 'jan')).toThrow(/^The password /);
  },
);

test('what the forms take is taken, without blanks around the login', () => {
  expect(checkLogin(' ján.novák@flotila.sk ')).toBe('ján.novák@flotila.sk');
  expect(checkPassword('  with blanks ', 'jan')).toBe('  with blanks ');
});

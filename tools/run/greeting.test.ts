// S-9: whoever starts it is told who can reach it and who can sign in.
import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

const CLOSED = {
  address: 'http://127.0.0.1:8080',
  isDemo: false,
  isOpen: false,
  isHostGiven: false,
  hasAccount: true,
  server: { listeners: [] },
};

test('S-9 an empty installation says that nobody can sign in, and that others reach it without TLS', () => {
  const words = greeting({ ...CLOSED, isOpen: true, hasAccount: false }, 1);
  expect(words).toMatch(
    /Nobody can yet: make the first account with\s+npm run flotila -- user create root --superuser/,
  );
  expect(words).toContain('without encryption');
  expect(words).toContain('HOST=127.0.0.1');
});

test('whose HOST is set, as images do, is not told to set it: that would cut a container off', () => {
  const words = greeting({ ...CLOSED, isOpen: true, isHostGiven: true }, 1);
  expect(words).toContain('put a proxy with TLS before it\n            (docs/operating.md).');
  expect(words).not.toContain('HOST=');
});

test('one that this machine alone reaches, with an account, says neither', () => {
  expect(greeting(CLOSED, 1)).not.toMatch(/Sign in|Open/);
});

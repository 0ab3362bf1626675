// ERR-001: which sentence explains a refused sign-in.
import { expect, test } from 'vitest';
import { loginErrorText } from './login-error.ts';

const refused = {
  status: 401,
  serverMessage: 'Nesprávne meno alebo heslo.',
  errorDescription: 'd',
};

test.each([
  ['status 400: the description', { ...refused, status: 400 }, 'x', 'd'],
  ['other status: the server message', refused, 'x', 'Nesprávne meno alebo heslo.'],
  ['no server message: the client message', { ...refused, serverMessage: null }, 'x', 'x'],
  [
    '400 without description: the server message',
    { ...refused, status: 400, errorDescription: null },
    'x',
    refused.serverMessage,
  ],
  ['nothing at all: the fixed text', null, null, 'Neznámá chyba při autorizaci'],
])('ERR-001 %s', (_name, failure, client, text) => {
  expect(loginErrorText(failure, client)).toBe(`Autorizační chyba: ${text}`);
});

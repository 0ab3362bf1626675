// ERR-003, ERR-012: which sentence a failed call gets.
import { beforeAll, expect, test } from 'vitest';
import { en } from '../../testing/texts.ts';
import { CallFailure } from '../call/http.ts';
import { activate } from '../i18n/i18n.ts';
import { failureText } from './failure.ts';

beforeAll(() => activate('en', [en]));

test.each([
  [
    412,
    'conflict',
    'changed',
    'The record was changed while you were editing; it is necessary to modify it again.',
  ],
  [403, 'forbidden', null, 'You have no permission for this.'],
  [404, 'not_found', null, 'The record was not found.'],
  [500, 'server_error', null, 'A server error occurred.'],
  [0, 'network', null, 'The server does not answer. Check the connection.'],
  [409, 'duplicate', 'This code is taken.', 'This code is taken.'],
])('ERR-012 status %i (%s)', (status, code, serverMessage, text) => {
  expect(failureText(new CallFailure({ status, code, serverMessage }))).toBe(text);
});

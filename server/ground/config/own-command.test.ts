// Sentences name a command as operators of this installation type it.
import { expect, test } from 'vitest';
import { unknownSettings } from './given.ts';
import { ownCommand } from './own-command.ts';

test('in a checkout it is npm that runs it, in a package what started the package', () => {
  expect(ownCommand('doctor', {})).toBe('npm run flotila -- doctor');
  expect(ownCommand('doctor', { FLOTILA_CALLED_AS: 'sudo flotila' })).toBe('sudo flotila doctor');
});

test('what packages say of themselves is told as no misspelt setting', () => {
  expect(unknownSettings({ FLOTILA_CALLED_AS: 'flotila' })).toEqual([]);
});

// F-1: what tells of a full disk must not die of it.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSecrets } from './log.ts';

const PROGRAM = `
  import { openLog } from '${join(import.meta.dirname, 'log.ts')}';
  const log = openLog('info');
  for (let line = 0; line < 100; line++) log.error({ line }, 'no space left');
  setTimeout(() => process.exit(7), 50);
`;

/** Linux answers every write to it as a full disk does. */
const FULL = '/dev/full';

test.runIf(existsSync(FULL))('F-1 the process goes on when its log cannot be written', () => {
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect(ended.stderr).toBe('');
  expect(ended.status).toBe(7);
});

test.each([
  ['a password at any depth', { a: { b: { password: 'se"cr\\et' } } }, /cr/],
  [
    'the row that PostgreSQL refused',
    { err: { detail: 'Failing row contains (whsec_1).' } },
    /whsec/,
  ],
  ['values of a statement', { err: { parameters: ['se', 'cret'] } }, /cret/],
  ['a header', { req: { headers: { authorization: 'Bearer abc.def' } } }, /abc/],
  ['a token in a sentence', { err: { message: 'sent Bearer abc.def-ghi to it' } }, /abc/],
  ['an address with a password', { err: { message: 'smtp://me:p@ss@host:25 refused' } }, /p@ss/],
  ['a key of a program', { msg: 'GET /?apikey=fl_Ab12Cd34efghijklmnopqr' }, /efgh/],
  ['an address with a token', { msg: 'GET /?id=1&token=abc&lat=1' }, /abc/],
  ['the link to a report', { req: { url: '/v1/public/report?link=eyJh.bc_-.x' } }, /eyJh/],
])('a line tells no secret: %s', (_name, facts, secret) => {
  const line = JSON.stringify({ level: 40, ...facts, after: 'it' });
  expect(line).toMatch(secret);
  const told = withoutSecrets(line);
  expect(told).not.toMatch(secret);
  expect(JSON.parse(told)).toMatchObject({ level: 40, after: 'it' });
});

test('what is no secret is told as it is', () => {
  const facts = {
    level: 40,
    requestId: 'a-1',
    login: 'anna',
    msg: 'https://host/path?id=1 @ 10:00',
  };
  expect(withoutSecrets(JSON.stringify(facts))).toBe(JSON.stringify(facts));
});

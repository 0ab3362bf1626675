// F-1: what tells of a full disk must not die of it.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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

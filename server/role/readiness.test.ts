// Up but deaf: a process that cannot open a file cannot accept a connection either.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { openSync } from 'node:fs';
  import { createReadiness } from '${join(import.meta.dirname, 'readiness.ts')}';
  const db = { pool: { query: async () => undefined } };
  const parts = { gateway: true };
  const hearing = () => ({ hearing: process.argv[1] === 'hears' });
  const readiness = createReadiness({ db, databaseFolder: undefined, parts, hearing });
  const before = await readiness();
  try {
    for (;;) openSync('/dev/null');
  } catch {}
  const after = await readiness();
  process.stdout.write(JSON.stringify({ before, after }));
`;

function told(how: string) {
  const program = `ulimit -n 80; exec "$0" --input-type=module -e "$1" ${how}`;
  const ended = spawnSync('sh', ['-c', program, process.execPath, PROGRAM], { encoding: 'utf8' });
  if (!ended.stdout) throw new Error(ended.stderr);
  return JSON.parse(ended.stdout);
}

test.skipIf(process.platform !== 'linux')('no room for open files is told', () => {
  const { before, after } = told('hears');
  const parts = { gateway: true, database: true, disk: true, files: true, hearing: true };
  expect(before).toEqual({ ready: true, parts });
  expect(after).toEqual({ ready: false, parts: { ...parts, files: false } });
});

test('what the gateway does not do makes the process unready', () => {
  expect(told('deaf').before).toMatchObject({ ready: false, parts: { hearing: false } });
});

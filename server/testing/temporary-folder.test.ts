// What a killed run left in the temporary folder goes with the next one; what is in use stays.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'flotila-sweeping-'));
  vi.stubEnv('TMPDIR', place);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

test('folders of processes that are gone are swept, those of running ones and of others stay', () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const left = join(place, `flotila-run-${gone}-a`);
  const leftInside = join(left, `flotila-test-${gone}-b`);
  mkdirSync(join(leftInside, 'postgres'), { recursive: true });
  const used = join(place, `flotila-test-${process.pid}-c`);
  const strange = join(place, 'somebody-else-1-d');
  for (const folder of [used, strange]) mkdirSync(folder);
  const made = temporaryFolder('run');
  expect([left, used, strange, made].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

// A cluster of another major version of PostgreSQL is refused with a sentence, and nothing in it is touched.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbedded } from './embedded.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-major-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [
    '9.6',
    /^The embedded database is of PostgreSQL 9, and this release brings \d+\. Start the former release, make a backup/,
  ],
  [
    '99',
    /^The embedded database is of PostgreSQL 99, .* Start the newer release again\. Nothing was changed\.$/,
  ],
])('a cluster of PostgreSQL %s is refused', async (version, sentence) => {
  const cluster = join(folder, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), `${version}\n`);
  writeFileSync(join(folder, 'postgres', 'password'), 'a password\n');
  await expect(startEmbedded({ folder })).rejects.toThrow(sentence);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

// A cluster of another major version of PostgreSQL is refused with a sentence where it is not brought over, and nothing in
// it is touched; nor is a new one made where a restore put one aside.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { beginRebuild } from './rebuild.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-major-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [
    '9.6',
    /^The embedded database is of PostgreSQL 9, and this release brings \d+\. Start this release: it brings the database over\. Nothing was changed\.$/,
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

it('a restore that was cut short between two names is told, and begun again it gives back what was there', async () => {
  const aside = join(folder, 'postgres', 'cluster.replaced');
  mkdirSync(aside, { recursive: true });
  writeFileSync(join(aside, 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'postgres', 'password'), 'a password\n');
  await expect(startEmbedded({ folder })).rejects.toThrow(
    /^A restore was cut short\. Run it again/,
  );
  await expect(beginRebuild(folder, { isReplacing: false })).rejects.toThrow('has a database');
  expect(readdirSync(join(folder, 'postgres', 'cluster'))).toEqual(['PG_VERSION']);
});

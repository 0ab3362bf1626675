// R11: a backup that 1.12.16 made is restored with what came since; into a database in use, or damaged, it is refused.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type TestDatabase, testEmptyDatabase } from '@flotila/server/testing/database.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isFirstBackup, restoreAsWas } from './first-backups.ts';

const RELEASE = readRelease('1.12.16');

let base: string;
let target: TestDatabase;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'flotila-first-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
beforeEach(async () => {
  target = await testEmptyDatabase();
});
afterEach(() => target.close());

function copyOf(name: string): string {
  const folder = join(base, name);
  cpSync(RELEASE.backup, folder, { recursive: true });
  return folder;
}

const countOf = async (table: string) => {
  const { rows } = await target.db.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0]?.count;
};

it('R11 a backup of 1.12.16 is known by its manifest, arrives whole, and does not go into a database in use', async () => {
  expect([isFirstBackup(RELEASE.backup), isFirstBackup(base)]).toEqual([true, false]);
  const { tables } = JSON.parse(readFileSync(join(RELEASE.backup, 'manifest.json'), 'utf8'));
  const told = tables.find(({ name }: { name: string }) => name === 'ride').rows;
  const restore = () => restoreAsWas(target.url, RELEASE.backup, RELEASE.migrations);
  await restore();
  expect(await countOf('ride')).toBe(told);
  await expect(restore()).rejects.toThrow('The database is not empty');
});

it('R11 of a damaged backup nothing is left', async () => {
  const folder = copyOf('damaged');
  const file = join(folder, 'vehicle.copy.gz');
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(file, gzipSync(text.replace(/[A-Z]/, (letter) => (letter === 'A' ? 'B' : 'A'))));
  await expect(restoreAsWas(target.url, folder, RELEASE.migrations)).rejects.toThrow(
    'vehicle.copy.gz is damaged',
  );
  expect(await countOf('company')).toBe(0);
});

it('R11 a folder without a manifest, and a backup of a newer release, are refused', async () => {
  await expect(restoreAsWas(target.url, base, RELEASE.migrations)).rejects.toThrow(
    'is not a whole backup',
  );
  const folder = copyOf('newer');
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, migration: 9_999 }));
  await expect(restoreAsWas(target.url, folder, RELEASE.migrations)).rejects.toThrow(
    'newer Flotila',
  );
});

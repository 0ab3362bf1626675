// `flotila upgrade --check` says what an upgrade would do, and changes nothing.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMigrations } from '@flotila/server/ground/db/migrate.ts';
import { type TestDatabase, testEmptyDatabase } from '@flotila/server/testing/database.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreAsWas } from './first-backups.ts';
import { checkUpgrade } from './upgrade-check.ts';

const RELEASE = readRelease('1.12.16');
let database: TestDatabase;
let base: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'flotila-check-'));
  chmodSync(base, 0o755);
  database = await testEmptyDatabase();
  await restoreAsWas(database.url, RELEASE.backup, RELEASE.migrations);
});
afterAll(async () => {
  await database.close();
  rmSync(base, { recursive: true, force: true });
});

const check = (more: Record<string, string> = {}) =>
  checkUpgrade({ DATABASE_URL: database.url, ...more }, base);

it('names the migrations that a database of 1.12.16 lacks, with what those cost that go through all locations', async () => {
  const { lines, isReady } = await check();
  expect(isReady).toBe(true);
  const missing = listMigrations().slice(RELEASE.migrations.length);
  expect(lines.join('\n')).toContain(`Migrations  ${missing.length} to run:`);
  for (const { name } of missing) expect(lines.join('\n')).toContain(name);
  expect(lines.find((line) => line.includes('0005_location_key.sql'))).toMatch(
    /goes through all of location \([1-9]\d* MB\); nobody is served meanwhile/,
  );
  expect(lines).toContain(
    'Processes   stop all of the former release first: this one does not migrate while they serve',
  );
  const { rows } = await database.db.pool.query('select max(number) as number from migration');
  expect(rows).toEqual([{ number: RELEASE.migrations.length }]);
});

it('names settings that this release does not know, and a wrong one by its sentence', async () => {
  const unknown = await check({ FLOTILA_ROUTR_URL: 'http://a', GATEWAY_TELTONIKA_PORT: '5027' });
  expect(unknown.isReady).toBe(false);
  expect(unknown.lines).toContain(
    'To mend     This release knows no setting FLOTILA_ROUTR_URL: see docs/settings.md.',
  );
  const wrong = await check({ PORT: 'many' });
  expect(wrong.lines.find((line) => line.startsWith('To mend'))).toContain('PORT');
});

it('says that a newer release has used the database', async () => {
  await database.db.pool.query(`insert into migration values (999, 'later.sql', 'later')`);
  const { lines, isReady } = await check();
  await database.db.pool.query('delete from migration where number = 999');
  expect(isReady).toBe(false);
  expect(lines.join('\n')).toContain('To mend     The database is newer than this program');
});

it('says of an embedded database that it is of another major version, and makes none where there is none', async () => {
  const none = await checkUpgrade({ FLOTILA_DATA: 'none' }, base);
  expect(none).toMatchObject({ isReady: true });
  expect(none.lines).toContain(`Database    none yet in ${join(base, 'none')}`);
  const cluster = join(base, 'old', 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '15\n');
  writeFileSync(join(cluster, '..', 'password'), 'a password\n');
  const old = await checkUpgrade({ FLOTILA_DATA: 'old' }, base);
  expect(old.isReady).toBe(false);
  expect(old.lines.join('\n')).toContain('To mend     The programs of PostgreSQL 15');
});

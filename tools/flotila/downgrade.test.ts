// A program that is older than the database touches nothing: the product and each operator's command say one sentence.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { listMigrations } from '@flotila/server/ground/db/migrate.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startSystem } from '../run/system.ts';
import { archiveCheck } from './archive-check.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { distributeCommand } from './distribute.ts';
import { eraseVehicleCommand } from './erase.ts';
import { migrateCommand } from './migrate.ts';
import { rebuildRides } from './rebuild-rides.ts';
import { restore } from './restore.ts';

const BEYOND = listMigrations().length + 3;
let database: TestDatabase;
let base: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'flotila-downgrade-'));
  database = await testDatabase();
  await database.db.pool.query(
    `insert into migration (number, name, hash) values ($1, 'later.sql', 'later')`,
    [BEYOND],
  );
  await database.db.pool.query('create table later (n integer)');
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('FLOTILA_DATA', join(base, 'data'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  rmSync(base, { recursive: true, force: true });
});

const refusal = `The database is newer than this program: a newer release has brought it to migration ${BEYOND}`;
const commands: [Command, string[]][] = [
  [migrateCommand, []],
  [rebuildRides, []],
  [archiveCheck, []],
  [distributeCommand, []],
  [eraseVehicleCommand, ['tatra', 'BA1', '--reason', 'a test', '--yes']],
  [restore, [readRelease('1.12.16').backup]],
];

async function refused(work: () => Promise<unknown>): Promise<void> {
  const stored = async () =>
    (await database.db.pool.query('select n_tup_ins, relname from pg_stat_user_tables order by 2'))
      .rows;
  const before = await stored();
  await expect(work()).rejects.toThrow(refusal);
  await expect(work()).rejects.toBeInstanceOf(ConfigError);
  expect(await stored()).toEqual(before);
}

it.each(commands)('flotila $name refuses a newer database', async (command, args) => {
  await refused(() => command.run(args));
});

it('flotila backup refuses a newer database and leaves its folder empty', async () => {
  const folder = join(base, 'backup');
  mkdirSync(folder);
  await refused(() => backup.run([folder]));
  expect(readdirSync(folder)).toEqual([]);
});

it('the product refuses a newer database before it opens a port or makes its secret', async () => {
  const environment = { ...process.env, FLOTILA_SECRET: undefined };
  const input = { environment, workingFolder: base, log: () => undefined };
  await refused(() => startSystem(input));
  expect(readdirSync(base)).not.toContain('data');
});

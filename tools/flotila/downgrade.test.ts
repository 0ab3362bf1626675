// What must not start touches nothing and says one sentence: a program that is older than the database, as the product or
// as any operator's command, and a second service on one data folder.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { listMigrations } from '@flotila/server/ground/db/migrate.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import pg from 'pg';
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

it('a second service on the data folder of another is refused with a sentence, and the first goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flotila-second-'));
  chmodSync(folder, 0o755);
  const first = await startEmbedded({ folder });
  try {
    const environment = { ...process.env, DATABASE_URL: '', FLOTILA_DATA: folder };
    const second = startSystem({ environment, workingFolder: base, log: () => undefined });
    await expect(second).rejects.toThrow(
      /^Flotila already runs on this data folder .* Stop it first\.$/,
    );
    await expect(second).rejects.toBeInstanceOf(ConfigError);
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  } finally {
    await first.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

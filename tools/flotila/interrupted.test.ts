// R11 an upgrade that is cut short, on a database that 1.12.16 left: whatever ends it leaves whole migrations only, and the
// next start goes on.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { listMigrations, migrate } from '@flotila/server/ground/db/migrate.ts';
import { testDatabase, testEmptyDatabase } from '@flotila/server/testing/database.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describeDatabase } from '../schema/describe.ts';
import { restoreAsWas } from './first-backups.ts';

const RELEASE = readRelease('1.12.16');
const NOW = new Date('2026-11-29T15:00:00Z');
const TO_RUN = listMigrations().slice(RELEASE.migrations.length);

async function ask<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const reached = (url: string) =>
  ask(url, async (client) => {
    const { rows } = await client.query('select max(number) as number from migration');
    return rows[0].number;
  });

it('killed at the end of each migration it has done nothing of that one, and ends as a new database', async () => {
  const old = await testEmptyDatabase();
  const fresh = await testDatabase();
  try {
    await restoreAsWas(old.url, RELEASE.backup, RELEASE.migrations);
    for (const migration of TO_RUN) {
      const before = listMigrations().slice(0, migration.number - 1);
      const killed = `${migration.sql}\n; select pg_terminate_backend(pg_backend_pid())`;
      await expect(
        migrate(old.url, NOW, [...before, { ...migration, sql: killed }]),
        migration.name,
      ).rejects.toThrow(`${migration.name}: the database ended meanwhile`);
      expect(await reached(old.url)).toBe(migration.number - 1);
      const again = migration === TO_RUN.at(-1) ? undefined : [...before, migration];
      expect(await migrate(old.url, NOW, again)).toEqual([migration.name]);
    }
    const [upgraded, made] = await Promise.all(
      [old, fresh].map(({ url }) => ask(url, describeDatabase)),
    );
    expect(upgraded).toEqual(made);
  } finally {
    await old.close();
    await fresh.close();
  }
});

const base = mkdtempSync(join(tmpdir(), 'flotila-full-'));
chmodSync(base, 0o755);
const hasDisk =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'flotila-test', base]).status === 0;
if (!hasDisk) rmSync(base, { recursive: true });

// A disk of its own needs root.
it.skipIf(!hasDisk)(
  'a disk that is full stops it with a sentence, and with room it goes on',
  async () => {
    const folder = join(base, 'data');
    const server = await startEmbedded({ folder });
    try {
      await restoreAsWas(server.url, RELEASE.backup, RELEASE.migrations);
      const filler = join(base, 'filler');
      const { bavail, bsize } = statfsSync(base);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 1_000_000));
      await expect(migrate(server.url, NOW)).rejects.toThrow(
        /^\d{4}_\w+\.sql: the (disk of the database is full|database ended meanwhile) .* start again: it goes on there\.$/,
      );
      rmSync(filler);
      const done = await expect
        .poll(() => migrate(server.url, NOW).catch(() => undefined))
        .toBeDefined()
        .then(() => reached(server.url));
      expect(done).toBe(listMigrations().length);
    } finally {
      await server.stop();
      spawnSync('umount', [base]);
      rmSync(base, { recursive: true, force: true });
    }
  },
);

// R10 `flotila restore --at` where the disk is lost with the archive on it: a real embedded database whose log was kept.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '@flotila/server/flow/backup/backups.ts';
import { startLogArchive } from '@flotila/server/flow/backup/log-worker.ts';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { diskPlace } from '@flotila/server/thing/archive/disk-place.ts';
import type { ListedPlace } from '@flotila/server/thing/archive/place.ts';
import { expect, onTestFinished, test } from 'vitest';
import { runScript } from '../run/child.ts';
import { inRoot } from '../run/paths.ts';

const KEY = 'a key of the operator';
const MINUTE_MS = 60_000;
const KEPT = '7/2026-05/kept.parquet';
const SINCE = '7/2026-06/since.parquet';

async function archive(db: Database, place: ListedPlace, name: string): Promise<void> {
  const bytes = Buffer.from(`what ${name} holds`);
  await place.write(name, bytes);
  await db.pool.query(
    `insert into archive_file (company_id, vehicle_id, month, name, state, bytes, sha256, changed)
     values (7, 1, '2026-05-01', $1, 'ready', $2, $3, now())`,
    [name, bytes.length, createHash('sha256').update(bytes).digest()],
  );
}

/** A product's database keeps its log; one file is archived before the backup and one after it. Then its disk is gone. */
async function lostWithItsDisk(safe: string, folder: string): Promise<void> {
  const server = await startEmbedded({
    folder,
    settings: { fsync: 'off', shared_buffers: '64MB' },
  });
  await migrate(server.url, new Date());
  const db = openDatabase(server.url);
  const months = diskPlace(join(folder, 'archive'));
  let ahead = 0;
  const deps = { db, place: diskPlace(safe), key: KEY, dataFolder: folder };
  const now = () => Date.now() + ahead;
  const { url } = server;
  await archive(db, months, KEPT);
  await makeBackup({ ...deps, url, databaseFolder: undefined, archive: months, now });
  await archive(db, months, SINCE);
  const log = { info() {}, warn() {}, error() {} };
  const cluster = server.copied;
  const keeper = startLogArchive({ ...deps, cluster, hour: 2, mailer: null, log, now });
  for (let times = 0; times < 3; times += 1) {
    ahead += 2 * MINUTE_MS;
    await keeper.look();
    await keeper.settled();
  }
  await keeper.stop();
  await db.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

test('archived months come back with the database of a moment; one that no backup has yet is named', async () => {
  const base = temporaryFolder('test');
  onTestFinished(() => removeFolder(base));
  const safe = join(base, 'safe');
  await lostWithItsDisk(safe, join(base, 'data'));
  const into = join(base, 'new');
  const restored = await runScript(inRoot('tools', 'flotila.ts'), ['restore', '--at', 'latest'], {
    environment: { FLOTILA_DATA: into, FLOTILA_BACKUP: safe, FLOTILA_BACKUP_KEY: KEY },
  });
  expect(restored.output).toMatch(/The database is as of \d{4}-/);
  expect(restored.output).toContain('Archived months of vehicles: 2, 1 of them put back.');
  expect(restored.output).toContain(`Neither the archive nor a backup has 1:\n${SINCE}`);
  expect(restored.code).toBe(1);
  expect(readFileSync(join(into, 'archive', KEPT), 'utf8')).toBe(`what ${KEPT} holds`);
}, 300_000);

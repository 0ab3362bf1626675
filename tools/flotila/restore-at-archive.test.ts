// R10 `flotila restore --at` where the disk is lost with the archive on it: a real embedded database whose log was kept.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCopies } from '@flotila/server/flow/backup/archived-files.ts';
import { makeBackup } from '@flotila/server/flow/backup/backups.ts';
import { startLogArchive } from '@flotila/server/flow/backup/log-worker.ts';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { ensurePartitionFor } from '@flotila/server/ground/db/partitions.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { archiveRound } from '@flotila/server/thing/archive/archive-worker.ts';
import { diskPlace } from '@flotila/server/thing/archive/disk-place.ts';
import { expect, onTestFinished, test } from 'vitest';
import { runScript } from '../run/child.ts';
import { inRoot } from '../run/paths.ts';

const KEY = 'a key of the operator';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const log = { info() {}, warn() {}, error() {} };
const COMPANY = 7;
/** Of a vehicle that reported once in January, and once in June. */
const OLD = new Date('2024-01-10T06:00:00Z');
const NEWEST = new Date('2024-06-10T06:00:00Z');
/** Of a vehicle whose file the place never got. */
const NOWHERE = '7/2024-02/nowhere.parquet';

async function drive(db: Database, vehicleId: number): Promise<void> {
  for (const ts of [OLD, NEWEST]) {
    await ensurePartitionFor(db.pool, ts);
    await db.pool.query(
      `insert into location (company_id, vehicle_id, ts, hash, delay, flags)
       values ($1, $2, $3, 1, 0, 0)`,
      [COMPANY, vehicleId, ts],
    );
  }
  await db.pool.query(
    'insert into fold_state (company_id, vehicle_id, newest_ts) values ($1, $2, $3)',
    [COMPANY, vehicleId, NEWEST],
  );
}

/**
 * A product's database keeps its log. Vehicle 1 is archived before the backup, vehicle 2 after it, and their rows leave the
 * database. Then the disk is gone. Answers the names of the archive's files.
 */
async function lostWithItsDisk(safe: string, folder: string): Promise<string[]> {
  const server = await startEmbedded({
    folder,
    settings: { fsync: 'off', shared_buffers: '64MB' },
  });
  await migrate(server.url, new Date());
  const db = openDatabase(server.url);
  await db.pool.query(
    "insert into company (company_id, code, name, country_code) values ($1, 'any', 'Any', 'SK')",
    [COMPANY],
  );
  const archive = diskPlace(join(folder, 'archive'));
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const backups = { place: diskPlace(safe), key: KEY };
  const deps = { db, ...backups, dataFolder: folder, now };
  const archived = async (vehicleId: number) => {
    await drive(db, vehicleId);
    const copies = () => openCopies({ ...backups, archive });
    const worker = { pool: db.pool, place: archive, log, now, freshMonths: 4, openCopies: copies };
    expect(await archiveRound(worker)).toEqual({ archived: 1 });
    ahead += 2 * DAY_MS;
    expect(await archiveRound(worker)).toEqual({ dropped: 1 });
  };
  await archived(1);
  await makeBackup({ ...deps, url: server.url, databaseFolder: undefined, archive });
  await archived(2);
  const names = await archive.list();
  await db.pool.query(
    `insert into archive_file (company_id, vehicle_id, month, name, state, bytes, sha256, changed)
     values ($1, 3, '2024-02-01', $2, 'ready', 1, '\\x00', now())`,
    [COMPANY, NOWHERE],
  );
  const keeper = startLogArchive({ ...deps, cluster: server.copied, hour: 2, mailer: null, log });
  for (let times = 0; times < 3; times += 1) {
    ahead += 2 * MINUTE_MS;
    await keeper.look();
    await keeper.settled();
  }
  await keeper.stop();
  await db.close();
  await server.stop();
  rmSync(folder, { recursive: true });
  return names;
}

test('R10 months come back with the database of a moment, also those archived since the last backup; what is nowhere is named', async () => {
  const base = temporaryFolder('test');
  onTestFinished(() => removeFolder(base));
  const safe = join(base, 'safe');
  const names = await lostWithItsDisk(safe, join(base, 'data'));
  const into = join(base, 'new');
  const environment = { FLOTILA_DATA: into, FLOTILA_BACKUP: safe, FLOTILA_BACKUP_KEY: KEY };
  const flotila = (...words: string[]) =>
    runScript(inRoot('tools', 'flotila.ts'), words, { environment });
  const restored = await flotila('restore', '--at', 'latest');
  expect(restored.output).toMatch(/The database is as of \d{4}-/);
  expect(restored.output).toContain('Archived months of vehicles: 3, 2 of them put back.');
  expect(restored.output).toContain(`Neither the archive nor a backup has 1:\n${NOWHERE}`);
  expect(restored.code).toBe(1);
  expect(names).toHaveLength(2);
  expect((await diskPlace(join(into, 'archive')).list()).sort()).toEqual(names.sort());
}, 300_000);

// R10: a backup of a database in use, restored, is the same row by row; half a backup, a changed byte, another key and a
// database in use are refused, and then nothing was touched.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { diskPlace } from '../../thing/archive/disk-place.ts';
import { openPlace } from '../../thing/archive/open-place.ts';
import { FAKE_KEY, fakeS3 } from '../../thing/archive/testing/fake-s3.ts';
import { memoryPlace } from '../../thing/archive/testing/places.ts';
import type { BackupTask } from './backup-child.ts';
import { listBackups, makeBackup } from './backups.ts';
import { LOG_FACT, readLogState, writeLogState } from './log-state.ts';
import { writeManifest } from './manifest.ts';
import { restoreBackup, restoreDocuments } from './restore.ts';
import { forgetFact, listFigures, listTables, withClient } from './tables.queries.ts';
import { tryBackup } from './try.ts';
import { writeBackup } from './write.ts';

const NOW = Date.parse('2026-11-21T04:00:00Z');
const KEY = 'a key of the operator';
let source: TestDatabase;
let base: string;
let dataFolder: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'flotila-backup-'));
  dataFolder = join(base, 'data');
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'secret'), 'the key of sessions\n');
  source = await testDatabase({ hasCast: true });
  const { pool } = source.db;
  await ensurePartitionFor(pool, new Date('2011-07-31T23:59:59Z'));
  await pool.query(`insert into location
      (ts, company_id, vehicle_id, hash, flags, delay, identification, extra)
    values ('2011-07-31 23:59:59+00', 1, 201, -7, 0, 2, E'tab\\there\\nand \\\\ there', '{"a": 1}')`);
  await pool.query(`insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state,
      distance, km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
    values (1, 201, '2026-10-01T06:00:00Z', '2026-10-01T07:00:00Z', 'bussines', 'finished', 40000, 1,
      3600, 0, 0, 0, 0)`);
});
afterAll(async () => {
  await source.close();
  rmSync(base, { recursive: true, force: true });
});

let folders = 0;
/** A whole backup in a place of its own. */
async function backUp(key?: string) {
  folders += 1;
  const folder = join(base, `place-${folders}`);
  const found = { place: diskPlace(folder), name: '2026-11-21T04-00-00Z', key };
  await writeBackup({ ...found, pool: source.db.pool, dataFolder, now: () => NOW });
  return { ...found, folder: join(folder, found.name) };
}

async function inEmptyDatabase(run: (target: TestDatabase) => Promise<void>) {
  const target = await testDatabase();
  try {
    await run(target);
  } finally {
    await target.close();
  }
}

const restoreInto = (
  target: TestDatabase,
  found: Awaited<ReturnType<typeof backUp>>,
  isReplacing = false,
) => restoreBackup({ ...found, url: target.url, now: new Date(NOW), isReplacing });

/** Every row of every table, without an order. */
function contents({ url }: TestDatabase): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const all: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from "${name}" t`);
      all[name] = rows.map(({ row }) => row).sort();
    }
    return all;
  });
}

test.each([
  ['as it is', undefined],
  ['encrypted', KEY],
])(
  'R10 a backup %s restores every row of every table, old months and the next id',
  async (_, key) => {
    const found = await backUp(key);
    await inEmptyDatabase(async (target) => {
      const backup = await restoreInto(target, found);
      expect(await contents(target)).toEqual(await contents(source));
      const [before, after] = await Promise.all(
        [source, target].map((one) => one.db.pool.query("select nextval('record_id') as id")),
      );
      expect(after?.rows).toEqual(before?.rows);
      expect(await withClient(target.url, listFigures)).toEqual([
        { companyId: 1, month: '2026-10', rides: 1, metres: 40_000 },
      ]);
      const folder = join(base, `data-${key}`);
      await restoreDocuments(found, backup, { folder, isReplacing: false });
      expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('the key of sessions\n');
    });
  },
);

test('what is known of the log that the database kept is not that of the restored one', async () => {
  const { db } = source;
  await writeLogState(db, { fromTs: NOW - 1, reachesTs: NOW });
  onTestFinished(() => withClient(source.url, (client) => forgetFact(client, LOG_FACT)));
  const found = await backUp();
  await inEmptyDatabase(async (target) => {
    await restoreInto(target, found);
    expect(await readLogState(target.db)).toEqual({});
  });
});

test('an encrypted backup shows nothing, and opens with its key alone', async () => {
  const found = await backUp(KEY);
  for (const file of readdirSync(found.folder)) {
    const bytes = readFileSync(join(found.folder, file));
    expect(bytes.includes('the key of sessions')).toBe(false);
    // Nor is it gzip, which says what a table would be.
    expect(bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))).toBe(false);
  }
  await inEmptyDatabase(async (target) => {
    const wrong = { ...found, key: `${KEY}!` };
    await expect(restoreInto(target, wrong)).rejects.toThrow(
      'FLOTILA_BACKUP_KEY is not the key that this backup was made with.',
    );
    const none = { ...found, key: undefined };
    await expect(restoreInto(target, none)).rejects.toThrow('is encrypted: set FLOTILA_BACKUP_KEY');
    expect((await target.db.pool.query('select from company')).rowCount).toBe(0);
  });
});

test.each([
  ['as it is', undefined],
  ['encrypted', KEY],
])('any file of a backup %s that was changed by one byte is refused by name', async (_, key) => {
  const found = await backUp(key);
  await inEmptyDatabase(async (target) => {
    for (const file of ['vehicle-00001.copy.gz', `manifest.${key ? 'sealed' : 'json'}`]) {
      const path = join(found.folder, file);
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      const at = bytes.length >> 1;
      changed[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      await expect(restoreInto(target, found)).rejects.toThrow(`${file} is damaged`);
      writeFileSync(path, bytes);
    }
    rmSync(join(found.folder, 'vehicle-00001.copy.gz'));
    await expect(restoreInto(target, found)).rejects.toThrow('vehicle-00001.copy.gz is missing');
    expect((await target.db.pool.query('select from company')).rowCount).toBe(0);
  });
});

test('pieces of an encrypted backup cannot be exchanged for those of another one', async () => {
  const [found, other] = [await backUp(KEY), await backUp(KEY)];
  const file = 'vehicle-00001.copy.gz';
  writeFileSync(join(found.folder, file), readFileSync(join(other.folder, file)));
  await inEmptyDatabase(async (target) => {
    await expect(restoreInto(target, found)).rejects.toThrow(`${file} is damaged`);
  });
});

test('a database with data is replaced only when that is asked for, and not while it is used', async () => {
  const found = await backUp();
  const target = await testDatabase({ hasCast: true });
  try {
    await target.db.pool.query("update vehicle set name = 'CHANGED' where vehicle_id = 201");
    const changed = await contents(target);
    await expect(restoreInto(target, found)).rejects.toThrow('The database is not empty');
    // The pool of the test is connected under the name of the product.
    await expect(restoreInto(target, found, true)).rejects.toThrow('Flotila runs on this database');
    expect(await contents(target)).toEqual(changed);
    await target.db.close();
    const file = join(found.folder, 'vehicle-00001.copy.gz');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(1));
    await expect(restoreInto(target, found, true)).rejects.toThrow('damaged');
    expect(await contents(target)).toEqual(changed);
    writeFileSync(file, whole);
    await restoreInto(target, found, true);
    expect(await contents(target)).toEqual(await contents(source));
  } finally {
    await target.close();
  }
});

test('a backup of a newer version is refused before anything is touched', async () => {
  const found = await backUp();
  const path = join(found.folder, 'manifest.json');
  const { check, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  expect(check).toHaveLength(64);
  await writeManifest(found, { ...manifest, migration: 9_999 }, undefined);
  const target = await testDatabase({ hasCast: true });
  try {
    const before = await contents(target);
    await target.db.close();
    await expect(restoreInto(target, found, true)).rejects.toThrow('of a newer Flotila');
    expect(await contents(target)).toEqual(before);
  } finally {
    await target.close();
  }
});

const making = (folder: string, now = NOW) => ({
  db: source.db,
  url: source.url,
  databaseFolder: undefined,
  place: diskPlace(folder),
  key: undefined,
  archive: memoryPlace(),
  dataFolder,
  now: () => now,
});

test('a process that is killed in the middle leaves nothing that is listed, and the next sweeps it', async () => {
  const folder = join(base, 'killed');
  const task: BackupTask = { url: source.url, folder, name: '2026-11-20T04-00-00Z', pieces: 5 };
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'backup-child.ts'),
    JSON.stringify(task),
  ]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(join(folder, task.name))).toHaveLength(5);
  expect(await listBackups(diskPlace(folder))).toEqual([]);
  await expect(
    tryBackup({ ...making(folder), pool: source.db.pool, name: task.name }),
  ).rejects.toThrow('is not a whole backup');
  await makeBackup(making(folder));
  expect(readdirSync(folder)).toEqual(['2026-11-21T04-00-00Z']);
  expect(await listBackups(diskPlace(folder))).toEqual(['2026-11-21T04-00-00Z']);
});

/** A disk of 64 kB; undefined where this account may not have one. */
function smallDisk(): string | undefined {
  const folder = join(base, 'small');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}

test('a full disk fails the backup, and half of one does not stay on it', async ({ skip }) => {
  const folder = smallDisk();
  if (folder === undefined) return skip('only root has a small disk');
  try {
    await expect(makeBackup(making(folder))).rejects.toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    execFileSync('umount', [folder]);
  }
});

test('of many backups those stay that the rule keeps, and foreign files with them', async () => {
  const folder = join(base, 'kept');
  const whole = await backUp();
  const place = diskPlace(folder);
  const days = Array.from({ length: 10 }, (_, day) => `2026-11-${String(day + 11)}T04-00-00Z`);
  for (const day of days) {
    for (const file of readdirSync(whole.folder)) {
      await place.write(`${day}/${file}`, readFileSync(join(whole.folder, file)));
    }
  }
  await place.write('photos/dog.jpg', Buffer.from('dog'));
  await makeBackup(making(folder));
  const kept = (await listBackups(place)).map((name) => name.slice(8, 10));
  expect(kept).toEqual(['21', '20', '19', '18', '17', '16', '15']);
  expect(readdirSync(folder)).toHaveLength(8);
});

test('a bucket holds backups as a folder does', async () => {
  const region = 'eu-central-1';
  const s3 = await fakeS3('fleet', region);
  try {
    const { id: keyId, secret: key } = FAKE_KEY;
    const { endpoint } = s3;
    const place = await openPlace({
      place: { endpoint, region, bucket: 'fleet', prefix: 'safe/here', keyId, key },
    });
    const { name } = await makeBackup({ ...making(''), place, key: KEY });
    expect(await listBackups(place)).toEqual([name]);
    await inEmptyDatabase(async (target) => {
      const found = { place, name, key: KEY };
      await restoreBackup({ ...found, url: target.url, now: new Date(NOW) });
      expect((await contents(target)).vehicle).toEqual((await contents(source)).vehicle);
    });
  } finally {
    await s3.close();
  }
});

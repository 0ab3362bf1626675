// R10 for months that lie in files: a backup brings them back by itself, each file is kept once for all backups that name
// it and no longer, and what is missing or damaged is named.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../ground/db/connection.ts';
import { testDatabase } from '../../testing/database.ts';
import { archiveRound } from '../../thing/archive/archive-worker.ts';
import { diskPlace } from '../../thing/archive/disk-place.ts';
import { ensureFresh } from '../../thing/archive/past.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { type MemoryPlace, memoryPlace } from '../../thing/archive/testing/places.ts';
import { archiveWorld, DAY, HOUR, START } from '../../thing/archive/testing/world.ts';
import { LOCATION_COLUMNS } from '../../thing/fold/location-row.ts';
import { copyOut } from '../../thing/fold/read-locations.ts';
import { recordAt, TEST_COMPANY } from '../ingest/test-fleet.ts';
import { bringBackNamed, openCopies } from './archived-files.ts';
import { type BackupsDeps, listBackups, makeBackup, tryAndNote } from './backups.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const KEY = 'a key of the operator';
const ALL = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const world = archiveWorld();
const { archived, driven, fresh, copyOf } = world;
let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'flotila-archived-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let places = 0;
function newPlace() {
  const folder = join(base, `place-${++places}`);
  const disk = diskPlace(folder);
  const written: string[] = [];
  const place: ListedPlace = {
    ...disk,
    write(name, bytes) {
      written.push(name);
      return disk.write(name, bytes);
    },
  };
  const shelved = async () => (await disk.list()).filter((name) => name.startsWith('archive/'));
  return { folder, place, written, shelved };
}

const making = (place: ListedPlace, key?: string): BackupsDeps => ({
  db: world.database.db,
  url: world.database.url,
  databaseFolder: undefined,
  place,
  key,
  archive: world.place,
  dataFolder: base,
  now: () => world.clock,
});

/** Restores the newest backup where nothing is; answers the vehicle's records as whoever reads its history finds them. */
async function restored(place: ListedPlace, vehicleId: number, key?: string, into = memoryPlace()) {
  const target = await testDatabase();
  try {
    const [name = ''] = await listBackups(place);
    const now = new Date(world.clock);
    const found = { place, name, key, url: target.url, now, archiveInto: into };
    const { archive } = await restoreBackup(found);
    if (archive?.lost.length) return { archive, records: undefined };
    const past = { pool: target.db.pool, place: into, now: () => world.clock, log: world.log };
    await ensureFresh(past, { companyId: TEST_COMPANY, vehicleIds: null, ...ALL });
    const records = await withConnection(target.db.pool, async (client) => {
      const query = `copy (select ${LOCATION_COLUMNS} from location where vehicle_id = ${vehicleId}
        order by ts, hash) to stdout (format binary)`;
      return Buffer.from(await copyOut(client, query)).toString('base64');
    });
    return { archive, records };
  } finally {
    await target.close();
  }
}

test.each([
  ['as it is', undefined],
  ['encrypted', KEY],
])('R10 a backup %s brings archived months back where the archive is lost', async (_, key) => {
  const one = await driven();
  const before = await copyOf(one);
  await archived(one);
  const { place, shelved, folder } = newPlace();
  const made = await makeBackup(making(place, key));
  const count = world.place.files.size;
  expect(made.archive).toMatchObject({ files: count, missing: 0 });
  expect(await shelved()).toHaveLength(count);
  await tryAndNote(making(place, key), made.name);
  const { archive, records } = await restored(place, one.vehicleId, key);
  expect(archive).toEqual({ files: count, written: count, lost: [] });
  expect(records === before).toBe(true);
  // Parquet begins with its name, and a closed file shows nothing.
  const [path = ''] = await shelved();
  const begin = readFileSync(join(folder, path)).subarray(0, 4).toString('latin1');
  expect(begin === 'PAR1').toBe(key === undefined);
});

test('R10 what the database of some moment names comes back from whichever backup has it, and what none has is named', async () => {
  const one = await driven();
  await archived(one);
  const { place, shelved } = newPlace();
  const into = memoryPlace();
  const names = [...world.place.files.keys()];
  const broughtBack = (key?: string) =>
    withConnection(world.database.db.pool, (client) =>
      bringBackNamed({ place, key }, client, into),
    );
  const count = names.length;
  expect(await broughtBack(KEY)).toEqual({ files: count, written: 0, lost: names });
  await makeBackup(making(place, KEY));
  const closed = await shelved();
  world.clock += DAY;
  // Kept on two shelves, and lost from one of them.
  await makeBackup(making(place));
  const plain = (await shelved()).filter((path) => !closed.includes(path));
  await place.remove(plain[0] ?? '');
  expect((await broughtBack()).lost).toHaveLength(1);
  into.files.clear();
  expect(await broughtBack(KEY)).toEqual({ files: count, written: count, lost: [] });
  expect(into.files).toEqual(world.place.files);
  expect(await broughtBack(KEY)).toEqual({ files: count, written: 0, lost: [] });
});

/** The archiver beside backups that go to the place. */
const copiedRound = (place: ListedPlace, key?: string) =>
  archiveRound({
    ...world.deps(),
    openCopies: () => openCopies({ archive: world.place, place, key }),
  });

test('R10 rows leave the database only when the backups have their file', async () => {
  const one = await driven();
  await driven(4);
  const before = await world.count(one);
  const { place, shelved } = newPlace();
  let asked = 0;
  const refusing: ListedPlace = {
    ...place,
    write() {
      asked += 1;
      return Promise.reject(new Error('the place takes nothing'));
    },
  };
  expect(await copiedRound(refusing, KEY)).toEqual({ archived: expect.any(Number) });
  world.clock += 2 * DAY;
  const files = world.place.files.size;
  expect(files).toBeGreaterThan(1);
  asked = 0;
  world.log.lines.length = 0;
  expect(await copiedRound(refusing, KEY)).toEqual({ waiting: files });
  expect(await world.count(one)).toBe(before);
  // Neither the place nor the log is asked for each month again.
  expect(asked).toBe(1);
  expect(world.log.lines).toMatchObject([
    { message: 'archived months stay in the database: they were not copied' },
  ]);
  expect(await copiedRound(place, KEY)).toEqual({ dropped: files });
  expect(await world.count(one)).toBe(1);
  expect(await shelved()).toHaveLength(files);
});

test('a copy that was damaged is written anew before rows go', async () => {
  await driven();
  const { place, shelved, folder } = newPlace();
  await copiedRound(place, KEY);
  const [path = ''] = await shelved();
  writeFileSync(join(folder, path), 'rotten');
  world.clock += 2 * DAY;
  await copiedRound(place, KEY);
  const into = memoryPlace();
  const { db } = world.database;
  const back = await withConnection(db.pool, (client) =>
    bringBackNamed({ place, key: KEY }, client, into),
  );
  expect(back.lost).toEqual([]);
  expect(into.files).toEqual(world.place.files);
});

test('R10 the sweep of a backup leaves what was archived while it was made', async () => {
  const one = await driven();
  const { place, shelved } = newPlace();
  let copies: string[] = [];
  const slow: ListedPlace = {
    ...place,
    async write(name, bytes) {
      await place.write(name, bytes);
      if (!name.includes('manifest')) return;
      await copiedRound(place, KEY);
      world.clock += 2 * DAY;
      await copiedRound(place, KEY);
      copies = await shelved();
    },
  };
  await makeBackup(making(slow, KEY));
  expect(await world.count(one)).toBe(1);
  expect(copies).toHaveLength(world.place.files.size);
  expect(await shelved()).toEqual(copies);
});

test('what the archive has stays as it is, and what is damaged there is put right', async () => {
  const one = await driven();
  await archived(one);
  const { place } = newPlace();
  await makeBackup(making(place, KEY));
  const into = memoryPlace();
  for (const [name, bytes] of world.place.files) into.files.set(name, bytes);
  const [damaged = ''] = into.files.keys();
  into.files.set(damaged, Buffer.from('rotten'));
  const { archive } = await restored(place, one.vehicleId, KEY, into);
  expect(archive).toMatchObject({ written: 1, lost: [] });
  expect(into.files.get(damaged)).toEqual(world.place.files.get(damaged));
});

test('a file is copied once, and stays as long as a kept backup names it', async () => {
  const one = await driven();
  await archived(one);
  const { place, written, shelved } = newPlace();
  await makeBackup(making(place, KEY));
  const first = await shelved();
  written.length = 0;
  world.clock += HOUR;
  await makeBackup(making(place, KEY));
  expect(written.filter((name) => name.startsWith('archive/'))).toEqual([]);
  // A late record makes the month's file a new one, and the archive clears the former.
  const late = recordAt(START + 5 * HOUR + 77_000);
  await world.ingest.store({ device: one.device, records: [late], receivedTs: world.clock });
  await world.worker.look();
  const former = new Set(world.place.files.keys());
  await world.round();
  world.clock += 2 * DAY;
  await world.round();
  await world.round();
  expect([...world.place.files.keys()].filter((name) => !former.has(name))).not.toEqual([]);
  await makeBackup(making(place, KEY));
  const both = await shelved();
  expect(both).toEqual(expect.arrayContaining(first));
  expect(both.length).toBeGreaterThan(first.length);
  for (const name of (await listBackups(place)).slice(1)) await place.removeAll(name);
  world.clock += HOUR;
  await makeBackup(making(place, KEY));
  expect(await shelved()).toHaveLength(world.place.files.size);
});

test('files that were closed with another key stay for the backups of that key, and go with them', async () => {
  const one = await driven();
  await archived(one);
  const { place, shelved } = newPlace();
  const old = await makeBackup(making(place, KEY));
  const count = (await shelved()).length;
  world.clock += DAY;
  const made = await makeBackup(making(place, 'another key of his'));
  expect(await shelved()).toHaveLength(2 * count);
  await tryAndNote(making(place, KEY), old.name);
  await tryAndNote(making(place, 'another key of his'), made.name);
  await place.removeAll(old.name);
  world.clock += DAY;
  await makeBackup(making(place, 'another key of his'));
  expect(await shelved()).toHaveLength(count);
});

test('the trial names files that the backup lost or that are damaged in it', async () => {
  const one = await driven();
  await archived(one);
  const { place, shelved, folder } = newPlace();
  const { name } = await makeBackup(making(place, KEY));
  const [path = ''] = await shelved();
  const whole = readFileSync(join(folder, path));
  const changed = Buffer.from(whole);
  changed[40] = (whole[40] ?? 0) ^ 1;
  writeFileSync(join(folder, path), changed);
  await expect(tryAndNote(making(place, KEY), name)).rejects.toThrow(`${path} is damaged`);
  await place.remove(path);
  await expect(tryAndNote(making(place, KEY), name)).rejects.toThrow(
    /^The backup lacks files of the archive: .+parquet\.$/,
  );
  const { archive } = await restored(place, one.vehicleId, KEY);
  expect(archive?.lost).toHaveLength(1);
});

test('months that the archive lacks do not stop the backup of all else, and are named', async () => {
  const one = await driven();
  await archived(one);
  const { place } = newPlace();
  const [lost = ''] = world.place.files.keys();
  (world.place as MemoryPlace).files.delete(lost);
  const made = await makeBackup(making(place));
  expect(made.archive).toMatchObject({ missing: 1 });
  await expect(tryAndNote(making(place), made.name)).rejects.toThrow(
    `The archive lacked ${lost} when the backup was made`,
  );
  const { archive } = await restored(place, one.vehicleId);
  expect(archive?.lost).toEqual([lost]);
});

test('a backup by hand has its files in its own folder, and without them asks for none', async () => {
  const one = await driven();
  const before = await copyOf(one);
  await archived(one);
  const { place, shelved } = newPlace();
  const { db } = world.database;
  const target = { place, pool: db.pool, dataFolder: base, key: KEY, now: () => world.clock };
  const name = '2025-12-09T00-00-00Z';
  await writeBackup({ ...target, name, archive: world.place, isAlone: true });
  expect(await shelved()).toEqual([]);
  expect((await restored(place, one.vehicleId, KEY)).records === before).toBe(true);
  await writeBackup({ ...target, name: '2025-12-10T00-00-00Z' });
  const { archive } = await restored(place, one.vehicleId, KEY, world.place);
  expect(archive).toEqual({ files: 0, written: 0, lost: [] });
  await fresh(one);
});

// Between backups: the log of the embedded database is kept beside a base, and any moment that they reach becomes a cluster
// again. Real servers, whose folders are deleted.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseTs, runOf, segmentOf } from '@flotila/domain/backup/log.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../ground/db/embedded/embedded.ts';
import { migrate } from '../../ground/db/migrate.ts';
import { type Database, openDatabase } from '../../ground/db/open.ts';
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { diskPlace } from '../../thing/archive/disk-place.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { openBase } from './base.ts';
import { tidyRuns } from './log-place.ts';
import { chooseBase, listLogs, restoreLog, spansText } from './log-restore.ts';
import { readLogState } from './log-state.ts';
import { startLogArchive } from './log-worker.ts';
import { writeManifest } from './manifest.ts';

const KEY = 'a key of the operator';
const MINUTE_MS = 60_000;
const FAST = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

let folderOfAll: string;
beforeAll(() => {
  folderOfAll = temporaryFolder('test');
});
afterAll(() => removeFolder(folderOfAll));

let folders = 0;
const newFolder = (what: string) => {
  folders += 1;
  return join(folderOfAll, `${what}-${folders}`);
};

/** A product's database. */
async function product() {
  const folder = newFolder('data');
  const server = await startEmbedded({ folder, settings: FAST });
  await migrate(server.url, new Date());
  const db = openDatabase(server.url);
  writeFileSync(join(folder, 'secret'), 'the key of sessions\n');
  return {
    folder,
    server,
    db,
    async stop() {
      await db.close();
      await server.stop();
    },
  };
}

interface Keeping {
  key?: string;
  safe?: string;
  place?: ListedPlace;
  room?(): Promise<number>;
}

/** What keeps its log, by a clock of the test that runs ahead of the real one. */
function keeping({ server, db, folder }: Awaited<ReturnType<typeof product>>, given: Keeping = {}) {
  const { key, room, safe = newFolder('safe') } = given;
  const { place = diskPlace(safe) } = given;
  const said: string[] = [];
  const note = (_: object, message: string) => void said.push(message);
  let ahead = 0;
  const keeper = startLogArchive({
    db,
    cluster: server.copied,
    place,
    key,
    hour: 2,
    dataFolder: folder,
    mailer: null,
    log: { info: note, warn: note, error: note },
    now: () => Date.now() + ahead,
    ...(room && { room }),
  });
  const look = async () => {
    await keeper.look();
    await keeper.settled();
  };
  return {
    safe,
    said,
    look,
    stop: keeper.stop,
    /** All that was stored until now is taken. */
    async taken() {
      for (let times = 0; times < 2; times += 1) {
        ahead += 2 * MINUTE_MS;
        await look();
      }
    },
  };
}

const runsIn = (safe: string) => readdirSync(safe).filter((name) => runOf(name));
const segmentsIn = (safe: string, run: string) =>
  readdirSync(join(safe, run)).filter((name) => segmentOf(name));
const basesIn = (safe: string, run: string) =>
  readdirSync(join(safe, run)).filter((name) => baseTs(name) !== undefined);

/** Answers a moment after it, and before whatever comes next. */
async function put(db: Database, value: number): Promise<number> {
  await db.pool.query('create table if not exists kept (value int)');
  await db.pool.query('insert into kept values ($1)', [value]);
  const { rows } = await db.pool.query(
    'select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  const { now } = rows[0];
  const isOver = 'select clock_timestamp() > to_timestamp($1::float8 / 1000) as over';
  await expect.poll(async () => (await db.pool.query(isOver, [now])).rows[0].over).toBe(true);
  return now;
}

async function kept(folder: string): Promise<number[]> {
  const server = await startEmbedded({ folder, settings: FAST });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query('select value from kept order by value');
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
    await server.stop();
  }
}

interface Restoring {
  key?: string;
  at?: number;
  cluster?: string | undefined;
  into?: string;
  isReplacing?: boolean;
  check?(): Promise<void>;
}

async function restore(safe: string, given: Restoring = {}): Promise<string> {
  const { key, at, cluster, into = newFolder('restored'), isReplacing = false } = given;
  const source = { place: diskPlace(safe), key };
  const base = chooseBase(await listLogs(source), { at, system: cluster });
  await restoreLog({
    ...source,
    base,
    at,
    dataFolder: into,
    isReplacing,
    say: () => undefined,
    settings: FAST,
    check: given.check ?? (async () => undefined),
  });
  return into;
}

/** Until the function answered is called, one bit in the middle is another. */
function damage(path: string): () => void {
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  const middle = bytes.length >> 1;
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  writeFileSync(path, changed);
  return () => writeFileSync(path, bytes);
}

test('R10 a disk that is lost takes nothing that was stored before the last file of the log', async () => {
  const there = await product();
  const keeper = keeping(there, { key: KEY });
  const { safe } = keeper;
  const before = await put(there.db, 1);
  await keeper.look();
  await put(there.db, 2);
  await keeper.taken();
  const at = await put(there.db, 3);
  await put(there.db, 4);
  await keeper.taken();
  const after = await put(there.db, 5);
  const { run: own, fromTs, reachesTs } = await readLogState(there.db);
  expect(reachesTs).toBeGreaterThan(at);
  await keeper.stop();
  await there.stop();
  rmSync(there.folder, { recursive: true });

  const latest = await restore(safe, { key: KEY });
  expect(await kept(latest)).toEqual([1, 2, 3, 4]);
  expect(readFileSync(join(latest, 'secret'), 'utf8')).toBe('the key of sessions\n');
  expect(await kept(await restore(safe, { key: KEY, at }))).toEqual([1, 2, 3]);

  // What cannot be had is refused, and says what can.
  const [log] = await listLogs({ place: diskPlace(safe), key: KEY });
  const span = spansText(log ?? { spans: [] });
  // What people are told is what there is, and stays so when old log is thrown away.
  expect(log?.spans).toEqual([{ from: fromTs, until: reachesTs }]);
  const tidying = { run: own ?? { system: '', id: '' }, key: KEY, now: after };
  expect(await tidyRuns(diskPlace(safe), tidying)).toBe(fromTs);
  expect(span).toMatch(/^What can be had is from \d{4}-.* to \d{4}-/);
  for (const moment of [before - 1, after + MINUTE_MS]) {
    await expect(restore(safe, { key: KEY, at: moment })).rejects.toThrow(
      `That moment cannot be had. ${span}.`,
    );
  }
  await expect(restore(safe, { key: `${KEY}!` })).rejects.toThrow('is not the key');
  await expect(restore(safe)).rejects.toThrow('is encrypted: set FLOTILA_BACKUP_KEY');

  const [run = ''] = runsIn(safe);
  const [base = ''] = basesIn(safe, run);
  const [first = '', second = ''] = segmentsIn(safe, run);
  const into = newFolder('refused');
  const refuses = (sentence: string) =>
    expect(restore(safe, { key: KEY, into })).rejects.toThrow(sentence);
  const damaged: [string, string][] = [
    [`${base}/files-00001.zst`, 'files-00001.zst is damaged'],
    [first, `${first} is damaged`],
    [segmentsIn(safe, run).at(-1) ?? '', 'The last moment that can be had without it is'],
  ];
  for (const [file, sentence] of damaged) {
    const mend = damage(join(safe, run, file));
    await refuses(sentence);
    mend();
  }
  const source = { place: diskPlace(safe), name: `${run}/${base}`, key: KEY };
  const { manifest, seal } = await openBase(source);
  await writeManifest(source, { ...manifest, postgres: 99 }, seal);
  await refuses('The log is of PostgreSQL 99, and this release brings');
  await writeManifest(source, { ...manifest, migration: 9_999 }, seal);
  await refuses('The log is of a newer Flotila than this one. Update it first.');
  await writeManifest(source, manifest, seal);
  rmSync(join(safe, run, second));
  await expect(restore(safe, { key: KEY, at, into })).rejects.toThrow(
    `${run}/${second.slice(0, 24)} is missing.`,
  );
  // Nothing that looks like a database came of all that.
  expect(existsSync(join(into, 'postgres', 'cluster'))).toBe(false);
}, 300_000);

test('a process that is killed in the middle leaves nothing wrong, and the next one goes on', async () => {
  const there = await product();
  const safe = newFolder('safe');
  const disk = diskPlace(safe);
  await put(there.db, 1);
  const { promise: hung, resolve: hangs } = Promise.withResolvers<void>();
  const killed = keeping(there, {
    safe,
    place: {
      ...disk,
      async write(path, bytes) {
        await disk.write(path, bytes);
        if (!path.endsWith('.zst')) return;
        hangs();
        await new Promise(() => undefined);
      },
    },
  });
  void killed.look();
  await hung;
  const [half] = runsIn(safe);
  await expect(restore(safe)).rejects.toThrow('No moment can be had');
  const second = keeping(there, { safe });
  await second.taken();
  const [run = '', ...more] = runsIn(safe);
  expect(run).not.toBe(half);
  expect(more).toEqual([]);

  // A file of the log lies there, and nobody noted that.
  await put(there.db, 2);
  await second.stop();
  const third = keeping(there, {
    safe,
    place: {
      ...disk,
      async write(path, bytes) {
        await disk.write(path, bytes);
        if (segmentOf(path.split('/').at(-1) ?? '')) throw new Error('cut');
      },
    },
  });
  await third.taken();
  expect((await readLogState(there.db)).failed?.said).toBe('cut');
  await third.stop();
  const fourth = keeping(there, { safe });
  await fourth.taken();
  await put(there.db, 3);
  await fourth.taken();
  expect((await readLogState(there.db)).failed).toBeUndefined();
  // The run goes on over all of them: no second base, no file twice.
  expect(runsIn(safe)).toEqual([run]);
  expect(basesIn(safe, run)).toHaveLength(1);
  const names = segmentsIn(safe, run).map((file) => file.slice(0, 24));
  expect(names).toEqual([...new Set(names)]);
  await fourth.stop();

  // Another key cannot go on with it, and does not hide what was kept before.
  const fifth = keeping(there, { safe, key: KEY });
  await fifth.taken();
  expect(runsIn(safe)).toHaveLength(2);
  await fifth.stop();
  await there.stop();
  expect(await kept(await restore(safe))).toEqual([1, 2, 3]);
}, 300_000);

test('a place that takes nothing does not fill the disk: the log is given up, told, and begun anew', async () => {
  const there = await product();
  const safe = newFolder('safe');
  const disk = diskPlace(safe);
  let isAway = false;
  let room = 1e12;
  const keeper = keeping(there, {
    safe,
    room: async () => room,
    place: {
      ...disk,
      async write(path, bytes) {
        if (isAway) throw new Error('the place is away');
        await disk.write(path, bytes);
      },
    },
  });
  const waiting = () => there.server.copied.withLog((reader) => reader.waiting());
  await put(there.db, 1);
  await keeper.taken();
  isAway = true;
  await put(there.db, 2);
  for (let times = 0; times < 2; times += 1) await keeper.taken();
  // For longer than may be lost: operators are told, once.
  expect((await readLogState(there.db)).failed).toMatchObject({
    said: 'the place is away',
    isTold: true,
  });
  expect(keeper.said.filter((line) => line.includes('has an address'))).toHaveLength(1);
  expect((await waiting())?.bytes).toBeGreaterThan(0);
  room = 1;
  await keeper.look();
  expect(await waiting()).toBeUndefined();
  expect(keeper.said).toContain('the log of the database is given up: it would fill the disk');
  expect((await readLogState(there.db)).run).toBeUndefined();
  isAway = false;
  room = 1e12;
  for (let times = 0; times < 2; times += 1) await keeper.taken();
  expect(runsIn(safe)).toHaveLength(2);
  expect((await readLogState(there.db)).failed).toBeUndefined();
  await keeper.stop();
  await there.stop();
  expect(await kept(await restore(safe))).toEqual([1, 2]);
}, 300_000);

test('two databases keep their log in one place, and one that is replaced stays until the other has started', async () => {
  const safe = newFolder('safe');
  const made: string[] = [];
  for (const value of [1, 2]) {
    const there = await product();
    const keeper = keeping(there, { safe });
    await put(there.db, value);
    for (let times = 0; times < 2; times += 1) await keeper.taken();
    await keeper.stop();
    await put(there.db, 10 + value);
    await there.stop();
    made.push(there.folder);
  }
  const systems = runsIn(safe).map((name) => runOf(name)?.system ?? '');
  expect(new Set(systems).size).toBe(2);
  await expect(restore(safe)).rejects.toThrow(
    /^Several databases keep their log there\. Say which: --cluster \d+ \(What can be had/,
  );
  const found: number[] = [];
  for (const cluster of systems) found.push(...(await kept(await restore(safe, { cluster }))));
  expect(found.toSorted()).toEqual([1, 2]);

  const [into = ''] = made;
  const cluster = systems[found.indexOf(2)];
  await expect(restore(safe, { cluster, into })).rejects.toThrow('has a database');
  const replacing = { cluster, into, isReplacing: true };
  const check = () => Promise.reject(new Error('it does not start'));
  await expect(restore(safe, { ...replacing, check })).rejects.toThrow('it does not start');
  expect(await kept(into)).toEqual([1, 11]);
  await restore(safe, replacing);
  expect(await kept(into)).toEqual([2]);
  const left = readdirSync(join(into, 'postgres'));
  expect(left.filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
}, 300_000);

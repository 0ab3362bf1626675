// The worker's backups: one each day from the hour on, tried at once in a database of its own; what fails is told by mail,
// metrics and in the log, and a process that finds another at work does nothing.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ALONE, tryAlone } from '../../ground/db/alone.ts';
import { openDatabase } from '../../ground/db/open.ts';
import { type TestDatabase, testDatabase, testServer } from '../../testing/database.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { diskPlace } from '../../thing/archive/disk-place.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { memoryPlace } from '../../thing/archive/testing/places.ts';
import { addBackupMetrics } from './backup-metrics.ts';
import { lastDue, startBackups } from './backup-worker.ts';
import { listBackups } from './backups.ts';
import { openBackup, writeManifest } from './manifest.ts';
import { readState, writeState } from './state.ts';
import { tryBackup } from './try.ts';

const HOUR = 2;
const HOUR_MS = 3_600_000;
/** A quarter past the hour, wherever the test runs. */
const NOW = new Date(2026, 10, 21, HOUR, 15).getTime();
let source: TestDatabase;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let base: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'flotila-backups-'));
  source = await testDatabase({ hasCast: true });
  mails = await startMailServer();
  const { pool } = source.db;
  const made = await pool.query(`insert into account (login, password_hash, access, language)
    values ('operator', 'x', 'superuser', 'en') returning account_id as id`);
  await pool.query(
    `update person set email = 'operator@example.org', account_id = $1
     where person_id = (select min(person_id) from person where company_id = 1)`,
    [made.rows[0].id],
  );
  await pool.query(`insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state,
      distance, km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
    values (1, 201, '2026-10-01T06:00:00Z', '2026-10-01T07:00:00Z', 'bussines', 'finished', 40000, 1,
      3600, 0, 0, 0, 0)`);
});
afterAll(async () => {
  await mails.close();
  await source.close();
  rmSync(base, { recursive: true, force: true });
});

let clock = NOW;
let said: string[] = [];
beforeEach(async () => {
  clock = NOW;
  said = [];
  mails.received.length = 0;
  await writeState(source.db, {});
});

const note = (_: object, message: string) => void said.push(message);
const worker = (place: ListedPlace, db = source.db) =>
  startBackups({
    db,
    url: source.url,
    databaseFolder: undefined,
    place,
    key: 'a key of the operator',
    archive: memoryPlace(),
    dataFolder: base,
    hour: HOUR,
    mailer: mails.mailer,
    now: () => clock,
    log: { info: note, warn: note, error: note },
  });
let places = 0;
const newPlace = () => diskPlace(join(base, `place-${++places}`));

async function metrics(): Promise<Record<string, number>> {
  const registry = new Registry();
  addBackupMetrics({ db: source.db, registry, now: () => clock });
  const told = (await registry.metrics()).split('\n').filter((line) => line.startsWith('flotila'));
  return Object.fromEntries(
    told.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  );
}

async function trialDatabases(): Promise<number | null> {
  const found = await source.db.pool.query(`select from pg_database
    where starts_with(datname, current_database() || '_backup_trial_')`);
  return found.rowCount;
}

test('the last moment at which a backup was due is today’s or yesterday’s hour', () => {
  const at = (day: number, hour: number, minute = 0) =>
    new Date(2026, 10, day, hour, minute).getTime();
  expect(lastDue(at(21, 2), 2)).toBe(at(21, 2));
  expect(lastDue(at(21, 1, 59), 2)).toBe(at(20, 2));
  expect(lastDue(at(1, 0), 23)).toBe(new Date(2026, 9, 31, 23).getTime());
});

test('each day one is made, restored and compared, and the database of the trial is gone', async () => {
  const place = newPlace();
  const backups = worker(place);
  expect(await metrics()).toEqual({ flotila_backup_failed: 0 });
  expect(await backups.look()).toBe(1);
  const [name = ''] = await listBackups(place);
  expect(await readState(source.db)).toEqual({
    last: {
      name,
      rows: expect.any(Number),
      bytes: expect.any(Number),
      archive: { files: 0, bytes: 0, missing: 0 },
    },
    tried: { name, at: NOW },
  });
  expect(said).toEqual([
    'backups are made daily',
    'a backup was made',
    'a backup was restored and compared',
  ]);
  expect(await trialDatabases()).toBe(0);
  clock += 20 * HOUR_MS;
  expect(await backups.look()).toBe(0);
  expect(await metrics()).toMatchObject({
    flotila_backup_age_seconds: 20 * 3600,
    flotila_backup_bytes: expect.any(Number),
    flotila_backup_compared: 1,
    flotila_backup_compared_age_seconds: 20 * 3600,
  });
  clock += 4 * HOUR_MS;
  expect(await backups.look()).toBe(1);
  expect(await listBackups(place)).toHaveLength(2);
  expect(mails.received).toEqual([]);
  await backups.stop();
});

test('operators are told once a day of what fails, it is tried again after an hour, and then all is well', async () => {
  const disk = newPlace();
  let isFull = true;
  const backups = worker({
    ...disk,
    write: (name, bytes) =>
      isFull
        ? Promise.reject(new Error('ENOSPC: no space left on device'))
        : disk.write(name, bytes),
  });
  await backups.look();
  await backups.look();
  expect(said.filter((message) => message === 'a backup failed')).toHaveLength(1);
  expect(await metrics()).toEqual({ flotila_backup_failed: 1 });
  clock += HOUR_MS;
  await backups.look();
  expect(said.filter((message) => message === 'a backup failed')).toHaveLength(2);
  expect(mails.received.map(({ to }) => to)).toEqual([['operator@example.org']]);
  expect(mails.received[0]?.raw).toMatch(/Subject: Flotila: the backup failed[\s\S]+ENOSPC/);
  isFull = false;
  clock += HOUR_MS;
  await backups.look();
  expect(said.slice(-2)).toEqual(['a backup was made', 'a backup was restored and compared']);
  expect(await metrics()).toMatchObject({ flotila_backup_failed: 0, flotila_backup_compared: 1 });
  await backups.stop();
});

test('a process that finds another one at work makes nothing', async () => {
  const place = newPlace();
  const backups = worker(place);
  await tryAlone(source.db.pool, ALONE.backup, async () => {
    expect(await backups.look()).toBe(0);
  });
  expect(await listBackups(place)).toEqual([]);
  await backups.stop();
});

test('a process that stops gives up the backup that it makes, and tells nobody', async () => {
  const disk = newPlace();
  const backups = worker({
    ...disk,
    write(name, bytes) {
      void backups.stop();
      return disk.write(name, bytes);
    },
  });
  await backups.look();
  expect(await listBackups(disk)).toEqual([]);
  expect(await disk.list()).toEqual([]);
  expect(mails.received).toEqual([]);
  expect(await readState(source.db)).toEqual({});
});

test('kilometres that differ are told, with company and month', async () => {
  const place = newPlace();
  const backups = worker(place);
  await backups.look();
  await backups.stop();
  const [name = ''] = await listBackups(place);
  const found = { place, name, key: 'a key of the operator' };
  const { manifest, seal } = await openBackup(found);
  expect(manifest.figures).toEqual([{ companyId: 1, month: '2026-10', rides: 1, metres: 40_000 }]);
  const figures = manifest.figures.map((figure) => ({ ...figure, metres: figure.metres + 1 }));
  await writeManifest(found, { ...manifest, figures }, seal);
  const trying = { ...found, pool: source.db.pool, url: source.url, databaseFolder: undefined };
  await expect(tryBackup({ ...trying, now: () => NOW })).rejects.toThrow(
    'differs in company 1, 2026-10: 1 rides of 40000 m for 1 rides of 40001 m',
  );
  expect(await trialDatabases()).toBe(0);
});

test('a role that may not create databases is told what to do, and told by mail once', async () => {
  const { superuserUrl } = await testServer();
  const role = `no_trials_${process.pid}`;
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  const owner = new URL(source.url).username;
  await admin.query(`create role ${role} login password 'x' nocreatedb in role ${owner}`);
  const url = new URL(source.url);
  url.username = role;
  url.password = 'x';
  const db = openDatabase(url.href, { connections: 3 });
  try {
    const place = newPlace();
    const backups = worker(place, db);
    await backups.look();
    const { last, tried } = await readState(db);
    expect(await listBackups(place)).toEqual([last?.name]);
    expect(tried?.failure).toBe(
      `The role ${role} may not create databases, so no backup can be tried. ` +
        `Let it: alter role "${role}" createdb;`,
    );
    expect(await metrics()).toMatchObject({ flotila_backup_compared: 0 });
    clock += 24 * HOUR_MS;
    await backups.look();
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]?.raw).toContain('may not create databases');
    await backups.stop();
  } finally {
    await db.close();
    await admin.query(`drop role ${role}`);
    await admin.end();
  }
});

test('what a killed trial left is thrown away by the next', async () => {
  const name = new URL(source.url).pathname.slice(1);
  await source.db.pool.query(`create database ${name}_backup_trial_0badcafe`);
  const backups = worker(newPlace());
  await backups.look();
  await backups.stop();
  expect(await trialDatabases()).toBe(0);
  expect(readdirSync(base)).not.toContain('secret');
});

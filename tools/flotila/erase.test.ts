// The operator's command in a process of its own: it shows, asks, refuses, and killed half-way goes on with the rest.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { mentions } from '@flotila/server/flow/erasing/testing/quotes.ts';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  testLog,
} from '@flotila/server/flow/ingest/test-fleet.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { archiveRound } from '@flotila/server/thing/archive/archive-worker.ts';
import { diskPlace } from '@flotila/server/thing/archive/disk-place.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'erase-'));
let database: TestDatabase;
let vehicleId: number;
const pool = () => database.db.pool;

/** A vehicle with an archived month and three fresh ones, off its tracker. */
beforeAll(async () => {
  database = await testDatabase();
  const [one] = await addTrackers(database.db, 1);
  if (!one) throw new Error('no tracker');
  vehicleId = one.vehicleId;
  await pool().query("update vehicle set numeric_plate = 'KE 987 ZX', name = 'Biely ťahač'");
  const parts = {
    db: database.db,
    now: () => NOW,
    placeOf,
    countryOf,
    log: testLog(),
    onCommitted: () => undefined,
  };
  const ingest = await createIngest(parts);
  const times = [300, 299, 60, 31, 2, 1].map((days) => NOW - days * DAY);
  const records = times.flatMap((time) => [recordAt(time), recordAt(time + 60_000)]);
  await ingest.store({ device: one.device, records, receivedTs: NOW });
  await ingest.stop();
  const place = diskPlace(join(folder, 'archive'));
  for (const days of [0, 2]) {
    const deps = { pool: pool(), place, log: testLog(), now: () => NOW + days * DAY };
    await archiveRound({ ...deps, freshMonths: 4 });
  }
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

interface Ran {
  code: number | null;
  said: string[];
  refused: string;
}

/** `input`: what somebody types; `onLine` may kill it. */
async function run(
  args: string[],
  {
    input = '',
    onLine,
  }: { input?: string; onLine?: (line: string, kill: () => void) => void } = {},
): Promise<Ran> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', 'flotila.ts'), 'erase', ...args],
    {
      env: { ...process.env, DATABASE_URL: database.url, FLOTILA_DATA: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  child.stdin.end(input);
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    onLine?.(line, () => child.kill('SIGKILL'));
  });
  const [code, refused] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stderr),
  ]);
  return { code, said, refused };
}

const VEHICLE = ['vehicle', 'fleet', 'KE987ZX', '--reason', 'contract ended'];
const counted = async () => {
  const { rows } = await pool().query('select count(*)::int as count from location');
  return rows[0].count;
};

test('tells what it does not understand, and deletes nothing', async () => {
  expect((await run(['vehicle', 'fleet'])).code).toBe(2);
  expect((await run(['vehicle', 'fleet', 'KE987ZX'])).refused).toMatch(/^--reason must be a text/);
  const long = ['--reason', 'x'.repeat(201)];
  expect((await run(['vehicle', 'fleet', 'KE987ZX', ...long])).code).toBe(2);
  const tracked = await run([...VEHICLE, '--yes']);
  expect(tracked.code).toBe(2);
  expect(tracked.refused).toMatch(
    /^The vehicle KE 987 ZX has the tracker 35\d{13}, which may go on/,
  );
  expect(await counted()).toBe(8);
});

test('shows what it would delete, and does nothing unless the plate is typed', async () => {
  await pool().query('update device set vehicle_id = null');
  await pool().query('update device_assignment set to_ts = now()');
  for (const input of ['', 'yes\n', 'KE 987 Z\n']) {
    const { code, said, refused } = await run(VEHICLE, { input });
    expect([code, refused.trim()]).toEqual([2, 'Nothing was erased.']);
    expect(said[0]).toBe(`Vehicle KE 987 ZX, Biely ťahač (${vehicleId}):`);
    expect(said.map((line) => line.trim())).toEqual(
      expect.arrayContaining(['8  location', '4  archived location', '1  archive file']),
    );
  }
  expect(await counted()).toBe(8);
  expect((await pool().query('select from erasure')).rowCount).toBe(0);
});

test('killed half-way and called again, it deletes the rest', async () => {
  // Locations are held here, so that it is half-way however late the kill comes.
  const holder = await pool().connect();
  await holder.query('begin');
  await holder.query('select from location for update');
  const killed = await run([...VEHICLE, '--yes'], {
    onLine: (line, kill) => {
      if (/: \d+ deleted$/.test(line)) kill();
    },
  });
  // What waits for them would go on without its program.
  await holder.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  await holder.query('rollback');
  holder.release();
  expect(killed.code).toBeNull();
  const plate = ['KE 987 ZX', 'Biely ťahač'];
  expect(await counted()).toBe(8);
  // It is found by its plate until everything else is gone.
  expect(await mentions(pool(), plate)).toEqual({ vehicle: 1 });
  const { code, said } = await run(VEHICLE, { input: 'KE 987 ZX\n' });
  expect(code).toBe(0);
  expect(said[0]).toBe(`Vehicle KE 987 ZX, Biely ťahač (${vehicleId}), which was begun before:`);
  expect(said.at(-1)).toMatch(new RegExp(`The vehicle ${vehicleId} is erased.$`));
  expect(await counted()).toBe(0);
  expect(await mentions(pool(), plate)).toEqual({});
  const archived = join(folder, 'archive', String(TEST_COMPANY));
  expect(existsSync(archived)).toBe(true);
  expect(
    readdirSync(archived, { recursive: true }).filter((name) => `${name}`.endsWith('.parquet')),
  ).toEqual([]);
  const { rows } = await pool().query('select finished, counts from erasure');
  expect(rows).toMatchObject([{ finished: expect.any(Date), counts: { location: 8 } }]);
  const again = await run([...VEHICLE.with(2, String(vehicleId)), '--yes']);
  expect(again.refused).toMatch(new RegExp(`^The vehicle ${vehicleId} was erased on`));
});

test('a person is asked for by name, and its account goes with it', async () => {
  await pool().query(
    `insert into account (account_id, login, password_hash) values (9001, 'j.novotna', ''), (9002, 'other', '')`,
  );
  await pool().query(
    `insert into person (company_id, person_id, account_id, first_name, last_name, administrator)
     values ($1, 9101, 9001, 'Jana', 'Novotná', true), ($1, 9102, 9002, 'Eva', 'Iná', false)`,
    [TEST_COMPANY],
  );
  const person = ['person', 'fleet', 'j.novotna', '--reason', 'request 17'];
  const last = await run([...person, '--yes']);
  expect(last.refused).toMatch(/^This is the last administrator of the company./);
  await pool().query('update person set administrator = true where person_id = 9102');
  expect((await run(person, { input: 'Jana\n' })).refused.trim()).toBe('Nothing was erased.');
  const { code, said } = await run(person, { input: 'Jana Novotná\n' });
  expect(code).toBe(0);
  expect(said[0]).toBe('Person Jana Novotná (9101):');
  expect(said).toContain('The account is deleted; its sessions end.');
  expect(said.at(-1)).toMatch(/The person 9101 is erased.$/);
  expect(await mentions(pool(), ['Jana', 'Novotná', 'novotna'])).toEqual({});
});

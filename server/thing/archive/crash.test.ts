// A process that archives is killed without warning, anywhere: each record is in the table or in a file that a part names,
// and comes back once.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeDrill } from '../../../tools/run/drills.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import {
  addTrackers,
  randomHistory,
  recordAt,
  TEST_COMPANY,
  tablesOf,
  testLog,
} from '../../flow/ingest/test-fleet.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import type { ArchiveTask } from './archive-child.ts';
import { archiveRound } from './archive-worker.ts';
import { diskPlace } from './disk-place.ts';
import { ensureFresh } from './past.ts';

const START = Date.UTC(2025, 0, 20, 6);
const NOW = Date.UTC(2025, 11, 1);
const DAY = 86_400_000;
const VEHICLES = 4;
/** Words of the process until it is killed: within its first file, between files, while rows are taken away. */
const KILLED_AFTER = isWholeDrill(import.meta.filename) ? [1, 2, 3, 5, 9, 11, 12] : [1, 5, 12];
const folder = mkdtempSync(path.join(tmpdir(), 'archive-crash-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('kill -9 while archiving: no record is lost or told twice', async () => {
  const { db, url } = database;
  const fleet = await addTrackers(db, VEHICLES);
  const storing = { db, now: () => NOW, placeOf, countryOf, log: testLog() };
  const ingest = await createIngest({ ...storing, onCommitted: () => undefined });
  for (const [index, { device }] of fleet.entries()) {
    const records = [...randomHistory(index + 1, START, 500), recordAt(NOW - 3_600_000)];
    await ingest.store({ device, records, receivedTs: NOW });
  }
  await ingest.stop();
  const tables = () => Promise.all(fleet.map((one) => tablesOf(db, one.vehicleId)));
  const before = await tables();
  for (const [turn, words] of KILLED_AFTER.entries()) {
    await archiveUntilKilled({ url, folder, now: NOW + turn * 20 * DAY }, words);
  }
  const now = () => NOW + 400 * DAY;
  const past = { pool: db.pool, place: diskPlace(folder), now, log: testLog() };
  const vehicleIds = fleet.map(({ vehicleId }) => vehicleId);
  const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  await ensureFresh(past, { companyId: TEST_COMPANY, vehicleIds, ...all });
  expect(await tables()).toEqual(before);
  // Whatever was left half-way is done by the next rounds.
  const later = (days: number) => ({ ...past, now: () => now() + days * DAY });
  for (const days of [2, 4]) await archiveRound({ ...later(days), freshMonths: 4, partRows: 40 });
  const left = await db.pool.query('select count(*)::int as count from location');
  expect(left.rows[0].count).toBe(VEHICLES);
  await ensureFresh(later(4), { companyId: TEST_COMPANY, vehicleIds, ...all });
  expect(await tables()).toEqual(before);
}, 90_000);

async function archiveUntilKilled(task: ArchiveTask, words: number): Promise<void> {
  const script = path.join(import.meta.dirname, 'archive-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<unknown>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  let heard = 0;
  for await (const _word of createInterface({ input: child.stdout })) {
    heard += 1;
    if (heard === words) child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
  const running = async () => {
    const { rows } = await database.db.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows[0].count;
  };
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
}

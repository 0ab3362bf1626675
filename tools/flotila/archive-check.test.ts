// The operator's command in a process of its own names what of the archive cannot be read.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
import { afterAll, beforeAll, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 1);
const folder = mkdtempSync(join(tmpdir(), 'archive-check-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function run(): Promise<{ code: number | null; said: string }> {
  const command = spawn(process.execPath, ['tools/flotila.ts', 'archive', 'check'], {
    env: { ...process.env, DATABASE_URL: database.url, FLOTILA_ARCHIVE: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => command.once('exit', resolve));
  return { said: await text(command.stdout), code: await ended };
}

it('says that all is well, and by its exit code that something is not', async () => {
  const { db } = database;
  const [tracker] = await addTrackers(db, 1);
  if (!tracker) throw new Error('no tracker');
  const storing = { db, now: () => NOW, placeOf, countryOf, log: testLog() };
  const ingest = await createIngest({ ...storing, onCommitted: () => undefined });
  const records = [recordAt(Date.UTC(2026, 0, 5)), recordAt(Date.UTC(2026, 1, 5)), recordAt(NOW)];
  await ingest.store({ device: tracker.device, records, receivedTs: NOW });
  await ingest.stop();
  const deps = { pool: db.pool, place: diskPlace(folder), now: () => NOW, log: testLog() };
  expect(await archiveRound({ ...deps, freshMonths: 4 })).toEqual({ archived: 2 });
  expect(await run()).toEqual({
    code: 0,
    said: expect.stringMatching(/^2 files with \d+ bytes were read, 0 of them cannot be\.\n$/),
  });
  const into = join(folder, String(TEST_COMPANY), '2026-02');
  const [name = ''] = readdirSync(into);
  const bytes = readFileSync(join(into, name));
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  writeFileSync(join(into, name), bytes);
  rmSync(join(folder, String(TEST_COMPANY), '2026-01'), { recursive: true });
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(said).toContain(`vehicle ${tracker.vehicleId}, 2026-01: the archive's file`);
  expect(said).toContain(`vehicle ${tracker.vehicleId}, 2026-02: the archive's file`);
  expect(said).toContain('2 files');
});

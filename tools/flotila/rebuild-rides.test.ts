// The operator's command in a process of its own: killed half-way it leaves the rest in the list, and what
// trackers send and people correct meanwhile is in the end as if nobody had rebuilt anything.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import {
  addTrackers,
  crashRecord,
  type TestTracker,
  tablesOf,
  testLog,
} from '@flotila/server/flow/ingest/test-fleet.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { listAsked } from '@flotila/server/thing/fold/asked-rebuilds.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const VEHICLES = 6;
const RECORDS = 4_000;
let database: TestDatabase;
let fleet: TestTracker[];

const parts = () => ({
  db: database.db,
  now: () => Date.now(),
  placeOf,
  countryOf,
  log: testLog(),
  onCommitted: () => undefined,
});

async function send(from: number, count: number) {
  const ingest = await createIngest(parts());
  const records = Array.from({ length: count }, (_, index) => crashRecord(from + index));
  await Promise.all(
    fleet.map(({ device }) => ingest.store({ device, records, receivedTs: Date.now() })),
  );
  await ingest.stop();
}

const tables = () => Promise.all(fleet.map((one) => tablesOf(database.db, one.vehicleId)));
const waiting = async () => (await listAsked(database.db.pool, 100)).length;

beforeAll(async () => {
  database = await testDatabase();
  fleet = await addTrackers(database.db, VEHICLES);
  await send(0, RECORDS);
});
afterAll(() => database.close());

/** Runs the command; `onLine` may kill it. Answers its exit code (null when killed) and its lines. */
async function run(args: string[], onLine: (line: string, kill: () => void) => void = () => {}) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', 'flotila.ts'), 'rebuild-rides', ...args],
    { env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    onLine(line, () => child.kill('SIGKILL'));
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines };
}

it('is killed half-way, goes on with the rest, and changes nothing that was right', async () => {
  const right = await tables();
  const killed = await run([], (line, kill) => {
    if (line.startsWith('2/')) kill();
  });
  expect(killed.code).toBeNull();
  const left = await waiting();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(VEHICLES);
  const rest = await run(['--continue']);
  expect(rest.code).toBe(0);
  expect(rest.lines[0]).toBe(`${left} vehicles wait.`);
  expect(rest.lines.at(-1)).toBe(`${left} of ${left} vehicles are rebuilt.`);
  expect(await waiting()).toBe(0);
  expect(await tables()).toEqual(right);
});

it('while trackers send: every record is folded once', async () => {
  let sending: Promise<void> | undefined;
  const { code } = await run([], () => {
    sending ??= send(RECORDS, 500);
  });
  await sending;
  expect(code).toBe(0);
  const meanwhile = await tables();
  expect(meanwhile.map(({ locations }) => locations?.length)).toEqual(
    fleet.map(() => RECORDS + 500),
  );
  await run([]);
  expect(await tables()).toEqual(meanwhile);
});

it('tells what it does not understand', async () => {
  expect((await run(['--continue', '--from', '2026-01-01'])).code).toBe(2);
  expect((await run(['--vehicle', '999999999'])).code).toBe(2);
});

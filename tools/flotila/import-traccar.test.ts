// The operator's command in a process of its own: what it says when all goes well, and what when it does not.
import { DAY_MS } from '@flotila/domain/time.ts';
import { theirDrives, theirTraccar } from '@flotila/server/flow/traccar/testing/their-fleet.ts';
import type { FakeTraccar } from '@flotila/server/ground/outside/fake-traccar.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { importTraccar } from './import-traccar.ts';
import { runImport } from './testing/run-import.ts';

let database: TestDatabase;
let traccar: FakeTraccar;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.pool.query(
    `insert into company (company_id, code, name, country_code) values (901, 'tatra', 'Tatra', 'SK')`,
  );
  traccar = await theirTraccar(theirDrives(3, 1, today));
});
afterAll(async () => {
  await traccar.stop();
  await database.close();
});

const run = (...args: string[]) => runImport(database.url, ['traccar', ...args]);

it('tells what came, what was left and why, and the kilometres side by side', async () => {
  const since = new Date(today - DAY_MS).toISOString().slice(0, 10);
  const { code, out } = await run('--url', `${traccar.url}/`, '--token', 'right', '--since', since);
  expect(code).toBe(0);
  expect(out).toContain('devices: 3 made, 0 were here, 0 taken before, 0 left');
  expect(out).toContain('BA002XY: its tracker speaks h02: registered as traccar-forward');
  expect(out).toContain('Half a country: left, its radius is over 50 km');
  expect(out).toContain('rules of notifications: 2 made');
  expect(out).toContain('Ignition: left, rules here do not watch for ignitionOn');
  expect(out).toContain('users: 2 made, 0 were here, 0 taken before, 0 left');
  expect(out).toMatch(/positions: \d{3,} stored, 0 were here, 0 without/);
  expect(out).toMatch(/^ {2}\d{4}-\d\d +14\d\.\d +14\d\.\d {3}BA000XY$/m);
}, 60_000);

it.each([
  [['--url', 'ftp://x', '--token', 'x'], '--url must be'],
  [['--url', 'http://u:p@x', '--token', 'x'], '--url must be'],
  [['--url', 'http://x'], '--token is needed'],
  [['--url', 'http://x', '--token', 'x', '--since', 'May'], '--since must be'],
  [['http://x'], 'What is "http://x"?'],
] as const)('%s is said before anything is asked', async (args, sentence) => {
  const running = importTraccar.run([...args]);
  await expect(running).rejects.toThrow(UsageError);
  await expect(running).rejects.toThrow(sentence);
});

it('a token that is not taken is said in a sentence', async () => {
  const { code, err } = await run('--url', traccar.url, '--token', 'wrong');
  expect(code).toBe(1);
  expect(err).toContain('does not take the token: it has ended or was mistyped.');
  expect(err).not.toContain('at ');
}, 60_000);

// The demo on the ways of a routing engine: asked once, kept, and done without when the engine is of no use.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { putFact } from '@flotila/server/ground/db/installation.queries.ts';
import { type FakeRouter, fakeRouter } from '@flotila/server/ground/outside/fake-router.ts';
import { createRouter } from '@flotila/server/ground/outside/router.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_COMPANIES } from './cast.ts';
import { demoGeography, demoTrackers } from './demo-trackers.ts';
import { keyOf, readDrawnWays, writeDrawnWays } from './drawn-ways.ts';
import { drawnWaysFile, openWays } from './open-ways.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
/** The calendar has just begun: so few drives are to be planned as will do. */
const EARLY = Date.UTC(2026, 5, 8);
const HOUR = 3_600_000;
const [tatra] = DEMO_COMPANIES;
if (!tatra) throw new Error('the demo has a first company');
let database: TestDatabase;
let fake: FakeRouter;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fake = await fakeRouter();
  folder = mkdtempSync(join(tmpdir(), 'flotila-ways-'));
});
afterEach(async () => {
  await fake.stop();
  rmSync(folder, { recursive: true });
});

const open = (isConfigured = true) =>
  openWays({
    db: database.db,
    file: drawnWaysFile(folder),
    clock: () => EARLY,
    log: () => undefined,
    router: isConfigured
      ? createRouter({ url: fake.url, now: () => EARLY, timeoutMs: waitMs() })
      : undefined,
  });

/** Only for what never answers: an answer that is late once ends the asking, and machines are busy at times. */
const waitMs = () => (fake.mood === 'silent' ? 300 : 60_000);

/** The fake's ways are straight: how much longer is the one that is driven? */
function detour(geography: ReturnType<typeof demoGeography>, from: string, to: string): number {
  const way = geography.route(from, to);
  if (!way) throw new Error('no way');
  const [a, b] = [way.from, way.to];
  return way.metres / distanceMetres(a.latitude, a.longitude, b.latitude, b.longitude);
}

test('a demo that begins with a routing engine drives its ways, and asks nothing when it starts again', async () => {
  const geography = await open();
  expect(fake.asked.length).toBeGreaterThan(300);
  expect(detour(demoGeography(), 'Trnava', 'Žilina')).toBeGreaterThan(1.02);
  expect(detour(geography, 'Trnava', 'Žilina')).toBeCloseTo(1, 4);
  const [lines, vans] = [geography.route('Košice', 'Budapest'), geography.route('Brno', 'Kuřim')];
  expect(new Set(lines?.speedKmh.map(Math.round))).toEqual(new Set([80]));
  expect(vans?.line.length).toBeGreaterThan(5);

  const file = drawnWaysFile(folder);
  expect(statSync(file).mode & 0o077).toBe(0);
  const asked = fake.asked.length;
  const kept = readFileSync(file);
  for (const isConfigured of [true, false]) {
    const again = await open(isConfigured);
    expect(again.route('Trnava', 'Žilina')).toEqual(geography.route('Trnava', 'Žilina'));
    expect(again.place('Žilina')).toEqual(geography.place('Žilina'));
  }
  expect(fake.asked).toHaveLength(asked);
  expect(readFileSync(file)).toEqual(kept);
}, 60_000);

test('vehicles stand where the engine found a road, and at every hour of a week some are on their way', () => {
  const way = demoGeography().route('Trnava', 'Žilina');
  if (!way) throw new Error('no way');
  const line = way.line.map(([latitude, longitude]): [number, number] => [
    latitude + 0.004,
    longitude,
  ]);
  const file = drawnWaysFile(folder);
  const { at, speedKmh, metres } = way;
  writeDrawnWays(file, new Map([[keyOf('Trnava', 'Žilina'), { line, at, speedKmh, metres }]]));
  const geography = demoGeography(readDrawnWays(file));
  const { latitude, longitude } = geography.place('Trnava');
  expect([latitude, longitude]).toEqual(line[0]);
  // Ways of the network lead to the same spot.
  expect(geography.route('Žilina', 'Trnava')?.to).toEqual(geography.place('Trnava'));
  const trackers = demoTrackers(tatra, NOW, geography);
  for (let time = NOW; time < NOW + 168 * HOUR; time += HOUR) {
    expect(trackers.filter(({ isDriving }) => isDriving(time)).length).toBeGreaterThanOrEqual(5);
  }
}, 60_000);

test.each(['broken', 'silent', 'no-way', 'other-json', 'not-json'] as const)(
  'a routing engine that is of no use (%s) is soon left alone: the demo drives its own network',
  async (mood) => {
    fake.mood = mood;
    const geography = await open();
    expect(fake.asked.length).toBeLessThan(20);
    expect(geography.route('Trnava', 'Žilina')).toEqual(demoGeography().route('Trnava', 'Žilina'));
    expect(existsSync(drawnWaysFile(folder))).toBe(false);
  },
  30_000,
);

test('a demo that began without an engine goes on without one, or its vehicles would jump', async () => {
  await database.db.write((tx) => putFact(tx, 'demo.started', new Date(NOW).toISOString()));
  const geography = await open();
  expect(fake.asked).toHaveLength(0);
  expect(geography).toBe(demoGeography());
  await database.db.pool.query(`delete from installation where name = 'demo.started'`);
});

test('half a file of ways is no file: the network is driven and nothing is asked', async () => {
  writeFileSync(drawnWaysFile(folder), '{"Trnava>Žilina":{"line":[[48');
  const geography = await open();
  expect(fake.asked).toHaveLength(0);
  expect(geography.route('Trnava', 'Žilina')).toEqual(demoGeography().route('Trnava', 'Žilina'));
});

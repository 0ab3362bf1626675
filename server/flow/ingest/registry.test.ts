// What the registry asks of the database, and for how long it believes the answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../ground/db/open.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { ASKED_TOGETHER_MAX, createRegistry, UNKNOWN_MAX, WAITING_MAX } from './registry.ts';
import { addTrackers, type TestTracker } from './test-fleet.ts';

let test_: TestDatabase;
let clock = Date.UTC(2026, 10, 20, 12);
let tracker: TestTracker;
beforeAll(async () => {
  test_ = await testDatabase();
  [tracker] = (await addTrackers(test_.db, 1)) as [TestTracker];
});
afterAll(() => test_.close());

/** A registry whose questions to the database are counted; `during` runs after one was answered. */
async function countedRegistry(during: () => Promise<void> = async () => undefined) {
  const asked = { questions: 0, atOnce: 0, atOnceMost: 0 };
  let forget: (code: string | null) => void = () => undefined;
  const db: Database = {
    ...test_.db,
    async read(ask) {
      asked.questions++;
      asked.atOnceMost = Math.max(asked.atOnceMost, ++asked.atOnce);
      const answer = await test_.db.read(ask);
      await during();
      asked.atOnce--;
      return answer;
    },
    async listen(_channel, handler) {
      forget = handler;
      return () => undefined;
    },
  };
  const registry = await createRegistry(db, () => clock);
  return { registry, asked, edited: (code: string | null) => forget(code) };
}

const invented = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => String(900_000_000_000_000 + from + index));

test('R13 a flood of made-up numbers asks one question at a time, for many at once', async () => {
  const { registry, asked } = await countedRegistry();
  const flood = invented(3 * ASKED_TOGETHER_MAX).map((code) => registry.find('teltonika', code));
  const own = registry.find('teltonika', tracker.device.code);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([undefined]));
  expect(await own).toEqual(tracker.device);
  expect(asked.atOnceMost).toBe(1);
  // The first number goes alone, the others in as few questions as hold them.
  expect(asked.questions).toBe(1 + 3);
});

test('R13 a made-up number that comes again is not asked again, and no registered one is forgotten for them', async () => {
  const { registry, asked } = await countedRegistry();
  const find = (code: string) => registry.find('teltonika', code);
  await find(tracker.device.code);
  await Promise.all(invented(UNKNOWN_MAX + 1).map(find));
  asked.questions = 0;
  await Promise.all(invented(UNKNOWN_MAX, 1).map(find));
  await find(tracker.device.code);
  expect(asked.questions).toBe(0);
  // Only so many are remembered: the oldest went.
  await find(invented(1)[0] as string);
  expect(asked.questions).toBe(1);
});

test('R13 a tracker that is registered after it was refused is found within 5 s, at once when told', async () => {
  const { registry, edited } = await countedRegistry();
  const find = () => registry.find('teltonika', 'soon-registered');
  const rename = (code: string) =>
    test_.db.pool.query('update device set code = $1 where device_id = $2', [
      code,
      tracker.device.deviceId,
    ]);
  expect(await find()).toBeUndefined();
  await rename('soon-registered');
  clock += 5_000;
  expect(await find()).toBeDefined();
  await rename(tracker.device.code);
  edited('soon-registered');
  expect(await find()).toBeUndefined();
  await rename('soon-registered');
  edited(null);
  expect(await find()).toBeDefined();
  await rename(tracker.device.code);
});

test('R13 a tracker that was taken away without a word is asked again after a minute, and then not at once', async () => {
  const { registry, asked } = await countedRegistry();
  const [gone] = (await addTrackers(test_.db, 1)) as [TestTracker];
  const find = () => registry.find('teltonika', gone.device.code);
  expect(await find()).toEqual(gone.device);
  await test_.db.pool.query("update device set code = 'elsewhere' where device_id = $1", [
    gone.device.deviceId,
  ]);
  clock += 60_000;
  asked.questions = 0;
  expect([await find(), await find()]).toEqual([undefined, undefined]);
  expect(asked.questions).toBe(1);
});

test('R13 an answer during which the tracker was edited is not kept', async () => {
  let edit: () => void = () => undefined;
  const { registry, asked, edited } = await countedRegistry(async () => edit());
  edit = () => edited(tracker.device.code);
  await registry.find('teltonika', tracker.device.code);
  edit = () => undefined;
  await registry.find('teltonika', tracker.device.code);
  expect(asked.questions).toBe(2);
  await registry.find('teltonika', tracker.device.code);
  expect(asked.questions).toBe(2);
});

test('R13 a number that the database cannot take spoils no other’s question', async () => {
  const { registry } = await countedRegistry();
  const [strange, endless, good] = await Promise.all([
    registry.find('teltonika', 'a\0b'),
    registry.find('teltonika', '9'.repeat(100_000)),
    registry.find('teltonika', tracker.device.code),
  ]);
  expect([strange, endless]).toEqual([undefined, undefined]);
  expect(good).toEqual(tracker.device);
});

test('R13 while the database hangs only so many numbers wait for it, and all are answered after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { registry } = await countedRegistry(() => promise);
  const first = registry.find('teltonika', 'first');
  const waiting = invented(WAITING_MAX).map((code) => registry.find('teltonika', code));
  await expect(registry.find('teltonika', 'one-more')).rejects.toThrow('too many trackers wait');
  resolve();
  await Promise.all([first, ...waiting]);
});

test('R12 a question that fails is answered to all who wait, and the next one is asked anew', async () => {
  let isAway = true;
  const { registry, asked } = await countedRegistry(async () => {
    if (isAway) throw new Error('the database is away');
  });
  const all = invented(3 * ASKED_TOGETHER_MAX).map((code) => registry.find('teltonika', code));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked.questions).toBe(1);
  isAway = false;
  expect(await registry.find('teltonika', tracker.device.code)).toEqual(tracker.device);
});

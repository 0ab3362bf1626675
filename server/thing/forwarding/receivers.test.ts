// Receivers that do not take what is passed on: nothing is lost, nothing comes twice by another key, nobody else waits.
import { BATCH_BYTES_MAX, FAILING_MS_MAX } from '@flotila/domain/forwarding/forwarding.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEST_COMPANY, type TestTracker } from '../../flow/ingest/test-fleet.ts';
import { ago, at, NOW, passingWorld } from '../../testing/passing.ts';
import { answer, type Respond, recordsOf } from '../../testing/receiver.ts';

const world = await passingWorld();
afterAll(() => world.close());
let car: TestTracker;
let van: TestTracker;
beforeEach(async () => {
  [car, van] = await world.reset();
});

const PATIENT = { timeout: 30_000 };
const HOUR = 3_600_000;
const keys = () => world.got.map(({ headers }) => headers['idempotency-key']);
const wait = (ms: number) => {
  world.clock.now += ms;
};

test.each([
  ['500', answer(500, 'broken')],
  [
    'a redirect, which is not followed',
    (response) => response.writeHead(301, { location: '/other' }).end(),
  ],
  ['a connection that breaks', (response) => response.destroy()],
  ['headers that never end', (response) => response.socket?.write('HTTP/1.1 200 OK\r\nX: y')],
] satisfies [string, Respond][])(
  '%s: the same records again after a while, by the same key',
  async (_name, respond) => {
    const id = await world.forward();
    world.world.respond = respond;
    const { look } = world.worker({ patienceMs: 300 });
    await world.store(car, [at(60), at(50)]);
    await look();
    await look();
    expect(world.got).toHaveLength(1);
    expect(await world.row(id)).toMatchObject({ passed: 0, failures: 1, is_on: true });
    // What comes meanwhile is another batch.
    await world.store(car, [at(55), at(40)]);
    world.world.respond = answer(204);
    wait(6_000);
    await look();
    const [first, second] = world.got;
    expect(second?.body).toBe(first?.body);
    expect(keys().slice(0, 2)).toEqual([
      `forwarding-${TEST_COMPANY}-${id}-1`,
      `forwarding-${TEST_COMPANY}-${id}-1`,
    ]);
    expect(world.timesOf(car)).toEqual(['60', '50', '60', '50', '55 late', '40']);
    expect(await world.row(id)).toMatchObject({ passed: 4, failures: 0, failing_since: null });
  },
  30_000,
);

test('a clock that was a day ahead and is set back: what waited by it is tried at once', async () => {
  await world.forward();
  world.world.respond = answer(500, 'broken');
  const { look } = world.worker();
  await world.store(car, [at(60)]);
  wait(24 * HOUR);
  await look();
  expect(world.got).toHaveLength(1);
  wait(-24 * HOUR);
  world.world.respond = answer(204);
  await look();
  expect(world.timesOf(car)).toEqual(['60', '60']);
});

test.each([
  ['json', 429, '90', 90],
  ['json', 503, new Date(NOW + 1_200_000).toUTCString(), 1_200],
  ['json', 503, '86400', 3_600],
  ['osmandGet', 429, '2', 2],
])(
  '%s, %i with Retry-After %s: again after %i s, whatever the own pause',
  async (form, status, asked, seconds) => {
    await world.forward({ form });
    world.world.respond = (response) => response.writeHead(status, { 'retry-after': asked }).end();
    const { look } = world.worker();
    await world.store(car, [at(60)]);
    await look();
    wait(seconds * 1_000 - 1);
    await look();
    expect(world.got).toHaveLength(1);
    world.world.respond = answer(204);
    wait(1);
    await look();
    expect(world.got).toHaveLength(2);
  },
);

test('one that hangs delays nobody else', async () => {
  const hung = await world.forward({ url: world.address('/hung') });
  const quick = await world.forward();
  world.world.respond = (response, { path }) => path === '/hung' || response.writeHead(204).end();
  const { look } = world.worker({ patienceMs: 60_000 });
  await world.store(car, [at(60)]);
  void look();
  await expect.poll(async () => (await world.row(quick)).passed, PATIENT).toBe(1);
  await world.store(car, [at(50)]);
  // Its turn before may not have ended; it is looked at again and again, as by itself.
  const passedNow = async () => {
    void look();
    return (await world.row(quick)).passed;
  };
  await expect.poll(passedNow, PATIENT).toBe(2);
  expect((await world.row(hung)).passed).toBe(0);
  expect(world.got.filter(({ path }) => path === '/hung')).toHaveLength(1);
});

test('413: fewer records at once, more again when they are taken', async () => {
  const id = await world.forward({ batch_max: 40 });
  world.world.respond = (response, request) =>
    response.writeHead(recordsOf(request).length > 12 ? 413 : 204).end();
  const { look } = world.worker();
  await world.store(
    car,
    Array.from({ length: 60 }, (_, index) => at(600 - index)),
  );
  for (let count = 0; count < 30 && (await world.row(id)).passed < 60; count += 1) {
    await look();
    wait(HOUR);
  }
  const taken = world.got.map(recordsOf).filter(({ length }) => length <= 12);
  expect(taken.flat().map(({ time }) => time)).toEqual(
    Array.from({ length: 60 }, (_, index) => new Date(ago(600 - index)).toISOString()),
  );
  expect(new Set(keys()).size).toBe(world.got.length);
});

test('410 switches it off at once, failing for a day as well', async () => {
  const gone = await world.forward({ url: world.address('/gone') });
  const failing = await world.forward();
  world.world.respond = (response, { path }) =>
    response.writeHead(path === '/gone' ? 410 : 503).end();
  const { look } = world.worker();
  await world.store(car, [at(60)]);
  await look();
  expect(await world.row(gone)).toMatchObject({ is_on: false, switched_off_answer: '410 Gone' });
  expect((await world.row(failing)).is_on).toBe(true);
  wait(FAILING_MS_MAX - HOUR);
  await look();
  expect((await world.row(failing)).is_on).toBe(true);
  wait(HOUR);
  await look();
  expect(await world.row(failing)).toMatchObject({
    is_on: false,
    switched_off_at: new Date(world.clock.now),
    failures: 3,
  });
});

test('a backlog of a day goes in messages that are no larger than said, vehicles by turns', async () => {
  await world.forward({ from_ts: new Date(ago(86_400)), members_at: new Date(ago(86_400)) });
  const raw = { text: 'x'.repeat(3_000) };
  const day = Array.from({ length: 1_440 }, (_, index) => at(86_400 - index * 60, { raw }));
  await world.store(car, day);
  await world.store(van, [at(30)]);
  const { look } = world.worker();
  await look();
  expect(world.timesOf(car)).toHaveLength(1_440);
  expect(new Set(world.timesOf(car)).size).toBe(1_440);
  const sizes = world.got.map(({ body }) => body.length);
  expect(Math.max(...sizes)).toBeLessThan(BATCH_BYTES_MAX + 1_000);
  expect(Math.max(...sizes)).toBeGreaterThan(BATCH_BYTES_MAX * 0.7);
  const first = world.got.findIndex((one) =>
    recordsOf(one).some(({ vehicleId }) => vehicleId === van.vehicleId),
  );
  expect(first).toBeLessThan(3);
}, 60_000);

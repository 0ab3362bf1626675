// Records of archived months are passed on like all others: each once, in the order of their time.
import { afterAll, expect, test } from 'vitest';
import { recordAt } from '../../flow/ingest/test-fleet.ts';
import { everybody, NOW, passingWorld } from '../../testing/passing.ts';
import { archiveRound } from '../archive/archive-worker.ts';

const world = await passingWorld();
afterAll(() => world.close());
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 10);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const round = () => archiveRound({ ...world.past, log, freshMonths: 4, partRows: 40 });

async function freeze(): Promise<void> {
  await round();
  world.clock.now += 2 * DAY;
  await round();
}

test('of a forwarding that begins in the archive: none is skipped while a file is missing', async () => {
  const [car, van] = await world.reset();
  // Over two months, with some of the archive's parts between fresh ones.
  const old = Array.from({ length: 200 }, (_, n) => recordAt(START + n * 0.3 * DAY));
  await world.store(car, [...old, recordAt(NOW - 1000)]);
  await world.store(van, [recordAt(NOW - 2000)]);
  await freeze();
  const left = await world.query('select count(*)::int as count from location where ts < $1', [
    new Date(NOW - DAY),
  ]);
  expect(left.rows[0].count).toBe(0);
  // One that came late, and is not archived yet.
  const late = recordAt(START + 10.1 * DAY);
  await world.store(car, [late]);
  const from = new Date(START);
  const id = await world.forward({
    from_ts: from,
    members_at: from,
    batch_max: 30,
    vehicles: everybody(true),
  });
  const { look } = world.worker();
  const kept = new Map(world.past.place.files);
  world.past.place.files.clear();
  await look();
  expect(world.records()).toEqual([]);
  for (const [name, bytes] of kept) world.past.place.files.set(name, bytes);
  for (let turn = 0; turn < 40; turn += 1) {
    world.clock.now += 3_600_000;
    await look();
  }
  const expected = [...old, late, recordAt(NOW - 1000), recordAt(NOW - 2000)];
  const times = world.records().map(({ time }) => Date.parse(time));
  expect(times.toSorted()).toEqual(expected.map(({ time }) => time).toSorted());
  const ofCar = world.records().filter(({ vehicleId }) => vehicleId === car.vehicleId);
  const inOrder = ofCar.map(({ time }) => Date.parse(time));
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  expect(await world.row(id)).toMatchObject({ passed: expected.length });
});

// Records passed on by the parameters of OsmAnd, read by the decoder that reads phones here.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { TestTracker } from '../../flow/ingest/test-fleet.ts';
import { decodeOsmand } from '../../ground/protocols/osmand/decode.ts';
import { ago, at, NOW, passingWorld } from '../../testing/passing.ts';
import type { GotRequest } from '../../testing/receiver.ts';

const world = await passingWorld();
afterAll(() => world.close());
let car: TestTracker;
let van: TestTracker;
beforeEach(async () => {
  [car, van] = await world.reset();
});

function decoded({ method, path, headers, body }: GotRequest) {
  const bytes = new TextEncoder().encode(body);
  const texts = { 'content-type': String(headers['content-type'] ?? '') };
  const one = decodeOsmand({ method, url: path, headers: texts, body: bytes }, NOW, {});
  if ('fault' in one) throw new Error(one.fault);
  return one;
}

test.each(['osmandGet', 'osmandPost'])(
  '%s: the decoder reads what was stored, a record a request',
  async (form) => {
    // A query makes a form unread, here as in Traccar.
    const path = form === 'osmandGet' ? '/?key=1' : '/';
    await world.forward({ form, secret: null, url: world.address(path) });
    const { look } = world.worker();
    await look();
    const values = {
      odometerMetres: 5_000,
      engineSeconds: 7_200,
      fuelLitres1: 40,
      supplyVolts: 27.4,
    };
    const identification = { kind: 'dallas', code: '01A2B3C4D5E6F708' } as const;
    await world.store(car, [
      at(60, { values, inputs: 5, speedKmh: 61.5, direction: 90, identification }),
      at(50, { hasFix: false, latitude: null, longitude: null, alarm: 'tow' }),
    ]);
    await look();
    await world.store(car, [at(55)]);
    await look();
    const [placed, without, late] = world.got.map(decoded);
    expect(placed?.deviceCode).toBe(`fleet-${car.vehicleId}`);
    expect(placed?.records[0]).toMatchObject({
      time: ago(60),
      hasFix: true,
      latitude: 48.15,
      longitude: 17.1,
      direction: 90,
      speedKmh: expect.closeTo(61.5, 1),
      inputs: 5,
      satellites: 11,
      hdop: 0.8,
      identification,
      values: { odometerMetres: 5_000, engineSeconds: 7_200, supplyVolts: 27.4 },
    });
    expect(without?.records[0]).toMatchObject({ time: ago(50), hasFix: false, alarm: 'tow' });
    expect(without?.records[0]?.latitude).toBeNull();
    expect(late?.records[0]).toMatchObject({ time: ago(55), raw: { archive: true } });
    expect(world.got.map((one) => [one.method, one.path.startsWith(path)])).toEqual(
      Array.from({ length: 3 }, () => [form === 'osmandGet' ? 'GET' : 'POST', true]),
    );
    expect(world.got[0]?.headers).not.toHaveProperty('x-flotila-signature');
  },
);

test('a vehicle that the receiver does not know waits alone, and goes on when it is known', async () => {
  const id = await world.forward({ form: 'osmandGet', secret: null });
  const isOf = (tracker: TestTracker, path: string) =>
    path.includes(`id=fleet-${tracker.vehicleId}&`);
  let isKnown = false;
  world.world.respond = (response, { path }) =>
    response.writeHead(isOf(car, path) && !isKnown ? 400 : 200).end();
  const { look } = world.worker();
  const both = async (seconds: number) => {
    for (const tracker of [car, van]) await world.store(tracker, [at(seconds)]);
    await look();
  };
  await both(60);
  await both(50);
  const times = (tracker: TestTracker) =>
    world.got.filter(({ path }) => isOf(tracker, path)).map((one) => decoded(one).records[0]?.time);
  expect([times(car), times(van)]).toEqual([[ago(60)], [ago(60), ago(50)]]);
  expect(await world.row(id)).toMatchObject({ passed: 2, failures: 0 });
  isKnown = true;
  world.clock.now += 600_000;
  await look();
  expect(times(car)).toEqual([ago(60), ago(60), ago(50)]);
});

test('records that have arrived before one that fails are not sent again', async () => {
  const id = await world.forward({ form: 'osmandPost', secret: null });
  world.world.respond = (response) => response.writeHead(world.got.length === 3 ? 503 : 200).end();
  const { look } = world.worker();
  await world.store(
    car,
    Array.from({ length: 5 }, (_, index) => at(60 - index)),
  );
  await look();
  expect(await world.row(id)).toMatchObject({ passed: 2, failures: 1 });
  world.clock.now += 10_000;
  await look();
  const times = world.got.map((one) => decoded(one).records[0]?.time ?? 0);
  expect(times.map((time) => (NOW - time) / 1000)).toEqual([60, 59, 58, 58, 57, 56]);
});

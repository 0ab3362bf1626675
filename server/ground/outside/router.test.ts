// The routing engine against a server that behaves like the original, in its good and bad moods.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { OutsideAway } from './ask-json.ts';
import { type FakeRouter, fakeRouter } from './fake-router.ts';
import { createRouter } from './router.ts';

let fake: FakeRouter;
let now: number;
beforeEach(async () => {
  fake = await fakeRouter();
  now = Date.parse('2026-05-04T10:00:00Z');
});
afterEach(() => fake.stop());

const trnava = { latitude: 48.3774, longitude: 17.5872 };
const brno = { latitude: 49.1952, longitude: 16.608 };
const wien = { latitude: 48.2085, longitude: 16.3721 };
const stop = (spot: typeof brno, ...via: (typeof brno)[]) => ({ ...spot, via });
const metres = (a: typeof brno, b: typeof brno) =>
  distanceMetres(a.latitude, a.longitude, b.latitude, b.longitude);
const router = (path = '') =>
  createRouter({ url: fake.url + path, now: () => now, timeoutMs: 300 });

test('API-099 the way has a part from stop to stop, and what is passed is in its part', async () => {
  const way = await router().way([stop(trnava, wien), stop(brno), stop(trnava)]);
  expect(way.parts).toHaveLength(2);
  expect(way.parts[0]?.distance).toBe(Math.round(metres(trnava, wien) + metres(wien, brno)));
  expect(way.parts[1]?.distance).toBe(Math.round(metres(brno, trnava)));
  expect(way.path[0]).toEqual([17.5872, 48.3774]);
  expect(way.path.at(-1)).toEqual([17.5872, 48.3774]);
  expect(fake.asked[0]?.pathname).toBe(
    '/route/v1/driving/17.5872,48.3774;16.3721,48.2085;16.608,49.1952;17.5872,48.3774',
  );
});

test('a path with more points than a plan takes is thinned', async () => {
  const far = { latitude: 38.7, longitude: -9.1 };
  const stops = [trnava, far, trnava, far].map((one) => stop(one));
  expect((await router().way(stops)).path).toHaveLength(5_000);
});

test('what remains is the way from the vehicle through the places that are left', async () => {
  const rest = await router('/osrm/')
    .remaining(wien, [trnava, brno])
    .catch(() => null);
  expect(rest).toBeNull();
  expect(fake.asked[0]?.pathname).toMatch(/^\/osrm\/route\/v1\/driving\//);
  const { distance, duration } = await router().remaining(wien, [trnava, brno]);
  expect(distance).toBe(Math.round(metres(wien, trnava) + metres(trnava, brno)));
  expect(duration).toBeCloseTo(distance / (80 / 3.6), 0);
  expect(fake.asked[1]?.searchParams.get('overview')).toBe('false');
});

test('a drawing has all points of the way, each with the speed of its piece', async () => {
  const { path, kmh } = await router().drawing(trnava, brno);
  expect(path[0]).toEqual([17.5872, 48.3774]);
  expect(path.length).toBeGreaterThan(metres(trnava, brno) / 1000);
  expect(kmh).toHaveLength(path.length);
  for (const speed of kmh) expect(speed).toBeCloseTo(80);
  expect(fake.asked[0]?.searchParams.get('overview')).toBe('full');
  expect(fake.asked[0]?.searchParams.get('annotations')).toBe('speed');
});

describe('a routing engine in trouble', () => {
  it.each(['broken', 'too-many', 'not-json', 'silent'] as const)(
    '%s: is away, and is left alone for half a minute',
    async (mood) => {
      fake.mood = mood;
      const one = router();
      await expect(one.remaining(wien, [brno])).rejects.toThrow(OutsideAway);
      fake.mood = 'answers';
      now += 29_999;
      await expect(one.remaining(wien, [brno])).rejects.toThrow(OutsideAway);
      expect(fake.asked).toHaveLength(1);
      now += 1;
      expect((await one.remaining(wien, [brno])).distance).toBeGreaterThan(0);
    },
  );

  it.each(['no-way', 'other-json'] as const)('%s: has no way, and is asked again', async (mood) => {
    fake.mood = mood;
    const one = router();
    await expect(one.way([stop(wien), stop(brno)])).rejects.toThrow(OutsideAway);
    fake.mood = 'answers';
    expect((await one.way([stop(wien), stop(brno)])).parts).toHaveLength(1);
  });

  it('that cannot be reached is away too', async () => {
    const one = router();
    await fake.stop();
    await expect(one.remaining(wien, [brno])).rejects.toThrow(OutsideAway);
    fake = await fakeRouter();
  });
});

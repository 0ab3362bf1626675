// Which points of a path stay when there are too many.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thinPath } from './thin-path.ts';

test('the corner stays, the points on the way to it go', () => {
  const path: [number, number][] = [
    ...Array.from({ length: 100 }, (_, n): [number, number] => [17 + n / 1000, 48]),
    ...Array.from({ length: 100 }, (_, n): [number, number] => [17.1, 48 + n / 1000]),
  ];
  expect(thinPath(path, 3)).toEqual([
    [17, 48],
    [17.1, 48],
    [17.1, 48.099],
  ]);
});

test('exactly so many points stay, in their order, with both ends', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(fc.array(place, { minLength: 2 }), fc.integer({ min: 2, max: 12 }), (all, max) => {
      const thin = thinPath(all, max);
      expect(thin).toHaveLength(Math.min(max, all.length));
      expect([thin[0], thin.at(-1)]).toEqual([all[0], all.at(-1)]);
      const places = thin.map((point) => all.indexOf(point));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
    { seed: 7, numRuns: 500 },
  );
});

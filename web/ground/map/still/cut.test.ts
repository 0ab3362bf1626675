import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaWithin, partsWithin } from './cut.ts';

test('a line is cut to the picture, and comes back where it comes back', () => {
  const through = [-10, 50, 110, 50];
  expect(partsWithin(through, [0, 0, 100, 100])).toEqual([[0, 50, 100, 50]]);
  const twice = [10, 10, 10, -10, 30, -10, 30, 10];
  expect(partsWithin(twice, [0, 0, 100, 100])).toEqual([
    [10, 10, 10, 0],
    [30, 0, 30, 10],
  ]);
  expect(partsWithin([-5, -5, -9, 200], [0, 0, 100, 100])).toEqual([]);
});

test('no part of any line leaves the picture', () => {
  const place = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(fc.array(place, { minLength: 4, maxLength: 20 }), (values) => {
      const line = values.slice(0, values.length - (values.length % 2));
      for (const part of partsWithin(line, [0, 0, 100, 80])) {
        expect(part.length).toBeGreaterThanOrEqual(4);
        part.forEach((value, at) => {
          expect(value).toBeGreaterThanOrEqual(-1e-6);
          expect(value).toBeLessThanOrEqual((at % 2 === 0 ? 100 : 80) + 1e-6);
        });
      }
    }),
    { seed: 7 },
  );
});

test('an area is cut to the picture, around a corner too', () => {
  const square = [-50, -50, 50, -50, 50, 50, -50, 50];
  expect(sizeOf(areaWithin(square, [0, 0, 100, 100]))).toBe(2500);
  expect(areaWithin(square, [200, 0, 300, 100])).toEqual([]);
  const around = [-900, -900, 900, -900, 900, 900, -900, 900];
  expect(sizeOf(areaWithin(around, [0, 0, 100, 80]))).toBe(8000);
});

test('a cut area has its points within, and those of the whole that were', () => {
  const place = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(fc.array(place, { minLength: 6, maxLength: 24 }), (values) => {
      const ring = values.slice(0, values.length - (values.length % 2));
      const cut = areaWithin(ring, [0, 0, 100, 80]);
      cut.forEach((value, at) => {
        expect(value).toBeGreaterThanOrEqual(-1e-6);
        expect(value).toBeLessThanOrEqual((at % 2 === 0 ? 100 : 80) + 1e-6);
      });
      for (let at = 0; at < ring.length; at += 2) {
        const [x = 0, y = 0] = ring.slice(at, at + 2);
        if (x < 0 || x > 100 || y < 0 || y > 80) continue;
        expect(cut.some((value, i) => i % 2 === 0 && value === x && cut[i + 1] === y)).toBe(true);
      }
    }),
    { seed: 7 },
  );
});

function sizeOf(ring: readonly number[]): number {
  let twice = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    twice += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0);
  }
  return Math.abs(twice) / 2;
}

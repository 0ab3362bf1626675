// Thinning lines: ends stay, nothing strays farther than the tolerance.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundCorners, simplifyLine, toMercator } from './simplify.ts';

const line = fc.array(
  fc.tuple(
    fc.double({ min: 10, max: 20, noNaN: true }),
    fc.double({ min: 45, max: 50, noNaN: true }),
  ),
  { minLength: 2, maxLength: 60 },
);
const TOLERANCE = 0.002;

test('the ends stay, so that neighbours still meet', () => {
  fc.assert(
    fc.property(line, (vertices) => {
      const thin = simplifyLine(vertices, TOLERANCE);
      expect(thin[0]).toEqual(vertices[0]);
      expect(thin.at(-1)).toEqual(vertices.at(-1));
    }),
  );
});

test('every dropped vertex lies within the tolerance of the thin line', () => {
  fc.assert(
    fc.property(line, (vertices) => {
      const thin = simplifyLine(vertices, TOLERANCE).map(toMercator);
      for (const [x, y] of vertices.map(toMercator)) {
        const distances = thin.slice(1).map(([bx, by], i) => {
          const [ax, ay] = thin[i] ?? [0, 0];
          const length = (bx - ax) ** 2 + (by - ay) ** 2;
          const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
          const t = Math.max(0, Math.min(1, along));
          return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
        });
        expect(Math.min(...distances)).toBeLessThanOrEqual(TOLERANCE + 1e-9);
      }
    }),
    { numRuns: 50 },
  );
});

test('a rounded ring is closed, a rounded line keeps its ends', () => {
  const ring = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ];
  const round = roundCorners(ring, true);
  expect(round[0]).toEqual(round.at(-1));
  const open = roundCorners(ring.slice(0, 3), false);
  expect([open[0], open.at(-1)]).toEqual([
    [0, 0],
    [4, 4],
  ]);
});

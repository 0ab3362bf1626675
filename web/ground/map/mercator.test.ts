// Mercator and its two floats: what the shader adds up must be exact enough for street level.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latitudeOf, longitudeOf, mercatorX, mercatorY, metresOf, splitFloat } from './mercator.ts';

test('there and back again', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        expect(latitudeOf(mercatorY(latitude))).toBeCloseTo(latitude, 9);
        expect(longitudeOf(mercatorX(longitude))).toBeCloseTo(longitude, 9);
      },
    ),
  );
});

test('two floats hold a place to a hundredth of a pixel at zoom 19', () => {
  const world = 512 * 2 ** 19;
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
      const [high, low] = splitFloat(value);
      expect(Math.abs(high + Math.fround(low) - value) * world).toBeLessThan(0.01);
    }),
  );
});

test('a degree of latitude has 111 km everywhere', () => {
  for (const latitude of [0, 48, 65]) {
    const distance = mercatorY(latitude) - mercatorY(latitude + 0.01);
    expect(metresOf(distance, mercatorY(latitude))).toBeCloseTo(1113, -1);
  }
});

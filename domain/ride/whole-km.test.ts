// Whole kilometres of a logbook form.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeDistance, wholeKilometres } from './whole-km.ts';

test('example §1: 1000.4, 1012.5, 1020.4 km are 1000, 1013, 1020; rides 13 + 7 = 20', () => {
  const odometers = [1_000_400, 1_012_500, 1_020_400];
  expect(odometers.map(wholeKilometres)).toEqual([1000, 1013, 1020]);
  expect(wholeDistance(1_000_400, 1_012_500)).toBe(13);
  expect(wholeDistance(1_012_500, 1_020_400)).toBe(7);
});

test('the distances of a month add up to the difference of its odometers', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.array(fc.nat(900_000)), (start, distances) => {
      let km = start;
      let sum = 0;
      for (const distance of distances) {
        sum += wholeDistance(km, km + distance);
        km += distance;
      }
      expect(sum).toBe(wholeKilometres(km) - wholeKilometres(start));
    }),
  );
});

// SPN 914: counts of 5 km from −160 635 km on.
import { expect, test } from 'vitest';
import { serviceMetres } from './service-distance.ts';

test.for([
  [32_127, 0],
  [33_127, 5_000_000],
  [32_126, -5_000],
  // Zero and the highest counts are how a bus says that it has none.
  [0, null],
  [65_023, null],
] as const)('count %s is %s m', ([count, metres]) => {
  expect(serviceMetres({ extra: { serviceDistanceCount: count } })).toBe(metres);
});

test('a record that does not tell', () => {
  expect(serviceMetres({ extra: null })).toBeNull();
  expect(serviceMetres({ extra: { other: 1 } })).toBeNull();
  expect(serviceMetres({ extra: { serviceDistanceCount: '32127' } })).toBeNull();
});

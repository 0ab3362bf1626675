// The reach of a tank is rough and never told as longer than it is.
import { expect, test } from 'vitest';
import { tankReach } from './tank-reach.ts';

test.each([
  [286, 28.5, 1000],
  [12, 28.5, 40],
  [0, 28.5, 0],
  [286, null, null],
  [286, 0, null],
])('%d l at %s l per 100 km reach %s km', (litres, norm, km) => {
  expect(tankReach(litres, norm)).toBe(km);
});

import { expect, test } from 'vitest';
import { glideStep } from './mini-map.ts';

test('a glide steps as seldom as nobody sees it', () => {
  // 80 km/h at zoom 14 in these latitudes.
  expect(glideStep(7)).toBe(128);
  expect(glideStep(14)).toBe(64);
  expect(glideStep(56)).toBe(16);
  expect(glideStep(5000)).toBe(16);
  expect(glideStep(0)).toBe(128);
});

// MAP-026: how often a manual refresh is answered.
import { expect, test } from 'vitest';
import { createThrottle, MANUAL_REFRESH_MS } from './throttle.ts';

test('MAP-026 a manual refresh goes through once in 15 s', () => {
  let now = 1000;
  const mayRefresh = createThrottle(MANUAL_REFRESH_MS, () => now);
  expect(mayRefresh()).toBe(true);
  now += 14_999;
  expect(mayRefresh()).toBe(false);
  now += 1;
  expect(mayRefresh()).toBe(true);
});

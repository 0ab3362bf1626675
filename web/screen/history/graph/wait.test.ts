import { expect, test } from 'vitest';
import { SIGN_MS, signDelay } from './wait.ts';

test('the sign comes half a second after the wait began, also when it changes what it waits for', () => {
  expect(signDelay(1000, 1000)).toBe(SIGN_MS);
  expect(signDelay(1000, 1400)).toBe(100);
  expect(signDelay(1000, 9000)).toBe(0);
});

// CONST-008: the colour of a driver's quality.
import { expect, test } from 'vitest';
import { qualityTone } from './Quality.tsx';

test.each([
  [1.99, 'good'],
  [2, 'notice'],
  [3.49, 'notice'],
  [3.5, 'alarm'],
  [5, 'alarm'],
])('CONST-008 quality %d is %s', (mark, tone) => {
  expect(qualityTone(mark)).toBe(tone);
});

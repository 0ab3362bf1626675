// Retry-After as servers write it (RFC 9110 §5.6.7, §10.2.3).
import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(1994, 10, 6, 8, 49, 7);

test.each([
  ['120', 120_000],
  [' 1 ', 1_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
  ['Sun Nov  6 08:49:37 1994', 30_000],
])('%s is understood', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});

test.each(['3601', '999999999', 'Mon, 07 Nov 1994 08:49:37 GMT'])('%s is an hour', (header) => {
  expect(retryAfterMs(header, NOW)).toBe(3_600_000);
});

test.each([
  '0',
  '-5',
  '',
  'soon',
  '1.5',
  '1e3',
  '1994-11-06T08:49:37Z',
  '9999999999',
  'Sun, 06 Nov 1994 08:49:07 GMT',
  'Sat, 05 Nov 1994 08:49:37 GMT',
  'Sun, 06 Now',
])('"%s" asks for nothing', (header) => {
  expect(retryAfterMs(header, NOW)).toBeUndefined();
});

test('nor does an answer without it', () => {
  expect(retryAfterMs(undefined, NOW)).toBeUndefined();
});

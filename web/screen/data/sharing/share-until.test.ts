// U-6: until when a vehicle is shared.
import { expect, test } from 'vitest';
import { shareEnd, typedEnd } from './share-until.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-21T22:30:00Z');

test.each([
  ['hours', '2026-11-22T00:30:00.000Z'],
  ['today', '2026-11-21T22:59:00.000Z'],
  ['tomorrow', '2026-11-22T22:59:00.000Z'],
  ['week', '2026-11-28T22:59:00.000Z'],
] as const)('U-6 the choice %s ends by the clock of the company', (until, end) => {
  expect(shareEnd(until, ZONE, NOW)).toBe(end);
});

test('U-6 a day that is longer by an hour ends at its end', () => {
  const before = Date.parse('2026-10-24T10:00:00Z');
  expect(shareEnd('today', ZONE, before)).toBe('2026-10-24T21:59:00.000Z');
  expect(shareEnd('tomorrow', ZONE, before)).toBe('2026-10-25T22:59:00.000Z');
});

test('U-6 an exact end is a local time that is still to come', () => {
  expect(typedEnd('2026-11-22T06:00', ZONE, NOW)).toBe('2026-11-22T06:00');
  expect(typedEnd('2026-11-21T23:29', ZONE, NOW)).toBeNull();
  expect(typedEnd('', ZONE, NOW)).toBeNull();
  expect(typedEnd('2026-13-22T06:00', ZONE, NOW)).toBeNull();
});

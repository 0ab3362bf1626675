// HIS-007, HIS-051: whatever way an address writes the beginning of a ride, it is one and the same ride.
import { expect, test } from 'vitest';
import { rideFromOf } from './ride-from.ts';

const ZONE = 'Europe/Bratislava';

test.each([
  '2026-11-20T06:30:00.000Z',
  '2026-11-20T06:30:00Z',
  '2026-11-20T06:30Z',
  '2026-11-20T07:30:00+01:00',
  // A plus sign that the address has turned into a blank.
  '2026-11-20T07:30:00 01:00',
  '2026-11-20T07:30:00',
  '2026-11-20 07:30',
  '1795156200000',
])('HIS-051 %s names the ride of that moment', (text) => {
  expect(rideFromOf(text, ZONE)).toBe('2026-11-20T06:30:00.000Z');
});

test('HIS-051 milliseconds are kept', () => {
  expect(rideFromOf('2026-11-20T06:30:00.25Z', ZONE)).toBe('2026-11-20T06:30:00.250Z');
});

test.each([
  undefined,
  '',
  'garbage',
  'NaN',
  '2026-02-30T08:00:00Z',
  '2026-11-20T08:00:00+99:00',
  '9'.repeat(30),
  '8640000000000000',
])('%s names no ride', (text) => {
  expect(rideFromOf(text, ZONE)).toBeNull();
});

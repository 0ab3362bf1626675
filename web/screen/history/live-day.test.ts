import { expect, test } from 'vitest';
import { hasTurned, type LiveState } from './live-day.ts';

const going = { fromTimestamp: '2026-11-20T08:00:00.000Z', rideState: 'unfinished' } as const;
const ended = { ...going, rideState: 'finished' } as const;
const next = { ...going, fromTimestamp: '2026-11-20T09:00:00.000Z' };
const of = (ride: LiveState['ride'], vehicleId = 7): LiveState => ({ vehicleId, ride });

test('a ride that begins or ends turns the day, also the first one of a vehicle', () => {
  expect(hasTurned(of(null), of(going))).toBe(true);
  expect(hasTurned(of(going), of(ended))).toBe(true);
  expect(hasTurned(of(ended), of(next))).toBe(true);
});

test('a ride that goes on, another vehicle and one that has just become known do not', () => {
  expect(hasTurned(of(going), of({ ...going }))).toBe(false);
  expect(hasTurned(of(going), of(next, 8))).toBe(false);
  expect(hasTurned(null, of(going))).toBe(false);
  expect(hasTurned(of(going), null)).toBe(false);
});

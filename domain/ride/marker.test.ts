// Pins, parking, short rides and the colours of days.
import { expect, test } from 'vitest';
import { dayColour, isCommonRide, isShortRide, rideMarker } from './marker.ts';

const ride = (fromMinute: number, toMinute: number, rideType = 'bussines') => ({
  fromTs: fromMinute * 60_000,
  toTs: toMinute * 60_000,
  distance: 1000,
  rideType,
});

test('example 7, MAP-043, MAP-045: 44 and 45 min after is a pin, 46 min parking', () => {
  const first = ride(0, 60);
  expect(rideMarker(ride(104, 120), first)).toBe('pin');
  expect(rideMarker(ride(105, 120), first)).toBe('pin');
  expect(rideMarker(ride(106, 120), first)).toBe('parking');
});

test('MAP-044 the rule holds for business and private rides only', () => {
  expect(rideMarker(ride(70, 80, 'refueling'), ride(0, 60))).toBeNull();
  expect(rideMarker(ride(70, 80, 'private'), ride(0, 60))).toBe('pin');
  expect(rideMarker(ride(70, 80), null)).toBeNull();
});

test('MAP-047, MAP-048 a ride below 50 m is short', () => {
  const isShort = (distance: number) => isShortRide({ distance, engineHours: 0 }, false);
  expect([49, 50].map(isShort)).toEqual([true, false]);
});

test('MAP-047 the ride of a machine is short below a minute of work, however far it went', () => {
  const isShort = (engineHours: number, distance: number) =>
    isShortRide({ distance, engineHours }, true);
  expect([isShort(59, 0), isShort(59, 5000), isShort(60, 0)]).toEqual([true, true, false]);
});

test.each([
  ['a ride of 50 m', { distance: 50 }, true],
  ['a private ride of 49 m', { distance: 49, rideType: 'private' }, false],
  ['the unfinished ride, however short', { distance: 0, rideState: 'unfinished' }, true],
  ['a refueling', { distance: 0, rideType: 'refueling' }, true],
  ['a stop', { distance: 0, rideType: 'stop' }, false],
] as const)('HIS-003 common: %s', (_name, given, isCommon) => {
  const base = { rideType: 'bussines', rideState: 'finished', engineHours: 0 } as const;
  expect(isCommonRide({ ...base, ...given }, false)).toBe(isCommon);
});

test('example 8, HIS-029: 299 999 m light, 300 000 blue, 699 999 blue, 700 000 dark', () => {
  const colours = [299_999, 300_000, 699_999, 700_000].map((distance) =>
    dayColour({ rideCount: 1, distance }),
  );
  expect(colours).toEqual(['light', 'blue', 'blue', 'dark']);
  expect(dayColour({ rideCount: 0, distance: 0 })).toBeNull();
});

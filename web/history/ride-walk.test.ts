// HIS-011 … HIS-013, HIS-051: walking through the rides of a day.
import { expect, test } from 'vitest';
import { findRide, nextRide, previousRide } from './ride-walk.ts';

const [first, stop, second, third] = [
  { fromTimestamp: '2026-11-20T05:00:00.000Z', rideType: 'bussines' },
  { fromTimestamp: '2026-11-20T06:00:00.000Z', rideType: 'stop' },
  { fromTimestamp: '2026-11-20T07:00:00.000Z', rideType: 'private' },
  { fromTimestamp: '2026-11-20T09:00:00.000Z', rideType: 'bussines' },
] as const;
const rides = [first, stop, second, third];

test('HIS-012 with no ride selected previous picks the last and next picks the first', () => {
  expect(previousRide(rides, null)).toBe(third);
  expect(nextRide(rides, null)).toBe(first);
});

test('HIS-011 previous and next walk from ride to ride', () => {
  expect(nextRide(rides, first)).toBe(second);
  expect(nextRide(rides, second)).toBe(third);
  expect(previousRide(rides, third)).toBe(second);
  expect(previousRide(rides, second)).toBe(first);
});

test('HIS-013 there is nothing before the first and after the last ride', () => {
  expect(previousRide(rides, first)).toBeNull();
  expect(nextRide(rides, third)).toBeNull();
  expect(previousRide([], null)).toBeNull();
  expect(nextRide([stop], null)).toBeNull();
});

test('HIS-012 from a selected stop the walk goes on to the rides around it', () => {
  expect(previousRide(rides, stop)).toBe(first);
  expect(nextRide(rides, stop)).toBe(second);
});

test('HIS-051 the ride of the address is found by its moment, however it is written', () => {
  expect(findRide(rides, '2026-11-20T07:00:00Z')).toBe(second);
  expect(findRide(rides, '2026-11-20T08:00:00+01:00')).toBe(second);
  for (const garbage of [null, '', 'abc', '2026-11-20T07:00:01Z', "'; drop table"]) {
    expect(findRide(rides, garbage), String(garbage)).toBeNull();
  }
});

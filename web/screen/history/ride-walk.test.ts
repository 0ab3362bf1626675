// HIS-011 … HIS-013, HIS-051: walking through the rides of a day.
import { expect, test } from 'vitest';
import { rideName } from '../../thing/ride/ride-from.ts';
import { findRide, nextRide, previousRide, rowKey } from './ride-walk.ts';

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

test('HIS-011 the walk passes refuelings and losses of fuel', () => {
  const refueling = { fromTimestamp: '2026-11-20T06:00:00.000Z', rideType: 'refueling' } as const;
  const loss = { fromTimestamp: '2026-11-20T08:00:00.000Z', rideType: 'fuelloss' } as const;
  const all = [first, stop, refueling, second, loss, third];
  expect(nextRide(all, first)).toBe(second);
  expect(nextRide(all, second)).toBe(third);
  expect(previousRide(all, third)).toBe(second);
  expect(nextRide([loss], null)).toBeNull();
});

test('HIS-051 of rows that begin in one moment each has a name of its own', () => {
  const at = '2026-11-20T06:00:00.000Z';
  const refueling = { fromTimestamp: at, rideType: 'refueling' } as const;
  const loss = { fromTimestamp: at, rideType: 'fuelloss' } as const;
  const all = [stop, refueling, loss];
  for (const row of all) expect(findRide(all, rideName(row))).toBe(row);
  expect(findRide([refueling], at)).toBeNull();
  expect(new Set(all.map(rowKey)).size).toBe(3);
});

test('HIS-051 the ride of the address is found by its moment, however it is written', () => {
  expect(findRide(rides, '2026-11-20T07:00:00Z')).toBe(second);
  expect(findRide(rides, '2026-11-20T08:00:00+01:00')).toBe(second);
  for (const garbage of [null, '', 'abc', '2026-11-20T07:00:01Z', "'; drop table"]) {
    expect(findRide(rides, garbage), String(garbage)).toBeNull();
  }
});

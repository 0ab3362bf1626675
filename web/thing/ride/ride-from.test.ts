// HIS-007, HIS-051: whatever way an address writes the beginning of a ride, it is one and the same ride.
import { expect, test } from 'vitest';
import { findNamed, isNamed, namedMoment, rideFromOf, rideName } from './ride-from.ts';

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

test('HIS-051 a refueling in the moment of a ride is named apart from it', () => {
  const at = '2026-11-20T06:30:00.000Z';
  const ride = { fromTimestamp: at, rideType: 'bussines' } as const;
  const refueling = { fromTimestamp: at, rideType: 'refueling' } as const;
  expect(rideName(ride)).toBe(at);
  expect(rideFromOf(rideName(refueling), ZONE)).toBe(rideName(refueling));
  expect(rideFromOf('2026-11-20 07:30~fuelloss', ZONE)).toBe(`${at}~fuelloss`);
  expect(isNamed(refueling, rideName(refueling))).toBe(true);
  expect(isNamed(ride, rideName(refueling))).toBe(false);
  expect(isNamed(refueling, at)).toBe(false);
  expect(namedMoment(rideName(refueling))).toBe(Date.parse(at));
});

test('HIS-051, API-120 a whole second names the ride that begins within it, milliseconds only one', () => {
  const ride = (ms: string) => ({
    fromTimestamp: `2026-11-20T07:00:00.${ms}Z`,
    rideType: 'bussines' as const,
  });
  expect(isNamed(ride('640'), '2026-11-20T07:00:00.000Z')).toBe(true);
  expect(isNamed(ride('640'), '2026-11-20T07:00:01.000Z')).toBe(false);
  expect(isNamed(ride('640'), '2026-11-20T07:00:00.640Z')).toBe(true);
  expect(isNamed(ride('640'), '2026-11-20T07:00:00.641Z')).toBe(false);
});

test('HIS-051 milliseconds are kept', () => {
  expect(rideFromOf('2026-11-20T06:30:00.25Z', ZONE)).toBe('2026-11-20T06:30:00.250Z');
});

test.each([
  undefined,
  '',
  'garbage',
  'garbage~refueling',
  '2026-11-20T06:30:00Z~bus',
  'NaN',
  '2026-02-30T08:00:00Z',
  '2026-11-20T08:00:00+99:00',
  '9'.repeat(30),
  '8640000000000000',
])('%s names no ride', (text) => {
  expect(rideFromOf(text, ZONE)).toBeNull();
});

test('W-1 a moment alone names the loss of that moment where no ride begins then', () => {
  const at = '2026-11-20T06:30:00.000Z';
  const loss = { fromTimestamp: at, rideType: 'fuelloss' } as const;
  const ride = { fromTimestamp: at, rideType: 'bussines' } as const;
  expect(findNamed([loss], at)).toBe(loss);
  expect(findNamed([loss, ride], at)).toBe(ride);
  expect(findNamed([loss], `${at}~refueling`)).toBeUndefined();
  expect(findNamed([{ ...loss, rideType: 'refueling' as const }], at)).toBeUndefined();
  expect(findNamed([loss], '2026-11-20T06:31:00.000Z')).toBeUndefined();
});

// Decision 0059: what is a driver's own, and how long it stays open.
import { expect, test } from 'vitest';
import { ownSince, refuseRide } from './own-records.ts';

const ZONE = 'Europe/Bratislava';
const sinceOn = (now: string) => new Date(ownSince(Date.parse(now), ZONE)).toISOString();

test.each([
  [
    'the month is open from its first local moment',
    '2026-11-24T12:00:00Z',
    '2026-10-31T23:00:00.000Z',
  ],
  ['on its third day the one before still is', '2026-11-03T22:59:59Z', '2026-09-30T22:00:00.000Z'],
  [
    'from the fourth on it is not, by the clock of the company',
    '2026-11-03T23:00:00Z',
    '2026-10-31T23:00:00.000Z',
  ],
  ['a year before a year', '2027-01-01T12:00:00Z', '2026-11-30T23:00:00.000Z'],
])('%s', (_name, now, since) => {
  expect(sinceOn(now)).toBe(since);
});

const since = Date.parse('2026-11-01T00:00:00Z');
const ride = {
  rideType: 'bussines',
  fromTimestamp: '2026-11-02T08:00:00Z',
  driver: { personId: 7 },
};

test.each([
  ['an own ride', {}, 7, null],
  ['a private one', { rideType: 'private' }, 7, null],
  ['a ride of somebody else', {}, 8, 'ride_not_own'],
  ['a ride of nobody', { driver: null }, 7, 'ride_not_own'],
  ['a ride of nobody for who is no person', { driver: null }, undefined, 'ride_not_own'],
  ['a stop', { rideType: 'stop' }, 7, 'ride_not_own'],
  ['a refueling', { rideType: 'refueling' }, 7, 'ride_not_own'],
  ['a ride of a month that is over', { fromTimestamp: '2026-10-31T23:59:59Z' }, 7, 'own_closed'],
] as const)('%s', (_name, change, personId, refusal) => {
  expect(refuseRide({ ...ride, ...change }, { personId, since })).toBe(refusal);
});

// LOG-004, LOG-006 and the order of the logbook's rows.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import { logbookRows, logbookTime, rideAt, ridesOfMonth, tankChange } from './logbook-rows.ts';

const ZONE = 'Europe/Bratislava';
const UNKNOWN = { refueling: null, tankDiff: null, tankStart: null, tankSum: null };

function ride(fromTimestamp: string, distance = 1000): RideView {
  const type = { rideType: 'bussines', rideState: 'finished' } as const;
  // From a reading of 10 m on: what is short may move the odometer by a tenth.
  return { ...type, fromTimestamp, distance, kmStop: 10 + distance, engineHours: 60 } as RideView;
}

test.each([
  ['2026-11-03T07:05:00Z', '3.11. 8:05'],
  ['2026-08-31T22:00:00.000Z', '1.9. 0:00'],
  ['2026-12-24T22:59:59Z', '24.12. 23:59'],
])('LOG-004 times in the form d.M. H:mm: %s is %s', (instant, text) => {
  expect(logbookTime(instant, ZONE)).toBe(text);
});

test('a ride over the end of a month is in the logbook of the month in which it begins', () => {
  const rides = [
    ride('2026-10-31T22:59:59.999Z'),
    ride('2026-10-31T23:00:00.000Z'),
    ride('2026-11-30T22:59:59.500Z'),
    ride('2026-11-30T23:00:00.000Z'),
  ];
  expect(ridesOfMonth(rides, { year: 2026, month: 11 }, ZONE)).toEqual(rides.slice(1, 3));
});

test('each local day begins with a line of its sums', () => {
  const rides = [
    ride('2026-11-03T22:30:00Z', 1000),
    ride('2026-11-03T22:50:00Z', 500),
    ride('2026-11-03T23:10:00Z', 300),
  ];
  expect(logbookRows(rides, ZONE, false)).toEqual([
    { kind: 'day', day: '2026-11-03', kilometres: 1.5, engineHours: 120 },
    { kind: 'ride', ride: rides[0] },
    { kind: 'ride', ride: rides[1] },
    { kind: 'day', day: '2026-11-04', kilometres: 0.3, engineHours: 60 },
    { kind: 'ride', ride: rides[2] },
  ]);
  expect(logbookRows([], ZONE, false)).toEqual([]);
});

test('LOG-011 a short ride is listed when the address names it', () => {
  const rides = [ride('2026-11-03T08:00:00Z', 1000), ride('2026-11-04T09:00:00Z', 49)];
  expect(logbookRows(rides, ZONE, false, rides[1])).toEqual([
    { kind: 'day', day: '2026-11-03', kilometres: 1, engineHours: 60 },
    { kind: 'ride', ride: rides[0] },
    { kind: 'day', day: '2026-11-04', kilometres: 0.1, engineHours: 60 },
    { kind: 'ride', ride: rides[1] },
  ]);
});

test('HIS-003 short rides are in the sums of the day but not in the list', () => {
  const rides = [
    ride('2026-11-03T08:00:00Z', 1000),
    ride('2026-11-03T09:00:00Z', 49),
    ride('2026-11-04T09:00:00Z', 49),
  ];
  expect(logbookRows(rides, ZONE, false)).toEqual([
    { kind: 'day', day: '2026-11-03', kilometres: 1.1, engineHours: 120 },
    { kind: 'ride', ride: rides[0] },
  ]);
  // A machine worked for a minute each time, and that is a ride.
  expect(logbookRows(rides, ZONE, true).filter(({ kind }) => kind === 'ride')).toHaveLength(3);
});

test('a stop is no ride of the month', () => {
  const stop = { ...ride('2026-11-03T08:00:00Z', 0), rideType: 'stop' } as RideView;
  expect(ridesOfMonth([stop], { year: 2026, month: 11 }, ZONE)).toEqual([]);
});

test('LOG-011 the ride of the address is found by its moment, however it is written', () => {
  const rides = [ride('2026-11-03T07:05:00.000Z')];
  expect(rideAt(rides, '2026-11-03T07:05:00Z')).toBe(rides[0]);
  expect(rideAt(rides, '2026-11-03T08:05:00+01:00')).toBe(rides[0]);
  expect(rideAt(rides, 'garbage')).toBeNull();
  expect(rideAt(rides, null)).toBeNull();
});

test.each([
  // What the ride saw of a refueling stands on the row of the refueling.
  [
    { rideType: 'bussines', refueling: 119, tankDiff: 119, tankStart: 200, tankSum: 290 },
    'level',
    90,
  ],
  [{ rideType: 'bussines', tankDiff: 0, tankStart: 300, tankSum: 262.5 }, 'level', -37.5],
  [{ rideType: 'private', tankDiff: 0, tankStart: 300, tankSum: 300 }, 'level', 0],
  [{ rideType: 'refueling', tankDiff: 119 }, 'refueling', 119],
  [{ rideType: 'refueling', refueling: 119, tankDiff: 120 }, 'refueling', 119],
  [{ rideType: 'fuelloss', tankDiff: -38 }, 'loss', -38],
] as const)('LOG-006 the tank in %j: %s %d', (over, kind, litres) => {
  expect(tankChange({ ...UNKNOWN, ...over })).toEqual({ kind, litres });
});

test('LOG-006 what nobody measured has no difference', () => {
  expect(tankChange({ ...UNKNOWN, rideType: 'bussines', tankSum: 200 })).toBeNull();
  expect(tankChange({ ...UNKNOWN, rideType: 'refueling' })).toBeNull();
});

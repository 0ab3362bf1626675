// HIS-005, HIS-006, HIS-017: what the rows of the ride table say.
import { expect, test } from 'vitest';
import { testRide } from '../../thing/ride/test-ride.ts';
import { fuelCell, rideRows, rideSeconds, withLiveRide } from './ride-rows.ts';

const shown = { day: '2026-11-20', timeZone: 'Europe/Bratislava', isMachine: false };

function between(from: string, to: string, over = {}) {
  return testRide({ fromTimestamp: `${from}:00.000Z`, toTimestamp: `${to}:00.000Z`, ...over });
}

test('HIS-006 rides of the day are numbered from 1; stops have no number', () => {
  const rows = rideRows(
    [
      between('2026-11-20T05:00', '2026-11-20T06:00'),
      between('2026-11-20T06:00', '2026-11-20T07:00', { rideType: 'stop', distance: 0 }),
      between('2026-11-20T07:00', '2026-11-20T08:00', { distance: 20 }),
    ],
    shown,
  );
  expect(rows.map((row) => row.order)).toEqual([1, null, 2]);
});

test('a ride over midnight belongs to the day in which it began', () => {
  const rows = rideRows(
    [
      between('2026-11-19T22:30', '2026-11-20T01:00'),
      between('2026-11-20T05:00', '2026-11-20T06:00'),
      between('2026-11-20T22:00', '2026-11-21T00:30'),
    ],
    shown,
  );
  expect(rows.map(({ order, fromDays, toDays }) => [order, fromDays, toDays])).toEqual([
    [null, -1, 0],
    [1, 0, 0],
    [2, 0, 1],
  ]);
});

test('the days around a clock change are whole days', () => {
  const ride = between('2026-10-24T21:30', '2026-10-25T23:30');
  const [row] = rideRows([ride], { ...shown, day: '2026-10-25' });
  expect([row?.fromDays, row?.toDays]).toEqual([-1, 1]);
});

test.each([
  [{ averageConsumption: 31.2 }, { kind: 'average', value: 31.2 }],
  [
    { averageConsumption: 31.2, refueling: 310 },
    { kind: 'average', value: 31.2 },
  ],
  [
    { rideType: 'refueling', tankDiff: 120 },
    { kind: 'refueling', value: 120 },
  ],
  [
    { rideType: 'fuelloss', tankDiff: -45.5 },
    { kind: 'loss', value: 45.5 },
  ],
  [
    { refueling: -30, averageConsumption: 31.2 },
    { kind: 'average', value: 31.2 },
  ],
  [{ tankDiff: -20 }, { kind: 'none' }],
  [{ rideType: 'fuelloss' }, { kind: 'none' }],
  [
    { refueling: 0, averageConsumption: 0 },
    { kind: 'average', value: 0 },
  ],
] as const)('HIS-005 %j shows %j', (over, cell) => {
  expect(fuelCell(testRide(over))).toEqual(cell);
});

test('HIS-017 the unfinished ride grows with the live map, others stay', () => {
  const going = testRide({ rideState: 'unfinished', distance: 1000 });
  const later = { ...going, toTimestamp: '2026-11-20T08:05:00.000Z', distance: 5000 };
  const done = testRide({ fromTimestamp: '2026-11-20T05:00:00.000Z' });
  expect(withLiveRide([done, going], later)).toEqual([done, later]);
  expect(withLiveRide([done, later], going)).toEqual([done, later]);
  expect(withLiveRide([done], { ...done, distance: 1 })).toEqual([done]);
  expect(withLiveRide([going], null)).toEqual([going]);
});

test('a ride lasts from its beginning to its end', () => {
  expect(rideSeconds(testRide())).toBe(3600);
});

test('HIS-006 a refueling or a loss among the rides has no number and is not dimmed as short', () => {
  const still = { distance: 0, engineHours: 0 };
  const rides = [
    between('2026-11-20T05:00', '2026-11-20T06:00', { distance: 20_000 }),
    between('2026-11-20T06:10', '2026-11-20T06:20', { ...still, rideType: 'refueling' }),
    between('2026-11-20T06:30', '2026-11-20T08:00', { ...still, rideType: 'fuelloss' }),
    between('2026-11-20T08:00', '2026-11-20T09:00', { distance: 20_000 }),
  ];
  expect(rideRows(rides, shown).map(({ kind, order }) => [kind, order])).toEqual([
    ['ride', 1],
    ['fuel', null],
    ['fuel', null],
    ['ride', 2],
  ]);
});

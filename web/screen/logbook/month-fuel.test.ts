// The fuel of a month (logbook-and-rides §1, fuel §4): what is measured, what is worked out, and a tank whose
// sum adds up.

import {
  isMeasured,
  periodDocuments,
  periodRides,
  refueledLitres,
  tankBalance,
} from '@flotila/domain/fuel/month-fuel.ts';
import { periodConsumption } from '@flotila/domain/fuel/period.ts';
import { monthRange } from '@flotila/domain/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { describe, expect, test } from 'vitest';
import { testRide } from '../../thing/ride/test-ride.ts';
import { rideInto, ridesOfMonth } from './logbook-rows.ts';

const ZONE = 'Europe/Bratislava';
const NOVEMBER = monthRange({ year: 2026, month: 11 }, ZONE);
const EDGES = { into: null, to: NOVEMBER.to };
const truck = { typeCode: 'truck', consumptionKm: 30 };

/** 100 km on a day of November, from eight to nine o'clock. */
function ride(day: number, over: Partial<RideView> = {}): RideView {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return testRide({
    fromTimestamp: `${date}T08:00:00.000Z`,
    toTimestamp: `${date}T09:00:00.000Z`,
    distance: 100_000,
    ...over,
  });
}

function consumed(rides: readonly RideView[], entries: readonly RefuelingEntry[] = []) {
  const period = { ...NOVEMBER, zone: ZONE, vehicle: truck };
  return periodConsumption({
    ...period,
    rides: periodRides(rides),
    documents: periodDocuments(entries, {}),
  });
}

test('measured rides decide; the norm is that of their way only', () => {
  const rides = [
    ride(1, { consumptionDiff: 33 }),
    ride(2, { rideType: 'private', consumptionDiff: 31 }),
    ride(3, { distance: 50_000 }),
    ride(4, { rideType: 'refueling', refueling: 200, distance: 0 }),
    ride(5, { rideType: 'stop', distance: 0 }),
  ];
  expect(isMeasured(rides)).toBe(true);
  expect(consumed(rides)).toMatchObject({
    basis: 'rides',
    litres: 64,
    average: 32,
    norm: 60,
    difference: 4,
  });
});

test('litres by the norm are never measured: documents come before them', () => {
  const rides = [1, 5, 10].map((day) => ride(day, { consumptionDiff: 30, isByNorm: true }));
  expect(isMeasured(rides)).toBe(false);
  expect(consumed(rides)).toMatchObject({ basis: 'norm', litres: 90, difference: 0 });
  expect(consumed(rides, [bought(4, 50), bought(3, 40)])).toMatchObject({
    basis: 'documents',
    litres: 90,
    average: 30,
  });
  const [first, last] = [bought(3, 40, true), bought(7, 35, true)];
  expect(consumed(rides, [first, bought(4, 20), last])).toMatchObject({
    basis: 'fullToFull',
    litres: 55,
    distance: 100_000,
  });
});

function bought(day: number, quantity: number, full = false): RefuelingEntry {
  const timestamp = `2026-11-0${day}T12:00:00.000Z`;
  return {
    timestamp,
    measure: [],
    document: { timestamp, quantity, full },
  } as unknown as RefuelingEntry;
}

test('the tank of a month: start + refueled − lost − consumed + difference = end', () => {
  const level = (tankStart: number, tankSum: number) => ({ tankStart, tankSum });
  const rides = [
    ride(1, { ...level(300, 268), consumptionDiff: 31 }),
    ride(2, { rideType: 'refueling', refueling: 250, tankDiff: 250, ...level(266, 516) }),
    ride(3, { rideType: 'fuelloss', tankDiff: -60, ...level(516, 456) }),
    ride(4, { ...level(456, 425), consumptionDiff: 30 }),
    ride(5, { consumptionDiff: 2, isByNorm: true }),
  ];
  expect(tankBalance(rides, EDGES)).toEqual({
    start: 300,
    refueled: 250,
    lost: 60,
    consumed: 61,
    difference: -4,
    end: 425,
    isMarked: false,
  });
  expect(refueledLitres(rides)).toBe(250);
});

describe('T-11 a machine that works over the end of the month and is filled meanwhile', () => {
  // 320 l, 20 l burned, filled with 490 l at `at`, 30 l burned: 760 l.
  const work = ride(30, {
    fromTimestamp: '2026-11-30T21:00:00.000Z',
    toTimestamp: '2026-12-01T02:00:00.000Z',
    tankStart: 320,
    tankSum: 760,
    consumptionDiff: 50,
    refueling: 490,
    tankDiff: 490,
  });
  const filled = (at: string) =>
    ride(30, {
      rideType: 'refueling',
      refueling: 490,
      tankDiff: 490,
      tankStart: 300,
      tankSum: 790,
      // The readings around it lie in both months.
      fromTimestamp: '2026-11-30T22:55:00.000Z',
      toTimestamp: '2026-11-30T23:05:00.000Z',
      countedTimestamp: at,
    });
  const next = ride(30, {
    fromTimestamp: '2026-12-02T08:00:00.000Z',
    toTimestamp: '2026-12-02T09:00:00.000Z',
    tankStart: 760,
    tankSum: 730,
    consumptionDiff: 30,
  });
  const DECEMBER = { year: 2026, month: 12 };
  const months = [
    { year: 2026, month: 11, to: NOVEMBER.to },
    { ...DECEMBER, to: monthRange(DECEMBER, ZONE).to },
  ];

  test.each([
    ['before it', '2026-11-30T22:59:59.000Z', [490, 0]],
    ['after it', '2026-11-30T23:00:00.000Z', [0, 490]],
  ])(
    '%s has it in one month, and the next month begins with the level of the end',
    (_, at, litres) => {
      const all = [work, filled(at), next];
      const balances = months.map((month) =>
        tankBalance(ridesOfMonth(all, month, ZONE), {
          into: rideInto(all, month, ZONE),
          to: month.to,
        }),
      );
      expect(balances.map((one) => one?.refueled)).toEqual(litres);
      expect(balances.map((one) => one?.difference)).toEqual([0, 0]);
      expect(balances[0]).toMatchObject({ start: 320, consumed: 50 });
      expect(balances[1]).toMatchObject({ consumed: 30, end: 730 });
      expect(balances[1]?.start).toBe(balances[0]?.end);
      const listed = months.map((month) => refueledLitres(ridesOfMonth(all, month, ZONE)) ?? 0);
      expect(listed).toEqual(litres);
    },
  );
});

test('T-11 a document beside a measured refueling is of the month of the reading', () => {
  const timestamp = '2026-12-01T06:00:00.000Z';
  const document = { timestamp: '2026-11-30T22:00:00.000Z', quantity: 300, full: false };
  const entry = { timestamp, measure: [{ timestamp }], document } as RefuelingEntry;
  expect(periodDocuments([entry], {})).toEqual([
    { ts: Date.parse(timestamp), quantity: 300, full: false },
  ]);
});

test('without levels there is no balance, and without refuelings no litres of them', () => {
  const rides = [ride(1, { consumptionDiff: 30, isByNorm: true })];
  expect(tankBalance(rides, EDGES)).toBeNull();
  expect(refueledLitres(rides)).toBeNull();
});

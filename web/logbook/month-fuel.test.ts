// The fuel of a month (logbook-and-rides §1, fuel §4): what is measured, what is worked out, and a tank whose
// sum adds up.
import { periodConsumption } from '@flotila/domain/fuel/period.ts';
import { monthRange } from '@flotila/domain/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import { testRide } from '../ride/test-ride.ts';
import {
  isMeasured,
  periodDocuments,
  periodRides,
  refueledLitres,
  tankBalance,
} from './month-fuel.ts';

const ZONE = 'Europe/Bratislava';
const NOVEMBER = monthRange({ year: 2026, month: 11 }, ZONE);
const truck = { typeCode: 'truck', consumptionKm: 30 };

/** 100 km on a day of November, from eight to nine o'clock. */
function ride(day: number, over: Partial<RideView> = {}): RideView {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return testRide({
    ...{ fromTimestamp: `${date}T08:00:00.000Z`, toTimestamp: `${date}T09:00:00.000Z` },
    ...{ distance: 100_000, ...over },
  });
}

function consumed(rides: readonly RideView[], entries: readonly RefuelingEntry[] = []) {
  const period = { ...NOVEMBER, zone: ZONE, vehicle: truck };
  return periodConsumption({
    ...period,
    rides: periodRides(rides),
    documents: periodDocuments(entries),
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
    ...{ basis: 'rides', litres: 64, average: 32, norm: 60, difference: 4 },
  });
});

test('litres by the norm are never measured: documents come before them', () => {
  const rides = [1, 5, 10].map((day) => ride(day, { consumptionDiff: 30, isByNorm: true }));
  expect(isMeasured(rides)).toBe(false);
  expect(consumed(rides)).toMatchObject({ basis: 'norm', litres: 90, difference: 0 });
  expect(consumed(rides, [bought(4, 50), bought(3, 40)])).toMatchObject({
    ...{ basis: 'documents', litres: 90, average: 30 },
  });
  const [first, last] = [bought(3, 40, true), bought(7, 35, true)];
  expect(consumed(rides, [first, bought(4, 20), last])).toMatchObject({
    ...{ basis: 'fullToFull', litres: 55, distance: 100_000 },
  });
});

function bought(day: number, quantity: number, full = false): RefuelingEntry {
  const timestamp = `2026-11-0${day}T12:00:00.000Z`;
  return { timestamp, document: { timestamp, quantity, full } } as RefuelingEntry;
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
  expect(tankBalance(rides)).toEqual({
    ...{ start: 300, refueled: 250, lost: 60, consumed: 61, difference: -4, end: 425 },
    isMarked: false,
  });
  expect(refueledLitres(rides)).toBe(250);
});

test('a ride over the end of the month has the refueling that stands in the next one', () => {
  const before = ride(29, { tankStart: 350, tankSum: 320, consumptionDiff: 30 });
  const last = ride(30, {
    ...{ toTimestamp: '2026-12-01T02:00:00.000Z', tankStart: 320, tankSum: 760 },
    ...{ consumptionDiff: 50, refueling: 490 },
  });
  expect(tankBalance([before, last])).toEqual({
    ...{ start: 350, refueled: 490, lost: 0, consumed: 80, difference: 0, end: 760 },
    isMarked: false,
  });
  const own = ride(30, { rideType: 'refueling', refueling: 490, tankStart: 310, tankSum: 800 });
  expect(tankBalance([before, last, own])).toMatchObject({ refueled: 490, difference: 0 });
});

test('without levels there is no balance, and without refuelings no litres of them', () => {
  const rides = [ride(1, { consumptionDiff: 30, isByNorm: true })];
  expect(tankBalance(rides)).toBeNull();
  expect(refueledLitres(rides)).toBeNull();
});

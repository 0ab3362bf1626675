// The book level of a tank without a sensor (fuel §6, example 10).
import { expect, test } from 'vitest';
import { bookLevels } from './manual.ts';
import type { PeriodRide } from './period.ts';

const TANK = { capacity: 400, startState: 200 };
const VEHICLE = { typeCode: 'truck', consumptionKm: 30 };

function ride(ts: number, km: number): PeriodRide {
  return {
    fromTs: ts - 1,
    toTs: ts,
    distance: km * 1000,
    litres: null,
    engineSeconds: 3600,
    motorIdle: 0,
  };
}

test('example 10: 200 l, a ride of 250 km, documents of 150 and 300 l: 125, 275, 400 with +175 over', () => {
  const documents = [
    { ts: 20, quantity: 150, full: false },
    { ts: 30, quantity: 300, full: false },
  ];
  const steps = bookLevels(TANK, [ride(10, 250)], documents, VEHICLE);
  expect(steps.map(({ kind, level }) => [kind, level])).toEqual([
    ['ride', 125],
    ['document', 275],
    ['document', 400],
  ]);
  expect(steps.map(({ overCapacity }) => overCapacity)).toEqual([0, 0, 175]);
});

test('a book that says less than nothing stays at 0 and tells by how much', () => {
  const [step] = bookLevels(TANK, [ride(10, 1000)], [], VEHICLE);
  expect(step).toMatchObject({ level: 0, belowEmpty: 100, litres: 300 });
});

test('a tank of unknown capacity takes everything', () => {
  const documents = [{ ts: 20, quantity: 900, full: true }];
  expect(bookLevels({ capacity: null, startState: 200 }, [], documents, VEHICLE)).toMatchObject([
    { level: 1100, overCapacity: 0 },
  ]);
});

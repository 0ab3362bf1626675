// "Voľné od" and the sentence of overlaps: by whole local days.
import { expect, test } from 'vitest';
import { freeFrom, overlapsOf } from './free.ts';
import { rowOf } from './plan-rows.ts';
import { contract, NOVEMBER, vehicle, ZONE } from './test-contract.ts';

const free = (days: [number, number][], day = '2026-11-19') =>
  freeFrom(
    days.map((one, at) => contract(at, one)),
    { day, known: NOVEMBER.to, zone: ZONE },
  );

test('a vehicle without a contract today is free today', () => {
  expect(
    free([
      [1, 18],
      [20, 22],
    ]),
  ).toBe('2026-11-19');
});

test('a vehicle is free from the first day that no contract takes, chained ones too', () => {
  expect(
    free([
      [22, 23],
      [18, 20],
      [21, 21],
    ]),
  ).toBe('2026-11-24');
  expect(
    free([
      [18, 25],
      [19, 20],
    ]),
  ).toBe('2026-11-26');
});

test('beyond the days that are known nothing is said', () => {
  expect(free([[18, 30]])).toBeNull();
  expect(free([[18, 29]])).toBe('2026-11-30');
});

const overlaps = (days: [number, number][]) =>
  overlapsOf(
    rowOf(
      vehicle(1),
      days.map((one, at) => contract(at, one)),
    ).bars,
    NOVEMBER,
    ZONE,
  );

test('days with two contracts are told, runs of them as one', () => {
  expect(
    overlaps([
      [10, 12],
      [12, 12],
    ]),
  ).toEqual([{ first: '2026-11-12', last: '2026-11-12', count: 2 }]);
  expect(
    overlaps([
      [10, 14],
      [12, 16],
      [13, 13],
      [20, 21],
      [21, 22],
    ]),
  ).toEqual([
    { first: '2026-11-12', last: '2026-11-14', count: 3 },
    { first: '2026-11-21', last: '2026-11-21', count: 2 },
  ]);
});

test('one after the other is no overlap', () => {
  expect(
    overlaps([
      [10, 11],
      [12, 12],
    ]),
  ).toEqual([]);
});

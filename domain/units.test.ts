// Units as they are shown (CONST-001 … CONST-007).
import { expect, test } from 'vitest';
import {
  elevation,
  fromHours,
  fromKm,
  litresPer100Km,
  litresPerHour,
  roundTo,
  toHours,
  toKm,
} from './units.ts';

test('CONST-001, CONST-002 metres are shown as km and seconds as hours', () => {
  expect([toKm(12_345), fromKm(12.345), toHours(5400), fromHours(1.5)]).toEqual([
    12.345, 12_345, 1.5, 5400,
  ]);
});

test('CONST-003 an elevation is shown in km from 500 m on', () => {
  expect([elevation(499), elevation(500)]).toEqual([
    { value: 499, unit: 'm' },
    { value: 0.5, unit: 'km' },
  ]);
});

test('CONST-006, CONST-007 an average needs 500 m or 300 s (fuel example 12)', () => {
  expect([
    litresPer100Km(0.4, 480),
    litresPer100Km(2.5, 900),
    litresPer100Km(138, 460_000),
  ]).toEqual([null, null, 30]);
  expect([litresPerHour(66, 5.5 * 3600), litresPerHour(1, 299)]).toEqual([12, null]);
});

test('CONST-005 bounds of a vehicle replace the default ones', () => {
  expect(litresPer100Km(2.5, 900, { min: 0, max: 300 })).toBeCloseTo(277.8, 1);
  expect(litresPer100Km(30, 100_000, { min: 31, max: null })).toBeNull();
});

test('numbers are rounded half up as on paper', () => {
  expect([roundTo(2.675, 2), roundTo(1.005, 2), roundTo(-2.5, 0), roundTo(1.995, 2)]).toEqual([
    2.68, 1.01, -3, 2,
  ]);
});

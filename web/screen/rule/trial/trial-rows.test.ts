// zones-and-rules §5: days, vehicles and places each sum to the whole, and what is chosen narrows the others.
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { expect, test } from 'vitest';
import { firstRows, trialRows } from './trial-rows.ts';

const ZONE = 'Europe/Bratislava';

/** Begin, vehicle, place. */
function resultOf(rows: [begin: string, vehicleId: number, place: string | null][]): TrialResult {
  const counts = <K>(keys: K[]) =>
    [...Map.groupBy(keys, (key) => key)].map(([key, all]) => ({ key, count: all.length }));
  return {
    from: '2026-11-16T23:00:00Z',
    to: '2026-11-19T12:00:00Z',
    vehicles: 9,
    muted: 0,
    total: rows.length,
    heldSeconds: 60 * rows.length,
    before: null,
    alternatives: [],
    perDay: ['2026-11-17', '2026-11-18'].map((day) => ({ day, count: 2, before: 3 })),
    perVehicle: counts(rows.map(([, vehicleId]) => vehicleId)).map(({ key, count }) => ({
      vehicleId: key,
      count,
      before: 1,
      held: 60 * count,
    })),
    perPlace: counts(rows.map(([, , place]) => place)).map(({ key, count }) => ({
      place: key,
      count,
    })),
    alerts: rows.map(([begin, vehicleId, place]) => ({
      begin,
      end: null,
      held: 60,
      vehicleId,
      place,
      country: 'SK',
      isNew: false,
      latitude: 48,
      longitude: 17,
    })),
  };
}

// The first is on the 18th in Bratislava.
const result = resultOf([
  ['2026-11-17T23:30:00Z', 1, 'Senec'],
  ['2026-11-17T10:00:00Z', 1, null],
  ['2026-11-17T09:00:00Z', 2, 'Senec'],
]);

test('zones-and-rules §5 of everything the places and the rest sum to the whole', () => {
  const { places } = trialRows(result, null, ZONE);
  expect(places).toEqual([
    { place: 'Senec', count: 2 },
    { place: null, count: 1 },
  ]);
});

test('zones-and-rules §5 a chosen day is a local one and narrows vehicles, places and the list', () => {
  const rows = trialRows(result, { kind: 'day', day: '2026-11-18' }, ZONE);
  expect(rows.alerts.map(({ vehicleId }) => vehicleId)).toEqual([1]);
  expect(rows.vehicles).toEqual([{ vehicleId: 1, count: 1, held: 60 }]);
  expect(rows.places).toEqual([{ place: 'Senec', count: 1 }]);
  expect(rows.days).toEqual(result.perDay);
});

test('zones-and-rules §5 a chosen vehicle keeps its table and narrows the days', () => {
  const rows = trialRows(result, { kind: 'vehicle', vehicleId: 1 }, ZONE);
  expect(rows.vehicles).toEqual(result.perVehicle);
  expect(rows.days.map(({ count }) => count)).toEqual([1, 1]);
  expect(rows.places).toEqual([
    { place: 'Senec', count: 1 },
    { place: null, count: 1 },
  ]);
});

test('more rows than have room are one row with their sum', () => {
  const rows = Array.from({ length: 9 }, (_none, at) => ({ count: 9 - at }));
  const { shown, rest } = firstRows(rows, false);
  expect([shown.length, rest]).toEqual([6, { rows: 3, count: 6 }]);
  expect(firstRows(rows, true).shown.length).toBe(9);
});

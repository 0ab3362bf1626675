// "Voľné od" sorts by one click on its head.
import { expect, test } from 'vitest';
import { rowOf } from './plan-rows.ts';
import { nextSort, sortRows } from './sort.ts';
import { vehicle } from './test-contract.ts';

const rows = [3, 1, 2].map((id) => rowOf(vehicle(id), []));
const free: Record<number, string | null> = { 1: '2026-11-22', 2: null, 3: '2026-11-19' };
const ids = (sort: 'plate' | 'free' | 'freeLast') =>
  sortRows(rows, sort, (row) => free[row.vehicle.vehicleId]).map((row) => row.vehicle.vehicleId);

test('rows come by plate, by the free day, by the free day from the last, and again', () => {
  expect(ids('plate')).toEqual([1, 2, 3]);
  expect(ids('free')).toEqual([3, 1, 2]);
  expect(ids('freeLast')).toEqual([1, 3, 2]);
  expect(nextSort('plate')).toBe('free');
  expect(nextSort('free')).toBe('freeLast');
  expect(nextSort('freeLast')).toBe('plate');
});

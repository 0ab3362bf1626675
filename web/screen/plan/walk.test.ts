// Arrows walk bars (left, right) and vehicles (up, down).
import { expect, test } from 'vitest';
import { rowOf } from './plan-rows.ts';
import { contract, vehicle } from './test-contract.ts';
import { walk } from './walk.ts';

const rows = [
  rowOf(vehicle(1), [contract(11, [2, 3]), contract(12, [20, 21])]),
  rowOf(vehicle(2), []),
  rowOf(vehicle(3), [contract(31, [1, 1]), contract(32, [18, 19]), contract(33, [28, 29])]),
];

test.each([
  [1, null, 'ArrowRight', 1, 11],
  [1, 11, 'ArrowRight', 1, 12],
  [1, 12, 'ArrowRight', 1, 12],
  [1, 11, 'ArrowLeft', 1, null],
  [1, null, 'ArrowLeft', 1, null],
  [1, 12, 'ArrowDown', 2, null],
  [2, null, 'ArrowRight', 2, null],
  [3, 33, 'ArrowUp', 2, null],
  [1, null, 'ArrowDown', 2, null],
  [3, 31, 'ArrowDown', 3, 31],
  [3, 31, 'Home', 1, 11],
  [1, 12, 'End', 3, 32],
  [1, 12, 'PageDown', 3, 32],
] as const)('from vehicle %i, bar %s, %s leads to vehicle %i, bar %s', (v, c, key, toV, toC) => {
  expect(walk(rows, { vehicleId: v, contractId: c }, key)).toEqual({
    vehicleId: toV,
    contractId: toC,
  });
});

test('without a place the walk begins at the first vehicle, and other keys do not walk', () => {
  expect(walk(rows, null, 'ArrowRight')).toEqual({ vehicleId: 1, contractId: 11 });
  expect(walk(rows, null, 'x')).toBeNull();
  expect(walk([], null, 'ArrowDown')).toBeNull();
});

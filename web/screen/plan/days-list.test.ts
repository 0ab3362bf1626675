// The phone's list: today on top, each contract once.
import { expect, test } from 'vitest';
import { daysList } from './days-list.ts';
import { rowOf } from './plan-rows.ts';
import { contract, vehicle, ZONE } from './test-contract.ts';

test('today is on top with what is under way, then what comes, then what is over', () => {
  const rows = [
    rowOf(vehicle(1), [contract(1, [2, 3]), contract(2, [18, 20]), contract(3, [25, 26])]),
    rowOf(vehicle(2), [contract(4, [10, 12]), contract(5, [21, 21]), contract(6, [19, 19])]),
  ];
  const found = daysList(rows, '2026-11-19', ZONE).map(({ day, entries }) => [
    day.slice(8),
    ...entries.map(({ bar }) => bar.row.contractId),
  ]);
  expect(found).toEqual([
    ['19', 2, 6],
    ['21', 5],
    ['25', 3],
    ['12', 4],
    ['03', 1],
  ]);
});

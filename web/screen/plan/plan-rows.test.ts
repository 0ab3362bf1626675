// PLAN-002, PLAN-006, PLAN-007, PLAN-022 … PLAN-025: which rows there are, with which bars, and what is counted.
import { expect, test } from 'vitest';
import { type PlanInput, planOf, rowOf } from './plan-rows.ts';
import { contract, vehicle } from './test-contract.ts';

const NONE: PlanInput = {
  vehicles: [vehicle(1), vehicle(2), vehicle(3)],
  contracts: [],
  filter: '',
  hidden: new Set(),
  isAll: false,
};
const plan = (given: Partial<PlanInput>) => planOf({ ...NONE, ...given });
const ids = (given: Partial<PlanInput>) =>
  plan(given).rows.map((row) => [
    row.vehicle.vehicleId,
    ...row.bars.map((bar) => bar.row.contractId),
  ]);

test('PLAN-022 … PLAN-025 the state is that of now', () => {
  expect(contract(1, [20, 21]).state).toBe('planned');
  expect(contract(1, [18, 19]).state).toBe('active');
  expect(contract(1, [17, 18], { actualDuration: 60 }).state).toBe('done');
  expect(contract(1, [17, 18]).state).toBe('unrealized');
});

test('PLAN-002 vehicles are rows and contracts are bars, in one lane when nothing overlaps', () => {
  const row = rowOf(vehicle(1), [contract(2, [3, 4]), contract(1, [1, 2])]);
  expect(row.bars.map(({ row: { contractId }, lane }) => [contractId, lane])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(row.lanes).toBe(1);
});

test('contracts of the same day have a lane each, and a lane that is free again is used', () => {
  const bars = rowOf(vehicle(1), [
    contract(1, [2, 5]),
    contract(2, [5, 7]),
    contract(3, [5, 5]),
    contract(4, [6, 8]),
  ]);
  expect(bars.bars.map((bar) => [bar.row.contractId, bar.lane])).toEqual([
    [1, 0],
    [3, 1],
    [2, 2],
    [4, 0],
  ]);
  expect(bars.lanes).toBe(3);
});

test('PLAN-007 vehicles without contracts are shown when asked for, and counted', () => {
  const contracts = [contract(1, [2, 3], { vehicleId: 2 })];
  expect(ids({ contracts })).toEqual([[2, 1]]);
  expect(plan({ contracts }).others).toBe(2);
  expect(ids({ contracts, isAll: true })).toEqual([[1], [2, 1], [3]]);
});

test('PLAN-006 the filter finds plate, model, driver, contract and subject without accents', () => {
  const contracts = [
    contract(1, [2, 3], { vehicleId: 1, name: 'Lisované diely' }),
    contract(2, [2, 3], { vehicleId: 1, name: 'Cement', subject: 'Kovoplast Trnava' }),
    contract(3, [2, 3], { vehicleId: 2, name: 'Sklo' }),
  ];
  const vehicles = [
    vehicle(1, { driver: 'Pavol Gajdoš' }),
    vehicle(2, { plate: 'TT 640 JD', name: 'MAN TGX' }),
  ];
  expect(ids({ vehicles, contracts, filter: 'lisovane' })).toEqual([[1, 1]]);
  expect(ids({ vehicles, contracts, filter: 'KOVOPLAST' })).toEqual([[1, 2]]);
  expect(ids({ vehicles, contracts, filter: 'gajdos' })).toEqual([[1, 1, 2]]);
  expect(ids({ vehicles, contracts, filter: 'tt640' })).toEqual([[2, 3]]);
  expect(ids({ vehicles, contracts, filter: 'man' })).toEqual([[2, 3]]);
  expect(plan({ vehicles, contracts, filter: 'lisovane' }).contracts).toBe(1);
  expect(ids({ vehicles, contracts, filter: 'nothing' })).toEqual([]);
});

test('the legend counts what the filter lets through, hidden states too', () => {
  const contracts = [contract(1, [18, 19]), contract(2, [20, 21]), contract(3, [23, 24])];
  const { counts, rows, others } = plan({ contracts, hidden: new Set(['planned']) });
  expect(counts).toEqual({ planned: 2, active: 1, done: 0, unrealized: 0 });
  expect(rows[0]?.bars.map((bar) => bar.row.contractId)).toEqual([1]);
  expect(others).toBe(2);
});

test('a contract of a vehicle that is no more has a row with the plate it had', () => {
  const contracts = [contract(1, [2, 3], { vehicleId: 9, vehicle: 'ZA 512 EP' })];
  const [row] = plan({ contracts }).rows;
  expect(row?.vehicle).toMatchObject({ plate: 'ZA 512 EP', isGone: true });
  expect(ids({ contracts, isAll: true })).toEqual([[1], [2], [3], [9, 1]]);
});

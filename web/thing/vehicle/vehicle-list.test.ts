// D-SHR-010: a vehicle stands in a list once, and a refusal is shown at its row.
import { expect, test } from 'vitest';
import { isEnoughText, refusedRow, withVehicle } from './vehicle-list.ts';

const found = (vehicleId: number) => ({
  vehicleId,
  numericPlate: `BA ${vehicleId}`,
  name: 'Truck',
  companyName: 'Tatra',
  deviceSerialNumber: null,
  state: 'active',
  companyCode: 'tatra',
});

test('D-SHR-010 a vehicle added twice is ignored', () => {
  const once = withVehicle([], found(7));
  expect(withVehicle(once, found(7))).toEqual(once);
  expect(withVehicle(once, found(8)).map(({ vehicleId }) => vehicleId)).toEqual([7, 8]);
});

test('only what the record has is kept of a found vehicle', () => {
  expect(Object.keys(withVehicle([], found(7))[0] ?? {})).toEqual([
    'vehicleId',
    'numericPlate',
    'name',
    'companyName',
    'deviceSerialNumber',
  ]);
});

test('a refused id is told at its row', () => {
  const refused = { 'vehiclesIds.1': 'unknown', note: 'too long' };
  expect([0, 1, 2].map((index) => refusedRow(refused, index))).toEqual([
    undefined,
    'unknown',
    undefined,
  ]);
});

test('VAL-030 a search has at least 3 characters', () => {
  expect(['', 'BA', 'BA1'].map(isEnoughText)).toEqual([false, false, true]);
});

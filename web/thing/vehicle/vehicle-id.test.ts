// NAV-014: which texts of an address may be a vehicle.
import { expect, it } from 'vitest';
import { isVehicleIdText } from './vehicle-id.ts';

it('NAV-014: plain digits are the id of a vehicle', () => {
  expect(['1', '42', '9007199254740991'].map(isVehicleIdText)).toEqual([true, true, true]);
});

it.each([
  'abc',
  '-5',
  '0',
  '',
  ' 7',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '9007199254740992',
  '99999999999999999',
])('NAV-014: "%s" is none, and is not asked for', (text) => {
  expect(isVehicleIdText(text)).toBe(false);
});

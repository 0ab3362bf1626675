// T6 which documents stand apart from the figures of the main tanks (decision 0093).
import { expect, test } from 'vitest';
import { fuelOf } from '../report/testing/fleet.ts';
import { apartFuels, isApart, mainFuels } from './apart.ts';

const tank = (tankType: string, fuel: string | null) => ({ tankType, fuel });
const [diesel, petrol] = [tank('main', 'diesel'), tank('main', 'benzin95')];
const heating = (fuel: string | null) => tank('heating', fuel);

test('T6 fuel stands apart where only another tank takes it, and not where no tank does', () => {
  expect(apartFuels([petrol])).toEqual([]);
  expect(apartFuels([petrol, heating('diesel'), heating('diesel')])).toEqual(['diesel']);
  expect(apartFuels([diesel, heating('diesel')])).toEqual([]);
  expect(apartFuels([diesel, heating(null)])).toEqual([]);
  // Without described main tanks nobody knows what they take.
  expect(apartFuels([heating('diesel')])).toEqual([]);
  expect(apartFuels([tank('main', null), heating('diesel')])).toEqual([]);
});

test('T6 what the main tanks were seen to take in counts, whatever the fuel of its document', () => {
  const document = fuelOf({ litres: 80, amount: 120 });
  const { measure } = fuelOf({ litres: 80, country: 'SK' });
  const heated = { apartFuels: ['diesel'] };
  expect(isApart(document, heated)).toBe(true);
  expect(isApart({ ...document, measure }, heated)).toBe(false);
  expect(isApart({ ...document, document: null }, heated)).toBe(false);
  expect(isApart(document, { apartFuels: ['gas'] })).toBe(false);
  expect(isApart(document, {})).toBe(false);
});

test('K-14 what was put into a heating tank stands apart, whatever its fuel and its document', () => {
  const document = fuelOf({ litres: 80, amount: 120 });
  const { measure } = fuelOf({ litres: 80, country: 'SK' });
  const heater = { ...document, tankType: 'heating' as const };
  expect(isApart(heater, {})).toBe(true);
  expect(isApart({ ...heater, measure }, { apartFuels: [] })).toBe(true);
  expect(isApart({ ...heater, document: null, measure }, {})).toBe(true);
});

test('fuels of the main tanks are named once', () => {
  expect(mainFuels([diesel, diesel, petrol, heating('gas')])).toEqual(['diesel', 'benzin95']);
});

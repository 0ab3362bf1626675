import { expect, test } from 'vitest';
import { ownVehicles } from './own-vehicles.ts';

const IGOR = 103;
const driver = (personId: number) => ({
  personId,
  firstName: 'Igor',
  lastName: 'Šofér',
  tachograph: null,
});
const vehicles = [
  { id: 1, driverId: 7, driver: driver(7) },
  { id: 2, driverId: IGOR, driver: null },
  { id: 3, driverId: 7, driver: driver(IGOR) },
  { id: 4, driverId: IGOR, driver: driver(IGOR) },
];
const idsOf = (personId: number | undefined) => ownVehicles(vehicles, personId).map(({ id }) => id);

test('UX-phone one’s own vehicles are those that one drives now, before those that one is assigned to', () => {
  expect(idsOf(IGOR)).toEqual([3, 4, 2]);
  expect(idsOf(8)).toEqual([]);
});

test('UX-phone who is no person of the company has no vehicle, also where one has no driver', () => {
  expect(idsOf(undefined)).toEqual([]);
});

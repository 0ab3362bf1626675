// When a contract has a map, and what its legend names.
import { expect, test } from 'vitest';
import { drawnOf } from './drawn.ts';

const PLAN = {} as never;
const place = { latitude: 48, longitude: 17 };
const ride = (locationFrom: object | null, locationTo: object | null, distance = 9_000) =>
  ({ rideType: 'bussines', distance, locationFrom, locationTo }) as never;

test('a contract without a plan whose rides have no place has nothing to draw', () => {
  expect(drawnOf(null, [])).toEqual({ isPlanned: false, isDriven: false });
  expect(drawnOf(null, [ride(null, null)])).toEqual({ isPlanned: false, isDriven: false });
});

test('a plan is drawn, and a ride of which one end is known', () => {
  expect(drawnOf(PLAN, [])).toEqual({ isPlanned: true, isDriven: false });
  expect(drawnOf(null, [ride(null, place)])).toEqual({ isPlanned: false, isDriven: true });
});

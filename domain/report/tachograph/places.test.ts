// each activity has the place where it began, and a private ride tells none.
import { expect, test } from 'vitest';
import { fuelContext } from '../testing/fuel.ts';
import { ANYBODY, rideOf } from '../testing/rides.ts';
import { activityPlaces } from './places.ts';

const RIDES = [
  rideOf({
    fromTimestamp: '2026-03-02T06:02:00.000Z',
    from: 'Trnava',
    to: 'Linz',
    toCountry: 'AT',
  }),
  rideOf({ fromTimestamp: '2026-03-02T09:00:00.000Z', from: 'Linz', to: 'Wien' }),
];
const context = fuelContext('tachograph', { reader: ANYBODY });
const at = (time: string, rides = RIDES, vehicleId: number | null = 1) => {
  const cell = activityPlaces(rides, context)({ vehicleId, from: `2026-03-02T${time}:00.000Z` });
  return [cell.country, cell.text].filter(Boolean).join(' ');
};

test('R-13 driving begins where its ride does, what follows where that ended', () => {
  expect(at('06:00')).toBe('Trnava');
  expect(at('07:01')).toBe('AT Linz');
  expect(at('08:30')).toBe('AT Linz');
  expect(at('10:00')).toBe('Wien');
});

test('R-13 within a ride, before the first one and without a vehicle nothing is said', () => {
  expect(at('06:30')).toBe('');
  expect(at('05:00')).toBe('');
  expect(at('07:01', RIDES, null)).toBe('');
  expect(at('07:01', RIDES, 2)).toBe('');
});

test('0034 a private ride tells neither where it began nor where it ended', () => {
  const own = RIDES.map((ride) => ({ ...ride, rideType: 'private' as const }));
  expect(at('06:00', own)).toBe('-');
  expect(at('08:30', own)).toBe('-');
});

// What is asked when the address of a day is gone to: the questions of the panel, word by word.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ridesQuery, trackQuery } from '../../thing/ride/ride.data.ts';
import { vehiclesKey } from '../../thing/vehicle/vehicle.data.ts';
import { askDay } from './ask-day.ts';
import { ridesOfDay, trackOfDay } from './history-place.ts';

const NOW = Date.parse('2025-06-12T10:00:00Z');
const TRACK = { fromRides: 'both', smooth: false, params: [] } as const;
const company = {
  ccode: 'tatra',
  timeZone: 'Europe/Bratislava',
  session: { superuser: false } as Parameters<typeof askDay>[1]['session'],
};

/** A cache that knows a vehicle last heard at the moment, and only notes what it is to read. */
function notingCache(timestamp: string) {
  const cache = new QueryClient();
  cache.setQueryData(vehiclesKey('tatra', null), [{ vehicleId: 7, location: { timestamp } }]);
  const asked: unknown[] = [];
  return {
    asked,
    getQueryData: cache.getQueryData.bind(cache),
    prefetchQuery: async ({ queryKey }: { queryKey: unknown }) => void asked.push(queryKey),
  };
}

function keysOfDay(vehicleId: number, day: string): unknown[] {
  const place = { vehicleId, day, isMachine: false };
  return [
    trackQuery('tatra', trackOfDay(place, TRACK)).queryKey,
    ridesQuery('tatra', ridesOfDay(place)).queryKey,
  ];
}

test('HIS-051: without a day that of the last location is asked for', () => {
  const cache = notingCache('2025-06-11T22:30:00Z');
  askDay(cache, company, 7, {}, NOW);
  expect(cache.asked).toEqual(keysOfDay(7, '2025-06-12'));
});

test('HIS-050: the day of the address is asked for', () => {
  const cache = notingCache('2025-06-11T12:00:00Z');
  askDay(cache, company, 7, { day: '2025-06-03' }, NOW);
  expect(cache.asked).toEqual(keysOfDay(7, '2025-06-03'));
});

test('Nothing is guessed of a vehicle whose last day is not known', () => {
  const cache = notingCache('2025-06-11T12:00:00Z');
  askDay(cache, company, 8, {}, NOW);
  expect(cache.asked).toEqual([]);
});

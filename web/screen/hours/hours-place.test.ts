// The address holds all that the page of a driver shows.
import { expect, test } from 'vitest';
import { readPlace, writePlace } from './hours-place.ts';

const NOW = Date.parse('2026-11-19T13:20:00Z');

test('without an address it is the present week in UTC, and nothing is written', () => {
  const place = readPlace({}, NOW);
  expect(place).toEqual({ week: '2026-11-16', isLocal: false, found: null });
  expect(writePlace(place, NOW)).toEqual({});
});

test('weeks, clock and selection come back from the address', () => {
  const search = { week: '2026-11-02', time: 'local', found: 'BREAK-1' };
  expect(writePlace(readPlace(search, NOW), NOW)).toEqual(search);
});

test('any day of a week names it; nonsense and the future are the present week', () => {
  expect(readPlace({ week: '2026-11-08' }, NOW).week).toBe('2026-11-02');
  expect(readPlace({ week: '2026-13-01' }, NOW).week).toBe('2026-11-16');
  expect(readPlace({ week: '2027-01-04' }, NOW).week).toBe('2026-11-16');
});

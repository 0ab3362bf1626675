// The address of the list: what is chosen can be sent to a colleague, and what cannot be read does no harm.
import { expect, test } from 'vitest';
import { type DriversPlace, nextSort, readPlace, USUAL_SORT, writePlace } from './drivers-place.ts';

const place: DriversPlace = {
  asked: 390,
  withReduced: false,
  isOnly: true,
  filter: 'brno',
  sort: { key: 'week', isDown: true },
};

test('office-drivers hours, switches, sorting and filter come back from the address', () => {
  expect(writePlace(place)).toEqual({
    hours: '6:30',
    reduced: '0',
    only: '1',
    sort: '-week',
    filter: 'brno',
  });
  expect(readPlace(writePlace(place))).toEqual(place);
});

test('office-drivers an address without anything, or with nonsense, asks for four hours', () => {
  const usual = { asked: 240, withReduced: true, isOnly: false, sort: USUAL_SORT, filter: '' };
  expect(readPlace({})).toEqual(usual);
  expect(readPlace({ hours: '99', sort: 'salary', only: 'x' })).toEqual(usual);
  expect(writePlace(readPlace({}))).toEqual({ hours: '4:00' });
});

test('a head sorts up, down, and then as usual; what is left begins with the most', () => {
  const up = nextSort(USUAL_SORT, 'driver');
  expect(up).toEqual({ key: 'driver', isDown: false });
  expect(nextSort(up, 'driver')).toEqual({ key: 'driver', isDown: true });
  expect(nextSort({ key: 'driver', isDown: true }, 'driver')).toEqual(USUAL_SORT);
  expect(nextSort(up, 'remaining')).toEqual(USUAL_SORT);
  expect(nextSort(USUAL_SORT, 'remaining')).toEqual({ key: 'remaining', isDown: false });
});

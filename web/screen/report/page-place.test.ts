import { expect, test } from 'vitest';
import { nextZoom, PAGE_GAP, placeOf, readPage, scrollOf } from './page-place.ts';

test('the same place is found again at another zoom', () => {
  const place = placeOf(PAGE_GAP + 2 * (700 + PAGE_GAP) + 350, 700, 5);
  expect(place).toEqual({ page: 2, part: 0.5 });
  expect(scrollOf(place, 1400, 5)).toBe(PAGE_GAP + 2 * (1400 + PAGE_GAP) + 700);
});

test('the beginning stays the beginning, with the gap above the first page', () => {
  expect(scrollOf(placeOf(0, 700, 5), 900, 5)).toBe(0);
});

test('a shorter document ends with its last page', () => {
  expect(scrollOf({ page: 40, part: 0 }, 700, 3)).toBe(PAGE_GAP + 2 * (700 + PAGE_GAP));
  expect(placeOf(99_999, 700, 3)).toEqual({ page: 2, part: 1 });
});

test('the page that is read is the one in the upper third', () => {
  expect(readPage(0, 900, 700, 5)).toBe(0);
  expect(readPage(500, 900, 700, 5)).toBe(1);
});

test('zoom goes by steps from wherever it is, and stops at its ends', () => {
  expect(nextZoom(0.93, 1)).toBe(1);
  expect(nextZoom(0.93, -1)).toBe(0.75);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.5, -1)).toBe(0.5);
});

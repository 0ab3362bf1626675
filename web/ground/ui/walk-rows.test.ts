// The keys of lists: where each leads from the beginning, the middle and the end.
import { expect, test } from 'vitest';
import { rowAfter, withRow } from './walk-rows.ts';

test.each([
  ['ArrowDown', 1, 5, 9],
  ['ArrowUp', 0, 3, 8],
  ['PageDown', 3, 7, 9],
  ['PageUp', 0, 1, 6],
  ['Home', 0, 0, 0],
  ['End', 9, 9, 9],
  ['Enter', null, null, null],
])('%s leads from the rows 0, 4 and 9 of ten to %s, %s and %s', (key, ...to) => {
  const ten = { count: 10, pageRows: 3 };
  expect([0, 4, 9].map((at) => rowAfter(key, { ...ten, at }))).toEqual(to);
});

test('Home and End of a text field stay with its text', () => {
  const walk = { at: 4, count: 10, pageRows: 3, isInField: true };
  expect(['Home', 'End', 'ArrowDown'].map((key) => rowAfter(key, walk))).toEqual([null, null, 5]);
});

test('nothing walks in an empty list', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown'];
  for (const key of keys) expect(rowAfter(key, { at: 0, count: 0, pageRows: 3 })).toBeNull();
});

test('U-32 the marked row is drawn wherever the list is scrolled to', () => {
  expect(withRow([4, 5, 6], 5)).toEqual([4, 5, 6]);
  expect(withRow([4, 5, 6], 12)).toEqual([4, 5, 6, 12]);
  expect(withRow([10, 11], 2)).toEqual([2, 10, 11]);
});

// Which rows are chosen after a box was pressed.
import { expect, test } from 'vitest';
import { withToggled } from './use-selection.ts';

const listed = ['a', 'b', 'c', 'd'];
const after = (chosen: string[], key: string, from: string | null) =>
  [...withToggled(new Set(chosen), listed, { key, from })].sort().join('');

test.each<[string, string[], string, string | null, string]>([
  ['a box puts its row in', ['a'], 'c', null, 'ac'],
  ['and takes it out', ['a', 'c'], 'c', null, 'a'],
  ['Shift takes all between, down', ['a'], 'c', 'a', 'abc'],
  ['and up, with those that were chosen', ['a', 'd'], 'b', 'd', 'abcd'],
  ['a range from a row that is hidden now is this row alone', ['x'], 'b', 'x', 'bx'],
])('UX-lists %s', (_name, chosen, key, from, expected) => {
  expect(after(chosen, key, from)).toBe(expected);
});

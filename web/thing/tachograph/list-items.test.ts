// The order of the list, and the row under the pointer that stays while the others regroup.
import { expect, test } from 'vitest';
import { type GroupName, heldInPlace, type ListItem, listItems } from './list-items.ts';

type Entry = { key: string; group: GroupName };

/** `a b | less: c` … one letter a driver, in the order of the groups. */
function items(may: string, less = '', resting = ''): ListItem<Entry>[] {
  const of = (keys: string, group: GroupName) => [...keys].map((key) => ({ key, group }));
  return listItems([...of(resting, 'resting'), ...of(less, 'less'), ...of(may, 'may')]);
}

const text = (list: readonly ListItem<Entry>[]) =>
  list
    .map((item) => (item.kind === 'driver' ? item.key : `[${item.group} ${item.count}]`))
    .join('');
const height = (item: ListItem<Entry>) => (item.kind === 'driver' ? 36 : 32);

test('office-drivers first who may, then less, then resting; an empty group has no head', () => {
  expect(text(items('abc', 'd', 'ef'))).toBe('abc[less 1]d[resting 2]ef');
  expect(text(items('', 'd'))).toBe('[less 1]d');
  expect(text(items('ab'))).toBe('ab');
});

test('office-drivers the row under the pointer stays put when it changes its group', () => {
  const [before, next] = [items('abcd', 'e'), items('ab', 'cde')];
  expect(text(heldInPlace(next, before, 'c', height))).toBe('abc[less 3]de');
  expect(text(heldInPlace(next, before, null, height))).toBe('ab[less 3]cde');
  expect(text(heldInPlace(items('abcde'), before, 'e', height))).toBe('abcde');
});

test.each([
  ['above it drivers come', 'xyabc', 'b', 'xbyac'],
  ['above it drivers go', 'bc', 'c', 'bc'],
  ['it is filtered away', 'ac', 'b', 'ac'],
])('office-drivers the row under the pointer stays put when %s', (_why, next, held, expected) => {
  const before = items('abc');
  expect(text(heldInPlace(items(next), before, held, height))).toBe(expected);
});

// D-GRP-003, D-PER-008: choosing persons and vehicles of a long list.
import { expect, test } from 'vitest';
import { type Member, shownMembers, toggled, toggledAll } from './member-choice.ts';

const members: Member[] = [
  { id: 1, text: 'TT 101 AA', note: 'Škoda Octavia' },
  { id: 2, text: 'TT 202 BB', note: 'Scania R450' },
  { id: 3, text: 'BA 303 CC', note: 'Scania S500' },
];

const ids = (rows: readonly Member[]) => rows.map(({ id }) => id);

test.each<[string, boolean, number[]]>([
  ['', false, [1, 2, 3]],
  ['skoda', false, [1]],
  ['scania tt', false, [2]],
  ['', true, [2]],
  ['octavia', true, []],
])('the filter "%s", chosen only %s, leaves %j', (text, isChosenOnly, expected) => {
  expect(ids(shownMembers(members, new Set([2]), { text, isChosenOnly }))).toEqual(expected);
});

test('one is chosen and left out again; others, also unknown ones, stay', () => {
  expect(toggled([7, 2], 1)).toEqual([7, 2, 1]);
  expect(toggled([7, 2, 1], 2)).toEqual([7, 1]);
});

test('D-GRP-003 choosing all means all that the filter shows', () => {
  const shown = members.slice(1);
  expect(toggledAll([7, 2], shown)).toEqual([7, 2, 3]);
  expect(toggledAll([7, 2, 3, 1], shown)).toEqual([7, 1]);
});

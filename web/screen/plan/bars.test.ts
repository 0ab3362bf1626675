// Boxes of bars: whole days, cut at the window, names that run on over free days.
import { expect, test } from 'vitest';
import { boxesOf, nameRoom, nameSpot, timeAt, xOf } from './bars.ts';
import { rowOf } from './plan-rows.ts';
import { contract, NOVEMBER, vehicle } from './test-contract.ts';

const DAY = 86_400_000;
const whole = { window: NOVEMBER, width: 3000 };
const week = {
  window: { from: NOVEMBER.from + 7 * DAY, to: NOVEMBER.from + 14 * DAY },
  width: 700,
};
const row = rowOf(vehicle(1), [
  contract(1, [2, 3]),
  contract(2, [6, 9]),
  contract(3, [8, 8]),
  contract(4, [20, 20]),
]);
const boxes = (scale: typeof whole) =>
  boxesOf(row.bars, scale).map(([{ row: one }, box]) => [one.contractId, box]);

test('a bar fills its days, and its name may run on up to the next bar of its lane', () => {
  expect(boxes(whole)).toEqual([
    [1, { left: 101, width: 198, room: 396, isCutLeft: false, isCutRight: false }],
    [2, { left: 501, width: 398, room: 1396, isCutLeft: false, isCutRight: false }],
    [3, { left: 701, width: 98, room: 2299, isCutLeft: false, isCutRight: false }],
    [4, { left: 1901, width: 98, room: 1099, isCutLeft: false, isCutRight: false }],
  ]);
});

test('only bars of the window are there, cut at its edges', () => {
  expect(boxes(week)).toEqual([
    [2, { left: 0, width: 199, room: 700, isCutLeft: true, isCutRight: false }],
    [3, { left: 1, width: 98, room: 699, isCutLeft: false, isCutRight: false }],
  ]);
});

test('pixels and moments are the same thing both ways', () => {
  expect(timeAt(xOf(NOVEMBER.from + 5 * DAY, week), week)).toBe(NOVEMBER.from + 5 * DAY);
});

test.each([
  [60, false, 'inside'],
  [150, false, 'over'],
  [60, true, 'inside'],
  [150, true, 'after'],
] as const)('a name of %i pixels, on a full colour %s, stands %s', (needed, isFull, spot) => {
  const box = { left: 0, width: 100, room: 400, isCutLeft: false, isCutRight: false };
  expect(nameSpot(box, needed, isFull)).toBe(spot);
});

test('without room after it the name stays inside its full bar', () => {
  const box = { left: 0, width: 100, room: 120, isCutLeft: false, isCutRight: false };
  expect(nameSpot(box, 150, true)).toBe('inside');
});

test.each([
  ['inside', 100, 120, 73],
  ['over', 100, 400, 373],
  ['after', 100, 400, 294],
  // A day of a month on a usual screen, and on a phone that lies: the name would run over its neighbour.
  ['over', 37, 37, 0],
  ['over', 20, 20, 0],
  ['inside', 20, 20, 0],
  ['after', 4, 8, 0],
] as const)(
  'a name %s a bar of %i pixels with room for %i has %i',
  (spot, width, room, letters) => {
    const box = { left: 0, width, room, isCutLeft: false, isCutRight: false };
    expect(nameRoom(box, spot)).toBe(letters);
  },
);

// Badges show whole words or their icon alone.
import { expect, test } from 'vitest';
import { roomsNeeded } from './badge-room.ts';

const widthOf = (text: string) => text.length * 7;

test('O-4 a badge asks for room for all icons and for the words up to its own', () => {
  expect(roomsNeeded(['STK −2 dni', 'olej', ''], widthOf)).toEqual([
    6 + 3 * 28 + 2 * 4 + 74,
    6 + 3 * 28 + 2 * 4 + 74 + 32,
    6 + 3 * 28 + 2 * 4 + 74 + 32,
  ]);
  expect(roomsNeeded([], widthOf)).toEqual([]);
});

test('O-4 words that stand alone are cut nowhere: they need their width and the edges', () => {
  expect(roomsNeeded(['olej 833 km'], widthOf)).toEqual([6 + 28 + 4 + 77]);
});

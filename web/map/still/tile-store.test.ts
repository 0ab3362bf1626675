import { expect, test } from 'vitest';
import { tilesOf } from './tile-store.ts';

test('the tiles of a zoom that touch a box', () => {
  const quarter: [number, number, number, number] = [0.26, 0.26, 0.49, 0.49];
  expect(tilesOf(1, quarter)).toEqual([{ z: 1, x: 0, y: 0 }]);
  expect(tilesOf(2, quarter)).toEqual([{ z: 2, x: 1, y: 1 }]);
  expect(tilesOf(3, quarter).map(({ x, y }) => `${x}/${y}`)).toEqual(['2/2', '3/2', '2/3', '3/3']);
});

test('a box over the edge of the world has the tiles that there are', () => {
  expect(tilesOf(1, [0.9, 0.9, 1.3, 1.3])).toEqual([{ z: 1, x: 1, y: 1 }]);
});

test('a view that would need the whole world is cut off', () => {
  expect(tilesOf(10, [0, 0, 1, 1])).toHaveLength(60);
});

import { expect, test } from 'vitest';
import { createKeeper, tilesOf } from './tile-store.ts';

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

test('what was read is kept up to a weight, the longest unused is read anew', async () => {
  const reads: string[] = [];
  const keep = createKeeper<number>(10, (value) => value);
  const take = (key: string, weight: number) =>
    keep(key, async () => {
      reads.push(key);
      return weight;
    });
  await take('a', 4);
  await take('b', 4);
  await take('a', 4);
  expect(reads).toEqual(['a', 'b']);
  await take('c', 4);
  await take('a', 4);
  await take('b', 4);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
});

test('what failed or was empty is asked for again, what is under way is not', async () => {
  let reads = 0;
  const keep = createKeeper<number>(10, (value) => value);
  const read = async () => {
    reads += 1;
    if (reads === 1) throw new Error('no network');
    return reads === 2 ? 0 : 5;
  };
  await expect(keep('a', read)).rejects.toThrow('no network');
  expect(await Promise.all([keep('a', read), keep('a', read)])).toEqual([0, 0]);
  expect([await keep('a', read), await keep('a', read)]).toEqual([5, 5]);
  expect(reads).toBe(3);
});

// Markers at one place become one with a count.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPOTS_MAX, type Spot, stackSpots } from './marker-stack.ts';

const spot = (id: string, x: number, rank = 0): Spot => ({ id, x, y: 0, rank });

test('what lies near is counted with the marker that is drawn, what lies apart is its own', () => {
  const stacks = stackSpots([spot('a', 0), spot('b', 15), spot('c', 100)], 20);
  expect(stacks).toEqual([
    { id: 'a', ids: ['a', 'b'] },
    { id: 'c', ids: ['c'] },
  ]);
});

test('the selected one of a stack is drawn', () => {
  expect(stackSpots([spot('a', 0), spot('b', 5, 3)], 20)).toEqual([{ id: 'b', ids: ['b', 'a'] }]);
});

test('no spot is lost or counted twice, and drawn ones do not cover each other', () => {
  const spots = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 3 })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(spots, (drawn) => {
      const all = drawn.map(([x, rank], i) => spot(String(i), x, rank));
      const stacks = stackSpots(all, 20);
      expect(stacks.flatMap((stack) => stack.ids).sort()).toEqual(all.map(({ id }) => id).sort());
      const heads = stacks.map(({ id }) => all[Number(id)]?.x ?? 0).sort((a, b) => a - b);
      for (const [i, x] of heads.slice(1).entries())
        expect(x - (heads[i] ?? 0)).toBeGreaterThan(20);
    }),
  );
});

test('there is a maximum', () => {
  const many = Array.from({ length: SPOTS_MAX + 50 }, (_, i) => spot(String(i), i * 100));
  expect(stackSpots(many, 20)).toHaveLength(SPOTS_MAX);
});

test.each([
  ['on one spot', () => ({ x: 500, y: 400 })],
  ['apart', (index: number) => ({ x: (index % 100) * 30, y: index })],
])('U-3 of thousands %s each is compared with few others', (_how, at) => {
  let reads = 0;
  const many = Array.from({ length: 10_000 }, (_, index) => {
    const { x, y } = at(index);
    return {
      id: index,
      rank: 0,
      y,
      get x() {
        reads += 1;
        return x;
      },
    };
  });
  stackSpots(many, 16, many.length);
  expect(reads).toBeLessThan(30 * many.length);
});

import { expect, test } from 'vitest';
import { nextCard } from './wall-keys.ts';

const wall = { columns: 4, count: 10 };

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 5],
  ['ArrowUp', 5, 1],
  ['Home', 7, 0],
  ['End', 0, 9],
  // At the edges.
  ['ArrowLeft', 0, 0],
  ['ArrowUp', 2, 2],
  ['ArrowRight', 9, 9],
  ['ArrowDown', 7, 9],
])('%s leads from card %i to card %i', (key, from, to) => {
  expect(nextCard(key, from, wall)).toBe(to);
});

test('other keys lead nowhere', () => {
  expect(nextCard('a', 0, wall)).toBeNull();
});

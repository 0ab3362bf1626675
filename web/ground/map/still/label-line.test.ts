import { expect, test } from 'vitest';
import { lengthOf, lettersAlong, spotAt } from './label-line.ts';

const TURN = Math.PI / 6;

test('a name along a street is read from left to right, whichever way the street was drawn', () => {
  const letters = [10, 10, 10];
  const right = lettersAlong([0, 0, 100, 0], 50, letters, TURN);
  expect(right).toEqual([
    { x: 40, y: 0, angle: 0 },
    { x: 50, y: 0, angle: 0 },
    { x: 60, y: 0, angle: 0 },
  ]);
  const left = lettersAlong([100, 0, 0, 0], 50, letters, TURN) ?? [];
  expect(left.map((letter) => letter.x)).toEqual([40, 50, 60]);
  expect(left.every((letter) => Math.abs(letter.angle) < 1e-9)).toBe(true);
});

test('a name does not stand where its street is too short or turns too sharply', () => {
  const letters = [10, 10, 10];
  expect(lettersAlong([0, 0, 25, 0], 12, letters, TURN)).toBeNull();
  expect(lettersAlong([0, 0, 50, 0, 50, 50], 50, letters, TURN)).toBeNull();
  expect(lettersAlong([0, 0, 50, 0, 99, 10], 50, letters, TURN)).toHaveLength(3);
});

test('a spot along a line', () => {
  const line = [0, 0, 30, 0, 30, 40];
  expect(lengthOf(line)).toBe(70);
  expect(spotAt(line, 50)).toEqual({ x: 30, y: 20, angle: Math.PI / 2 });
  expect(spotAt(line, 500)).toMatchObject({ x: 30, y: 40 });
});

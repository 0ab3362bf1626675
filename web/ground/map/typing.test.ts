// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lastKeyAt, typingPause } from './typing.ts';

test('S9 while somebody types, what moves is drawn once in a second and a half', () => {
  expect(typingPause(1_000, 900, 990)).toBe(1_490);
  expect(typingPause(2_490, 2_300, 990)).toBe(0);
});

test('S9 when the last key is a moment ago, each frame is drawn again at once', () => {
  expect(typingPause(1_201, 900, 1_200)).toBe(0);
  expect(typingPause(1_000, Number.NEGATIVE_INFINITY, 999)).toBe(0);
});

test('S9 keys of a field count, those that move the map do not', () => {
  const before = lastKeyAt();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  expect(lastKeyAt()).toBe(before);
  const field = document.body.appendChild(document.createElement('input'));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }));
  expect(lastKeyAt()).toBeGreaterThan(before);
});

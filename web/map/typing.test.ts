// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lastKeyAt, typingPause } from './typing.ts';

test('S9 while somebody types, what moves is drawn four times a second', () => {
  expect(typingPause(1_000, 900, 990)).toBe(240);
  expect(typingPause(1_300, 900, 990)).toBe(0);
});

test('S9 when the last key is a moment ago, each frame is drawn again at once', () => {
  expect(typingPause(1_301, 900, 1_300)).toBe(0);
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

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lastKeyAt, pauseForHand } from './hand-first.ts';

const NEVER = Number.NEGATIVE_INFINITY;

test('S9 while somebody types, what moves is drawn once in a second and a half', () => {
  expect(pauseForHand(1_000, { keyAt: 900, pressAt: NEVER, drawnAt: 990 })).toBe(1_490);
  expect(pauseForHand(2_490, { keyAt: 2_300, pressAt: NEVER, drawnAt: 990 })).toBe(0);
});

test('S9 when the last key is a moment ago, each frame is drawn again at once', () => {
  expect(pauseForHand(1_201, { keyAt: 900, pressAt: NEVER, drawnAt: 1_200 })).toBe(0);
  expect(pauseForHand(1_000, { keyAt: NEVER, pressAt: NEVER, drawnAt: 999 })).toBe(0);
});

test('S8 after a press what moves waits until that to which it led can stand, and no longer', () => {
  expect(pauseForHand(1_100, { keyAt: NEVER, pressAt: 1_000, drawnAt: 1_090 })).toBe(300);
  expect(pauseForHand(1_400, { keyAt: NEVER, pressAt: 1_000, drawnAt: 1_090 })).toBe(0);
  expect(pauseForHand(1_100, { keyAt: 1_050, pressAt: 1_000, drawnAt: 1_090 })).toBe(1_490);
});

test('S9 keys of a field count, those that move the map do not', () => {
  const before = lastKeyAt();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  expect(lastKeyAt()).toBe(before);
  const field = document.body.appendChild(document.createElement('input'));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }));
  expect(lastKeyAt()).toBeGreaterThan(before);
});

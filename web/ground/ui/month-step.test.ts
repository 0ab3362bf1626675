// LOG-001: how the month picker is walked; never into the future.
import { expect, test } from 'vitest';
import { clampMonth, stepMonth } from './month-step.ts';

const MAX = { year: 2026, month: 11 };

test.each([
  ['ArrowLeft', { year: 2026, month: 1 }, { year: 2025, month: 12 }],
  ['ArrowRight', { year: 2026, month: 1 }, { year: 2026, month: 2 }],
  ['ArrowRight', MAX, MAX],
  ['ArrowUp', { year: 2026, month: 5 }, { year: 2026, month: 2 }],
  ['ArrowDown', { year: 2026, month: 9 }, MAX],
  ['Home', { year: 2026, month: 9 }, { year: 2026, month: 1 }],
  ['End', { year: 2025, month: 9 }, { year: 2025, month: 12 }],
  ['End', { year: 2026, month: 9 }, MAX],
  ['PageUp', { year: 2026, month: 9 }, { year: 2025, month: 9 }],
  ['PageDown', { year: 2025, month: 12 }, MAX],
  ['Enter', { year: 2025, month: 12 }, null],
] as const)('LOG-001 %s from %o leads to %o', (key, from, to) => {
  expect(stepMonth(key, from, MAX)).toEqual(to);
});

test('LOG-001 a future month becomes the last that may be chosen, one too early the first', () => {
  expect(clampMonth({ year: 2026, month: 12 }, MAX)).toEqual(MAX);
  expect(clampMonth({ year: 1899, month: 12 }, MAX)).toEqual({ year: 1900, month: 1 });
  expect(clampMonth({ year: 2026, month: 3 }, MAX)).toEqual({ year: 2026, month: 3 });
});

test('DATA-019 from a month that only an address can name no step forward leads back', () => {
  const future = { year: 2027, month: 3 };
  expect(stepMonth('ArrowRight', future, MAX)).toEqual(future);
  expect(stepMonth('PageDown', future, MAX)).toEqual(future);
  expect(stepMonth('ArrowLeft', future, MAX)).toEqual(MAX);
});

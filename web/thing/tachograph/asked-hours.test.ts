// The field of the question: what may be typed, and the steps of half an hour.
import { expect, test } from 'vitest';
import { askedText, readAsked, stepAsked } from './asked-hours.ts';

test.each<[string, number | null]>([
  ['4', 240],
  ['4:30', 270],
  [' 9:05 ', 545],
  ['4.30', 270],
  ['4,5', 270],
  ['4.5', 270],
  ['10:00', 600],
  ['10:30', null],
  ['0:15', null],
  ['4:75', null],
  ['', null],
  ['auto', null],
])('office-drivers typing "%s" asks for %s minutes', (text, minutes) => {
  expect(readAsked(text)).toBe(minutes);
});

test.each([
  [240, 1, '4:30'],
  [240, -1, '3:30'],
  [385, 1, '6:30'],
  [385, -1, '6:00'],
  [600, 1, '10:00'],
  [30, -1, '0:30'],
] as const)('office-drivers from %i minutes a step of %i leads to %s', (minutes, direction, to) => {
  expect(askedText(stepAsked(minutes, direction))).toBe(to);
});

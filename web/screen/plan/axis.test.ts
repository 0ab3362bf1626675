// Weeks and days of the head; hours below three days.

import { expect, test } from 'vitest';
import { axisOf, dayHeads } from './axis.ts';
import { NOVEMBER, ZONE } from './test-contract.ts';
import { monthSpan } from './window.ts';

const DAY = 86_400_000;

test('a month has its days, its weekends and the weeks of ISO 8601', () => {
  const { weeks, days, hours } = axisOf(NOVEMBER, ZONE);
  expect(days).toHaveLength(30);
  expect(days.filter((day) => day.isWeekend).map(({ day }) => Number(day.slice(-2)))).toEqual([
    1, 7, 8, 14, 15, 21, 22, 28, 29,
  ]);
  expect(weeks.map((week) => week.number)).toEqual([44, 45, 46, 47, 48, 49]);
  expect(weeks[1]?.from).toBe(days[1]?.from);
  expect(hours).toEqual([]);
});

test('below three days there are hours, each once by the local clock', () => {
  const two = { from: NOVEMBER.from, to: NOVEMBER.from + 2 * DAY };
  expect(axisOf(two, ZONE).hours.map(({ hour }) => hour)).toEqual([
    0, 3, 6, 9, 12, 15, 18, 21, 0, 3, 6, 9, 12, 15, 18, 21,
  ]);
  const half = { from: NOVEMBER.from, to: NOVEMBER.from + DAY / 2 };
  expect(axisOf(half, ZONE).hours).toHaveLength(12);
  const three = { from: NOVEMBER.from, to: NOVEMBER.from + 3 * DAY };
  expect(axisOf(three, ZONE).hours).toEqual([]);
});

test('the day on which the clock is put back is an hour longer', () => {
  const october = monthSpan({ year: 2026, month: 10 }, ZONE);
  const day = axisOf(october, ZONE).days[24];
  expect(day && day.to - day.from).toBe(25 * 3_600_000);
});

test('O-4 a day head has weekday and number only where both fit, and never a part of a number', () => {
  const widest = { weekday: 46, number: 16 };
  expect(dayHeads([50, 50, 50], widest)).toEqual(['weekday', 'weekday', 'weekday']);
  // As wide as at 1 400 pixels: the weekday used to be written and the number cut.
  expect(dayHeads([38, 38, 38], widest)).toEqual(['number', 'number', 'number']);
  expect(dayHeads([12, 12, 12, 12], widest)).toEqual(['number', 'none', 'number', 'none']);
  expect(dayHeads([60, 60, 22, 5], widest)).toEqual(['weekday', 'weekday', 'number', 'none']);
  expect(dayHeads([], widest)).toEqual([]);
});

// Weeks as ISO 8601 counts them.
import { expect, test } from 'vitest';
import { weekNumber } from './period.ts';

test.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('%s lies in week %i', (day, week) => {
  expect(weekNumber(day)).toBe(week);
});

// The two weeks of the page are UTC weeks from Monday to Sunday.
import { expect, test } from 'vitest';
import { fortnightOf, mondayOf, utcDay } from './weeks.ts';

test('a Sunday belongs to the week of the Monday before, also over the turn of the year', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});

test('two weeks are shown, the named one is the later', () => {
  const { first, last, days } = fortnightOf('2026-11-16');
  expect([first, last, days.length]).toEqual(['2026-11-09', '2026-11-22', 14]);
});

test('the day is that of UTC, an hour before midnight in Bratislava is still the day before', () => {
  expect(utcDay(Date.parse('2026-11-19T00:30:00+01:00'))).toBe('2026-11-18');
});

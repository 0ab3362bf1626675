// DATA-018: the month picker does not go past the start of tomorrow, by the company's clock.
import { expect, test } from 'vitest';
import { latestMonth } from './use-list-place.ts';

test.each([
  ['2026-11-21T10:00:00Z', 'Europe/Bratislava', { year: 2026, month: 11 }],
  ['2026-11-29T22:59:00Z', 'Europe/Bratislava', { year: 2026, month: 11 }],
  ['2026-11-29T23:00:00Z', 'Europe/Bratislava', { year: 2026, month: 12 }],
  ['2026-12-31T12:00:00Z', 'Europe/Bratislava', { year: 2027, month: 1 }],
])('DATA-018 at %s in %s the last month is %j', (now, zone, month) => {
  expect(latestMonth(Date.parse(now), zone)).toEqual(month);
});

// tachograph §2a: vehicle units are read at most every 90 days with activity; a warning comes five days before.
import { expect, test } from 'vitest';
import { readingDue } from './reading-due.ts';

test.each([
  ['2026-11-14T23:59:00Z', 'later'],
  ['2026-11-15T00:00:00Z', 'soon'],
  ['2026-11-20T23:59:00Z', 'soon'],
  ['2026-11-21T00:00:00Z', 'late'],
])('at %s a unit to be read by 20 November is %s', (now, due) => {
  expect(readingDue('2026-11-20', Date.parse(now))).toBe(due);
});

test('a unit with nothing new is not due', () => {
  expect(readingDue(null, Date.parse('2026-11-20T00:00:00Z'))).toBe(null);
});

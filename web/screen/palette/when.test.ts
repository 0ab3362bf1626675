import { expect, test } from 'vitest';
import { readWhen } from './when.ts';

const zone = 'Europe/Bratislava';
/** A Monday, 18:00 local time. */
const NOW = '2026-11-23T17:00:00Z';

const told = (text: string, now = NOW) => readWhen(text, { nowMs: Date.parse(now), zone });
/** The day with the local time or the month, as short text. */
function said(text: string, now = NOW): string | null {
  const when = told(text, now)?.when;
  if (!when) return null;
  if ('month' in when) return `${when.month.year}-${when.month.month}`;
  return when.atMs === null ? when.day : `${when.day} ${new Date(when.atMs).toISOString()}`;
}

test.each([
  ['BA482KT včera 14:00', '2026-11-22 2026-11-22T13:00:00.000Z'],
  ['BA482KT včera o 14', '2026-11-22 2026-11-22T13:00:00.000Z'],
  ['BA482KT včera ve 14 h', '2026-11-22 2026-11-22T13:00:00.000Z'],
  ['BA482KT yesterday at 2 pm', '2026-11-22 2026-11-22T13:00:00.000Z'],
  ['BA482KT yesterday 12:30 am', '2026-11-22 2026-11-21T23:30:00.000Z'],
  ['14.30 včera BA482KT', '2026-11-22 2026-11-22T13:30:00.000Z'],
  ['BA482KT vče', '2026-11-22'],
  ['BA482KT předevčírem', '2026-11-21'],
  ['BA482KT dnes', '2026-11-23'],
  ['BA482KT today', '2026-11-23'],
  ['BA482KT 5. 11.', '2026-11-05'],
  ['BA482KT 5.11.2025 7:05', '2025-11-05 2025-11-05T06:05:00.000Z'],
  ['BA482KT 2026-11-05', '2026-11-05'],
  ['BA482KT 5. novembra', '2026-11-05'],
  ['BA482KT 5. listopadu 2024', '2024-11-05'],
  ['BA482KT november 5th', '2026-11-05'],
  ['BA482KT 29. 2.', '2024-02-29'],
  ['BA482KT v piatok', '2026-11-20'],
  ['BA482KT v pátek', '2026-11-20'],
  ['BA482KT on Friday', '2026-11-20'],
  ['BA482KT pondelok', '2026-11-23'],
  ['BA482KT október', '2026-10'],
  ['BA482KT v říjnu', '2026-10'],
  ['BA482KT okt', '2026-10'],
  ['BA482KT July 2025', '2025-7'],
  ['BA482KT v červenci', '2026-7'],
  ['BA482KT december', '2025-12'],
  ['BA482KT minulý mesiac', '2026-10'],
  ['BA482KT minulý měsíc', '2026-10'],
  ['BA482KT last month', '2026-10'],
  ['BA482KT tento mesiac', '2026-11'],
  ['BA482KT 9/2026', '2026-9'],
])('U-27 "%s" means %s, and the vehicle is what is left', (text, expected) => {
  expect(said(text)).toBe(expected);
  expect(told(text)?.rest).toEqual(['ba482kt']);
});

test.each([
  ['BA482KT'],
  ['BA 482 KT'],
  ['Volvo FH 500'],
  ['BA482KT 32.1.'],
  ['BA482KT 25:00'],
  ['BA482KT 5. 12. 2026'],
  ['BA482KT 2027-01'],
  ['BA482KT na'],
])('U-27 "%s" says no time that has been', (text) => {
  expect(said(text)).toBeNull();
});

test('U-27 a time that is still to come is that of the day before, a named day without it', () => {
  expect(said('BA482KT 19:00')).toBe('2026-11-22 2026-11-22T18:00:00.000Z');
  expect(said('BA482KT 17:00')).toBe('2026-11-23 2026-11-23T16:00:00.000Z');
  expect(said('BA482KT pondelok 19:00')).toBe('2026-11-16 2026-11-16T18:00:00.000Z');
  expect(said('BA482KT dnes 19:00')).toBe('2026-11-23');
});

test('U-27 days are those of the company, also around midnight and new year', () => {
  // 00:30 of new year's day in Bratislava.
  const midnight = '2026-12-31T23:30:00Z';
  expect(said('včera', midnight)).toBe('2026-12-31');
  expect(said('dnes', midnight)).toBe('2027-01-01');
  expect(said('31. 12.', midnight)).toBe('2026-12-31');
  expect(said('23:50', midnight)).toBe('2026-12-31 2026-12-31T22:50:00.000Z');
  expect(said('december', midnight)).toBe('2026-12');
  expect(said('minulý mesiac', midnight)).toBe('2026-12');
  expect(said('január', midnight)).toBe('2027-1');
});

test('U-27 a time that the clock skips is behind the change, one that comes twice is the first', () => {
  expect(said('včera 2:30', '2026-03-30T10:00:00Z')).toBe('2026-03-29 2026-03-29T01:30:00.000Z');
  expect(said('včera 2:30', '2026-10-26T10:00:00Z')).toBe('2026-10-25 2026-10-25T00:30:00.000Z');
});

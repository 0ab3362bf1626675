// The period text (VAL-023, VAL-024) and calendar addition with its examples.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isDay } from '../time.ts';
import { addPeriod, type Period, periodText, readPeriodText } from './period.ts';

const after = (day: string, text: string) => {
  const period = readPeriodText(text);
  if (!period) throw new Error(`${text} is no period`);
  return addPeriod(day, period);
};
const part = fc.integer({ min: 0, max: 999 });
const somePeriod: fc.Arbitrary<Period> = fc
  .record({ years: part, months: part, days: part })
  .filter(({ years, months, days }) => years + months + days > 0);
const someDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));

describe('VAL-023, VAL-024 the period text', () => {
  test.for(['1r 2m 3d', '6m', '90d', '1r2m3d', ' 2r  5d ', '999r 999m 999d'])(
    'valid: "%s"',
    (text) => {
      expect(readPeriodText(text)).not.toBeNull();
    },
  );
  test.for(['2m 1r', '1y', '0d', '', '1000d', '01m', '1', 'r', '1r 1r', '-1d', '1,5r', '1R'])(
    'invalid: "%s"',
    (text) => {
      expect(readPeriodText(text)).toBeNull();
    },
  );
  test('what is written is read back', () => {
    fc.assert(
      fc.property(somePeriod, (period) => {
        expect(readPeriodText(periodText(period))).toEqual(period);
      }),
    );
  });
  test('no text throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const period = readPeriodText(text);
        if (period) expect(periodText(period)).not.toBe('');
      }),
    );
  });
});

describe('calendar addition', () => {
  test('5. years, then months, then days; a month that is too short ends on its last day', () => {
    expect(after('2024-01-30', '1r 2m 3d')).toBe('2025-04-02');
    expect(after('2025-01-31', '1m')).toBe('2025-02-28');
    expect(after('2024-01-31', '1m')).toBe('2024-02-29');
  });
  test('a leap day a year later is the last of February, four years later itself', () => {
    expect(after('2024-02-29', '1r')).toBe('2025-02-28');
    expect(after('2024-02-29', '4r')).toBe('2028-02-29');
    // Clamped at each step: the year makes the 28th of it, the month keeps the 28th.
    expect(after('2024-02-29', '1r 1m')).toBe('2025-03-28');
    expect(after('2096-02-29', '4r')).toBe('2100-02-28');
  });
  test('6. STK of a car in SK: first after four years, then every two', () => {
    expect(after('2021-09-10', '4r')).toBe('2025-09-10');
    expect(after('2025-09-10', '2r')).toBe('2027-09-10');
  });
  test('days go over the changes of the clock and of the year', () => {
    expect(after('2026-03-28', '2d')).toBe('2026-03-30');
    expect(after('2026-10-24', '1d')).toBe('2026-10-25');
    expect(after('2026-12-31', '1d')).toBe('2027-01-01');
  });
  test('negative parts lead back', () => {
    expect(addPeriod('2026-03-31', { years: -1, months: -1, days: -1 })).toBe('2025-02-27');
    expect(addPeriod('2026-01-01', { years: 0, months: -1, days: 0 })).toBe('2025-12-01');
  });
  test('after the year 9999 nothing is due', () => {
    expect(after('9500-01-01', '999r')).toBeNull();
    expect(after('9999-12-31', '1d')).toBeNull();
    expect(after('9999-12-30', '1d')).toBe('9999-12-31');
  });
  test('the result is a day of the calendar, later than the first, and grows with the period', () => {
    fc.assert(
      fc.property(someDay, somePeriod, (day, period) => {
        const end = addPeriod(day, period);
        expect(end !== null && isDay(end) && end > day).toBe(true);
        const later = addPeriod(day, { ...period, days: period.days + 1 });
        expect(later).toBe(addDays(end ?? '', 1));
      }),
    );
  });
});

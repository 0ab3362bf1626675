// Names of periods and the days they mean.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time.ts';
import { periodDays, type ReportPeriod, readReportPeriod } from './period.ts';
import { reportPeriodName } from './period-name.ts';

/** What a period of this name means on 1 March 2024, as `from to` with times where it has them. */
function daysOf(name: string, today = '2024-03-01'): string | null {
  const period = readReportPeriod(name);
  const days = period && periodDays(period, today);
  if (!days) return null;
  const at = (day: string, time: string | null) => (time === null ? day : `${day}T${time}`);
  return `${at(days.from, days.fromTime)} ${at(days.to, days.toTime)}`;
}

describe('REP-016, REP-017, REP-020 every kind means its days', () => {
  test.each([
    ['day-current', '2024-03-01 2024-03-01'],
    ['day-previous', '2024-02-29 2024-02-29'],
    ['day-one|2023-12-31', '2023-12-31 2023-12-31'],
    ['day-range|2024-02-28|2024-03-01', '2024-02-28 2024-03-01'],
    ['day-rangetime|2024-02-28T06:00|2024-03-01T17:30', '2024-02-28T06:00 2024-03-01T17:30'],
    ['month-previous', '2024-02-01 2024-02-29'],
    ['month-one|2023-02', '2023-02-01 2023-02-28'],
    ['month-range|2023-11|2024-02', '2023-11-01 2024-02-29'],
    ['year-current', '2024-01-01 2024-12-31'],
    ['year-previous', '2023-01-01 2023-12-31'],
    ['year-one|2020', '2020-01-01 2020-12-31'],
    ['year-range|2019|2021', '2019-01-01 2021-12-31'],
  ])('%s', (name, days) => {
    expect(daysOf(name)).toBe(days);
  });

  test('REP-037 the month that runs ends with its last day, not today', () => {
    expect(daysOf('month-current')).toBe('2024-03-01 2024-03-31');
  });

  test('the month before January is December of the year before', () => {
    expect(daysOf('month-previous', '2024-01-31')).toBe('2023-12-01 2023-12-31');
  });

  test('R-MAINT-004 all has no days', () => {
    expect(readReportPeriod('custom-all')).toEqual({ kind: 'custom-all' });
    expect(daysOf('custom-all')).toBeNull();
  });
});

describe('REP-020, REP-021 what is no period is none', () => {
  test.each([
    '',
    'month',
    'month-current|2024-01',
    'month-one',
    'month-one|2024-13',
    'day-one|2023-02-29',
    'month-range|2024-02',
    'month-range|2024-02|2024-01',
    'day-range|2024-03-02|2024-03-01',
    'day-rangetime|2024-03-01|2024-03-02',
    'day-rangetime|2024-03-01T24:00|2024-03-02T00:00',
    'day-rangetime|2024-03-01T10:00|2024-03-01T09:00',
    'year-one|24',
    'year-range|2024|2023',
    'day-one|2024-03-01|2024-03-02',
    'custom-all|x',
    'month-one|2024-01|2024-02',
  ])('%j', (name) => {
    expect(readReportPeriod(name)).toBeNull();
  });
});

describe('REP-015, REP-020 names and periods', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count));
  const month = fc.record({
    year: fc.integer({ min: 1900, max: 2400 }),
    month: fc.integer({ min: 1, max: 12 }),
  });
  const year = fc.integer({ min: 1900, max: 2400 });
  const minute = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((count) => new Date(count * 60_000).toISOString().slice(11, 16));
  const local = fc.tuple(day, minute).map(([date, time]) => `${date}T${time}`);
  const ordered = <T>(of: fc.Arbitrary<T>, key: (value: T) => string | number) =>
    fc.tuple(of, of).map(([one, other]) => (key(one) <= key(other) ? [one, other] : [other, one]));
  const text = (value: string) => value;
  const period: fc.Arbitrary<ReportPeriod> = fc.oneof(
    fc
      .constantFrom(
        'custom-all',
        'year-current',
        'year-previous',
        'month-current',
        'month-previous',
        'day-current',
        'day-previous',
      )
      .map((kind) => ({ kind })),
    year.map((value) => ({ kind: 'year-one' as const, year: value })),
    ordered(year, (value) => value).map(([from, to]) => ({
      kind: 'year-range' as const,
      from: from as number,
      to: to as number,
    })),
    month.map((value) => ({ kind: 'month-one' as const, month: value })),
    ordered(month, (value) => value.year * 12 + value.month).map(([from, to]) => ({
      kind: 'month-range' as const,
      from: from as { year: number; month: number },
      to: to as { year: number; month: number },
    })),
    day.map((value) => ({ kind: 'day-one' as const, day: value })),
    ordered(day, text).map(([from, to]) => ({
      kind: 'day-range' as const,
      from: from as string,
      to: to as string,
    })),
    ordered(local, text).map(([from, to]) => ({
      kind: 'day-rangetime' as const,
      from: from as string,
      to: to as string,
    })),
  );

  test('a period is read again from its name as it was', () => {
    fc.assert(
      fc.property(period, (value) => {
        expect(readReportPeriod(reportPeriodName(value))).toEqual(value);
      }),
      { seed: 1515, numRuns: 500 },
    );
  });

  test('its last day is never before its first', () => {
    fc.assert(
      fc.property(period, day, (value, today) => {
        const days = periodDays(value, today);
        expect(days === null).toBe(value.kind === 'custom-all');
        if (days === null) return;
        expect(days.from <= days.to).toBe(true);
        // REP-018: both times or none.
        expect((days.fromTime === null) === (days.toTime === null)).toBe(true);
      }),
      { seed: 1515, numRuns: 500 },
    );
  });

  test('seconds of a time are dropped', () => {
    const period = readReportPeriod('day-rangetime|2024-03-01T10:00:59|2024-03-02T11:00:00');
    expect(period).toEqual({
      kind: 'day-rangetime',
      from: '2024-03-01T10:00',
      to: '2024-03-02T11:00',
    });
  });
});

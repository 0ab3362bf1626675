// Hours of a week as stretches of time: midnights, holidays, the change of the clock (zones-and-rules §3, When).
import { describe, expect, test } from 'vitest';
import { easterSunday, isHoliday } from './holidays.ts';
import type { Schedule } from './schedule.ts';
import { BRATISLAVA } from './test-rules.ts';
import { outsideOf, timetableOf, withinBoth } from './timetable.ts';

type Hours = [from: string, to: string];
const spans = (...hours: Hours[]) => hours.map(([from, to]) => ({ from, to }));
/** The same on all days but Sunday, which has its own. */
const schedule = (days: Hours[], sunday: Hours[] = [], holidaysAsSunday = false): Schedule => ({
  week: [...Array.from({ length: 6 }, () => spans(...days)), spans(...sunday)],
  holidaysAsSunday,
});
const at = (text: string) => Date.parse(`${text}Z`);
function told(one: Schedule, moment: string, country = 'SK'): string {
  const { isIn, from, to } = timetableOf(one, { ...BRATISLAVA, country }).at(at(moment));
  const short = (ts: number) => new Date(ts).toISOString().slice(0, 16);
  return `${isIn ? 'in' : 'out'} ${short(from)} ${short(to)}`;
}

describe('zones-and-rules §3 hours', () => {
  test('are those of the company’s clock', () => {
    const day = schedule([['06:00', '18:00']]);
    // Tuesday in summer, two hours ahead of UTC.
    expect(told(day, '2025-06-10T04:00')).toBe('in 2025-06-10T04:00 2025-06-10T16:00');
    expect(told(day, '2025-06-10T16:00')).toBe('out 2025-06-10T16:00 2025-06-11T04:00');
    expect(told(day, '2025-01-14T04:59')).toBe('out 2025-01-13T17:00 2025-01-14T05:00');
    // From Saturday evening over Sunday.
    expect(told(day, '2025-06-15T12:00')).toBe('out 2025-06-14T16:00 2025-06-16T04:00');
  });

  test('of a night are one stretch over midnight', () => {
    const night = schedule(
      [
        ['00:00', '05:00'],
        ['22:00', '24:00'],
      ],
      [['00:00', '05:00']],
    );
    expect(told(night, '2025-06-10T22:30')).toBe('in 2025-06-10T20:00 2025-06-11T03:00');
    expect(told(night, '2025-06-10T20:00')).toBe('in 2025-06-10T20:00 2025-06-11T03:00');
  });

  test('that touch are one stretch, in whatever order they were written', () => {
    const split = schedule([
      ['12:00', '16:00'],
      ['08:00', '12:00'],
    ]);
    expect(told(split, '2025-06-10T10:00')).toBe('in 2025-06-10T06:00 2025-06-10T14:00');
  });

  test('lose or gain the hour of the change of the clock', () => {
    const early = schedule([['01:00', '04:00']], [['01:00', '04:00']]);
    expect(told(early, '2025-03-30T00:30')).toBe('in 2025-03-30T00:00 2025-03-30T02:00');
    expect(told(early, '2025-10-26T00:30')).toBe('in 2025-10-25T23:00 2025-10-26T03:00');
    // 02:30 comes twice, and both belong to the span that ends with it.
    const half = schedule([['01:00', '02:30']], [['01:00', '02:30']]);
    expect(told(half, '2025-10-26T00:30')).toBe('in 2025-10-25T23:00 2025-10-26T01:30');
  });

  test('of a holiday are those of Sunday where the schedule says so', () => {
    const work = schedule([['06:00', '18:00']], [], true);
    // Friday, 29 August 2025: the uprising; a working day in Czechia.
    expect(told(work, '2025-08-29T10:00')).toBe('out 2025-08-28T16:00 2025-08-30T04:00');
    expect(told(work, '2025-08-29T10:00', 'CZ')).toBe('in 2025-08-29T04:00 2025-08-29T16:00');
    const plain = { ...work, holidaysAsSunday: false };
    expect(told(plain, '2025-08-29T10:00')).toBe('in 2025-08-29T04:00 2025-08-29T16:00');
  });

  test('of another schedule may bound them, and what is outside is the rest', () => {
    const [morning, noon] = [
      timetableOf(schedule([['06:00', '12:00']]), BRATISLAVA),
      timetableOf(schedule([['10:00', '14:00']]), BRATISLAVA),
    ];
    const both = withinBoth(morning, outsideOf(noon));
    expect(both.at(at('2025-06-10T05:00'))).toEqual({
      isIn: true,
      from: at('2025-06-10T04:00'),
      to: at('2025-06-10T08:00'),
    });
    expect(both.at(at('2025-06-10T09:00')).isIn).toBe(false);
  });
});

describe('holidays', () => {
  test('Easter', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });

  test.each([
    ['2025-04-18', 'SK CZ DE HU'],
    ['2025-04-21', 'SK CZ AT DE PL HU'],
    ['2025-06-19', 'AT PL'],
    ['2025-06-09', 'AT DE HU'],
    ['2025-05-08', 'SK CZ'],
    ['2026-05-08', 'CZ'],
    ['2024-11-17', 'SK CZ'],
    ['2025-11-17', 'CZ'],
    ['2023-09-01', 'SK'],
    ['2024-09-01', ''],
    ['2025-07-06', 'CZ'],
    ['2025-12-24', 'SK CZ PL'],
    ['2024-12-24', 'SK CZ'],
    ['2025-03-03', ''],
  ])('%s is one in %s', (day, countries) => {
    const found = ['SK', 'CZ', 'AT', 'DE', 'PL', 'HU', 'FR'].filter((one) => isHoliday(day, one));
    expect(found.join(' ')).toBe(countries);
  });
});

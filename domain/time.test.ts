// Local days, moments and periods, on both days on which the clock changes too.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, firstDay, monthRange, monthText, readMonth, weekOf } from './period.ts';
import {
  addDays,
  endOfDay,
  isZone,
  localDay,
  localMinutes,
  readMoment,
  startOfDay,
  zoneOffset,
} from './time.ts';

const ZONE = 'Europe/Bratislava';
const iso = (ts: number | null) => (ts === null ? null : new Date(ts).toISOString());

describe('local days', () => {
  test('a day begins at the local midnight, in winter and in summer', () => {
    expect(iso(startOfDay('2025-01-15', ZONE))).toBe('2025-01-14T23:00:00.000Z');
    expect(iso(startOfDay('2025-07-15', ZONE))).toBe('2025-07-14T22:00:00.000Z');
    expect(localDay(Date.UTC(2025, 6, 14, 22), ZONE)).toBe('2025-07-15');
    expect(localDay(Date.UTC(2025, 6, 14, 21, 59, 59), ZONE)).toBe('2025-07-14');
    expect(localMinutes(Date.UTC(2025, 6, 14, 21, 59), ZONE)).toBe(23 * 60 + 59);
  });

  test('the clock goes forward on 30 March 2025: 23 hours', () => {
    const hours = endOfDay('2025-03-30', ZONE) + 1000 - startOfDay('2025-03-30', ZONE);
    expect(hours / 3_600_000).toBe(23);
    expect(localDay(Date.UTC(2025, 2, 30, 0, 59), ZONE)).toBe('2025-03-30');
    expect(zoneOffset(Date.UTC(2025, 2, 30, 0, 59), ZONE)).toBe(3_600_000);
    expect(zoneOffset(Date.UTC(2025, 2, 30, 1), ZONE)).toBe(7_200_000);
  });

  test('CONST-012 the clock goes back on 26 October 2025: 25 hours, ending 23:59:59 local', () => {
    const hours = endOfDay('2025-10-26', ZONE) + 1000 - startOfDay('2025-10-26', ZONE);
    expect(hours / 3_600_000).toBe(25);
    expect(iso(endOfDay('2025-10-26', ZONE))).toBe('2025-10-26T22:59:59.000Z');
  });

  test('every instant lies in the local day that it is told to lie in', () => {
    const zones = [ZONE, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom(...zones),
        (ts, zone) => {
          const day = localDay(ts, zone);
          expect(startOfDay(day, zone)).toBeLessThanOrEqual(ts);
          expect(startOfDay(addDays(day, 1), zone)).toBeGreaterThan(ts);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each(['0000-06-15', '0001-01-01', '0042-06-15', '0099-12-31', '0100-01-01', '1492-10-12'])(
    'a day of long ago is a day, too: %s',
    (day) => {
      const noon = Date.parse(`${day}T12:00:00Z`);
      expect(Math.abs(zoneOffset(noon, ZONE))).toBeLessThan(2 * 3_600_000);
      expect(localDay(noon, ZONE)).toBe(day);
      expect(localDay(startOfDay(day, ZONE), ZONE)).toBe(day);
      expect(zoneOffset(noon, 'UTC')).toBe(0);
    },
  );

  test('a zone that nobody knows is told', () => {
    expect([isZone(ZONE), isZone('Europe/Nowhere')]).toEqual([true, false]);
  });
});

describe('moments in queries', () => {
  test.each([
    ['2025-07-15T08:00:00Z', '2025-07-15T08:00:00.000Z'],
    ['2025-07-15T08:00:00+02:00', '2025-07-15T06:00:00.000Z'],
    ['2025-07-15T08:00:00-0330', '2025-07-15T11:30:00.000Z'],
    ['2025-07-15T08:00', '2025-07-15T06:00:00.000Z'],
    ['2025-07-15 08:00:30.5', '2025-07-15T06:00:30.500Z'],
    ['2025-01-15', '2025-01-14T23:00:00.000Z'],
    ['2024-02-29', '2024-02-28T23:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(iso(readMoment(text, ZONE))).toBe(expected);
  });

  test.each([
    '2025-02-30',
    '2025-13-01',
    '2025-07-15T24:00',
    '2025-07-15T08:60',
    'today',
    '',
    '0000-01-01',
    '0001-01-01T00:00:00Z',
    '1899-12-31T23:59:59',
  ])('%s is no moment', (text) => {
    expect(readMoment(text, ZONE)).toBeNull();
  });

  test('the hour that comes twice: a range takes it from its first to its last pass', () => {
    expect(iso(readMoment('2025-10-26T02:30:00', ZONE))).toBe('2025-10-26T00:30:00.000Z');
    expect(iso(readMoment('2025-10-26T02:30:00', ZONE, true))).toBe('2025-10-26T01:30:00.999Z');
  });

  test('a range from inside the hour that does not exist begins with the change', () => {
    for (const text of ['2025-03-30T02:00', '2025-03-30T02:30', '2025-03-30T02:59:59.999'])
      expect(iso(readMoment(text, ZONE))).toBe('2025-03-30T01:00:00.000Z');
    expect(iso(readMoment('2025-03-30T03:00', ZONE))).toBe('2025-03-30T01:00:00.000Z');
    expect(iso(readMoment('2025-03-30T02:30', ZONE, true))).toBe('2025-03-30T01:30:00.000Z');
  });

  test.each(['+14:01', '-14:01', '+99:00', '+01:60', '-0075'])('no zone is at %s', (offset) => {
    expect(readMoment(`2025-07-15T08:00:00${offset}`, ZONE)).toBeNull();
    expect(iso(readMoment('2025-07-15T08:00:00+14:00', ZONE))).toBe('2025-07-14T18:00:00.000Z');
  });

  test('CONST-011 the end of a day is its last second, 23:59 stays 23:59:00', () => {
    expect(iso(readMoment('2025-07-15', ZONE, true))).toBe('2025-07-15T21:59:59.999Z');
    expect(iso(readMoment('2025-07-15T23:59', ZONE, true))).toBe('2025-07-15T21:59:00.000Z');
  });
});

describe('periods', () => {
  test('months are read as yyyy-M and yyyy-MM and written as yyyy-M', () => {
    expect(readMonth('2026-8')).toEqual({ year: 2026, month: 8 });
    expect(readMonth('2026-08')).toEqual({ year: 2026, month: 8 });
    for (const text of ['2026-13', '2026-0', '2026', '26-8', '2026-8-1']) {
      expect(readMonth(text)).toBeNull();
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2399 }),
        fc.integer({ min: 1, max: 12 }),
        (year, month) => {
          expect(readMonth(monthText({ year, month }))).toEqual({ year, month });
          expect(addMonths(addMonths({ year, month }, 7), -7)).toEqual({ year, month });
        },
      ),
    );
  });

  test('CONST-009 a month runs from its first 00:00:00 to its last 23:59:59', () => {
    const { from, to } = monthRange({ year: 2025, month: 3 }, ZONE);
    expect([iso(from), iso(to)]).toEqual(['2025-02-28T23:00:00.000Z', '2025-03-31T21:59:59.000Z']);
    expect(firstDay(addMonths({ year: 2025, month: 12 }, 1))).toBe('2026-01-01');
  });

  test('a week begins on Monday', () => {
    expect(weekOf('2025-06-15')[0]).toBe('2025-06-09');
    expect(weekOf('2025-06-09')[6]).toBe('2025-06-15');
  });
});

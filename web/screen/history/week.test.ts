import { firstWeekdayOf } from '@flotila/domain/words/languages.ts';
import { describe, expect, it } from 'vitest';
import { dayChips, hasNextDay, hasNextWeek, nextWeekDay, weekDays } from './week.ts';

const TODAY = '2026-11-21'; // a Saturday

describe('the week of the history bar', () => {
  it('I18N-005: begins with Monday in Czech and Slovak, with Sunday in English', () => {
    expect((['sk', 'cs', 'en'] as const).map(firstWeekdayOf)).toEqual([1, 1, 0]);
    expect(weekDays(TODAY, 1).at(0)).toBe('2026-11-16');
    expect(weekDays(TODAY, 0).at(0)).toBe('2026-11-15');
  });

  it.each([
    ['2026-11-15', 1, '2026-11-09', '2026-11-15'],
    ['2026-11-15', 0, '2026-11-15', '2026-11-21'],
    ['2026-11-16', 1, '2026-11-16', '2026-11-22'],
    ['2026-03-29', 0, '2026-03-29', '2026-04-04'],
    ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
  ] as const)('HIS-021: %s lies in the week (%s) from %s to %s', (day, first, from, to) => {
    const week = weekDays(day, first);
    expect(week).toHaveLength(7);
    expect(week).toContain(day);
    expect([week.at(0), week.at(-1)]).toEqual([from, to]);
  });

  it('HIS-023: future days are disabled, today is not', () => {
    const chips = dayChips(weekDays(TODAY, 1), { day: TODAY, today: TODAY, showsAll: false }, []);
    expect(chips.filter((chip) => chip.isDisabled).map((chip) => chip.day)).toEqual(['2026-11-22']);
    expect(chips.filter((chip) => chip.isSelected).map((chip) => chip.day)).toEqual([TODAY]);
  });

  it('HIS-024: there is a next day only before today', () => {
    expect(hasNextDay('2026-11-20', TODAY)).toBe(true);
    expect(hasNextDay(TODAY, TODAY)).toBe(false);
  });

  it('HIS-025: there is a next week when the shown one ends today or before', () => {
    expect(hasNextWeek(weekDays('2026-11-10', 1), TODAY)).toBe(true);
    expect(hasNextWeek(weekDays(TODAY, 1), TODAY)).toBe(false);
    expect(hasNextWeek(weekDays(TODAY, 0), TODAY)).toBe(true);
  });

  it('HIS-026: the next week past today is today', () => {
    expect(nextWeekDay('2026-11-13', TODAY)).toBe('2026-11-20');
    expect(nextWeekDay('2026-11-15', TODAY)).toBe(TODAY);
    expect(nextWeekDay(TODAY, TODAY)).toBe(TODAY);
  });
});

describe('the dots of a day', () => {
  const shown = { day: TODAY, today: TODAY, showsAll: false };
  const chipOf = (rideCount: number, distance: number, refuelingCount: number) =>
    dayChips([TODAY], shown, [
      { date: TODAY, rideCount, shortCount: 0, distance, refuelingCount },
    ])[0];

  it.each([
    [299_999, 'light'],
    [300_000, 'blue'],
    [699_999, 'blue'],
    [700_000, 'dark'],
  ] as const)('HIS-029: %i m are %s', (distance, colour) => {
    expect(chipOf(2, distance, 0)?.colour).toBe(colour);
  });

  it('HIS-031: without a ride there is no distance dot', () => {
    expect(chipOf(0, 500, 0)?.colour).toBeNull();
    expect(dayChips([TODAY], shown, [])[0]?.colour).toBeNull();
  });

  it('U-11: counted are the rides that are listed, and a day of short ones alone has its dot', () => {
    const day = { date: TODAY, rideCount: 8, shortCount: 8, distance: 90, refuelingCount: 0 };
    const [common] = dayChips([TODAY], shown, [day]);
    expect(common).toMatchObject({ rideCount: 0, shortCount: 8, colour: 'light' });
    const [all] = dayChips([TODAY], { ...shown, showsAll: true }, [day]);
    expect(all).toMatchObject({ rideCount: 8, shortCount: 0, colour: 'light' });
  });

  it('HIS-030, HIS-032: the refueling dot does not need a ride', () => {
    expect(chipOf(0, 0, 1)?.isRefueled).toBe(true);
    expect(chipOf(3, 1000, 0)?.isRefueled).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY, type Stretch } from './activity.ts';
import { countersOf } from './counters.ts';
import { DAY, weekOf, weekStart } from './limits.ts';
import { hoursAt } from './outlook.ts';
import { cleanStream, counted } from './stream.ts';
import { randomStretches } from './testing/random.ts';
import { minuteOf, told } from './testing/told.ts';

describe('UTC weeks', () => {
  it('begin on Monday 00:00', () => {
    expect(weekStart(weekOf(minuteOf('2025-03-09 23:59')))).toBe(minuteOf('2025-03-03 00:00'));
    expect(weekStart(weekOf(minuteOf('2025-03-10 00:00')))).toBe(minuteOf('2025-03-10 00:00'));
  });

  it('a minute before and after Monday 00:00 count for two weeks', () => {
    const hours = hoursAt(told('2025-03-09 23:59', 'D2'), 1e9);
    expect(hours).toMatchObject({ previousWeekDrive: 1, weekDrive: 1 });
    const before = hoursAt(told('2025-03-09 23:59', 'D1'), 1e9);
    // Data that end at Monday 00:00 are at the beginning of the new week.
    expect(before).toMatchObject({ previousWeekDrive: 1, weekDrive: 0 });
  });
});

describe('counters', () => {
  it.each([
    ['R8:59', 60],
    ['R9:00', 0],
  ])('a rest of 9 hours ends the day (%s)', (rest, dayDrive) => {
    expect(hoursAt(told('2025-03-03 06:00', `D60 ${rest}`), 1e9)?.dayDrive).toBe(dayDrive);
  });

  it('a rest that runs is the last daily and weekly rest as soon as it is long enough', () => {
    const stream = told('2025-03-03 06:00', 'R10:00 D60 R30:00');
    const from = minuteOf('2025-03-03 17:00');
    const at = (hours: number) => hoursAt(stream, from + hours * 60);
    expect(at(8)?.dayRest?.to).toBe(minuteOf('2025-03-03 16:00'));
    expect(at(9)?.dayRest).toEqual({ from, to: from + 9 * 60 });
    expect(at(23)?.weekRest).toBeNull();
    expect(at(24)?.weekRest).toEqual({ from, to: from + DAY });
  });

  it('a day over 9:00 counts for the week in which it began, once it is over', () => {
    const long = 'D270 R45 D270 R45 D30 R11:00';
    // From Sunday evening over midnight: of last week.
    expect(hoursAt(told('2025-03-09 20:00', `${long}`), 1e9)?.extensionsUsed).toBe(0);
    expect(hoursAt(told('2025-03-10 00:00', `${long}`), 1e9)?.extensionsUsed).toBe(1);
    const running = hoursAt(told('2025-03-10 00:00', `${long} ${long} D270 R45 D271`), 1e9);
    expect(running).toMatchObject({ dayDriveLimit: 540, extensionsUsed: 3, remainingToday: 0 });
  });

  it('a running activity goes on until now only when that is asked for', () => {
    const stream = told('2025-03-03 06:00', 'D60');
    const now = minuteOf('2025-03-03 08:00');
    expect(hoursAt(stream, now)).toMatchObject({ dayDrive: 60, asOf: now - 60 });
    expect(hoursAt(stream, now, { isRunning: true })).toMatchObject({ dayDrive: 120, asOf: now });
    expect(hoursAt(stream, now - 90, { isRunning: true })).toMatchObject({
      dayDrive: 30,
      asOf: now - 90,
    });
    expect(hoursAt([], now)).toBeNull();
    expect(hoursAt(stream, minuteOf('2025-03-03 06:00'))).toBeNull();
  });

  it('are those of the minute by minute oracle', () => {
    fc.assert(
      fc.property(randomStretches(60), (stretches) => {
        const spans = counted(cleanStream(stretches));
        expect(hoursAt(stretches, 1e9)).toMatchObject(oracle(spans));
        expect(countersOf(spans).weekDrive).toBeLessThanOrEqual(7 * DAY);
      }),
    );
  });
});

/** Minute by minute, nothing remembered but what the rules speak of. */
function oracle(spans: readonly Stretch[]) {
  const end = spans.at(-1)?.to ?? 0;
  const week = weekStart(weekOf(end));
  const found = { dayDrive: 0, weekDrive: 0, previousWeekDrive: 0, continuousDriving: 0 };
  let [rest, standby] = [0, 0];
  let hasPart = false;
  let isBreak = false;
  for (const { from, to, activity, crew } of spans) {
    for (let minute = from; minute < to; minute++) {
      if (activity !== ACTIVITY.rest) {
        if (rest >= 15 && !isBreak) hasPart = true;
        [rest, isBreak] = [0, false];
      }
      standby = activity === ACTIVITY.standby && crew ? standby + 1 : 0;
      if (activity === ACTIVITY.rest) rest++;
      if (rest === 9 * 60) found.dayDrive = 0;
      if (rest === 45 || standby === 45 || (hasPart && rest === 30)) {
        found.continuousDriving = 0;
        hasPart = false;
        isBreak = rest > 0;
      }
      if (activity !== ACTIVITY.driving) continue;
      found.dayDrive++;
      found.continuousDriving++;
      if (minute >= week) found.weekDrive++;
      else if (minute >= week - 7 * DAY) found.previousWeekDrive++;
    }
  }
  return found;
}

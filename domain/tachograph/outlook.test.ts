import { describe, expect, it } from 'vitest';
import type { Stretch } from './activity.ts';
import { hoursAt } from './outlook.ts';
import { minuteOf, told } from './testing/told.ts';

/** Monday 2025-03-10: after a weekly rest of 60 hours, the day begins at 06:00. */
const BEFORE = told('2025-03-05 06:00', 'W10:00 R14:00 W10:00 R14:00 W10:00 R62:00');

function day(text: string, crew = false): Stretch[] {
  return [...BEFORE, ...told('2025-03-10 06:00', text, crew)];
}

function hoursOf(stretches: readonly Stretch[]) {
  const hours = hoursAt(stretches, 1e9);
  if (!hours) throw new Error('nothing is known');
  return hours;
}

const at = (text: string) => minuteOf(`2025-03-${text}`);

describe('rests ahead', () => {
  it('the daily rest begins 13 hours after the last one ended, a reduced one 15, the weekly one 144', () => {
    expect(hoursOf(day('D2:00'))).toMatchObject({
      dailyRestBy: at('10 19:00'),
      reducedRestBy: at('10 21:00'),
      weeklyRestBy: at('16 06:00'),
      resting: null,
    });
  });

  it('after a first part of three hours the rest is the second part of nine', () => {
    expect(hoursOf(day('D2:00 R3:00 W60'))).toMatchObject({
      dailyRestBy: at('10 21:00'),
      reducedRestBy: null,
    });
    expect(hoursOf(day('D2:00 R2:59 W60')).dailyRestBy).toBe(at('10 19:00'));
  });

  it('with two drivers nine hours within thirty', () => {
    expect(hoursOf(day('D2:00', true))).toMatchObject({
      dailyRestBy: at('11 03:00'),
      reducedRestBy: null,
    });
    const alone = [...day('W60'), ...told('2025-03-10 07:00', 'D60', true)];
    expect(hoursOf(alone).dailyRestBy).toBe(at('11 03:00'));
    const longer = [...day('W61'), ...told('2025-03-10 07:01', 'D60', true)];
    expect(hoursOf(longer).dailyRestBy).toBe(at('10 19:00'));
  });

  it('no reduced rest when three are used', () => {
    const stream = day(`${'W14:00 R10:00 '.repeat(3)}D60`);
    expect(hoursOf(stream)).toMatchObject({ reducedRestsUsed: 3, reducedRestBy: null });
  });

  it('of a driver of whom no weekly rest is known nobody says by when the next must begin', () => {
    expect(hoursOf(told('2025-03-10 06:00', 'D60'))).toMatchObject({
      weeklyRestBy: null,
      dailyRestBy: at('10 19:00'),
    });
  });
});

describe('breaks ahead', () => {
  it.each([
    ['driving', 'D2:00', { remainingToBreak: 150, breakLeft: null, hasBreakPart: false }],
    [
      'a break that runs',
      'D2:00 R10',
      { remainingToBreak: 150, breakLeft: 35, hasBreakPart: false },
    ],
    ['a first part that runs', 'D2:00 R20', { breakLeft: 25, hasBreakPart: true }],
    [
      'after a first part',
      'D2:00 R15 D10',
      { continuousDriving: 130, breakLeft: null, hasBreakPart: true },
    ],
    ['the second part that runs', 'D2:00 R15 D10 R10', { breakLeft: 20, hasBreakPart: true }],
    [
      'a break that is over',
      'D2:00 R45',
      { remainingToBreak: 270, breakLeft: null, hasBreakPart: false },
    ],
    ['work is no break', 'D2:00 W45', { remainingToBreak: 150, breakLeft: null }],
    ['too long', 'D5:00', { remainingToBreak: 0, continuousDriving: 300 }],
  ])('%s: %s', (_, text, expected) => {
    expect(hoursOf(day(text))).toMatchObject(expected);
  });
});

describe('a rest that runs', () => {
  it('is a break for three hours while something is left to drive, then a daily rest', () => {
    expect(hoursOf(day('D2:00 R2:59')).resting).toBeNull();
    expect(hoursOf(day('D2:00 R3:00')).resting).toEqual({
      since: at('10 08:00'),
      kind: 'daily',
      needed: 11 * 60,
      until: at('10 19:00'),
      reducedUntil: at('10 17:00'),
      remainingAfter: 600,
    });
  });

  it('is a daily rest at once when nothing is left, or when it is late', () => {
    expect(hoursOf(day('D4:30 R45 D4:30 R45 D60 R1')).resting?.kind).toBe('daily');
    expect(hoursOf(day('W15:00 R1')).resting?.needed).toBe(660);
    expect(hoursOf(day('W14:58 R1')).resting).toBeNull();
  });

  it('of nine hours resets the day, but only eleven are regular', () => {
    const nine = hoursOf(day('D4:30 R45 D4:30 R9:00'));
    expect(nine).toMatchObject({ dayDrive: 0, remainingToday: 600, dailyRestBy: null });
    expect(nine.resting?.until).toBe(at('11 02:45'));
    const third = hoursOf(day(`${'D4:30 R45 D4:30 R45 D30 R11:00 '.repeat(2)}R10`));
    expect(third.resting?.remainingAfter).toBe(540);
  });

  it('needs nine hours as second part of a split and with two drivers', () => {
    expect(hoursOf(day('D2:00 R3:00 D2:00 R3:00')).resting).toMatchObject({
      needed: 540,
      reducedUntil: null,
    });
    const crew = [...day('D4:30', true), ...told('2025-03-10 10:30', 'R4:00')];
    expect(hoursOf(crew).resting?.needed).toBe(540);
  });

  it('is the weekly one when no time to drive would be left before that', () => {
    // Weekly rest by Sunday 06:00; a daily rest from Saturday 19:00 on would be over then.
    const week = `${'W10:00 R14:00 '.repeat(5)}`;
    expect(hoursOf(day(`${week}W12:59 R3:00`)).resting?.kind).toBe('daily');
    expect(hoursOf(day(`${week}W13:00 R3:00`)).resting).toEqual({
      since: at('15 19:00'),
      kind: 'weekly',
      needed: 45 * 60,
      until: at('17 16:00'),
      reducedUntil: at('16 19:00'),
      remainingAfter: 600,
    });
  });

  it('may not be a reduced weekly one after a reduced one', () => {
    const week = `${'W10:00 R14:00 '.repeat(5)}W13:00 `;
    const resting = hoursOf(day(`${week}R35:00 ${week}R3:00`)).resting;
    expect(resting).toMatchObject({ kind: 'weekly', reducedUntil: null });
  });

  it('after 56 hours lasts until Monday', () => {
    const days = `${'D4:30 R45 D4:30 R11:00 '.repeat(4)}${'D4:30 R45 D4:30 R45 D60 R11:00 '.repeat(2)}`;
    const hours = hoursOf(day(days));
    expect(hours).toMatchObject({ remainingWeek: 0, limitedBy: 'week' });
    expect(hours.resting).toMatchObject({
      until: at('17 00:00'),
      remainingAfter: 2040 - 34 * 60 + 600,
    });
  });
});

// Weekly rests, the two-weeks rule and compensations, with rests that end at Monday 00:00 UTC where not said.
import { describe, expect, it } from 'vitest';
import type { Stretch } from './activity.ts';
import { infringementsOf } from './infringements.ts';
import { hoursAt } from './outlook.ts';
import { found } from './testing/found.ts';
import { minuteOf, told } from './testing/told.ts';

const ALL = { from: 0, to: 1e9 };

/**
 * Weeks from Monday 2025-03-03 00:00 on that end with a weekly rest of the given hours until Sunday 24:00, and an
 * hour of work. Daily rests have 14:00 at most, never enough to make up for more than 3 hours.
 */
function weeks(...rests: number[]): Stretch[] {
  const text = rests.map((rest) => {
    const worked = 168 - rest;
    const days = Math.floor((worked - 1) / 24);
    const left = worked - days * 24;
    const last = left > 13 ? `W1:00 R13:00 W${left - 14}:00` : `W${left}:00`;
    return `${'W10:00 R14:00 '.repeat(days)}${last} R${rest}:00`;
  });
  return told('2025-03-03 00:00', `${text.join(' ')} W60`);
}

describe('six days', () => {
  const DAYS = 'W10:00 R14:00 '.repeat(6);
  it.each([
    ['begun after 144 hours is in time', `${DAYS}R45:00 W60`, []],
    ['begun a minute later is late', `${DAYS}W1 R45:00 W60`, ['SIXDAYS MI 144:01']],
    ['begun 12 hours later is very serious', `${DAYS}W12:00 R45:00 W60`, ['SIXDAYS VSI 156:00']],
    ['that runs is not judged', `${DAYS}R20:00`, []],
    ['not begun at that moment is missing', `${DAYS}W1`, ['WREST24 VSI 14:00']],
    [
      'of 23 hours is too short',
      `${'W10:00 R14:00 '.repeat(5)}W10:00 R23:00 W10:00 R24:00 W60`,
      ['WREST24 MI 23:00'],
    ],
    [
      'of 20 hours on the fourth day is the one meant',
      `${'W10:00 R14:00 '.repeat(3)}W10:00 R20:00 ${'W10:00 R14:00 '.repeat(2)}W10:00 R45:00 W60`,
      ['WREST24 SI 20:00'],
    ],
    [
      'of 19:59 was not meant as one',
      `${'W10:00 R14:00 '.repeat(3)}W10:00 R19:59 ${'W10:00 R14:00 '.repeat(2)}W10:00 R45:00 W60`,
      ['SIXDAYS VSI 159:59'],
    ],
    [
      'that another six days do not bring is missing',
      `${DAYS}${DAYS}W10:00 R45:00 W60`,
      ['WREST24 VSI 14:00', 'SIXDAYS SI 154:00'],
    ],
  ])('a weekly rest %s', (_, text, expected) => {
    // Two regular weekly rests before it; the last one ends on Wednesday.
    const before = told(
      '2025-02-24 00:00',
      `W10:00 R45:00 W10:00 R14:00 W10:00 R${7 * 24 - 89}:00`,
    );
    const from = before.at(-1)?.to ?? 0;
    const result = found([...before, ...told(from, text)]);
    expect(result.filter((one) => !one.startsWith('COMP'))).toEqual(expected);
  });

  it('stand at the moment at which the weekly rest should have begun', () => {
    const stream = told('2025-03-03 00:00', `W60 R45:00 ${DAYS}W60`);
    const end = minuteOf('2025-03-10 22:00');
    expect(infringementsOf(stream, ALL)).toMatchObject([
      { type: 'WREST24', from: end - 144 * 60, to: end, limit: 1440, paragraph: '561/2006 8(6)' },
    ]);
  });
});

describe('two weeks', () => {
  it.each([
    ['two regular', [45, 45, 45], []],
    ['a regular and a reduced one, in turns', [45, 44, 46, 44, 46], []],
    ['two reduced ones', [45, 42, 42, 51], ['WREST45 MI 42:00']],
    ['the longer one is what is measured', [45, 38, 41, 56], ['WREST45 SI 41:00']],
    [
      'three reduced ones are short twice',
      [45, 40, 40, 40, 60],
      ['WREST45 SI 40:00', 'WREST45 SI 40:00'],
    ],
  ])('%s: %j', (_, rests, expected) => {
    expect(found(weeks(...rests))).toEqual(expected);
  });

  it('stand at the end of the second week, and say that abroad they may be allowed', () => {
    const [only, ...others] = infringementsOf(weeks(45, 45, 42, 42, 51), ALL);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      from: minuteOf('2025-03-17 00:00'),
      to: minuteOf('2025-03-31 00:00'),
      value: 42 * 60,
      limit: 45 * 60,
      note: 'abroad',
    });
    expect(only?.because.map(({ to }) => to)).toEqual([
      minuteOf('2025-03-24 00:00'),
      minuteOf('2025-03-31 00:00'),
    ]);
  });

  it('abroad, too, two of four weekly rests must be regular', () => {
    const notes = (...rests: number[]) =>
      infringementsOf(weeks(...rests), ALL)
        .filter(({ type }) => type === 'WREST45')
        .map(({ note }) => note);
    expect(notes(45, 45, 42, 42, 57)).toEqual(['abroad']);
    expect(notes(45, 45, 42, 42, 42, 57)).toEqual([null, null]);
  });

  it('a rest over two weeks counts for the one that avoids an infringement', () => {
    // A rest until Monday 14:00, then two weeks that have nothing but a reduced one each.
    const over = (first: string) => `W10:00 ${first} ${'W10:00 R14:00 '.repeat(3)}W10:00 R45:00 `;
    const two = `${'W10:00 R14:00 '.repeat(4)}W10:00 R14:00 W4:00 R30:00 ${'W10:00 R14:00 '.repeat(5)}W2:00 R14:00 W2:00 R30:00 W60`;
    const types = (first: string) =>
      infringementsOf(told('2025-03-03 00:00', over(first) + two), ALL).map(({ type }) => type);
    // The first week has another one, so the one over its end counts for the second.
    expect(types('R45:00')).not.toContain('WREST45');
    // Without, it is needed for the first.
    expect(types('R14:00 W10:00 R21:00')).toContain('WREST45');
  });

  it('a rest over two weeks counts once', () => {
    // Cycles of 144 hours and 45: nine weeks have eight weekly rests.
    const cycle = `${'W10:00 R14:00 '.repeat(5)}W10:00 R13:59 W1 R45:00 `;
    const stream = told('2025-03-03 00:00', `${cycle.repeat(10)}W60`);
    const result = found(stream);
    expect(result.length).toBeGreaterThan(0);
    expect(new Set(result.map((one) => one.split(' ')[0]))).toEqual(new Set(['WREST45']));
  });

  it('a holiday counts for each week that it covers', () => {
    expect(
      found(
        told('2025-03-03 00:00', `W10:00 R${24 * 24}:00 ${'W10:00 R14:00 '.repeat(5)}R60:00 W60`),
      ),
    ).toEqual([]);
  });
});

describe('compensation', () => {
  const comp = (...rests: number[]) =>
    found(weeks(...rests)).filter((one) => one.startsWith('COMP'));

  it.each([
    ['by a weekly rest longer by as much', [45, 30, 60, 45, 45, 45], []],
    ['in the third week after', [45, 30, 45, 45, 60, 45], []],
    ['not in the fourth', [45, 30, 45, 45, 45, 60], ['COMP SI 0:00']],
    ['en bloc: a minute short is nothing', [45, 30, 59, 59, 59, 45], ['COMP SI 0:00']],
    ['two by one rest that is longer by both', [45, 38, 45, 38, 59, 45, 45], []],
    ['not two by one that is longer by one', [45, 38, 45, 38, 52, 45, 45, 45], ['COMP SI 0:00']],
    [
      'of two reduced ones in a row it is very serious',
      [45, 30, 30, 45, 45, 45, 45],
      ['COMP VSI 0:00', 'COMP VSI 0:00'],
    ],
  ])('%s: %j', (_, rests, expected) => {
    expect(comp(...rests)).toEqual(expected);
  });

  it('attached to a daily rest', () => {
    const week = (rest: string) =>
      `${'W10:00 R14:00 '.repeat(3)}W10:00 ${rest} W10:00 R14:00 W10:00 `;
    const text = (rest: string) =>
      `${week('R14:00')}R48:00 ${week('R14:00')}R38:00 ${week(rest)}R44:00 W60`;
    const open = (rest: string) =>
      hoursAt(told('2025-03-03 00:00', text(rest)), 1e9)?.compensations.map(
        ({ missing }) => missing,
      );
    // 38 hours owe 7, and 11 and 7 are 18; 44 hours owe one.
    expect(open('R18:00')).toEqual([60]);
    expect(open('R17:59')).toEqual([7 * 60, 60]);
  });

  it('stands at the end of the third week after, with what is owed as limit', () => {
    const all = infringementsOf(weeks(45, 30, 45, 45, 45, 45), ALL);
    expect(all).toMatchObject([
      {
        type: 'COMP',
        to: minuteOf('2025-04-07 00:00'),
        value: 0,
        limit: 15 * 60,
        paragraph: '561/2006 8(6b)',
      },
    ]);
  });

  it('a reduced rest beside a regular one of the same week owes nothing', () => {
    const stream = told(
      '2025-03-03 00:00',
      'W10:00 R45:00 W10:00 R30:00 W10:00 R14:00 W10:00 R14:00 W60',
    );
    expect(hoursAt(stream, 1e9)?.compensations).toEqual([]);
  });

  it('a rest that runs owes nothing yet', () => {
    const stream = told('2025-03-03 00:00', `${'W10:00 R14:00 '.repeat(4)}W10:00 R30:00`);
    expect(hoursAt(stream, 1e9)?.compensations).toEqual([]);
    expect(
      hoursAt([...stream, ...told(stream.at(-1)?.to ?? 0, 'W1')], 1e9)?.compensations,
    ).toMatchObject([{ missing: 15 * 60 }]);
  });
});

// Rules of driving and of daily rests at their edges; weekly rests stand in `infringements-weekly.test.ts`.
import { describe, expect, it } from 'vitest';
import { infringementsOf } from './infringements.ts';
import { hoursAt } from './outlook.ts';
import { found } from './testing/found.ts';
import { minuteOf, told } from './testing/told.ts';

const ALL = { from: 0, to: 1e9 };
const MONDAY_FIVE = '2025-03-03 05:00';

describe('breaks', () => {
  it.each([
    ['one is due after 4:30', 'D4:30 R45 D60', []],
    ['a minute more is too much', 'D4:31 R45 D60', ['BREAK MI 4:31']],
    ['44 minutes are none', 'D3:00 R44 D1:31 R45', ['BREAK MI 4:31']],
    ['15 and 30 are one, in this order', 'D2:00 R15 D2:30 R30 D4:30', []],
    ['30 and 15 are none', 'D2:00 R30 D2:30 R15 D2:00', ['BREAK VSI 6:30']],
    ['14 and 30 are none', 'D2:00 R14 D2:30 R30 D2:00', ['BREAK VSI 6:30']],
    ['15 and 29 are none', 'D2:00 R15 D2:30 R29 D60', ['BREAK SI 5:30']],
    ['work is none', 'D4:00 W60 D60', ['BREAK SI 5:00']],
    ['unknown time is one', 'D4:00 N45 D60', []],
    ['an error of five minutes within a break does not end it', 'D4:30 R20 E5 R20 D60', []],
    ['too long driving that goes on is found at once', 'D4:31', ['BREAK MI 4:31']],
  ])('%s', (_, text, expected) => {
    expect(found(told(MONDAY_FIVE, text))).toEqual(expected);
  });

  it('availability of 45 minutes in one piece is one for the second of two drivers only', () => {
    expect(found(told(MONDAY_FIVE, 'D4:00 A45 D4:00 R45', true))).toEqual([]);
    expect(found(told(MONDAY_FIVE, 'D4:00 A45 D4:00 R45'))).toEqual(['BREAK VSI 8:00']);
    expect(found(told(MONDAY_FIVE, 'D4:00 A44 D4:00 R45', true))).toEqual(['BREAK VSI 8:00']);
  });

  it('say what decided: driving that was added up, and which breaks were long enough', () => {
    const [only] = infringementsOf(told('2026-11-17 04:50', 'D2:35 R12 D2:17 R45 D60'), ALL);
    expect(only).toMatchObject({
      type: 'BREAK',
      paragraph: '561/2006 7',
      severity: 'MI',
      from: minuteOf('2026-11-17 04:50'),
      to: minuteOf('2026-11-17 09:54'),
      value: 292,
      limit: 270,
    });
    const because = only?.because.map(({ from, to, activity, counts }) => [
      to - from,
      activity,
      counts,
    ]);
    expect(because).toEqual([
      [155, 3, true],
      [12, 0, false],
      [137, 3, true],
      [45, 0, true],
    ]);
  });
});

describe('daily driving', () => {
  const day = (last: string) => `D270 R45 D270 R45 ${last} R12:00`;
  it.each([
    ['9:00 is allowed each day', Array(5).fill('D270 R45 D270 R12:00').join(' '), []],
    ['10:00 is allowed twice a week', `${day('D60')} ${day('D60')}`, []],
    ['10:01 is too much although an extension is left', day('D61'), ['DAY10 MI 10:01']],
    ['a third day of 9:01 is too much', `${day('D1')} ${day('D1')} ${day('D1')}`, ['DAY9 MI 9:01']],
    [
      'a third day is measured against 9:00',
      `${day('D1')} ${day('D1')} ${day('D90')}`,
      ['DAY9 SI 10:30'],
    ],
    [
      'a day of over 10:00 uses an extension',
      `${day('D61')} ${day('D1')} ${day('D1')}`,
      ['DAY10 MI 10:01', 'DAY9 MI 9:01'],
    ],
  ])('%s', (_, text, expected) => {
    expect(found(told(MONDAY_FIVE, text))).toEqual(expected);
  });

  it('a rest of 6:59 adds the driving of both parts up, one of 7:00 does not', () => {
    const days = (rest: string) => `D270 R45 D270 ${rest} D4:00 R11:00 W10`;
    expect(found(told(MONDAY_FIVE, days('R6:59')))).toEqual(['DAY10 VSI 13:00', 'REST9 VSI 6:59']);
    expect(found(told(MONDAY_FIVE, days('R7:00')))).toEqual(['REST9 SI 7:00']);
  });

  it('the two extensions belong to the week in which the day began', () => {
    // Sunday 20:00 of the week before, then two more in the new week.
    const days = told('2025-03-09 20:00', `${day('D10')} ${day('D10')} ${day('D10')}`);
    expect(found(days)).toEqual([]);
    expect(found(told('2025-03-10 00:00', `${day('D10')} ${day('D10')} ${day('D10')}`))).toEqual([
      'DAY9 MI 9:10',
    ]);
  });
});

describe('weekly driving', () => {
  const days = (count: number, last: string) =>
    Array(count).fill(`D270 R45 D270 ${last}`).join(' ');

  it('is cut at Monday 00:00 UTC, and 56:00 are allowed', () => {
    // 6 days of 9:00 from Tuesday on, then two hours of Sunday night and two of Monday.
    const week = (night: string) =>
      told('2025-03-04 00:00', `${days(5, 'R11:00')} D270 R45 D270 R27:00 ${night}`);
    const before = week('R60');
    const to = minuteOf('2025-03-09 22:00');
    const filled = [
      ...before,
      ...told(before.at(-1)?.to ?? 0, `R${to - (before.at(-1)?.to ?? 0)}`),
    ];
    expect(found([...filled, ...told(to, 'D4:00')])).toEqual([]);
    expect(found([...filled, ...told(to - 1, 'D4:01')])).toEqual(['WEEK56 MI 56:01']);
  });

  it('of two weeks 90:00 are allowed', () => {
    const weeks = (last: string) => [
      ...told('2025-03-03 00:00', days(5, 'R11:00')),
      ...told('2025-03-10 00:00', `${days(4, 'R11:00')} D270 R45 ${last} R11:00`),
    ];
    expect(found(weeks('D270'))).toEqual([]);
    expect(found(weeks('D271'))).toEqual(['TWOWEEK90 MI 90:01', 'BREAK MI 4:31']);
  });
});

describe('daily rests', () => {
  it.each([
    ['11:00 within 24 hours', 'W13:00 R11:00 W10', [], 0],
    ['10:59 is a reduced one', 'W13:00 R10:59 W10', [], 1],
    ['11:00 of which 10:59 are inside is a reduced one', 'W13:01 R11:00 W10', [], 1],
    ['9:00 is a reduced one', 'W15:00 R9:00 W10', [], 1],
    ['8:59 is too short', 'W15:01 R8:59 W10', ['REST9 MI 8:59'], 0],
    ['9:00 of which 8:59 are inside is too short', 'W15:01 R9:00 W10', ['REST9 MI 8:59'], 0],
    ['3:00 and 9:00 are regular', 'W6:00 R3:00 W6:00 R9:00 W10', [], 0],
    ['2:59 and 9:00 are reduced', 'W6:00 R2:59 W6:01 R9:00 W10', [], 1],
    [
      '3:00 and 8:59: the second part is too short',
      'W6:00 R3:00 W6:01 R8:59 W10',
      ['SPLIT MI 8:59'],
      0,
    ],
    ['none at all', 'W24:00 R11:00 W10', ['REST9 VSI 0:00'], 0],
    ['a rest that may still become long enough is not judged', 'W15:00 R8:00', [], 0],
    ['the window must be over', 'W20:00', [], 0],
  ])('%s', (_, text, expected, reduced) => {
    const stream = told(MONDAY_FIVE, text);
    expect(found(stream)).toEqual(expected);
    expect(hoursAt(stream, 1e9)?.reducedRestsUsed).toBe(reduced);
  });

  it('three reductions between two weekly rests, not more', () => {
    const days = (count: number) => Array(count).fill('W14:00 R10:00').join(' ');
    expect(found(told(MONDAY_FIVE, `${days(3)} W10`))).toEqual([]);
    expect(found(told(MONDAY_FIVE, `${days(4)} W10`))).toEqual(['REST11 MI 10:00']);
    expect(found(told(MONDAY_FIVE, `${days(2)} W10:00 R45:00 ${days(3)} W10`))).toEqual([]);
  });

  it('with two drivers 9:00 within 30 hours, and no reduction is used', () => {
    const crew = (begin: string, rest: string) => {
      const alone = told('2025-03-03 04:00', begin);
      const both = told(alone.at(-1)?.to ?? 0, 'D4:00 A45 W15:15', true);
      return [...alone, ...both, ...told(both.at(-1)?.to ?? 0, rest)];
    };
    const correct = crew('W60', 'R9:00 W10');
    expect(found(correct)).toEqual([]);
    expect(hoursAt(correct, 1e9)?.reducedRestsUsed).toBe(0);
    // The second driver may be absent for the first hour, not longer.
    expect(found(crew('W61', 'R9:00 W10'))).toEqual(['REST9 VSI 2:59']);
    const late = crew('W60', 'R8:59 W10');
    expect(found(late)).toEqual(['REST9 MI 8:59']);
    expect(infringementsOf(late, ALL)).toMatchObject([
      { paragraph: '561/2006 8(5)', to: minuteOf('2025-03-04 10:00') },
    ]);
  });

  it('are asked for within the range of the question only', () => {
    const stream = told(MONDAY_FIVE, 'W15:01 R8:59 W10 D4:31 R11:00');
    const day = minuteOf('2025-03-04 05:00');
    expect(infringementsOf(stream, { from: day, to: 1e9 }).map(({ type }) => type)).toEqual([
      'BREAK',
    ]);
    expect(infringementsOf(stream, { from: 0, to: day }).map(({ type }) => type)).toEqual([
      'REST9',
    ]);
  });
});

// working time of drivers by Directive 2002/15/EC, worked by hand, and against weeks known by construction.
import { describe, expect, test } from 'vitest';
import type { Stretch } from './activity.ts';
import { HOUR, WEEK } from './limits.ts';
import { scattered } from './testing/random.ts';
import { minuteOf, told } from './testing/told.ts';
import { MONDAY } from './testing/weeks.ts';
import { KINDS, workingWeeks } from './testing/working-weeks.ts';
import { type WorkingRules, workingRules } from './working-limits.ts';
import { workingTimeOf } from './working-time.ts';

const SETTINGS = { countryCode: 'SK', referenceWeeks: null, night: null };
const RULES = workingRules(SETTINGS, 'Europe/Bratislava');
/** Monday 2025-03-03, an hour behind Bratislava. */
const FROM = minuteOf('2025-03-03 00:00');

interface Asked {
  rules?: Partial<WorkingRules>;
  weeks?: number;
  now?: number;
  scopeFrom?: (part: Stretch) => number;
  from?: number;
}

function judged(parts: readonly Stretch[], asked: Asked = {}) {
  const { rules = {}, weeks = 1, scopeFrom = () => -Infinity, from = FROM } = asked;
  const range = { from, to: from + weeks * WEEK };
  return workingTimeOf({
    parts,
    conditions: [],
    rules: { ...RULES, ...rules },
    range,
    now: asked.now ?? range.to + WEEK,
    scopeFrom,
  });
}

const faults = (text: string, asked: Asked = {}) =>
  judged(told(asked.from ?? FROM, text), asked).found.map(
    ({ type, value, limit }) => `${type} ${value} of ${limit}`,
  );

describe('R-11 a week of working time', () => {
  /** Twelve hours of other work with two breaks, at day. */
  const DAY12 = 'R6:00 W4:00 R45 W4:00 R45 W4:00 R4:30 ';

  test('R-11 72 h of other work are 12 too many', () => {
    const text = `${DAY12.repeat(6)}R24:00`;
    expect(faults(text)).toEqual(['WORK60 4320 of 3600']);
    const [week] = judged(told(FROM, text)).weeks;
    expect(week).toMatchObject({ driving: 0, work: 72 * HOUR, total: 72 * HOUR, standby: 0 });
  });

  test('R-11 60:00 are allowed, a minute more is not; it is said as soon as it is so', () => {
    const five = DAY12.repeat(5);
    expect(faults(`${five}R48:00`)).toEqual([]);
    expect(faults(`${five}R6:00 D1 R41:59`)).toEqual(['WORK60 3601 of 3600']);
    expect(faults(`${five}R6:00 D1 R41:59`, { now: FROM + 5 * 1440 + 361 })).toEqual([
      'WORK60 3601 of 3600',
    ]);
  });

  test('R-11 availability is no working time', () => {
    const text = `${'R6:00 W4:00 A45 R45 W4:00 A4:00 R4:30 '.repeat(6)}R24:00`;
    expect(judged(told(FROM, text)).weeks[0]).toMatchObject({
      total: 48 * HOUR,
      standby: 28.5 * HOUR,
    });
  });

  test('R-11 a driver of vans alone is not who the directive is about', () => {
    const text = `${DAY12.replaceAll('W', 'D').repeat(6)}R24:00`;
    expect(faults(text, { scopeFrom: () => Infinity })).toEqual([]);
    expect(faults(text)).toEqual(['WORK60 4320 of 3600']);
  });
});

describe('R-11 the average of the reference period', () => {
  const weekOf = (hours: number) => {
    const minutes = (hours * HOUR) / 5;
    const day = `R6:00 W4:00 R45 W60 R45 W${minutes - 300} R${16.5 * HOUR - minutes} `;
    return `${day.repeat(5)}R48:00 `;
  };
  const begin = FROM - 16 * WEEK;

  test('R-11 17 weeks of 50 h are over 48, told once', () => {
    const parts = told(begin, weekOf(50).repeat(19));
    const { weeks, found } = judged(parts, { weeks: 3 });
    expect(weeks.map(({ average }) => average)).toEqual(
      [1, 2, 3].map(() => ({ minutes: 50 * HOUR, weeks: 17, isOver: true })),
    );
    expect(found).toEqual([
      { type: 'WORK48', from: begin, to: FROM + WEEK, value: 50 * HOUR, limit: 48 * HOUR },
    ]);
  });

  test('R-11 weeks that nobody knows are left out of the average, and what they hide is not guessed', () => {
    const parts = told(FROM - 15 * WEEK, weekOf(50).repeat(16));
    expect(judged(parts).weeks[0]?.average).toEqual({
      minutes: 50 * HOUR,
      weeks: 16,
      isOver: false,
    });
    expect(judged(parts).found).toEqual([]);
    // Of 52 h each, sixteen weeks are too much even with nothing in the seventeenth.
    const more = told(FROM - 15 * WEEK, weekOf(52).repeat(16));
    expect(judged(more).found.map(({ type }) => type)).toEqual(['WORK48']);
  });

  test('R-11 a company may have agreed on 26 weeks', () => {
    const parts = told(FROM - 25 * WEEK, weekOf(30).repeat(9) + weekOf(49).repeat(17));
    expect(judged(parts).found.map(({ type }) => type)).toEqual(['WORK48']);
    const { weeks, found } = judged(parts, { rules: { referenceWeeks: 26 } });
    expect(found).toEqual([]);
    const minutes = Math.round(((9 * 30 + 17 * 49) * HOUR) / 26);
    expect(weeks[0]?.average).toEqual({ minutes, weeks: 26, isOver: false });
  });

  test('R-11 the week that runs has no average yet', () => {
    const parts = told(begin, weekOf(50).repeat(17));
    expect(judged(parts, { now: FROM + WEEK - 1 }).weeks[0]?.average).toBeNull();
  });
});

describe('R-11 breaks', () => {
  const REST = 'R11:00';

  test.each([
    ['6:00 in one need no break', `R5:00 D3:00 W3:00 ${REST}`, []],
    ['6:01 in one are a minute too long', `R5:00 D3:00 W3:01 ${REST}`, ['WORK6 361 of 360']],
    ['a break of 15 min parts them', `R5:00 W3:01 R15 W3:00 R15 W1 ${REST}`, []],
    ['one of 14 min does not', `R5:00 W3:01 R14 W3:00 ${REST}`, ['WORK6 361 of 360']],
    ['over six hours 30 min are needed', `R5:00 W4:00 R29 W3:00 ${REST}`, ['WORKBREAK 29 of 30']],
    ['in parts of 15', `R5:00 W4:00 R15 W1:00 R15 W3:00 ${REST}`, []],
    [
      'shorter parts do not count',
      `R5:00 W4:00 R16 W1:00 R14 W3:00 ${REST}`,
      ['WORKBREAK 16 of 30'],
    ],
    ['up to 9:00 they are enough', `R5:00 W4:30 R30 W4:30 ${REST}`, []],
    ['over nine hours 45 are needed', `R5:00 W4:30 R30 W4:31 ${REST}`, ['WORKBREAK 30 of 45']],
    ['availability is no break', `R5:00 W4:00 A60 W3:00 ${REST}`, ['WORK6 420 of 360']],
    ['nor does it part two', `R5:00 W4:00 A20 R10 A20 W3:00 ${REST}`, ['WORK6 420 of 360']],
    ['a day that still runs may get its break', 'R5:00 W4:30 R30 W4:31', []],
    ['a rest of 3 h within the day is one', `R5:00 W5:00 R3:00 W5:00 ${REST}`, []],
    ['unknown time is rest', `R5:00 W4:00 N30 W3:00 ${REST}`, []],
  ])('R-11 %s', (_name, text, right) => {
    expect(faults(text)).toEqual(right);
  });

  test('R-11 in a crew availability beside the driver is a break', () => {
    const parts = [
      ...told(FROM + 300, 'D4:00'),
      ...told(FROM + 540, 'A45', true),
      ...told(FROM + 585, `D4:00 ${REST}`),
    ];
    expect(judged(parts).found).toEqual([]);
  });
});

describe('R-11 night work', () => {
  test.each([
    // 03:00 UTC is 04:00 in Bratislava.
    ['10:00 from 03:59 on are allowed', 'R2:59 D4:00 R45 D6:00 R11:00', []],
    [
      '10:01 from 03:59 on are a minute too many',
      'R2:59 D4:01 R45 W6:00 R11:00',
      ['NIGHT10 601 of 600'],
    ],
    ['11:00 from 04:00 on are no night work', 'R3:00 D4:00 R45 W6:00 R45 W1:00 R11:00', []],
    ['11:00 that end at 00:01', 'R11:00 W4:00 R45 W4:00 R45 W2:31 R11:00', ['NIGHT10 631 of 600']],
    ['11:00 that end at 00:00', 'R11:00 W4:00 R45 W4:00 R45 W2:30 R11:00', []],
    ['availability at night is no work', 'R1:00 A2:30 D4:00 R45 W5:00 R15 W1:01 R11:00', []],
    [
      'two shifts with a rest between are two',
      'R20:00 D4:00 R45 D4:00 R11:00 D4:00 R45 D4:00 R11:00',
      [],
    ],
    ['with a rest under nine hours one', 'R0:30 D4:30 R8:00 W5:31 R11:00', ['NIGHT10 601 of 600']],
  ])('R-11 %s', (_name, text, right) => {
    expect(faults(text)).toEqual(right);
  });

  test('R-11 the night is what the company says, also over midnight', () => {
    const text = 'R11:00 W4:00 R45 W4:00 R45 W2:01 R11:00';
    expect(faults(text)).toEqual([]);
    const night = { from: 22 * HOUR, to: 6 * HOUR };
    expect(faults(text, { rules: { night } })).toEqual(['NIGHT10 601 of 600']);
  });

  test('R-11 a night is read by the clock of summer, too', () => {
    // Monday 31 March 2025: 02:00 UTC is 04:00 in Bratislava.
    const from = minuteOf('2025-03-31 00:00');
    const text = 'R2:00 D4:00 R45 W5:00 R15 W1:01 R11:00';
    expect(faults(text, { from })).toEqual([]);
    expect(faults(`R1:59${text.slice(5)}`, { from })).toEqual(['NIGHT10 601 of 600']);
  });

  test('R-11 ten hours at night as other work are found', () => {
    expect(faults('R21:00 W5:00 R30 W5:30 R30 W2:00 R11:00')).toEqual(['NIGHT10 750 of 600']);
  });
});

describe('R-11 against weeks known by construction', () => {
  const seeds = Array.from({ length: 40 }, (_none, index) => index * 7919 + 13);

  test.each(KINDS)('R-11 %s: sums, longest work, nights and faults to the minute', (kind) => {
    let count = 0;
    for (const seed of seeds) {
      const { stretches, weeks, faults: right } = workingWeeks(kind, seed, MONDAY, 4);
      const got = judged(scattered(stretches, seed), { weeks: 4, from: MONDAY });
      expect(
        got.weeks.map(({ total: _t, unknown: _u, average: _a, ...week }) => week),
        `${kind} ${seed}`,
      ).toEqual(weeks);
      const found = got.found.map(({ limit: _limit, ...one }) => one);
      const ordered = right.toSorted(
        (a, b) => a.to - b.to || a.from - b.from || (a.type < b.type ? -1 : 1),
      );
      expect(found, `${kind} ${seed}`).toEqual(ordered);
      count += ordered.length;
    }
    // The kind has what it is named after.
    expect(count > 0).toBe(kind !== 'calm');
  });
});

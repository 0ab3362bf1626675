// The worked examples of the description of tachographs, §7, each as a test named after it. Example 13 (bytes of a
// day record) stands with the files, example 14 (the minute rule) in `minute.test.ts`.
import { expect, it } from 'vitest';
import type { Stretch } from './activity.ts';
import { debtsOf } from './compensation.ts';
import { infringementsOf } from './infringements.ts';
import { hoursAt } from './outlook.ts';
import { cleanStream, counted } from './stream.ts';
import { minuteOf, told } from './testing/told.ts';

const ALL = { from: 0, to: 1e9 };

/** Infringements as `TYPE severity value by`, value and excess in minutes. */
function found(stretches: readonly Stretch[]): string[] {
  return infringementsOf(stretches, ALL).map(
    ({ type, severity, value, limit }) => `${type} ${severity} ${value} ${Math.abs(value - limit)}`,
  );
}

/** Hours at the end of the stretches. */
function atEnd(stretches: readonly Stretch[]) {
  const hours = hoursAt(stretches, 1e9);
  if (!hours) throw new Error('nothing is known');
  return hours;
}

it('example 1, plain day: counters of a day of nine hours, and no infringement', () => {
  const stream = told('2025-03-02 10:00', 'R20:00 D270 R45 D270 W15 R60');
  expect(hoursAt(stream, minuteOf('2025-03-03 16:00'))).toMatchObject({
    dayDrive: 540,
    dayDriveLimit: 600,
    weekDrive: 540,
    dayRest: { from: minuteOf('2025-03-02 10:00'), to: minuteOf('2025-03-03 06:00') },
  });
  expect(found(stream)).toEqual([]);
});

it.each([
  ['a', 'D120 R15 D150 R30 D60', []],
  ['b', 'D120 R30 D150 R15 D60 R45', ['BREAK SI 330 60']],
  ['c', 'D200 R14 D70 R44 D10 R45', ['BREAK MI 280 10']],
  ['d', 'D100 A45 D200 R45', ['BREAK SI 300 30']],
  ['e', 'D120 R20 D60 R20 D60 R30 D240', []],
])('example 2, breaks (%s): %s', (_, text, expected) => {
  expect(found(told('2025-03-03 06:00', text))).toEqual(expected);
});

it('example 2, breaks (a): an hour has been driven since the break in two parts', () => {
  expect(atEnd(told('2025-03-03 06:00', 'D120 R15 D150 R30 D60')).continuousDriving).toBe(60);
});

it('example 3, rest running out of the window: 8:30 of 11:00 lie inside', () => {
  const day = told('2025-03-03 06:00', 'W15:30 R11:00 W60');
  expect(found(day)).toEqual(['REST9 MI 510 30']);
  // Three reduced rests of 9:30 before it, and none is left.
  const without = told(
    '2025-02-28 04:30',
    'W14:30 R9:30 W14:30 R9:30 W14:30 R9:30 W15:30 R11:00 W60',
  );
  expect(without.at(-3)?.from).toBe(minuteOf('2025-03-03 04:30'));
  expect(found(without)).toEqual(['REST11 SI 510 150']);
});

it('example 4, split rest: three hours, then nine, is regular and uses no reduction', () => {
  const day = told('2025-03-03 05:00', 'W7:00 R3:00 W5:00 R9:00 W60');
  expect(found(day)).toEqual([]);
  expect(atEnd(day).reducedRestsUsed).toBe(0);
});

it('example 5, third extension: two days over 9:00 are used up, a fourth day of 9:20 exceeds by 0:20', () => {
  const three =
    'R24:00 D270 R45 D270 R45 D40 R11:00 D270 R45 D270 R45 D5 R11:00 D270 R45 D260 R11:00';
  const stream = told('2025-03-02 06:00', three);
  expect(atEnd(stream)).toMatchObject({ dayDriveLimit: 540, extensionsUsed: 2 });
  expect(found(stream)).toEqual([]);
  const fourth = told('2025-03-02 06:00', `${three} D270 R45 D270 R45 D20 R11:00`);
  expect(found(fourth)).toEqual(['DAY9 MI 560 20']);
});

it('example 6, fortnight: after 52:00 the week may have 38:00, of 36:20 driven 1:40 remain', () => {
  const day = (driven: string) => `D4:00 R45 ${driven} R12:00`;
  const first = told('2025-03-02 20:00', `R10:00 ${Array(6).fill(day('D4:40')).join(' ')} R26:00`);
  const rest = told(first.at(-1)?.to ?? 0, 'R60');
  const second = told('2025-03-10 06:00', `${Array(4).fill(day('D5:05')).join(' ')}`);
  const hours = atEnd([...first, ...rest, ...second]);
  expect(hours.previousWeekDrive).toBe(52 * 60);
  expect(hours.weekDrive).toBe(36 * 60 + 20);
  expect(hours.weekDriveLimit).toBe(38 * 60);
  expect(hours.remainingWeek).toBe(100);
  expect(hours.previousWeekDrive + hours.weekDrive).toBe(88 * 60 + 20);
  expect(hours).toMatchObject({
    remainingToday: 100,
    remainingTwoWeeks: 100,
    limitedBy: 'twoWeeks',
  });
});

it('example 7, week boundary: driving over Sunday midnight UTC is parted there', () => {
  const hours = atEnd(told('2025-03-09 22:30', 'D3:00'));
  expect(hours).toMatchObject({ previousWeekDrive: 90, weekDrive: 90 });
});

it('example 8, spring DST: ten hours are ten hours, although the clocks show eleven', () => {
  const stream = told('2025-03-29 05:00', 'W14:00 R10:00 W60');
  expect(stream[1]).toMatchObject({
    from: minuteOf('2025-03-29 19:00'),
    to: minuteOf('2025-03-30 05:00'),
  });
  expect(atEnd(stream).reducedRestsUsed).toBe(1);
});

it('example 9, six days: a weekly rest that begins three hours late is serious', () => {
  const stream = told(
    '2025-03-08 05:00',
    `R47:00 ${Array(6).fill('W10:00 R14:00').join(' ')} W3:00 R45:00 W60`,
  );
  const [only, ...others] = infringementsOf(stream, ALL);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    type: 'SIXDAYS',
    severity: 'SI',
    from: minuteOf('2025-03-16 04:00'),
    to: minuteOf('2025-03-16 07:00'),
    value: 147 * 60,
    limit: 144 * 60,
  });
});

it('example 10, compensation: a weekly rest of 30:00 in week 10/2025 owes 15:00 until the end of week 13', () => {
  const stream = told('2025-02-28 18:00', 'R60:00 W10:00 R14:00 W10:00 R14:00 W10:00 R30:00 W60');
  expect(atEnd(stream).compensations).toMatchObject([
    { missing: 15 * 60, by: minuteOf('2025-03-31 00:00') },
  ]);
  expect(debtsOf(counted(cleanStream(stream)))).toHaveLength(1);
});

it('example 11, four reduced rests: the fourth is short of 11:00', () => {
  const stream = told(
    '2025-03-02 06:00',
    'R24:00 W14:30 R9:30 W14:00 R10:00 W14:45 R9:15 W13:30 R10:30 W60',
  );
  expect(found(stream)).toEqual(['REST11 MI 630 30']);
});

it('example 12, crew: nine hours within thirty are correct with two drivers', () => {
  const before = told('2025-03-02 04:00', 'R24:00');
  const day = told('2025-03-03 04:00', 'D4:00 A45 W15:45 R30', true);
  const night = told('2025-03-04 01:00', 'R9:00 W60');
  expect(day.at(-1)?.to).toBe(night[0]?.from);
  expect(found([...before, ...day, ...night])).toEqual([]);
  // A driver alone may not: the same day without the second card.
  const alone = day.map((stretch) => ({ ...stretch, crew: false }));
  expect(found([...before, ...alone, ...night])).toEqual(['REST9 VSI 210 330']);
});

it('example 15, short rest: online the day goes on, in the list a rest of 7 h and more ends it', () => {
  const stream = told(
    '2025-03-02 06:00',
    'R24:00 D4:00 R45 D4:00 R8:00 D4:00 R45 D4:00 R45 D30 R11:00',
  );
  const end = stream.at(-1)?.from ?? 0;
  expect(hoursAt(stream, end)?.dayDrive).toBe(16 * 60 + 30);
  expect(found(stream)).toEqual(['REST9 MI 480 60']);
});

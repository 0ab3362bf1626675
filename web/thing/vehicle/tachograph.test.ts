// VEH-012, VEH-016, VEH-018, VEH-020: the sums of the vehicle panel, and how they go on by themselves.
import { expect, test } from 'vitest';
import {
  countedOn,
  driveBar,
  mainTanks,
  presentActivity,
  remainingToday,
  type Tachograph,
  twoWeekSeconds,
} from './tachograph.ts';

const AT = '2026-11-20T10:00:00.000Z';
const atMinute = (minute: number) => Date.parse(AT) + minute * 60_000;
const driving: Tachograph = {
  cardId: 'SK12345678901234',
  lastTimestamp: AT,
  dataValidity: true,
  activity: 3,
  dayDriveAccumulation: 4 * 3600,
  dayDriveLimit: 9 * 3600,
  weekDriveAccumulation: 30 * 3600,
  weekDriveLimit: 56 * 3600,
  previousWeekDriveAccumulation: 40 * 3600,
  lastDayRestTime: null,
  lastDayRestDuration: null,
  lastWeekRestTime: null,
  lastWeekRestDuration: null,
};

test('VEH-016 while it is driven the counters go on by the minute', () => {
  const after = countedOn(driving, atMinute(12.9));
  expect(after.dayDriveAccumulation).toBe(4 * 3600 + 12 * 60);
  expect(after.weekDriveAccumulation).toBe(30 * 3600 + 12 * 60);
  expect(remainingToday(after)).toBe(5 * 3600 - 12 * 60);
});

test.each([
  ['resting', { activity: 0 }, 10],
  ['told sixteen minutes ago', {}, 16],
  ['told by a clock that is ahead', {}, -3],
  ['told without a moment', { lastTimestamp: null }, 10],
])('VEH-016 %s they stand as they were told', (_why, change, minute) => {
  const told = { ...driving, ...change };
  expect(countedOn(told, atMinute(minute))).toEqual(told);
});

test('VEH-016 the week is what is left when it is shorter than the day, never less than nothing', () => {
  expect(remainingToday({ ...driving, weekDriveAccumulation: 55 * 3600 })).toBe(3600);
  expect(remainingToday({ ...driving, weekDriveAccumulation: 57 * 3600 })).toBe(0);
  expect(remainingToday({ ...driving, weekDriveLimit: null })).toBe(null);
});

test('VEH-020 a bar is accumulation over limit', () => {
  expect(driveBar(18_720, 32_400)).toEqual({
    usedSeconds: 18_720,
    limitSeconds: 32_400,
    leftSeconds: 13_680,
    share: 18_720 / 32_400,
  });
  expect(driveBar(40_000, 32_400)).toMatchObject({ share: 1, leftSeconds: -7600 });
  expect(driveBar(null, 32_400)).toBe(null);
  expect(driveBar(100, null)).toBe(null);
});

test('VEH-018 two weeks are the previous and the current one', () => {
  const sum = twoWeekSeconds({ previousWeekDriveAccumulation: 100, weekDriveAccumulation: 20 });
  expect(sum).toBe(120);
  expect(twoWeekSeconds({ previousWeekDriveAccumulation: null, weekDriveAccumulation: 5 })).toBe(
    null,
  );
});

test('VEH-012 main tank capacities are summed, heating is not', () => {
  const tanks = [
    { tankType: 'main' as const, capacity: 600, level: 200 },
    { tankType: 'main' as const, capacity: 300, level: null },
    { tankType: 'heating' as const, capacity: 40, level: 40 },
  ];
  expect(mainTanks(tanks)).toEqual({ capacity: 900, level: 200 });
  expect(mainTanks([])).toEqual({ capacity: null, level: null });
});

test('VEH-019 nobody is driving whose driving was told ten minutes ago; who rested is resting', () => {
  const at = (activity: number, minute: number) =>
    presentActivity({ ...driving, activity }, atMinute(minute));
  expect([at(3, 10), at(3, 11), at(3, 33 * 60)]).toEqual([3, null, null]);
  expect([at(2, 65), at(2, 66)]).toEqual([2, null]);
  expect([at(0, 33 * 60), at(5, 33 * 60)]).toEqual([0, 5]);
  expect(presentActivity(null, atMinute(0))).toBeNull();
});

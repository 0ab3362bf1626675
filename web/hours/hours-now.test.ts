// What may still be driven counts on by the minute while the activity goes on.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { expect, test } from 'vitest';
import { ageOf, BREAK_LIMIT, hoursNow } from './hours-now.ts';
import { driverHours, NOW } from './test-hours.ts';

const MINUTE = 60_000;

test('driving takes whole minutes from everything that is left and adds them to what is used', () => {
  const now = hoursNow(driverHours(), 'live', NOW + 3 * MINUTE + 59_999);
  expect(now).toMatchObject({
    ...{ remainingToday: 15_060 - 180, remainingToBreak: 8640 - 180 },
    ...{ remainingWeek: 42_960 - 180, remainingTwoWeeks: 42_960 - 180 },
    ...{ dayDriveAccumulation: 20_940 + 180, continuousDriving: 7560 + 180 },
    asOf: '2026-11-19T13:23:00.000Z',
  });
});

test('nothing left stays nothing, what is used goes on', () => {
  const hours = driverHours({ remainingToBreak: 60, continuousDriving: BREAK_LIMIT - 60 });
  const now = hoursNow(hours, 'live', NOW + 5 * MINUTE);
  expect([now.remainingToBreak, now.continuousDriving - BREAK_LIMIT]).toEqual([0, 240]);
});

test('work and rest leave the driving time alone; a break that runs out lets driving begin anew', () => {
  const work = driverHours({ activity: ACTIVITY.work });
  expect(hoursNow(work, 'live', NOW + 5 * MINUTE)).toMatchObject({ remainingToday: 15_060 });
  const rest = driverHours({ activity: ACTIVITY.rest, breakLeft: 300, hasBreakPart: true });
  expect(hoursNow(rest, 'live', NOW + 4 * MINUTE)).toMatchObject({
    ...{ breakLeft: 60, continuousDriving: 7560 },
  });
  expect(hoursNow(rest, 'live', NOW + 5 * MINUTE)).toMatchObject({
    ...{
      breakLeft: null,
      continuousDriving: 0,
      remainingToBreak: BREAK_LIMIT,
      hasBreakPart: false,
    },
  });
});

test('without news for a quarter of an hour, or from a file, the numbers stand still', () => {
  const hours = driverHours();
  expect(ageOf(hours, NOW + 15 * MINUTE)).toBeNull();
  expect(ageOf(hours, NOW + 16 * MINUTE)).toBe(16 * MINUTE);
  expect(hoursNow(hours, 'live', NOW + 16 * MINUTE)).toBe(hours);
  expect(hoursNow(hours, 'file', NOW + 5 * MINUTE)).toBe(hours);
});

// What may still be driven counts on by the minute while the activity goes on.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { expect, test } from 'vitest';
import { driverHours, NOW } from '../../screen/hours/test-hours.ts';
import { ageOf, BREAK_LIMIT, hoursNow, isOld } from './hours-now.ts';

const MINUTE = 60_000;

function later(minutes: number, hours: DriverHours, source: 'file' | 'live' = 'live') {
  return hoursNow({ hours, source }, NOW + minutes * MINUTE);
}

test('driving takes minutes from everything that is left and adds them to what is used', () => {
  expect(later(3, driverHours())).toMatchObject({
    remainingToday: 15_060 - 180,
    remainingToBreak: 8640 - 180,
    dayDriveAccumulation: 20_940 + 180,
    continuousDriving: 7560 + 180,
  });
});

test('nothing left stays nothing, what is over goes on', () => {
  const hours = driverHours({ remainingToBreak: 60, continuousDriving: BREAK_LIMIT - 60 });
  const now = later(5, hours);
  expect([now?.remainingToBreak, (now?.continuousDriving ?? 0) - BREAK_LIMIT]).toEqual([0, 240]);
});

test('without news for a quarter of an hour, or from a file, the numbers stand still and are old', () => {
  const hours = driverHours();
  expect(ageOf(hours, NOW + 15 * MINUTE)).toBeNull();
  expect(ageOf(hours, NOW + 16 * MINUTE)).toBe(16 * MINUTE);
  expect(later(16, hours)).toMatchObject({ remainingToday: 15_060 });
  expect(later(5, hours, 'file')).toMatchObject({ remainingToday: 15_060 });
  expect(isOld({ hours, source: 'live' }, NOW + 14 * MINUTE)).toBe(false);
  expect(isOld({ hours, source: 'live' }, NOW + 16 * MINUTE)).toBe(true);
  expect(isOld({ hours, source: 'file' }, NOW)).toBe(true);
});

test('a rest goes on without news, its break comes to an end', () => {
  const hours = driverHours({ activity: ACTIVITY.rest, breakLeft: 1500 });
  expect(later(20, hours)).toMatchObject({ breakLeft: 300, continuousDriving: 7560 });
  expect(later(25, hours)).toMatchObject({ breakLeft: null, remainingToBreak: BREAK_LIMIT });
  expect(isOld({ hours, source: 'live' }, NOW + 40 * MINUTE)).toBe(false);
});

// What makes a vehicle on its way urgent, and which of two reasons is said.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { expect, test } from 'vitest';
import { testProgress } from '../contract/test-contract.ts';
import { urgencyOf } from './urgency.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');

function vehicle(left: { day: number; week?: number }, rideState = 'unfinished') {
  const tachograph = {
    activity: 0,
    lastTimestamp: new Date(NOW).toISOString(),
    dayDriveLimit: 32_400,
    dayDriveAccumulation: 32_400 - left.day,
    weekDriveLimit: 201_600,
    weekDriveAccumulation: 201_600 - (left.week ?? 90_000),
  };
  return { ride: { rideState }, driver: { tachograph } } as unknown as MapVehicle;
}
const late = { progress: testProgress({ isLate: true, delay: 2880 }), toTimestamp: null };

test.each([
  ['much left', { day: 1800 }, null],
  ['under half an hour', { day: 1440 }, { kind: 'hours', tone: 'notice', seconds: 1440 }],
  ['under ten minutes', { day: 599 }, { kind: 'hours', tone: 'alarm', seconds: 599 }],
  ['over the limit', { day: -300 }, { kind: 'hours', tone: 'alarm', seconds: -300 }],
  ['the week ends first', { day: 9000, week: 60 }, { kind: 'hours', tone: 'alarm', seconds: 60 }],
])('driving time: %s', (_name, left, urgency) => {
  expect(urgencyOf(vehicle(left), undefined, NOW)).toEqual(urgency);
});

test('who has ended the ride needs no driving time; without a tachograph nothing is said', () => {
  expect(urgencyOf(vehicle({ day: 60 }, 'finished'), undefined, NOW)).toBeNull();
  const { ride } = vehicle({ day: 60 });
  expect(urgencyOf({ ride, driver: null }, undefined, NOW)).toBeNull();
});

test('a late contract goes before half an hour of driving, hardly any driving goes before it', () => {
  const said = { kind: 'late', tone: 'notice', seconds: 2880 };
  expect(urgencyOf(vehicle({ day: 1440 }), late, NOW)).toEqual(said);
  expect(urgencyOf(vehicle({ day: 60 }), late, NOW)?.kind).toBe('hours');
  expect(urgencyOf(vehicle({ day: 9000 }), { ...late, progress: null }, NOW)).toBeNull();
});

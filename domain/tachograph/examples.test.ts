// The worked examples of the domain's description of tachographs, §7, each as a test named after it.
import { expect, it } from 'vitest';
import { infringementsOf } from './infringements.ts';
import { hoursAt } from './outlook.ts';
import { minuteOf, told } from './testing/told.ts';

const ALL = { from: 0, to: 1e9 };

it('example 1, plain day: counters of a day of nine hours, and no infringement', () => {
  const stream = told('2025-03-02 10:00', 'R20:00 D270 R45 D270 W15 R60');
  expect(hoursAt(stream, minuteOf('2025-03-03 16:00'))).toMatchObject({
    dayDrive: 540,
    dayDriveLimit: 600,
    weekDrive: 540,
    dayRest: { from: minuteOf('2025-03-02 10:00'), to: minuteOf('2025-03-03 06:00') },
  });
  expect(infringementsOf(stream, ALL)).toEqual([]);
});

// The real card of 2015: days of up to 15 hours at the wheel must be found, and what its minutes say is what counts.
import { expect, it } from 'vitest';
import { ACTIVITY, type Stretch } from './activity.ts';
import { fixture, mustRead } from './file/testing/fixtures.ts';
import { infringementsOf } from './infringements.ts';
import { DAY } from './limits.ts';

const stretches: Stretch[] = mustRead(fixture('card-real-2015.ddd')).days.flatMap((day) => {
  const start = Date.parse(`${day.date}T00:00:00Z`) / 60_000;
  return day.activities.map(({ from, to, activity, crew }) => ({
    from: start + from,
    to: start + to,
    activity,
    crew,
  }));
});
const found = infringementsOf(stretches, { from: 0, to: 1e9 });

/** UTC days of the infringements of a kind, with value in minutes. */
function daysOf(type: string): [string, string, number][] {
  return found
    .filter((one) => one.type === type)
    .map(({ to, severity, value }) => [
      new Date((to - 1) * 60_000).toISOString().slice(0, 10),
      severity,
      value,
    ]);
}

it('T5 the long days of the real card are found, with their minutes', () => {
  expect(daysOf('DAY10')).toEqual([
    ['2015-07-30', 'VSI', 876],
    ['2015-09-30', 'MSI', 918],
    ['2015-10-22', 'SI', 670],
    ['2015-10-25', 'VSI', 809],
    ['2015-12-09', 'MSI', 1059],
    ['2015-12-16', 'VSI', 855],
    ['2015-12-21', 'VSI', 857],
    ['2015-12-29', 'MSI', 912],
    ['2016-01-03', 'VSI', 863],
    ['2016-01-09', 'VSI', 817],
    ['2016-01-12', 'VSI', 874],
  ]);
});

it('T5 every UTC day of the real card over 10:00 of driving is in a day that is found', () => {
  const driven = new Map<number, number>();
  for (const { from, to, activity } of stretches) {
    if (activity !== ACTIVITY.driving) continue;
    const day = Math.floor(from / DAY);
    driven.set(day, (driven.get(day) ?? 0) + to - from);
  }
  const long = [...driven].filter(([, minutes]) => minutes > 600).map(([day]) => day);
  expect(long.length).toBeGreaterThan(8);
  for (const day of long) {
    const isFound = found.some(
      ({ type, from, to }) => type === 'DAY10' && from < (day + 1) * DAY && to > day * DAY,
    );
    expect([new Date(day * DAY * 60_000).toISOString(), isFound]).toEqual([
      new Date(day * DAY * 60_000).toISOString(),
      true,
    ]);
  }
});

it('T5 driving that was added up on the real card is the value of each infringement', () => {
  const driving = found.filter(({ type }) => ['BREAK', 'DAY9', 'DAY10'].includes(type));
  expect(driving.length).toBeGreaterThan(25);
  for (const { value, because } of driving) {
    const counted = because.filter((one) => one.counts && one.activity === ACTIVITY.driving);
    expect(counted.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(value);
  }
});

it('T5 unknown weeks between the readings of the real card are no missing weekly rests', () => {
  expect(found.map(({ type }) => type)).not.toContain('WREST24');
});

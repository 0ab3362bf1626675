// Vans are left out of the list of possible infringements (tachograph §2).
import { expect, test } from 'vitest';
import { ACTIVITY, type Activity } from './activity.ts';
import { infringementsInScope } from './scope.ts';

const DAY = 1440;
const MONDAY = Date.parse('2026-11-02T00:00:00Z') / 60_000;

interface Driven {
  from: number;
  to: number;
  activity: Activity;
  crew: boolean;
  isVan: boolean;
}

/** A day of five hours of driving without a break, from 6:00 on, with rest around it. */
function day(number: number, isVan: boolean): Driven[] {
  const start = MONDAY + number * DAY;
  const part = (from: number, to: number, activity: Activity): Driven => ({
    from: start + from,
    to: start + to,
    activity,
    crew: false,
    isVan,
  });
  return [part(0, 360, ACTIVITY.rest), part(360, 660, ACTIVITY.driving), part(660, DAY, 0)];
}

const found = (days: Driven[]) =>
  infringementsInScope(days, ({ isVan }) => isVan, { from: MONDAY, to: MONDAY + 7 * DAY });

test('driving a lorry for five hours is listed, a van not', () => {
  expect(found(day(0, false)).map(({ type }) => type)).toEqual(['BREAK']);
  expect(found(day(0, true))).toEqual([]);
});

test('of a week with both only the lorry is listed', () => {
  const all = found([...day(0, true), ...day(1, false), ...day(2, true)]);
  expect(all.map(({ type, from }) => [type, from])).toEqual([['BREAK', MONDAY + DAY + 360]]);
});

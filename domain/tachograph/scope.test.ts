// Vans are out of scope, but from 1 July 2026 those in international haulage for hire (tachograph §2).
import { describe, expect, test } from 'vitest';
import { ACTIVITY, type Activity } from './activity.ts';
import { hoursAt } from './outlook.ts';
import { infringementsInScope, inScope, type ScopeVehicle, scopeFrom } from './scope.ts';
import { minuteOf } from './testing/told.ts';
import { workingRules } from './working-limits.ts';
import { workingTimeOf } from './working-time.ts';

const DAY = 1440;
const WEEK = 7 * DAY;
const MONDAY = minuteOf('2026-11-02 00:00');
/** A Wednesday. */
const JULY = minuteOf('2026-07-01 00:00');

const LORRY: ScopeVehicle = { categoryCode: 'N3', internationalHaulage: false };
const VAN: ScopeVehicle = { categoryCode: 'N1', internationalHaulage: false };
const HAULIER: ScopeVehicle = { categoryCode: 'N1', internationalHaulage: true };

interface Driven {
  from: number;
  to: number;
  activity: Activity;
  crew: boolean;
  vehicle: ScopeVehicle;
}

/** Driving without a break and rest around it, from the begin of a day to that of the next. */
function day(start: number, vehicle: ScopeVehicle, [from, to] = [360, 660]): Driven[] {
  const part = (begin: number, end: number, activity: Activity): Driven => ({
    from: start + begin,
    to: start + end,
    activity,
    crew: false,
    vehicle,
  });
  return [
    part(0, from, ACTIVITY.rest),
    part(from, to, ACTIVITY.driving),
    part(to, Math.max(to, DAY), ACTIVITY.rest),
  ];
}

const judged = (days: readonly Driven[]) => inScope(days, ({ vehicle }) => scopeFrom(vehicle));
const found = (days: readonly Driven[], from = MONDAY) =>
  infringementsInScope(judged(days), { from, to: from + WEEK });

test('driving a lorry for five hours is listed, a van not', () => {
  expect(found(day(MONDAY, LORRY)).map(({ type }) => type)).toEqual(['BREAK']);
  expect(found(day(MONDAY, VAN))).toEqual([]);
});

test('of a week with both only the lorry is listed', () => {
  const all = found([
    ...day(MONDAY, VAN),
    ...day(MONDAY + DAY, LORRY),
    ...day(MONDAY + 2 * DAY, VAN),
  ]);
  expect(all.map(({ type, from }) => [type, from])).toEqual([['BREAK', MONDAY + DAY + 360]]);
});

describe('R-10 a van in international haulage', () => {
  test('R-10 is in scope from 1 July 2026, UTC, and not the minute before', () => {
    const [, last] = day(JULY - DAY, HAULIER, [DAY - 300, DAY]);
    const [, first] = day(JULY, HAULIER, [0, 300]);
    if (!last || !first) throw new Error('a day drives');
    expect(judged([last])).toEqual([{ ...last, activity: ACTIVITY.work }]);
    expect(judged([first])).toEqual([first]);
    expect(found(day(JULY - DAY, HAULIER), JULY - DAY)).toEqual([]);
    expect(found(day(JULY, HAULIER), JULY).map(({ type }) => type)).toEqual(['BREAK']);
  });

  test('R-10 what goes on over that midnight is cut there: only what is behind it counts', () => {
    const over = (minutes: number) =>
      day(JULY - DAY, HAULIER, [DAY - 300, DAY + minutes]).filter(({ from, to }) => from < to);
    expect(judged(over(270)).map(({ from, to, activity }) => [from, to, activity])).toEqual([
      [JULY - DAY, JULY - 300, ACTIVITY.rest],
      [JULY - 300, JULY, ACTIVITY.work],
      [JULY, JULY + 270, ACTIVITY.driving],
    ]);
    expect(found(over(270), JULY - DAY)).toEqual([]);
    expect(found(over(271), JULY - DAY).map(({ type, value }) => [type, value])).toEqual([
      ['BREAK', 271],
    ]);
  });

  test('R-10 whatever is done beside driving stays what it was, and other categories are as before', () => {
    const work = { ...day(JULY, VAN)[0], activity: ACTIVITY.standby } as Driven;
    expect(judged([work])).toEqual([work]);
    for (const categoryCode of ['N2', 'N3', 'M1', null]) {
      expect(scopeFrom({ categoryCode, internationalHaulage: true })).toBe(-Infinity);
    }
    expect(scopeFrom(undefined)).toBe(-Infinity);
  });

  test('R-10 counters: driving counts when it is in scope, else it is other work', () => {
    const drivenAt = (start: number, vehicle: ScopeVehicle) =>
      hoursAt(judged(day(start, vehicle)).slice(0, 2), start + DAY)?.dayDrive;
    expect(drivenAt(JULY, HAULIER)).toBe(300);
    expect(drivenAt(JULY - DAY, HAULIER)).toBe(0);
    expect(drivenAt(JULY, VAN)).toBe(0);
  });

  test('R-10 working time: work beside a van that is in scope is judged, also over that midnight', () => {
    const faults = (start: number, vehicle: ScopeVehicle, span: [number, number]) => {
      const monday = JULY - 2 * DAY;
      return workingTimeOf({
        parts: day(start, vehicle, span),
        conditions: [],
        rules: workingRules({ countryCode: 'SK', referenceWeeks: null, night: null }, 'UTC'),
        range: { from: monday, to: monday + WEEK },
        now: monday + WEEK,
        scopeFrom: (part) => scopeFrom(part.vehicle),
      }).found.map(({ type }) => type);
    };
    expect(faults(JULY, HAULIER, [480, 841])).toEqual(['WORK6']);
    expect(faults(JULY, VAN, [480, 841])).toEqual([]);
    expect(faults(JULY - DAY, HAULIER, [480, 841])).toEqual([]);
    expect(faults(JULY - DAY, HAULIER, [DAY - 360, DAY + 1])).toEqual(['WORK6']);
  });
});

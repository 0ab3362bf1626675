// Progress of contracts over trips that are known by construction: arrival, departure and the way that is left.
import { describe, expect, test } from 'vitest';
import { locationAt } from '../fold/test-track.ts';
import {
  BEGIN,
  BENDS,
  leg,
  moved,
  type Random,
  STRAIGHT,
  seeded,
} from '../fold/testing/known-way.ts';
import { type ProgressLocation, RADIUS_METRES } from './progress.ts';
import type { RoutePlan } from './route-plan.ts';
import { contractProgress } from './testing/all-at-once.ts';
import {
  ask,
  CORNER,
  cruise,
  END,
  HOUR,
  MINUTE,
  ms,
  PARKED,
  passing,
  type TripOptions,
  timeAt,
  trip,
  tsOf,
  until,
  WINDING,
} from './testing/trip.ts';

describe('arrival and departure', () => {
  test.each([
    ['exact records', {}],
    ['noise', { sigma: 15, seed: 3 }],
    ['a record a minute', { everySeconds: 60 }],
    ['only towns known', { precision: 'town' as const }],
    ['a straight road', { road: STRAIGHT }],
  ])('are within the circle: %s', (_name, options) => {
    const one = trip(options);
    const { waypoints } = ask(one, one.setOff[2] ?? 0);
    const radius = RADIUS_METRES[one.plan.waypoints[0]?.precision ?? 'point'];
    const slack = (60 + ((options as TripOptions).everySeconds ?? 10)) * 1000;
    for (const index of [1, 2]) {
      const arrival = tsOf(waypoints[index]?.arrival);
      const metres = one.metres[index] ?? 0;
      expect(arrival).toBeGreaterThan(ms(timeAt(one, metres - radius * WINDING)) - slack);
      expect(arrival).toBeLessThan(ms(timeAt(one, metres - radius)) + slack);
    }
    for (const index of [0, 1]) {
      const departure = tsOf(waypoints[index]?.departure);
      expect(departure).toBeGreaterThanOrEqual(ms(one.setOff[index] ?? 0) - slack);
      const gone = timeAt(one, (one.metres[index] ?? 0) + radius * WINDING);
      expect(departure).toBeLessThan(ms(gone) + slack);
    }
    expect(waypoints[2]?.departure).toBeNull();
  });

  test.each([10, 75])(
    'a waypoint that is only passed has been reached and left (%i s)',
    (every) => {
      const one = trip({ legs: passing, stays: [0], everySeconds: every });
      const { waypoints } = ask(one, one.stopped[2] ?? 0);
      const [arrival, departure] = [tsOf(waypoints[1]?.arrival), tsOf(waypoints[1]?.departure)];
      expect(Math.abs(arrival - ms(one.stopped[1] ?? 0))).toBeLessThan(30_000);
      expect(Math.abs(departure - ms(one.stopped[1] ?? 0))).toBeLessThan(30_000);
    },
  );

  test.each([
    ['straight', STRAIGHT, 400],
    ['in bends', BENDS, 400],
    ['in bends, long', BENDS, 1500],
    ['round a corner', CORNER, 900],
  ])('a hole that jumps over a waypoint does not hide it: %s', (_name, road, hole) => {
    const one = trip({ road, legs: passing, stays: [0] });
    const passed = ms(one.stopped[1] ?? 0);
    const from = passed - hole * 400;
    const locations = one.locations.filter(({ ts }) => ts < from || ts > from + hole * 1000);
    const moment = { now: ms(one.setOff[2] ?? 0), end: END };
    const progress = contractProgress(one.plan, locations, moment);
    const arrival = tsOf(progress?.waypoints[1]?.arrival);
    expect(Math.abs(arrival - passed)).toBeLessThan(MINUTE);
    expect(progress?.waypoints[2]?.arrival).not.toBeNull();
  });

  test('noise at the edge of the circle is no leaving', () => {
    const one = trip();
    const [first] = one.plan.waypoints;
    if (!first) throw new Error('no waypoint');
    const random: Random = seeded(11);
    const edge = RADIUS_METRES.point / 111_195;
    const locations = Array.from({ length: 400 }, (_, index) => ({
      ts: ms(index * 30),
      hash: index,
      longitude: first.longitude,
      speed: 0,
      latitude: first.latitude + edge + (random() - 0.5) * 0.001,
    }));
    const progress = contractProgress(one.plan, locations, { now: ms(12_000), end: END });
    expect(progress?.waypoints[0]?.departure).toBeNull();
    expect(progress?.expectedArrival).toBeNull();
  });

  test('who comes back to a waypoint leaves it when they leave it for good', () => {
    const one = trip();
    const back = trip({ legs: [leg(50, 600)], stays: [] });
    const errand = [...back.locations, ...[...back.locations].reverse()].map((location, index) => ({
      ...location,
      ts: BEGIN - 4 * HOUR + index * 10_000,
    }));
    const locations = [...errand, ...one.locations];
    const progress = contractProgress(one.plan, locations, { now: END, end: null });
    expect(Math.abs(tsOf(progress?.waypoints[0]?.departure) - ms(PARKED))).toBeLessThan(MINUTE);
  });

  test('a round trip has not arrived when it sets off', () => {
    const one = trip({ legs: [cruise(80, 30)], stays: [] });
    const [start, turn] = one.plan.waypoints;
    const [part] = one.plan.parts;
    if (!start || !turn || !part) throw new Error('no plan');
    const path = [...one.plan.path, ...[...one.plan.path].reverse()];
    const waypoints = [start, turn, { ...start, index: 2 }];
    const plan: RoutePlan = { ...one.plan, waypoints, path, parts: [part, part] };
    const home = [...one.locations].reverse().map((location, index) => ({
      ...location,
      ts: (one.locations.at(-1)?.ts ?? 0) + (index + 1) * 10_000,
    }));
    const outward = contractProgress(plan, until(one.locations, PARKED + 900), {
      now: ms(PARKED + 900),
      end: END,
    });
    expect(outward?.waypoints.map(({ arrival }) => arrival !== null)).toEqual([true, false, false]);
    expect(outward?.remainingDistance).toBeCloseTo(part.distance * 1.5, -3);
    const all = contractProgress(plan, [...one.locations, ...home], { now: END, end: END });
    expect(all?.waypoints[2]?.arrival).not.toBeNull();
  });
});

describe('the remaining way', () => {
  test('is what was not driven yet, at any moment of the way', () => {
    const one = trip({ sigma: 8 });
    const total = one.metres.at(-1) ?? 0;
    for (let seconds = PARKED + 300; seconds < (one.stopped[2] ?? 0) - 300; seconds += 217) {
      const { remainingDistance, workedOutBy } = ask(one, seconds);
      const left = total - one.at(seconds - (seconds % 10)).metres;
      expect(Math.abs((remainingDistance ?? 0) - left)).toBeLessThan(150);
      expect(workedOutBy).toBe('plan');
    }
  });

  test('does not jump past a waypoint to which the path comes back', () => {
    // Where the road crosses itself the later part is as near as the one that is driven.
    const circle = (index: number) => ({ bearing: index * 6, metres: 500 });
    const one = trip({ road: circle, legs: [cruise(60, 20), cruise(60, 20)], stays: [0] });
    const total = one.metres.at(-1) ?? 0;
    for (let seconds = PARKED + 120; seconds < PARKED + 2300; seconds += 90) {
      const left = total - one.at(seconds).metres;
      expect(Math.abs((ask(one, seconds).remainingDistance ?? 0) - left)).toBeLessThan(200);
    }
  });

  test('off the path the way to it counts, too', () => {
    const one = trip({ road: STRAIGHT, legs: [cruise(80, 60)], stays: [] });
    const seconds = PARKED + 1800;
    const on = ask(one, seconds);
    const locations = until(one.locations, seconds);
    const last = locations.at(-1);
    if (!last) throw new Error('no location');
    // The road leads to 37°: 20 km aside of it.
    const aside = moved(locationAt(last.ts, last), [
      20_000 * Math.cos((37 * Math.PI) / 180),
      -20_000 * Math.sin((37 * Math.PI) / 180),
    ]);
    const moment = { now: last.ts, end: END };
    const off = contractProgress(
      one.plan,
      [...locations.slice(0, -1), { ...last, ...aside, speed: 70 } as ProgressLocation],
      moment,
    );
    const more = (off?.remainingDistance ?? 0) - (on.remainingDistance ?? 0);
    expect(more).toBeGreaterThan(25_500);
    expect(more).toBeLessThan(26_500);
  });

  test('nothing remains at the last waypoint', () => {
    const one = trip();
    const done = ask(one, one.setOff[2] ?? 0);
    expect(done).toMatchObject({ remainingDistance: null, remainingDuration: null });
    expect(done).toMatchObject({ expectedArrival: null, delay: null, isLate: false });
  });

  test('nothing can be said without a location', () => {
    expect(contractProgress(trip().plan, [], { now: BEGIN, end: END })).toBeNull();
  });
});

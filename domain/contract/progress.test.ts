// Progress of contracts over ways whose length, times of arriving and times of leaving are known by
// construction: a road laid out piece by piece, driven by a plan of speeds, reported by a tracker.
import { describe, expect, test } from 'vitest';
import { locationAt } from '../fold/test-track.ts';
import {
  BEGIN,
  BENDS,
  gaussian,
  leg,
  metresOf,
  moved,
  type Phase,
  placesAlong,
  type Random,
  STRAIGHT,
  seeded,
  stop,
  wayBy,
} from '../fold/testing/known-way.ts';
import { contractProgress, type ProgressLocation, RADIUS_METRES } from './progress.ts';
import type { RoutePlan, Waypoint } from './route-plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Bends of 40° make a way at most so much longer than the straight one. */
const WINDING = 1.35;
const PARKED = 1800;

interface Trip {
  plan: RoutePlan;
  /** Truth: metres driven and km/h at so many seconds since BEGIN. */
  at: (seconds: number) => { metres: number; speed: number };
  /** Metres of each waypoint along the road. */
  metres: number[];
  /** Seconds since BEGIN at which the vehicle comes to stand at each waypoint, and sets off again. */
  stopped: number[];
  setOff: number[];
  locations: ProgressLocation[];
}

interface TripOptions {
  road?: typeof BENDS;
  legs?: Phase[][];
  /** Seconds of standing at each middle waypoint; 0: it drives through. */
  stays?: number[];
  precision?: Waypoint['precision'];
  everySeconds?: number;
  sigma?: number;
  seed?: number;
}

const cruise = (kmh: number, minutes: number): Phase[] => [
  { seconds: minutes * 60, from: kmh / 3.6, to: kmh / 3.6 },
];

const passing = [cruise(90, 40), cruise(90, 40)];
/** 60 km to the north, then to the east: the straight way cuts the corner. */
const CORNER: typeof BENDS = (index) => ({ bearing: index < 60 ? 0 : 90, metres: 1_000 });

/** Parked for half an hour, driven leg by leg with stays between, parked for half an hour. */
function trip(options: TripOptions = {}): Trip {
  const { road = BENDS, legs = [leg(80, 2400), leg(70, 3000)], stays = [1500] } = options;
  const { precision = 'point', everySeconds = 10, sigma = 4, seed = 7 } = options;
  const phases: Phase[] = [];
  const [metres, stopped, setOff] = [[0], [0], [PARKED]];
  let now = PARKED;
  for (const [index, phasesOfLeg] of legs.entries()) {
    phases.push(...phasesOfLeg);
    now += phasesOfLeg.reduce((sum, { seconds }) => sum + seconds, 0);
    metres.push((metres.at(-1) ?? 0) + metresOf(phasesOfLeg));
    stopped.push(now);
    const stay = index < legs.length - 1 ? (stays[index] ?? 0) : PARKED;
    if (index < legs.length - 1) phases.push(...stop(stay));
    now += stay;
    setOff.push(now);
  }
  const total = metres.at(-1) ?? 0;
  const plan = planOf({ road, metres, legs, precision, total });
  const truth = (seconds: number) => wayBy(phases)(Math.max(0, seconds - PARKED));
  const random = seeded(seed);
  const noise = gaussian(sigma, random);
  const place = placesAlong(road);
  const way = wayBy(phases);
  const locations: ProgressLocation[] = [];
  for (let seconds = 0; seconds <= now; seconds += everySeconds) {
    const { metres: driven, speed } = way(Math.max(0, seconds - PARKED));
    const exact = locationAt(BEGIN + seconds * 1000, { ...place(Math.min(driven, total)) });
    const { ts, latitude, longitude } = moved(exact, noise(everySeconds));
    const isMoving = seconds >= PARKED && speed > 0.5;
    locations.push({
      ...{ ts, hash: Math.trunc(random() * 1e6), latitude: latitude ?? 0 },
      ...{ longitude: longitude ?? 0, speed: isMoving ? speed * 3.6 : 0 },
    });
  }
  return { plan, at: truth, metres, stopped, setOff, locations };
}

function planOf(input: {
  road: typeof BENDS;
  metres: number[];
  legs: Phase[][];
  precision: Waypoint['precision'];
  total: number;
}): RoutePlan {
  const { road, metres, legs, precision, total } = input;
  const along = placesAlong(road);
  const path: [number, number][] = [];
  const step = Math.max(120, total / 4_000);
  for (let at = 0; at < total; at += step) {
    const { latitude, longitude } = along(at);
    path.push([longitude, latitude]);
  }
  const places = placesAlong(road);
  const waypoints = metres.map((at, index) => ({
    ...{ name: `W${index}`, index, ...places(at), countryCode: 'SK', precision },
  }));
  const last = waypoints.at(-1);
  if (last) path.push([last.longitude, last.latitude]);
  const parts = legs.map((phases, index) => ({
    distance: (metres[index + 1] ?? 0) - (metres[index] ?? 0),
    duration: phases.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  return { waypoints, parts, path, source: 'router' };
}

const ms = (seconds: number) => BEGIN + seconds * 1000;
const until = (locations: readonly ProgressLocation[], seconds: number) =>
  locations.filter(({ ts }) => ts <= ms(seconds));
const END = BEGIN + 24 * HOUR;

/** The answer at a moment of the trip, of what had been recorded by then. */
function ask(one: Trip, seconds: number, options: { end?: number; wait?: number } = {}) {
  const progress = contractProgress(one.plan, until(one.locations, seconds), {
    now: ms(seconds) + (options.wait ?? 0),
    end: options.end ?? END,
  });
  if (!progress) throw new Error('no progress');
  return progress;
}
const tsOf = (instant: string | null | undefined) => (instant ? Date.parse(instant) : Number.NaN);

/** When the trip had driven so many metres, seconds since BEGIN. */
function timeAt(one: Trip, metres: number): number {
  let [low, high] = [0, one.setOff.at(-1) ?? 0];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (one.at(middle).metres < metres) low = middle;
    else high = middle;
  }
  return high;
}

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
      ...{ ts: ms(index * 30), hash: index, longitude: first.longitude, speed: 0 },
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
      ...{ now: ms(PARKED + 900), end: END },
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

describe('the expected arrival', () => {
  test('is when it comes to stand there, on a way without stays', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    for (let seconds = PARKED + 300; seconds < (one.stopped[1] ?? 0) - 300; seconds += 301) {
      const { expectedArrival, delay } = ask(one, seconds);
      const truth = ms(one.stopped[1] ?? 0);
      expect(Math.abs(tsOf(expectedArrival) - truth)).toBeLessThan(90_000);
      expect(Math.abs(delay ?? 999)).toBeLessThan(120);
    }
  });

  test('goes on with the newest location, not with the question, while it drives', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    const [soon, later] = [ask(one, 4000), ask(one, 4000, { wait: 20 * MINUTE })];
    expect(later.expectedArrival).toBe(soon.expectedArrival);
  });

  test('moves on with the clock while it stands', () => {
    const one = trip({ legs: [leg(80, 1800), leg(80, 1800)], stays: [3600] });
    const seconds = (one.stopped[1] ?? 0) + 600;
    const [soon, later] = [ask(one, seconds), ask(one, seconds, { wait: 20 * MINUTE })];
    expect(tsOf(later.expectedArrival) - tsOf(soon.expectedArrival)).toBe(20 * MINUTE);
  });

  test('is never in the past', () => {
    const one = trip({ legs: [leg(80, 1800)], stays: [] });
    const { expectedArrival } = ask(one, PARKED + 1200, { wait: 3 * HOUR });
    expect(tsOf(expectedArrival)).toBe(ms(PARKED + 1200) + 3 * HOUR);
  });

  test('is unknown before the first place was left', () => {
    const before = ask(trip(), PARKED - 60);
    expect(before).toMatchObject({ expectedArrival: null, delay: null, workedOutBy: null });
    expect(before.remainingDistance).toBeGreaterThan(0);
  });

  test('follows what a routing engine said of the remaining way', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    const now = ms(4000);
    const locations = until(one.locations, 4000);
    const plain = contractProgress(one.plan, locations, { now, end: END });
    const asked = { distance: 1, duration: 2 };
    const told = contractProgress(one.plan, locations, { now, end: END, asked });
    expect(told?.workedOutBy).toBe('router');
    const more = tsOf(told?.expectedArrival) - tsOf(plain?.expectedArrival);
    expect(more / 1000).toBeCloseTo(plain?.remainingDuration ?? 0, -1);
  });
});

describe('the delay', () => {
  const slow = (stay: number) => trip({ legs: [leg(80, 1800), leg(80, 1800)], stays: [stay] });

  test('does not count what was stood at a waypoint of the plan', () => {
    const one = slow(3600);
    for (const seconds of [(one.stopped[1] ?? 0) + 1800, (one.setOff[1] ?? 0) + 600]) {
      expect(Math.abs(ask(one, seconds).delay ?? 999)).toBeLessThan(180);
    }
  });

  test('counts what was stood on the way', () => {
    const legs = [[...leg(80, 1200), ...stop(1800), ...leg(80, 1200)]];
    const one = trip({ legs, stays: [] });
    const [part] = one.plan.parts;
    if (!part) throw new Error('no part');
    const plan = { ...one.plan, parts: [{ ...part, duration: part.duration - 1800 }] };
    const { delay } = ask({ ...one, plan }, (one.stopped[1] ?? 0) - 300);
    expect(Math.abs((delay ?? 0) - 1800)).toBeLessThan(120);
  });

  test('is negative ahead of the plan', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    const [part] = one.plan.parts;
    if (!part) throw new Error('no part');
    const plan = { ...one.plan, parts: [{ ...part, duration: part.duration * 1.5 }] };
    expect(ask({ ...one, plan }, 5000).delay).toBeLessThan(-600);
  });
});

describe('lateness', () => {
  const one = trip({ legs: [leg(80, 5400)], stays: [] });
  const arrives = ms(one.stopped[1] ?? 0);

  test('who arrives after the end is late, who arrives before it is not', () => {
    expect(ask(one, 4000, { end: arrives - 10 * MINUTE }).isLate).toBe(true);
    expect(ask(one, 4000, { end: arrives + 10 * MINUTE }).isLate).toBe(false);
  });

  test('who cannot be in time any more is late before setting off', () => {
    const planned = (one.plan.parts[0]?.duration ?? 0) * 1000;
    const now = ms(600);
    expect(ask(one, 600, { end: now + planned - MINUTE }).isLate).toBe(true);
    expect(ask(one, 600, { end: now + planned + MINUTE }).isLate).toBe(false);
  });

  test('after the end who has not arrived is late, who has arrived is not', () => {
    expect(ask(one, 4000, { end: ms(3990) }).isLate).toBe(true);
    const moment = { now: arrives + 5 * HOUR, end: arrives + HOUR };
    expect(contractProgress(one.plan, one.locations, moment)?.isLate).toBe(false);
  });

  test('a contract without an end is never late', () => {
    const moment = { now: ms(4000), end: null };
    expect(contractProgress(one.plan, until(one.locations, 4000), moment)?.isLate).toBe(false);
  });
});

test('the answer does not depend on how the records came: shuffled, doubled, late', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const one = trip({ sigma: 10, seed, everySeconds: 20 });
    const seconds = PARKED + 300 * seed;
    const known = until(one.locations, seconds);
    const random = seeded(seed);
    const doubled = known.flatMap((location) => {
      const copy = { ...location, hash: location.hash + 1, latitude: location.latitude + 0.01 };
      return random() < 0.3 ? [location, location] : random() < 0.1 ? [location, copy] : [location];
    });
    const shuffled = doubled
      .map((location) => ({ location, by: random() }))
      .sort((a, b) => a.by - b.by)
      .map(({ location }) => location);
    const moment = { now: ms(seconds), end: END };
    expect(contractProgress(one.plan, shuffled, moment)).toEqual(
      contractProgress(one.plan, known, moment),
    );
  }
});

// Trips whose length, times of arriving and times of leaving are known by construction: a road laid out piece by
// piece, driven by a plan of speeds, reported by a tracker.
import { locationAt } from '../../fold/test-track.ts';
import {
  BEGIN,
  BENDS,
  gaussian,
  leg,
  metresOf,
  moved,
  type Phase,
  placesAlong,
  seeded,
  stop,
  wayBy,
} from '../../fold/testing/known-way.ts';
import type { ProgressLocation } from '../progress.ts';
import type { RoutePlan, Waypoint } from '../route-plan.ts';
import { contractProgress } from './all-at-once.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Bends of 40° make a way at most so much longer than the straight one. */
export const WINDING = 1.35;
export const PARKED = 1800;

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

export interface TripOptions {
  road?: typeof BENDS;
  legs?: Phase[][];
  /** Seconds of standing at each middle waypoint; 0: it drives through. */
  stays?: number[];
  precision?: Waypoint['precision'];
  everySeconds?: number;
  sigma?: number;
  seed?: number;
}

export const cruise = (kmh: number, minutes: number): Phase[] => [
  { seconds: minutes * 60, from: kmh / 3.6, to: kmh / 3.6 },
];

export const passing = [cruise(90, 40), cruise(90, 40)];
/** 60 km to the north, then to the east: the straight way cuts the corner. */
export const CORNER: typeof BENDS = (index) => ({ bearing: index < 60 ? 0 : 90, metres: 1_000 });

/** Parked for half an hour, driven leg by leg with stays between, parked for half an hour. */
export function trip(options: TripOptions = {}): Trip {
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
      ts,
      hash: Math.trunc(random() * 1e6),
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      speed: isMoving ? speed * 3.6 : 0,
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
    name: `W${index}`,
    index,
    ...places(at),
    countryCode: 'SK',
    precision,
  }));
  const last = waypoints.at(-1);
  if (last) path.push([last.longitude, last.latitude]);
  const parts = legs.map((phases, index) => ({
    distance: (metres[index + 1] ?? 0) - (metres[index] ?? 0),
    duration: phases.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  return { waypoints, parts, path, source: 'router' };
}

export const ms = (seconds: number) => BEGIN + seconds * 1000;
export const until = (locations: readonly ProgressLocation[], seconds: number) =>
  locations.filter(({ ts }) => ts <= ms(seconds));
export const END = BEGIN + 24 * HOUR;

/** The answer at a moment of the trip, of what had been recorded by then. */
export function ask(one: Trip, seconds: number, options: { end?: number; wait?: number } = {}) {
  const progress = contractProgress(one.plan, until(one.locations, seconds), {
    now: ms(seconds) + (options.wait ?? 0),
    end: options.end ?? END,
  });
  if (!progress) throw new Error('no progress');
  return progress;
}
export const tsOf = (instant: string | null | undefined) =>
  instant ? Date.parse(instant) : Number.NaN;

/** When the trip had driven so many metres, seconds since BEGIN. */
export function timeAt(one: Trip, metres: number): number {
  let [low, high] = [0, one.setOff.at(-1) ?? 0];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (one.at(middle).metres < metres) low = middle;
    else high = middle;
  }
  return high;
}

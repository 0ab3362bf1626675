// Drives whose length is known by construction: a route is laid out on the sphere piece by piece, a
// vehicle follows it by a plan of speeds, and a tracker reports it with its noise, clock and gaps. The
// metres are those of the plan; nothing here asks the code under test where the vehicle is or how far it
// went. For tests and benches only.
import type { Location } from '../../location/location.ts';
import { locationAt } from '../test-track.ts';

/** The same sphere as everybody's, but walked by its own formula. */
const RADIUS_METRES = 6_371_008.8;
const RADIANS = Math.PI / 180;
const START = { latitude: 48.6, longitude: 18.2 };
export const BEGIN = Date.UTC(2026, 4, 12, 6);

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Point {
  latitude: number;
  longitude: number;
}

/** Where one arrives who leaves `from` in a direction (degrees) and goes so many metres. */
function onward(from: Point, bearing: number, metres: number): Point {
  const angle = metres / RADIUS_METRES;
  const latitude = from.latitude * RADIANS;
  const turn = bearing * RADIANS;
  const sine =
    Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(turn);
  const there = Math.asin(sine);
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  );
  return { latitude: there / RADIANS, longitude: from.longitude + east / RADIANS };
}

/** Piece number `index` of a road: its direction in degrees and its length in metres. */
export type Road = (index: number) => { bearing: number; metres: number };

export const STRAIGHT: Road = () => ({ bearing: 37, metres: 5000 });
/** A country road: it swings by 40° to either side, 60 m apiece. */
export const BENDS: Road = (index) => ({ bearing: 110 + 40 * Math.sin(index / 6), metres: 60 });
/** Blocks of a town: two ahead, one to the side. */
export const GRID: Road = (index) => ({ bearing: index % 3 === 2 ? 90 : 0, metres: 140 });

/** A stretch of time in which the speed changes evenly. */
export interface Phase {
  seconds: number;
  /** m/s */
  from: number;
  to: number;
}

const METRES_PER_SECOND = 1 / 3.6;

/** Sets off, keeps a speed (km/h) and stops. */
export function leg(kmh: number, cruiseSeconds: number): Phase[] {
  const speed = kmh * METRES_PER_SECOND;
  return [
    { seconds: kmh / 6, from: 0, to: speed },
    { seconds: cruiseSeconds, from: speed, to: speed },
    { seconds: kmh / 9, from: speed, to: 0 },
  ];
}

export function stop(seconds: number): Phase[] {
  return [{ seconds, from: 0, to: 0 }];
}

/** A queue that crawls on at a speed (km/h). */
export function jam(kmh: number, seconds: number): Phase[] {
  const speed = kmh * METRES_PER_SECOND;
  return [{ seconds, from: speed, to: speed }];
}

/** Town driving: legs of 30 … 50 km/h between lights of 5 … 60 s. */
export function town(legs: number, random: Random): Phase[] {
  const phases: Phase[] = [];
  for (let index = 0; index < legs; index += 1) {
    phases.push(...leg(30 + 20 * random(), 15 + 40 * random()));
    if (index < legs - 1) phases.push(...stop(5 + 55 * random()));
  }
  return phases;
}

/** Metres of a plan. */
export function metresOf(phases: readonly Phase[]): number {
  return phases.reduce((sum, { seconds, from, to }) => sum + (seconds * (from + to)) / 2, 0);
}

/** What a receiver makes of a place: metres to the east and to the north, for each fix in order. */
export type Noise = (seconds: number) => [east: number, north: number];

export const EXACT: () => Noise = () => () => [0, 0];

/** Each fix for itself, by the normal distribution. */
export function gaussian(sigma: number, random: Random): Noise {
  return () => [sigma * normal(random), sigma * normal(random)];
}

/** Each fix anywhere within a square of so many metres. */
export function box(side: number, random: Random): Noise {
  return () => [side * (random() - 0.5), side * (random() - 0.5)];
}

/** Wanders slowly, as receivers do: neighbours share most of their error, which has this spread. */
export function drift(sigma: number, random: Random, memorySeconds = 120): Noise {
  let east = sigma * normal(random);
  let north = sigma * normal(random);
  return (seconds) => {
    const kept = Math.exp(-seconds / memorySeconds);
    const fresh = sigma * Math.sqrt(1 - kept * kept);
    east = east * kept + fresh * normal(random);
    north = north * kept + fresh * normal(random);
    return [east, north];
  };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export interface Tracker {
  /** Seconds between records on the way, and while parked. */
  everySeconds: number;
  parkedEverySeconds: number;
  /** Steps of its clock, seconds: times are cut down to them. */
  clockSeconds: number;
  /** What it tells: the motor by its ignition, always off (towed), or nothing of it. */
  ignition: 'told' | 'off' | 'none';
  tellsSpeed: boolean;
  tellsOdometer: boolean;
  /** Parked before and after the drive, seconds. */
  parkedSeconds: number;
  noise: Noise;
}

export const TRACKER: Omit<Tracker, 'noise'> = {
  everySeconds: 10,
  parkedEverySeconds: 60,
  clockSeconds: 1,
  ignition: 'none',
  tellsSpeed: false,
  tellsOdometer: false,
  parkedSeconds: 1800,
};

export interface Known {
  /** In the order of their making; equal times are possible. */
  locations: Location[];
  /** Metres that were driven. */
  metres: number;
  /** Begin and end of each ride, epoch milliseconds, where they are compared; and how near they must be. */
  spans?: readonly (readonly [number, number])[];
  withinSeconds?: number;
}

/** What a tracker reports of a vehicle that is parked, drives the plan along the road and is parked. */
export function driven(road: Road, phases: readonly Phase[], tracker: Tracker): Known {
  const way = wayBy(phases);
  const place = placesAlong(road);
  const driveSeconds = phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const begin = tracker.parkedSeconds;
  const end = begin + driveSeconds;
  const locations: Location[] = [];
  let before = 0;
  for (const seconds of times(begin, end, tracker)) {
    const { metres, speed } = way(Math.min(Math.max(seconds - begin, 0), driveSeconds));
    const isDriving = seconds >= begin && seconds < end;
    const noise = tracker.noise(seconds - before);
    before = seconds;
    const motor = { told: isDriving ? 1 : 0, off: 0, none: null }[tracker.ignition];
    locations.push(
      fixOf(place(metres), noise, {
        ts: BEGIN + Math.floor(seconds / tracker.clockSeconds) * tracker.clockSeconds * 1000,
        hash: hashOf(locations.length),
        inputs: motor,
        speed: tracker.tellsSpeed ? Math.round((isDriving ? speed : 0) * 36) / 10 : null,
        km: tracker.tellsOdometer ? Math.round(250_000_000 + metres) : null,
      }),
    );
  }
  return { locations, metres: metresOf(phases) };
}

/** What a tracker reports of a vehicle that does not move. */
export function parked(hours: number, tracker: Tracker): Known {
  const place = placesAlong(STRAIGHT)(0);
  const locations: Location[] = [];
  for (let seconds = 0; seconds <= hours * 3600; seconds += tracker.parkedEverySeconds) {
    locations.push(
      fixOf(place, tracker.noise(tracker.parkedEverySeconds), {
        ts: BEGIN + seconds * 1000,
        hash: hashOf(locations.length),
        inputs: tracker.ignition === 'none' ? null : 0,
        speed: tracker.tellsSpeed ? 0 : null,
        km: tracker.tellsOdometer ? 250_000_000 : null,
      }),
    );
  }
  return { locations, metres: 0 };
}

/** Moves a location by metres to the east and to the north. */
export function moved(location: Location, [east, north]: [number, number]): Location {
  const { latitude, longitude } = location;
  if (latitude === null || longitude === null) return location;
  return fixOf({ latitude, longitude }, [east, north], location);
}

function fixOf(
  point: Point,
  [east, north]: [number, number],
  fields: Partial<Location> & { ts: number },
): Location {
  const metresOfDegree = RADIUS_METRES * RADIANS;
  const latitude = point.latitude + north / metresOfDegree;
  const longitude = point.longitude + east / (metresOfDegree * Math.cos(point.latitude * RADIANS));
  return locationAt(fields.ts, {
    ...fields,
    latitude: Math.round(latitude * 1e7) / 1e7,
    longitude: Math.round(longitude * 1e7) / 1e7,
    countryCode: 'SK',
  });
}

/** Seconds of the records: even while parked and on the way, and one at the very end of the drive. */
function* times(begin: number, end: number, tracker: Tracker): Generator<number> {
  const { everySeconds, parkedEverySeconds, parkedSeconds } = tracker;
  for (let at = 0; at < begin; at += parkedEverySeconds) yield at;
  for (let at = begin; at < end; at += everySeconds) yield at;
  for (let at = end; at <= end + parkedSeconds; at += parkedEverySeconds) yield at;
}

/** Metres and speed (m/s) at so many seconds of the plan; asked in rising order. */
export function wayBy(phases: readonly Phase[]) {
  let index = 0;
  let done = 0;
  let metres = 0;
  return (seconds: number): { metres: number; speed: number } => {
    for (;;) {
      const phase = phases[index];
      if (!phase) return { metres, speed: 0 };
      const within = seconds - done;
      if (within <= phase.seconds) {
        const gain = phase.seconds === 0 ? 0 : (phase.to - phase.from) / phase.seconds;
        const speed = phase.from + gain * within;
        return { metres: metres + (within * (phase.from + speed)) / 2, speed };
      }
      metres += (phase.seconds * (phase.from + phase.to)) / 2;
      done += phase.seconds;
      index += 1;
    }
  };
}

/** The place after so many metres of a road; asked in rising order. */
export function placesAlong(road: Road): (metres: number) => Point {
  let index = 0;
  let done = 0;
  let from: Point = START;
  return (metres) => {
    for (;;) {
      const piece = road(index);
      if (metres - done <= piece.metres) return onward(from, piece.bearing, metres - done);
      from = onward(from, piece.bearing, piece.metres);
      done += piece.metres;
      index += 1;
    }
  };
}

/** Hashes in no order, as those of contents are. */
function hashOf(index: number): number {
  return (Math.imul(index + 1, 0x9e3779b1) ^ 0x5bd1e995) | 0;
}

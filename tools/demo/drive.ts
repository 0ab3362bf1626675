// One drive along a way: where the vehicle is and how fast it goes at each second of it.
import { type Course, courseOf } from './course.ts';
import type { Way } from './geography.ts';
import { seeded } from './random.ts';

export interface Drive {
  course: Course;
  /** Seconds, metres and km/h at the steps of the speed profile. */
  seconds: Float64Array;
  metres: Float64Array;
  kmh: Float64Array;
  duration: number;
}

export interface Moment {
  latitude: number;
  longitude: number;
  direction: number;
  speedKmh: number;
  metres: number;
}

const STEP_METRES = 250;
/** Where a vehicle slows down the steps are shorter: so many metres before and after the spot. */
const BRAKING = [15, 40, 85, 150] as const;
const STEP_LEAST = 8;
/** m/s² of a loaded truck getting under way and braking for a junction. */
const ACCELERATION = 0.6;
const SLOWEST_KMH = 18;
/** A village comes after so many metres on the whole, and is so long. */
const VILLAGE_EVERY = 14_000;
const VILLAGE_METRES = 1_100;

/**
 * Lays a speed profile over the way: the road's limit and the vehicle's, what bends allow, a driver who is never
 * quite steady, slower bits through villages, a start and an end from standing.
 */
export function planDrive(
  way: Way,
  { plate, top }: { plate: string; top: number },
  seed: string,
): Drive {
  const random = seeded(seed);
  const course = courseOf(way, plate);
  const metres = stepsOf(course, top);
  const kmh = new Float64Array(metres.length);
  const next = { village: aheadOf(random), isInside: false, sway: 0 };
  for (let i = 0, vertex = 0; i < metres.length; i++) {
    const at = metres[i] ?? 0;
    const step = at - (metres[i - 1] ?? 0);
    while (vertex < course.at.length - 1 && (course.at[vertex] ?? 0) < at) vertex++;
    if (at >= next.village) {
      next.village = at + (next.isInside ? aheadOf(random) : VILLAGE_METRES);
      next.isInside = !next.isInside;
    }
    if (step >= STEP_METRES / 2) next.sway = next.sway * 0.92 + (random() - 0.5) * 0.06;
    const limit = Math.min(top, (course.speedKmh[vertex] ?? 80) * 1.1);
    const wanted = (next.isInside ? Math.min(limit, 48) : limit) * (0.95 + next.sway);
    kmh[i] = Math.min(Math.max(SLOWEST_KMH, wanted), course.bendKmh[vertex] ?? limit);
  }
  limitAcceleration(kmh, metres);
  const seconds = new Float64Array(metres.length);
  for (let i = 1; i < metres.length; i++) {
    const mean = ((kmh[i - 1] ?? 0) + (kmh[i] ?? 0)) / 2;
    const step = (metres[i] ?? 0) - (metres[i - 1] ?? 0);
    seconds[i] = (seconds[i - 1] ?? 0) + step / (Math.max(mean, 2) / 3.6);
  }
  return { course, seconds, metres, kmh, duration: Math.ceil(seconds.at(-1) ?? 0) };
}

/** Metres to the next village. */
function aheadOf(random: () => number): number {
  return -VILLAGE_EVERY * Math.log(1 - random());
}

/** Metres at which the speed is told: evenly, and more often where the vehicle starts, ends or brakes for a bend. */
function stepsOf(course: Course, top: number): Float64Array {
  const { metres, at, bendKmh } = course;
  const count = Math.max(2, Math.ceil(metres / STEP_METRES) + 1);
  const steps = Array.from({ length: count }, (_, i) => (metres * i) / (count - 1));
  const around = (spot: number) => {
    for (const before of BRAKING) steps.push(spot - before, spot + before);
  };
  around(0);
  around(metres);
  for (let vertex = 0; vertex < bendKmh.length; vertex++) {
    const bend = bendKmh[vertex] ?? top;
    if (bend >= top) continue;
    const spot = at[vertex] ?? 0;
    steps.push(spot);
    if (bend !== bendKmh[vertex - 1] || bend !== bendKmh[vertex + 1]) around(spot);
  }
  const sorted = Float64Array.from(steps).sort();
  let kept = 1;
  let last = 0;
  sorted[0] = 0;
  for (const step of sorted) {
    if (step <= last + STEP_LEAST || step >= metres - STEP_LEAST) continue;
    sorted[kept++] = step;
    last = step;
  }
  sorted[kept++] = metres;
  return sorted.slice(0, kept);
}

function limitAcceleration(kmh: Float64Array, metres: Float64Array): void {
  const last = kmh.length - 1;
  const gain = (i: number) =>
    2 * ACCELERATION * ((metres[i] ?? 0) - (metres[i - 1] ?? 0)) * 3.6 * 3.6;
  kmh[0] = 0;
  kmh[last] = 0;
  for (let i = 1; i <= last; i++) {
    kmh[i] = Math.min(kmh[i] ?? 0, Math.sqrt((kmh[i - 1] ?? 0) ** 2 + gain(i)));
  }
  for (let i = last - 1; i >= 0; i--) {
    kmh[i] = Math.min(kmh[i] ?? 0, Math.sqrt((kmh[i + 1] ?? 0) ** 2 + gain(i + 1)));
  }
}

/** Where the vehicle is `second` seconds after it set off. */
export function momentOf(drive: Drive, second: number): Moment {
  const i = Math.max(1, above(drive.seconds, Math.min(second, drive.duration)));
  const [t0, t1] = [drive.seconds[i - 1] ?? 0, drive.seconds[i] ?? 0];
  const part = t1 > t0 ? Math.min(1, Math.max(0, (second - t0) / (t1 - t0))) : 1;
  const [v0, v1] = [drive.kmh[i - 1] ?? 0, drive.kmh[i] ?? 0];
  // Speed changes evenly between two steps, so the way grows with its square.
  const share = v0 + v1 > 0 ? (part * (2 * v0 + (v1 - v0) * part)) / (v0 + v1) : part;
  const metres = mix(drive.metres[i - 1] ?? 0, drive.metres[i] ?? 0, share);
  return { ...placeOf(drive.course, metres), speedKmh: mix(v0, v1, part), metres };
}

function placeOf({ at, line }: Course, metres: number) {
  const v = Math.max(1, above(at, metres));
  const from = line[v - 1] ?? [0, 0];
  const to = line[v] ?? from;
  const [s0, s1] = [at[v - 1] ?? 0, at[v] ?? 0];
  const part = s1 > s0 ? Math.min(1, Math.max(0, (metres - s0) / (s1 - s0))) : 1;
  const east = (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180);
  const direction = ((Math.atan2(east, to[0] - from[0]) * 180) / Math.PI + 360) % 360;
  return { latitude: mix(from[0], to[0], part), longitude: mix(from[1], to[1], part), direction };
}

function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}

/** Index of the first value that is not below the wanted one; the last index when all are. */
function above(values: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

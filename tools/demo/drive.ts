// One drive along a route: where the vehicle is and how fast it goes at each second of it.
import type { Route } from '@flotila/server/location/roads/ways.ts';
import { seeded } from './random.ts';

export interface Drive {
  route: Route;
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
/** m/s² of a loaded truck getting under way and braking for a junction. */
const ACCELERATION = 0.6;

/**
 * Lays a speed profile over the route: the road's limit and the vehicle's, a driver who is never
 * quite steady, slower bits through villages, a start and an end from standing.
 */
export function planDrive(route: Route, topKmh: number, seed: string): Drive {
  const random = seeded(seed);
  const count = Math.max(2, Math.ceil(route.metres / STEP_METRES) + 1);
  const step = route.metres / (count - 1);
  const kmh = new Float64Array(count);
  let village = 0;
  let sway = 0;
  for (let i = 0, vertex = 0; i < count; i++) {
    while (vertex < route.at.length - 1 && (route.at[vertex] ?? 0) < i * step) vertex++;
    if (village > 0) village--;
    else if (random() < step / 14_000) village = Math.ceil(900 / step) + 1;
    sway = sway * 0.92 + (random() - 0.5) * 0.06;
    const limit = Math.min(topKmh, (route.speedKmh[vertex] ?? 80) * 1.1);
    kmh[i] = Math.max(18, (village > 0 ? Math.min(limit, 48) : limit) * (0.95 + sway));
  }
  limitAcceleration(kmh, step);
  const metres = new Float64Array(count);
  const seconds = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    metres[i] = i * step;
    const mean = ((kmh[i - 1] ?? 0) + (kmh[i] ?? 0)) / 2;
    seconds[i] = (seconds[i - 1] ?? 0) + step / (Math.max(mean, 4) / 3.6);
  }
  return { route, seconds, metres, kmh, duration: Math.ceil(seconds[count - 1] ?? 0) };
}

function limitAcceleration(kmh: Float64Array, step: number): void {
  const last = kmh.length - 1;
  const gain = 2 * ACCELERATION * step * 3.6 * 3.6;
  kmh[0] = 0;
  kmh[last] = 0;
  for (let i = 1; i <= last; i++) {
    kmh[i] = Math.min(kmh[i] ?? 0, Math.sqrt((kmh[i - 1] ?? 0) ** 2 + gain));
  }
  for (let i = last - 1; i >= 0; i--) {
    kmh[i] = Math.min(kmh[i] ?? 0, Math.sqrt((kmh[i + 1] ?? 0) ** 2 + gain));
  }
}

/** Where the vehicle is `second` seconds after it set off. */
export function momentOf(drive: Drive, second: number): Moment {
  const i = Math.max(1, above(drive.seconds, Math.min(second, drive.duration)));
  const [t0, t1] = [drive.seconds[i - 1] ?? 0, drive.seconds[i] ?? 0];
  const part = t1 > t0 ? Math.min(1, Math.max(0, (second - t0) / (t1 - t0))) : 1;
  const metres = mix(drive.metres[i - 1] ?? 0, drive.metres[i] ?? 0, part);
  const speedKmh = mix(drive.kmh[i - 1] ?? 0, drive.kmh[i] ?? 0, part);
  return { ...placeOf(drive.route, metres), speedKmh, metres };
}

function placeOf(route: Route, metres: number) {
  const v = Math.max(1, above(route.at, metres));
  const from = route.line[v - 1] ?? [0, 0];
  const to = route.line[v] ?? from;
  const [s0, s1] = [route.at[v - 1] ?? 0, route.at[v] ?? 0];
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

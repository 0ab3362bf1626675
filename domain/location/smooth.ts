// Smoothing of a track for graphs: altitude by the median of five and a mean over 200 m
// (logbook-and-rides §3), tank levels by the median of the last five readings and a mean over 3 km or
// 5 min (fuel §2). A value depends on at most SMOOTH_REACH locations to either side, so a page that is
// read with so many neighbours is smoothed as the whole track would be. Sums are kept in whole units
// (centimetres, decimetres, decilitres): they are exact, wherever the track begins.
import { distanceMetres } from '../geo.ts';

/** What is smoothed of a location, oldest first. */
export interface TrackReading {
  /** epoch milliseconds */
  ts: number;
  /** degrees */
  latitude: number;
  longitude: number;
  /** The place is doubtful (outlier, weak fix): it makes no way, and its altitude is no reading. */
  isDoubtful: boolean;
  /** metres, in steps of 0.1 */
  altitude: number | null;
  /** litres, in steps of 0.1 */
  tank1: number | null;
  tank2: number | null;
}

export type SmoothReading = Pick<TrackReading, 'altitude' | 'tank1' | 'tank2'>;

/** No window looks farther than so many locations to one side, however dense they are. */
const WINDOW_LOCATIONS_MAX = 300;
/** Median and mean look one after the other. */
export const SMOOTH_REACH = 2 * WINDOW_LOCATIONS_MAX;

const ALTITUDE_HALF_CENTIMETRES = 100 * 100;
const TANK_HALF_CENTIMETRES = 1500 * 100;
const TANK_HALF_MS = 150_000;
const TANK_AGE_MS_MAX = 300_000;
const MEDIAN_OF = 5;
const MEDIAN_SIDE = 2;
/** Values are summed in tenths. */
const UNITS = 10;

/** Smoothed values of each location; null stays null, and a doubtful place keeps its altitude. Linear. */
export function smooth(track: readonly TrackReading[]): SmoothReading[] {
  const way = wayOf(track);
  const times = track.map(({ ts }) => ts);
  const altitudes = track.map((one) => (one.isDoubtful ? null : tenths(one.altitude)));
  const altitude = means(mediansAround(altitudes), { way, half: ALTITUDE_HALF_CENTIMETRES });
  const tank = (levels: (number | null)[]) =>
    means(mediansOfLast(levels, times), {
      way,
      half: TANK_HALF_CENTIMETRES,
      times,
      halfMs: TANK_HALF_MS,
    });
  const tank1 = tank(track.map((one) => tenths(one.tank1)));
  const tank2 = tank(track.map((one) => tenths(one.tank2)));
  return track.map((one, index) => ({
    altitude: altitude[index] ?? one.altitude,
    tank1: tank1[index] ?? one.tank1,
    tank2: tank2[index] ?? one.tank2,
  }));
}

function tenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * UNITS);
}

/** Centimetres from the first location, over the places that are believed. */
function wayOf(track: readonly TrackReading[]): number[] {
  let sum = 0;
  let last: TrackReading | undefined;
  return track.map((one) => {
    if (one.isDoubtful) return sum;
    if (last) {
      const metres = distanceMetres(last.latitude, last.longitude, one.latitude, one.longitude);
      sum += Math.round(metres * 100);
    }
    last = one;
    return sum;
  });
}

/** Median of a reading with two before and two after it. */
function mediansAround(values: readonly (number | null)[]): (number | null)[] {
  const read = readingsOf(values);
  const medians = values.map((): number | null => null);
  for (const [place, index] of read.entries()) {
    const window: number[] = [];
    for (let side = -MEDIAN_SIDE; side <= MEDIAN_SIDE; side += 1) {
      const other = read[place + side];
      if (other === undefined || Math.abs(other - index) > WINDOW_LOCATIONS_MAX) continue;
      window.push(values[other] ?? 0);
    }
    medians[index] = median(window);
  }
  return medians;
}

/** Median of a reading and the four before it, as far as they are not too old. */
function mediansOfLast(
  values: readonly (number | null)[],
  times: readonly number[],
): (number | null)[] {
  const read = readingsOf(values);
  const medians = values.map((): number | null => null);
  for (const [place, index] of read.entries()) {
    const window: number[] = [];
    for (const other of read.slice(Math.max(0, place + 1 - MEDIAN_OF), place + 1)) {
      const age = (times[index] ?? 0) - (times[other] ?? 0);
      if (age > TANK_AGE_MS_MAX || index - other > WINDOW_LOCATIONS_MAX) continue;
      window.push(values[other] ?? 0);
    }
    medians[index] = median(window);
  }
  return medians;
}

function readingsOf(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) => (value === null ? [] : [index]));
}

/** The middle one; of an even number the mean of both middle ones. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? 0) + upper) / 2;
}

interface Window {
  /** Centimetres from the first location, and how far the window reaches to either side. */
  way: readonly number[];
  half: number;
  /** Where time bounds the window too: epoch milliseconds, and how long to either side. */
  times?: readonly number[];
  halfMs?: number;
}

/** Mean of the values around each value, back in the unit of the readings. */
function means(values: readonly (number | null)[], window: Window): (number | null)[] {
  let first = 0;
  let next = 0;
  // Twice the value: a median of an even number may be half a unit.
  let sum = 0;
  let count = 0;
  return values.map((value, index) => {
    while (next < values.length && next - index <= WINDOW_LOCATIONS_MAX) {
      if (!isNear(window, index, next)) break;
      const entering = values[next];
      if (typeof entering === 'number') {
        sum += entering * 2;
        count += 1;
      }
      next += 1;
    }
    while (index - first > WINDOW_LOCATIONS_MAX || !isNear(window, first, index)) {
      const leaving = values[first];
      if (typeof leaving === 'number') {
        sum -= leaving * 2;
        count -= 1;
      }
      first += 1;
    }
    return value === null ? null : Math.round(sum / count / 2) / UNITS;
  });
}

function isNear({ way, half, times, halfMs }: Window, before: number, after: number): boolean {
  if ((way[after] ?? 0) - (way[before] ?? 0) > half) return false;
  if (!times || halfMs === undefined) return true;
  return (times[after] ?? 0) - (times[before] ?? 0) <= halfMs;
}

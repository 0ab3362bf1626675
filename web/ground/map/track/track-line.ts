// A track as columns of numbers: what the drawing, the pointer and the replay read of the locations of a
// day. Places are mercator (unit square), times epoch milliseconds. Pure; 100 000 locations cost a few ms.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import type { Bounds } from '../camera.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY, metresOf } from '../mercator.ts';

/** How the way from a location to the next one is drawn. */
export const SEGMENT = {
  driven: 0,
  /** No data for long, a jump, or moved outside of rides: not claimed to be driven so. */
  gap: 1,
  /** Trembling of a parked vehicle: not drawn. */
  still: 2,
} as const;

export interface TrackLine {
  count: number;
  ts: Float64Array;
  x: Float64Array;
  y: Float64Array;
  /** km/h, NaN unknown. */
  speed: Float32Array;
  /** SEGMENT of the way from this location to the next. */
  segment: Uint8Array;
  /** Mercator way from the first location, for what repeats along the line. */
  along: Float64Array;
  bounds: Bounds | null;
}

/** A place on the track at a moment. */
export interface TrackPlace {
  /** Of the last location that is not later. */
  index: number;
  x: number;
  y: number;
  /** Degrees clockwise from north, as the line runs. */
  heading: number;
  /** km/h, NaN unknown. */
  speed: number;
}

/** Silence up to this is none, whatever the tracker's store interval (twice the default of 300 s). */
const GAP_MS_MIN = 600_000;
/** Trackers that report seldom: this many of their usual intervals are a gap. */
const GAP_INTERVALS = 4;
const JUMP_KMH = 250;
/** A parked vehicle's fixes tremble so far. */
const STILL_METRES = 30;

/** The columns of locations in the order of time. */
export function trackLine(locations: readonly TrackLocation[]): TrackLine {
  const count = locations.length;
  const line: TrackLine = {
    count,
    ts: new Float64Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    speed: new Float32Array(count),
    segment: new Uint8Array(count),
    along: new Float64Array(count),
    bounds: null,
  };
  for (let i = 0; i < count; i += 1) {
    const location = locations[i] as TrackLocation;
    line.ts[i] = Date.parse(location.timestamp);
    line.x[i] = mercatorX(location.longitude);
    line.y[i] = mercatorY(location.latitude);
    line.speed[i] = location.speed ?? Number.NaN;
  }
  const gapMs = gapMsOf(line);
  for (let i = 0; i + 1 < count; i += 1) {
    const isRide = Boolean(locations[i]?.rideTs ?? locations[i + 1]?.rideTs);
    line.segment[i] = segmentOf(line, i, isRide, gapMs);
    line.along[i + 1] = at(line.along, i) + stepOf(line, i);
  }
  line.bounds = boundsBetween(line, 0, count);
  return line;
}

/** First index of the range from ts to ts, and the one after its last; equal when it is empty. */
export function rangeOf(
  line: TrackLine,
  fromTs: number,
  toTs: number,
): [start: number, end: number] {
  return [firstAt(line, fromTs), firstAt(line, toTs + 1)];
}

/** The box around locations start … end − 1; null without any. */
export function boundsBetween(line: TrackLine, start: number, end: number): Bounds | null {
  if (end <= start) return null;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = start; i < end; i += 1) {
    west = Math.min(west, at(line.x, i));
    east = Math.max(east, at(line.x, i));
    north = Math.min(north, at(line.y, i));
    south = Math.max(south, at(line.y, i));
  }
  return [
    [longitudeOf(west), latitudeOf(south)],
    [longitudeOf(east), latitudeOf(north)],
  ];
}

/** Where the vehicle was at the moment, between two locations in proportion; null without locations. */
export function placeAt(line: TrackLine, ts: number): TrackPlace | null {
  if (line.count === 0) return null;
  const index = Math.max(0, firstAt(line, ts + 1) - 1);
  const next = Math.min(index + 1, line.count - 1);
  const span = at(line.ts, next) - at(line.ts, index);
  const share = span > 0 ? Math.min(1, Math.max(0, (ts - at(line.ts, index)) / span)) : 0;
  return {
    index,
    x: at(line.x, index) + (at(line.x, next) - at(line.x, index)) * share,
    y: at(line.y, index) + (at(line.y, next) - at(line.y, index)) * share,
    heading: headingAt(line, index),
    speed: at(line.speed, share < 0.5 ? index : next),
  };
}

/** The location whose part of the drawn line passes nearest to the place, within `reach` (mercator). */
export function nearest(line: TrackLine, x: number, y: number, reach: number): number | null {
  let best: number | null = null;
  let least = reach * reach;
  for (let i = 0; i + 1 < line.count; i += 1) {
    if (line.segment[i] !== SEGMENT.driven) continue;
    const [ax, ay] = [at(line.x, i), at(line.y, i)];
    const [dx, dy] = [at(line.x, i + 1) - ax, at(line.y, i + 1) - ay];
    const square = dx * dx + dy * dy;
    const share =
      square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    const distance = (x - ax - dx * share) ** 2 + (y - ay - dy * share) ** 2;
    // Of two passages at the same place the later one lies on top.
    if (distance > least) continue;
    least = distance;
    best = share < 0.5 ? i : i + 1;
  }
  return best;
}

/**
 * Indices of the locations that a far view needs: between two kept ones nothing strays farther than the
 * tolerance (mercator). Ends and changes of the kind of segment are always kept.
 */
export function thinned(line: TrackLine, tolerance: number): Int32Array {
  const kept = new Int32Array(line.count);
  const least = tolerance * tolerance;
  let count = 0;
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (let i = 0; i < line.count; i += 1) {
    const [dx, dy] = [at(line.x, i) - lastX, at(line.y, i) - lastY];
    const isEdge = i === 0 || i === line.count - 1 || line.segment[i] !== line.segment[i - 1];
    if (!isEdge && dx * dx + dy * dy < least) continue;
    kept[count] = i;
    count += 1;
    [lastX, lastY] = [at(line.x, i), at(line.y, i)];
  }
  return kept.subarray(0, count);
}

/** Index of the first location that is not earlier; `count` when all are. */
export function firstAt(line: TrackLine, ts: number): number {
  let [low, high] = [0, line.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(line.ts, middle) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A value that is there: the columns are as long as `count`. */
export function at(column: Float64Array | Float32Array, index: number): number {
  return column[index] as number;
}

function segmentOf(line: TrackLine, i: number, isRide: boolean, gapMs: number): number {
  const metres = metresOf(stepOf(line, i), at(line.y, i));
  const ms = at(line.ts, i + 1) - at(line.ts, i);
  if (metres < STILL_METRES) return isRide ? SEGMENT.driven : SEGMENT.still;
  if (!isRide || ms > gapMs) return SEGMENT.gap;
  // Two records of one second cannot tell a speed.
  return ms >= 1000 && metres / (ms / 1000) > JUMP_KMH / 3.6 ? SEGMENT.gap : SEGMENT.driven;
}

function gapMsOf(line: TrackLine): number {
  const moving: number[] = [];
  for (let i = 0; i + 1 < line.count; i += 1) {
    if (at(line.speed, i) > 0) moving.push(at(line.ts, i + 1) - at(line.ts, i));
  }
  moving.sort((a, b) => a - b);
  return Math.max(GAP_MS_MIN, GAP_INTERVALS * (moving[moving.length >> 1] ?? 0));
}

function stepOf(line: TrackLine, i: number): number {
  return Math.hypot(at(line.x, i + 1) - at(line.x, i), at(line.y, i + 1) - at(line.y, i));
}

/** Along the line; where the vehicle stands, as it last moved. */
function headingAt(line: TrackLine, index: number): number {
  for (let i = Math.min(index, line.count - 2); i >= 0; i -= 1) {
    const [dx, dy] = [at(line.x, i + 1) - at(line.x, i), at(line.y, i + 1) - at(line.y, i)];
    if (dx !== 0 || dy !== 0) return ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
  }
  return 0;
}

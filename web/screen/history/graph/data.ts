// The track of a day as columns of numbers for drawing. Where nothing was heard for a while a line is
// interrupted; where a single location merely lacks a value that its neighbours carry, it goes on.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { axisRange, type Scale, type SeriesCode, scaleOf, storedValue } from './series.ts';

/** A longer silence is a gap in the line (four times the usual storing interval of a tracker). */
export const GAP_SECONDS = 20 * 60;

export interface Column {
  code: SeriesCode;
  scale: Scale;
  /** Shown axis. */
  range: [number, number];
  /** Shown values; undefined: drawn over, null: interrupts the line. */
  values: (number | null | undefined)[];
  /** How many locations carry a value. */
  count: number;
}

export interface GraphData {
  /** Epoch seconds, rising. */
  seconds: Float64Array;
  /** The location of each row; null for a row that only marks a silence. */
  rows: (TrackLocation | null)[];
  columns: Column[];
}

/** Columns of the chosen series over the track, which is oldest first. */
export function graphData(
  track: readonly TrackLocation[],
  chosen: readonly SeriesCode[],
): GraphData {
  const rows: (TrackLocation | null)[] = [];
  const times: number[] = [];
  for (const location of track) {
    const second = Date.parse(location.timestamp) / 1000;
    const last = times.at(-1);
    if (last !== undefined && second - last > GAP_SECONDS) {
      rows.push(null);
      times.push((last + second) / 2);
    }
    rows.push(location);
    times.push(second);
  }
  const seconds = Float64Array.from(times);
  return { seconds, rows, columns: chosen.map((code) => columnOf(code, rows, seconds)) };
}

function columnOf(
  code: SeriesCode,
  rows: readonly (TrackLocation | null)[],
  seconds: Float64Array,
): Column {
  let [min, max, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  const stored = rows.map((row) => {
    const value = row === null ? undefined : storedValue(row, code);
    if (value === undefined) return undefined;
    count += 1;
    if (value < min) min = value;
    if (value > max) max = value;
    return value;
  });
  const scale = scaleOf(code, count === 0 ? 0 : max);
  const values: Column['values'] = stored.map((value) =>
    value === undefined ? undefined : value / scale.divisor,
  );
  interrupt(values, seconds);
  const range: [number, number] =
    count === 0 ? [0, scale.spanMin] : axisRange(scale, min / scale.divisor, max / scale.divisor);
  return { code, scale, range, values, count };
}

/** Turns the missing values of a silence into null: between values too far apart, before and after all. */
function interrupt(values: Column['values'], seconds: Float64Array): void {
  let known = -1;
  for (let at = 0; at <= values.length; at += 1) {
    if (at < values.length && values[at] === undefined) continue;
    const isFar =
      known < 0 || at === values.length || (seconds[at] ?? 0) - (seconds[known] ?? 0) > GAP_SECONDS;
    if (isFar) values.fill(null, known + 1, at);
    known = at;
  }
}

/** The row of the location nearest to a moment in epoch seconds; -1 when there is none. */
export function nearestRow(data: Pick<GraphData, 'seconds' | 'rows'>, second: number): number {
  const { seconds, rows } = data;
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? 0) < second) low = middle + 1;
    else high = middle;
  }
  const after = skipMarks(rows, low, 1);
  const before = skipMarks(rows, low - 1, -1);
  if (after < 0) return before;
  if (before < 0) return after;
  const isAfter = (seconds[after] ?? 0) - second < second - (seconds[before] ?? 0);
  return isAfter ? after : before;
}

/**
 * The next row in a direction that lies at least `seconds` away; the outermost one when there is none,
 * -1 without any location. From row -1 it starts at the near end.
 */
export function stepRow(
  data: Pick<GraphData, 'seconds' | 'rows'>,
  from: number,
  direction: 1 | -1,
  seconds = 0,
): number {
  const start = direction === 1 ? 0 : data.rows.length - 1;
  if (from < 0) return skipMarks(data.rows, start, direction);
  const origin = data.seconds[from] ?? 0;
  let found = from;
  for (let at = from + direction; at >= 0 && at < data.rows.length; at += direction) {
    if (data.rows[at] === null) continue;
    found = at;
    if (Math.abs((data.seconds[at] ?? 0) - origin) >= seconds) break;
  }
  return found;
}

/** The stored value at a row, else the last one before it while no silence lies between. */
export function valueAt(data: GraphData, row: number, code: SeriesCode): number | null {
  const second = data.seconds[row] ?? 0;
  for (let at = row; at >= 0; at -= 1) {
    const location = data.rows[at];
    if (!location || second - (data.seconds[at] ?? 0) > GAP_SECONDS) return null;
    const value = storedValue(location, code);
    if (value !== undefined) return value;
  }
  return null;
}

/** What of the data the drawing is built on; other data of the same shape are drawn into it. */
export function shapeOf(data: GraphData): string {
  return data.columns.map(({ code, scale }) => `${code} ${scale.unit}`).join(', ');
}

/** Is there anything to draw? */
export function isEmpty(data: GraphData): boolean {
  return data.columns.every((column) => column.count === 0);
}

function skipMarks(rows: GraphData['rows'], from: number, direction: 1 | -1): number {
  let at = from;
  while (at >= 0 && at < rows.length && rows[at] === null) at += direction;
  return at >= 0 && at < rows.length ? at : -1;
}

// Measurements of temperature gathered one by one into intervals, totals and the points of a chart, so that a
// year of them is never held at once: what is kept grows with the rows that are printed, not with what is read.
// Nothing is smoothed. Pure but for its own memory.
import { endOfDay, localDay, startOfDay, zoneOffset } from '../../time.ts';
import type { ChartPoint } from '../chart.ts';
import { type AllowedRanges, isOutside, NO_RANGES } from './range.ts';

/** A record of the tracker; °C, km/h, degrees. null: not told. */
export interface Measurement {
  /** epoch milliseconds */
  ts: number;
  temps: readonly [number | null, number | null];
  speed: number | null;
  latitude: number | null;
  longitude: number | null;
}

/** Of one sensor; the mean is the plain mean of what was measured. */
export interface TemperatureSum {
  count: number;
  sum: number;
  min: number;
  max: number;
}

/** An interval [from, to), or one measurement (from = to). */
export interface TemperatureRow {
  from: number;
  to: number;
  sums: readonly [TemperatureSum, TemperatureSum];
  /** The greatest, km/h. */
  speed: number | null;
  /** Where the vehicle was first. */
  at: { latitude: number; longitude: number } | null;
}

export interface TemperatureTotal extends Omit<TemperatureSum, 'sum'> {
  /** Weighted by time: a value holds until the next one, the last has no weight. null: fewer than two. */
  mean: number | null;
}

/** A local day, or some. */
export interface TemperatureDay {
  from: number;
  to: number;
  sums: readonly [TemperatureSum, TemperatureSum];
}

export interface Gathered {
  rows: TemperatureRow[];
  /** There were more measurements than are listed one by one; `rows` is empty. */
  isTooMany: boolean;
  totals: readonly [TemperatureTotal, TemperatureTotal];
  /** Moments that were told anything. */
  count: number;
  /** Days with a measurement, by time. */
  days: TemperatureDay[];
  ranges: AllowedRanges;
  /** Milliseconds that each sensor told a value outside of its range. */
  outsideMs: readonly [number, number];
  /** Of each sensor, thinned to first, least, greatest and last of a column of the chart. */
  points: readonly [ChartPoint[], ChartPoint[]];
}

export interface GatherOptions {
  from: number;
  to: number;
  zone: string;
  /** Minutes; 0: every measurement. */
  granularity: number;
  ranges?: AllowedRanges;
}

/** Measurements that are listed one by one; more would be a book that nobody reads. */
export const MEASUREMENTS_MAX = 50_000;
/** Columns of the chart's memory. */
const COLUMNS = 1_000;
/** After so long without a value a line of the chart ends. */
const HOLE_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface Gatherer {
  /** By time; of one moment in the order in which the last told value holds. */
  take(measurement: Measurement): void;
  finish(): Gathered;
}

export function gatherTemperatures(options: GatherOptions): Gatherer {
  const rows: TemperatureRow[] = [];
  const { ranges = NO_RANGES } = options;
  const sensors = [sensorOf(options, ranges[0]), sensorOf(options, ranges[1])] as const;
  const days: TemperatureDay[] = [];
  let pending: Measurement | null = null;
  let count = 0;
  let isTooMany = false;
  const commit = () => {
    if (!pending) return;
    count += 1;
    for (const [index, sensor] of sensors.entries())
      sensor.take(pending.ts, pending.temps[index] ?? null);
    addSums(dayOf(days, pending.ts, options.zone), pending);
    if (isTooMany) return;
    const { from, to } = intervalOf(pending.ts, options);
    let row = rows.at(-1);
    if (row?.from !== from || from === to) {
      row = { from, to, sums: [emptySum(), emptySum()], speed: null, at: null };
      rows.push(row);
    }
    addTo(row, pending);
    if (from === to && rows.length > MEASUREMENTS_MAX) {
      isTooMany = true;
      rows.length = 0;
    }
  };
  return {
    take(measurement) {
      if (pending?.ts === measurement.ts) {
        pending = merged(pending, measurement);
        return;
      }
      commit();
      pending = measurement;
    },
    finish() {
      commit();
      pending = null;
      const [one, two] = sensors;
      return {
        rows,
        isTooMany,
        count,
        totals: [one.total(), two.total()],
        days,
        ranges,
        outsideMs: [one.outsideMs(), two.outsideMs()],
        points: [one.points(), two.points()],
      };
    },
  };
}

/** Of values that differ within a moment the later one holds. */
function merged(one: Measurement, two: Measurement): Measurement {
  return {
    ts: one.ts,
    temps: [two.temps[0] ?? one.temps[0], two.temps[1] ?? one.temps[1]],
    speed: two.speed ?? one.speed,
    latitude: two.latitude ?? one.latitude,
    longitude: two.longitude ?? one.longitude,
  };
}

/**
 * The interval of a moment, aligned to the hours of the local clock. In the hour that the clock shows twice
 * there are two of each; zones change their clock at full intervals.
 */
export function intervalOf(
  ts: number,
  { zone, granularity }: Pick<GatherOptions, 'zone' | 'granularity'>,
): { from: number; to: number } {
  if (granularity === 0) return { from: ts, to: ts };
  const length = granularity * MINUTE_MS;
  const local = ts + zoneOffset(ts, zone);
  const from = ts - (((local % length) + length) % length);
  return { from, to: from + length };
}

function emptySum(): TemperatureSum {
  return { count: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
}

/** The day of a moment, by the local clock; moments come by time. */
function dayOf(days: TemperatureDay[], ts: number, zone: string): TemperatureDay {
  const last = days.at(-1);
  if (last && ts < last.to) return last;
  const day = localDay(ts, zone);
  const ends = { from: startOfDay(day, zone), to: endOfDay(day, zone) + 1000 };
  const added: TemperatureDay = { ...ends, sums: [emptySum(), emptySum()] };
  days.push(added);
  return added;
}

function addSums({ sums }: Pick<TemperatureRow, 'sums'>, { temps }: Measurement): void {
  for (const [index, sum] of sums.entries()) {
    const value = temps[index] ?? null;
    if (value !== null) addValue(sum, value);
  }
}

function addTo(row: TemperatureRow, told: Measurement): void {
  const { speed, latitude, longitude } = told;
  addSums(row, told);
  if (speed !== null) row.speed = Math.max(row.speed ?? 0, speed);
  if (row.at === null && latitude !== null && longitude !== null) row.at = { latitude, longitude };
}

function addValue(sum: TemperatureSum, value: number): void {
  sum.count += 1;
  sum.sum += value;
  sum.min = Math.min(sum.min, value);
  sum.max = Math.max(sum.max, value);
}

/** Totals and chart of one sensor. */
function sensorOf({ from, to }: GatherOptions, range: AllowedRanges[number]) {
  const all = emptySum();
  let weighted = 0;
  let weight = 0;
  let outside = 0;
  let last: { ts: number; value: number } | null = null;
  const width = Math.max(to - from, 1) / COLUMNS;
  const points: ChartPoint[] = [];
  let column: { index: number; points: { ts: number; value: number }[] } | null = null;
  const close = () => {
    if (column) points.push(...column.points);
    column = null;
  };
  return {
    take(ts: number, value: number | null) {
      if (value === null) return;
      addValue(all, value);
      if (last) {
        weighted += last.value * (ts - last.ts);
        weight += ts - last.ts;
        // What nobody told of is not said to have been outside.
        if (isOutside(last.value, range)) outside += Math.min(ts - last.ts, HOLE_MS);
      }
      const index = Math.floor((ts - from) / width);
      if (last && ts - last.ts > Math.max(HOLE_MS, 2 * width)) {
        close();
        points.push({ ts: last.ts, value: null });
      }
      if (column?.index !== index) {
        close();
        column = { index, points: [] };
      }
      keepExtremes(column.points, { ts, value });
      last = { ts, value };
    },
    total(): TemperatureTotal {
      const { count, min, max } = all;
      return { count, min, max, mean: weight > 0 ? weighted / weight : null };
    },
    outsideMs: () => outside,
    points(): ChartPoint[] {
      close();
      return points;
    },
  };
}

/** First, least, greatest and last of what falls into one column. */
function keepExtremes(kept: { ts: number; value: number }[], point: { ts: number; value: number }) {
  kept.push(point);
  if (kept.length <= 4) return;
  const values = kept.map(({ value }) => value);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const isSpare = ({ value }: { value: number }) =>
    (value > least && value < greatest) || values.filter((other) => other === value).length > 1;
  const spare = kept.slice(1, -1).find(isSpare);
  if (spare) kept.splice(kept.indexOf(spare), 1);
}

/** All intervals of a period, those without a measurement, too; of every measurement as they are. */
export function everyInterval(
  rows: readonly TemperatureRow[],
  { from, to, zone, granularity }: GatherOptions,
): TemperatureRow[] {
  if (granularity === 0) return [...rows];
  const found = new Map(rows.map((row) => [row.from, row]));
  const all: TemperatureRow[] = [];
  let at = intervalOf(from, { zone, granularity });
  while (at.from <= to && all.length < INTERVALS_MAX) {
    all.push(
      found.get(at.from) ?? { ...at, sums: [emptySum(), emptySum()], speed: null, at: null },
    );
    at = intervalOf(at.to, { zone, granularity });
  }
  return all;
}

/** Ten years of hours, or more than two of quarters; beyond it only intervals with a value are listed. */
const INTERVALS_MAX = 90_000;

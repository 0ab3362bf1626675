// The curve that shows why an alert rang: which measure, over which time around it, and its drawing as numbers.
// Pure.
import type { AlertDetail } from '@flotila/domain/alert/alert.api.ts';
import type { TrackLocation } from '@flotila/domain/location/track.ts';

const MINUTE_MS = 60_000;
/** Shown before and after, at least. */
const AROUND_MS_MIN = 10 * MINUTE_MS;
/** Of the alert's own time, before and after. */
const AROUND_SHARE = 0.4;
/** Of an alert that lasts for days its beginning is shown. */
const SPAN_MS_MAX = 12 * 60 * MINUTE_MS;
/** A line over a longer silence would claim what nobody measured. */
const SILENCE_MS = 10 * MINUTE_MS;

export type Series = 'speed' | 'tank' | 'temp1' | 'temp2' | 'vcc';

export const SERIES_UNITS: Readonly<Record<Series, string>> = {
  speed: 'km/h',
  tank: 'l',
  temp1: '°C',
  temp2: '°C',
  vcc: 'V',
};

/** By which name the records of an alert tell the measure. */
export const RECORD_NAMES: Readonly<Record<Series, string>> = {
  speed: 'speed',
  tank: 'level',
  temp1: 'temp1',
  temp2: 'temp2',
  vcc: 'volts',
};

const OF_KIND: Readonly<Record<string, Series>> = {
  fuelLoss: 'tank',
  refuelingOutside: 'tank',
  fuelLevel: 'tank',
  undocumented: 'tank',
  power: 'vcc',
};

/** What is due on a day happens at no moment of a drive. */
const WITHOUT_CURVE = new Set(['service', 'document', 'hours']);

type Explained = Pick<AlertDetail, 'kind'> & { why: Pick<AlertDetail['why'], 'params'> };

/** The measure that the kind of alert is about; the speed where it is about where the vehicle was. null: none. */
export function seriesOf({ kind, why }: Explained): Series | null {
  if (WITHOUT_CURVE.has(kind)) return null;
  if (kind === 'temperature') return why.params.channel === 2 ? 'temp2' : 'temp1';
  return OF_KIND[kind] ?? 'speed';
}

export interface Span {
  fromTs: number;
  toTs: number;
}

type Timed = Pick<AlertDetail, 'begin' | 'end'> & { why: Pick<AlertDetail['why'], 'params'> };

/**
 * The time of the alert itself as far as it is shown, epoch milliseconds; one that goes on lasts until now. What was
 * found out later begins when it happened.
 */
export function alertSpan({ begin, end, why }: Timed, nowMs: number): Span {
  const beginTs = Date.parse(begin);
  const fromTs = Math.min(beginTs, Date.parse(String(why.params.found ?? begin)));
  const toTs = Math.max(beginTs, end === null ? nowMs : Date.parse(end));
  return { fromTs, toTs: Math.min(toTs, fromTs + SPAN_MS_MAX) };
}

/** What is shown around it, never beyond now; whole minutes, so that it is read once. */
export function shownSpan(alert: Timed, nowMs: number): Span {
  const { fromTs, toTs } = alertSpan(alert, nowMs);
  const around = Math.max(AROUND_MS_MIN, (toTs - fromTs) * AROUND_SHARE);
  return {
    fromTs: Math.floor((fromTs - around) / MINUTE_MS) * MINUTE_MS,
    toTs: Math.ceil(Math.min(toTs + around, Math.max(nowMs, toTs)) / MINUTE_MS) * MINUTE_MS,
  };
}

export interface CurvePoint {
  ts: number;
  value: number;
}

export interface Curve {
  /** Measured without a long silence between. */
  pieces: CurvePoint[][];
  /** Of the axis. */
  low: number;
  high: number;
  ticks: number[];
}

/** The measure of the locations, the axis with room for other values; null where nothing measured it. */
export function curveOf(
  track: readonly TrackLocation[],
  series: Series,
  others: readonly number[],
): Curve | null {
  const pieces: CurvePoint[][] = [];
  let lastTs = Number.NEGATIVE_INFINITY;
  for (const location of track) {
    const value = series === 'speed' ? location.speed : (location.measure[series] ?? null);
    if (value === null) continue;
    const ts = Date.parse(location.timestamp);
    if (ts - lastTs > SILENCE_MS) pieces.push([]);
    pieces.at(-1)?.push({ ts, value });
    lastTs = ts;
  }
  if (pieces.length === 0) return null;
  const values = [...pieces.flat().map(({ value }) => value), ...others];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { pieces, ...axisOf(low, high) };
}

const TICKS = 3;

/** Round numbers below, between and above. */
export function axisOf(least: number, greatest: number): Pick<Curve, 'low' | 'high' | 'ticks'> {
  const step = roundStep(Math.max(greatest - least, 0.5) / (TICKS - 1));
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(greatest / step) * step, low + step);
  const ticks: number[] = [];
  for (let tick = low; tick <= high + step / 2; tick += step) ticks.push(Number(tick.toFixed(6)));
  return { low, high, ticks };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10;
  return step * power;
}

const TIME_STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360] as const;

/** Whole minutes of the clock within the span, at most `most` of them. */
export function timeTicks({ fromTs, toTs }: Span, most: number): number[] {
  const minutes = (toTs - fromTs) / MINUTE_MS;
  const step = (TIME_STEPS_MIN.find((one) => minutes / one <= most) ?? 360) * MINUTE_MS;
  const ticks: number[] = [];
  for (let ts = Math.ceil(fromTs / step) * step; ts <= toTs; ts += step) ticks.push(ts);
  return ticks;
}

// Charts of values over time, as shapes in millimetres: frame, grid, days, shaded weekends, and lines thinned
// to what can be seen. Whatever colour says, position, thickness or a word says, too.
import { addDays, endOfDay, localDay, startOfDay, zoneOffset } from '../time.ts';
import type { Shape } from './document.ts';
import type { Format } from './format.ts';

export interface ChartFrame {
  /** epoch milliseconds, what the width stands for. */
  from: number;
  to: number;
  zone: string;
  format: Format;
  /** Millimetres of the whole chart, labels included. */
  width: number;
  height: number;
  /** Values at the bottom and at the top. */
  low: number;
  high: number;
  /** Between two lines of the grid. */
  step: number;
  /** Of the values: behind the topmost of them; left out: the note of the chart says it. */
  unit?: string;
  /** Millimetres kept free at the right, for a label behind the last value. */
  right?: number;
  /** Millimetres kept free between the axis and its labels, for a strip. */
  below?: number;
}

export interface TimeChart {
  x(ts: number): number;
  y(value: number): number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Weekends, grid and labels: to be drawn before everything else. */
  ground: Shape[];
}

/** One value at a moment; null ends the line, the next value begins another one. */
export interface ChartPoint {
  ts: number;
  value: number | null;
}

/** Points of type. */
export const LABEL_SIZE = 6.5;
/** Two labels one below the other need so much, millimetres. */
export const LABEL_LINE = 2.8;
const LABEL_LEFT = 10;
const LABEL_BELOW = 5;
const ABOVE = 2;
/** Days are named one by one while each has so much room, millimetres. */
const DAY_LABEL_WIDTH = 4.2;
/** A line has no more than so many columns a millimetre, first, least, greatest and last value of each. */
const COLUMNS_A_MILLIMETRE = 4;
const HOUR_MS = 3_600_000;

export function timeChart(frame: ChartFrame): TimeChart {
  const { from, to, width, height, low, high } = frame;
  const [left, right] = [LABEL_LEFT, width - (frame.right ?? 2)];
  const [top, bottom] = [ABOVE, height - LABEL_BELOW - (frame.below ?? 0)];
  const x = (ts: number) =>
    left + ((Math.min(Math.max(ts, from), to) - from) / Math.max(to - from, 1)) * (right - left);
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const axes = { x, y, left, right, top, bottom, floor: height - LABEL_BELOW };
  const days = daysOf(frame);
  return {
    x,
    y,
    left,
    right,
    top,
    bottom,
    ground: [...weekends(axes, days), ...grid(axes, frame), ...timeLabels(axes, frame, days)],
  };
}

/** `floor`: what the labels of the time stand below. */
type Axes = Omit<TimeChart, 'ground'> & { floor: number };

interface ChartDay {
  day: string;
  from: number;
  to: number;
}

/** More days than this have neither weekends nor labels of their own. */
const DAYS_MAX = 800;

function daysOf({ from, to, zone }: ChartFrame): ChartDay[] {
  const last = localDay(to, zone);
  const days: ChartDay[] = [];
  for (let day = localDay(from, zone); day <= last; day = addDays(day, 1)) {
    if (days.length >= DAYS_MAX) return [];
    const ends = { from: startOfDay(day, zone), to: endOfDay(day, zone) + 1000 };
    days.push({ day, from: Math.max(ends.from, from), to: Math.min(ends.to, to) });
  }
  return days;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

function weekends({ x, top, bottom }: Axes, days: readonly ChartDay[]): Shape[] {
  return days
    .filter(({ day, from, to }) => isWeekend(day) && x(to) - x(from) >= 0.5)
    .map(({ from, to }) => ({
      kind: 'box',
      x: x(from),
      y: top,
      width: x(to) - x(from),
      height: bottom - top,
      fill: 'grey',
    }));
}

function grid({ y, left, right }: Axes, { low, high, step, format, unit }: ChartFrame): Shape[] {
  const shapes: Shape[] = [];
  const digits = gridDigits(step);
  for (let value = low; value <= high + step / 1000; value += step) {
    const isBase = value === low;
    const isTop = value + step > high + step / 1000;
    const said = format.number(value, digits);
    shapes.push(
      {
        kind: 'line',
        points: [left, y(value), right, y(value)],
        ...(isBase ? { stroke: 0.7, tone: 'quiet' } : { stroke: 0.3, tone: 'pale' }),
      },
      {
        kind: 'text',
        x: left - 1.5,
        y: y(value) + 0.8,
        text: isTop && unit ? `${said} ${unit}` : said,
        size: LABEL_SIZE,
        tone: 'quiet',
        anchor: 'end',
      },
    );
  }
  return shapes;
}

/** So short a period is looked at by the hour. */
export function isInHours({ from, to }: Pick<ChartFrame, 'from' | 'to'>): boolean {
  return to - from <= 2 * 24 * HOUR_MS;
}

function timeLabels(axes: Axes, frame: ChartFrame, days: readonly ChartDay[]): Shape[] {
  if (isInHours(frame)) return hourLabels(axes, frame);
  const room = days.length === 0 ? 0 : (axes.right - axes.left) / days.length;
  if (room >= DAY_LABEL_WIDTH) {
    return days.map(({ day, from, to }) =>
      label(axes, (axes.x(from) + axes.x(to)) / 2, `${Number(day.slice(8))}`),
    );
  }
  return dateLabels(axes, frame, days);
}

/** Hours by the local clock, every third of them or fewer. */
function hourLabels(axes: Axes, { from, to, zone }: ChartFrame): Shape[] {
  const every = to - from <= 24 * HOUR_MS ? 2 : 4;
  const shapes: Shape[] = [];
  for (let ts = Math.ceil(from / HOUR_MS) * HOUR_MS; ts <= to; ts += HOUR_MS) {
    const local = new Date(ts + zoneOffset(ts, zone));
    if (local.getUTCMinutes() !== 0 || local.getUTCHours() % every !== 0) continue;
    shapes.push(label(axes, axes.x(ts), `${local.getUTCHours()}:00`));
  }
  return shapes;
}

const DATE_LABELS_MAX = 12;

/** Dates evenly apart; where days are not listed, too. */
function dateLabels(axes: Axes, { from, to, zone, format }: ChartFrame, days: readonly ChartDay[]) {
  const count = Math.min(DATE_LABELS_MAX, days.length || DATE_LABELS_MAX);
  return Array.from({ length: count }, (_, index) => {
    const ts = days.length
      ? (days[Math.floor((index * days.length) / count)]?.from ?? from)
      : from + ((to - from) * index) / count;
    return {
      ...label(axes, axes.x(ts), format.date(localDay(ts, zone))),
      anchor: 'start' as const,
    };
  });
}

function label({ floor }: Axes, x: number, text: string): Shape & { kind: 'text' } {
  return {
    kind: 'text',
    x,
    y: floor + 3.4,
    text,
    size: LABEL_SIZE,
    tone: 'quiet',
    anchor: 'middle',
  };
}

/**
 * Lines through the points (by time), thinned: of what falls into one column the first, the least, the
 * greatest and the last value are drawn, so that no peak is lost. Linear in the points.
 */
export function chartLines(
  { x, y }: Pick<TimeChart, 'x' | 'y'>,
  points: Iterable<ChartPoint>,
): number[][] {
  const lines: number[][] = [];
  let columns: Column[] = [];
  const end = () => {
    const line = columns.flatMap(({ points: kept }) =>
      kept.flatMap((one) => [round(one.x), round(y(one.value))]),
    );
    const [left = 0, top = 0] = line;
    // A single value is a dot.
    if (line.length > 0) lines.push(line.length > 2 ? line : [left, top, left + 0.1, top]);
    columns = [];
  };
  for (const { ts, value } of points) {
    if (value === null) {
      end();
      continue;
    }
    const at = x(ts);
    const index = Math.floor(at * COLUMNS_A_MILLIMETRE);
    let column = columns.at(-1);
    if (column?.index !== index) {
      column = { index, points: [] };
      columns.push(column);
    }
    addToColumn(column, at, value);
  }
  end();
  return lines;
}

/** At most four points, by time: the first, the last, and the extremes. */
interface Column {
  index: number;
  points: { x: number; value: number }[];
}

function addToColumn({ points }: Column, x: number, value: number): void {
  points.push({ x, value });
  if (points.length <= 4) return;
  const values = points.map((one) => one.value);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  // Of three inner points one is no extreme, or two are the same.
  const spare = points
    .slice(1, -1)
    .find(
      (one) =>
        (one.value > least && one.value < greatest) ||
        values.filter((other) => other === one.value).length > 1,
    );
  if (spare) points.splice(points.indexOf(spare), 1);
}

function round(millimetres: number): number {
  return Math.round(millimetres * 100) / 100;
}

/** Base lines of labels beside their values, none in another: the lower one of two moves down as far as it must. */
export function labelsApart(bases: readonly number[]): number[] {
  const apart = [...bases];
  let free = Number.NEGATIVE_INFINITY;
  for (const [index, base] of [...bases.entries()].sort(([, one], [, two]) => one - two)) {
    apart[index] = Math.max(base, free);
    free = (apart[index] as number) + LABEL_LINE;
  }
  return apart;
}

/** Digits after the decimal point that the values of a grid need. */
export function gridDigits(step: number): number {
  return (
    [0, 1].find(
      (digits) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-9,
    ) ?? 2
  );
}

/** A step of 1, 2, 2.5 or 5 and noughts that divides a range into at most so many parts. */
export function gridStep(range: number, parts: number): number {
  const rough = Math.max(range, 1e-6) / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough - 1e-9) ?? 10;
  return factor * power;
}

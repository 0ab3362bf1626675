// The drawing of temperatures. Up to two days: lines, what is outside of the allowed range thick. Beyond that lines of
// measurements would be a thicket: each day is a band from the least to the greatest value with its mean, so that a
// month reads at a glance. When the door was open is a strip below; in the drawing it would hide what it explains.
import {
  type ChartPoint,
  chartLines,
  gridStep,
  isInHours,
  LABEL_SIZE,
  labelsApart,
  type TimeChart,
  timeChart,
} from '../chart.ts';
import type { ChartBlock, Shape } from '../document.ts';
import type { Format } from '../format.ts';
import type { Gathered, TemperatureDay } from './gather.ts';
import type { AllowedRange } from './range.ts';
import type { DoorSpan, TemperatureRowsOf } from './rows.ts';
import type { TemperatureWords } from './words.ts';

const HEIGHT = 54;
/** Below the axis, for the door: its room, and its height in it. */
const STRIP = { room: 4.2, top: 1.7, height: 1.8 };
/** Openings that lie on each other on paper are one; each is wide enough to be seen. */
const DOOR_WIDTH_MIN = 0.3;
/** More bands than this hold several days each. */
const BANDS_MAX = 100;
/** Of what a band has: both sensors and the gaps around them; at most so wide, millimetres. */
const BAND_SHARE = 0.76;
const BAND_WIDTH_MAX = 3.4;
/** What hardly differs is still seen. */
const BAND_HEIGHT_MIN = 0.6;
const MARK_SIZE = 1.5;

type Sensor = 0 | 1;

export function temperatureChart(
  gathered: Gathered,
  doors: readonly DoorSpan[] | null,
  { context, words, sensors }: Pick<TemperatureRowsOf, 'context' | 'words' | 'sensors'>,
  width: number,
): ChartBlock | null {
  const { period, format, zone } = context;
  if (!period) return null;
  const ranges = sensors.flatMap((sensor) => gathered.ranges[sensor] ?? []);
  const limits = ranges.flatMap(({ low, high }) => [low, high].filter((one) => one !== null));
  const least = Math.min(...sensors.map((sensor) => gathered.totals[sensor].min));
  const greatest = Math.max(...sensors.map((sensor) => gathered.totals[sensor].max));
  const [bottom, top] = [Math.min(least, ...limits), Math.max(greatest, ...limits)];
  const step = gridStep(Math.max(top - bottom, 1), 5);
  const chart = timeChart({
    ...period,
    zone,
    format,
    width,
    height: HEIGHT,
    low: Math.floor((bottom - step / 9) / step) * step,
    high: Math.ceil((top + step / 9) / step) * step,
    step,
    unit: '°C',
    right: ranges.length > 0 ? 17 : sensors.length > 1 ? 7 : 2,
    ...(doors && { below: STRIP.room }),
  });
  const isDetail = isInHours(period);
  const bands = isDetail ? [] : bandsOf(gathered.days);
  const drawn = sensors.flatMap((sensor) =>
    isDetail
      ? lineShapes(chart, gathered.points[sensor], sensor, gathered.ranges[sensor])
      : bandShapes(chart, bands, { sensor, sensors, range: gathered.ranges[sensor] }),
  );
  const told = {
    sensors: sensors.length > 1 ? 'two' : 'one',
    door: doors === null ? 'no' : 'yes',
    range: ranges.length > 0 ? 'yes' : 'no',
  } as const;
  return {
    kind: 'chart',
    title: words('chart'),
    note: isDetail
      ? words('chartNote', told)
      : words('bandsNote', { ...told, days: daysOfBand(gathered.days) }),
    height: HEIGHT,
    shapes: [
      ...chart.ground,
      ...(doors ? doorShapes(doors, chart, words) : []),
      ...limitShapes(chart, sensors, gathered.ranges),
      ...drawn,
      ...labelShapes(chart, gathered, { sensors, words, format }),
    ],
    alternative: words('chartAlternative', {
      low: format.number(least, 1),
      high: format.number(greatest, 1),
    }),
  };
}

function lineShapes(
  chart: TimeChart,
  points: readonly ChartPoint[],
  sensor: Sensor,
  range: AllowedRange | null,
): Shape[] {
  const look: Pick<Extract<Shape, { kind: 'line' }>, 'stroke' | 'dash' | 'tone'> = sensor === 0
    ? { stroke: 1.1 }
    : { stroke: 1, dash: [3, 1.6], tone: 'blue' };
  const outside = range ? beyond(points, range) : [];
  return [
    ...chartLines(chart, points).map((line): Shape => ({ kind: 'line', points: line, ...look })),
    ...chartLines(chart, outside).map(
      (line): Shape => ({ kind: 'line', points: line, stroke: 2.4, tone: 'red' }),
    ),
  ];
}

/** The parts of a line outside of a range, from where it leaves it to where it comes back. */
export function beyond(points: readonly ChartPoint[], { low, high }: AllowedRange): ChartPoint[] {
  const parts: ChartPoint[] = [];
  const add = (limit: number, isBeyond: (value: number) => boolean) => {
    let last: { ts: number; value: number } | null = null;
    for (const { ts, value } of points) {
      const crosses = last && value !== null && isBeyond(last.value) !== isBeyond(value);
      if (last && value !== null && crosses) {
        const share = (limit - last.value) / (value - last.value);
        parts.push({ ts: last.ts + share * (ts - last.ts), value: limit });
      }
      if (value === null || !isBeyond(value)) parts.push({ ts, value: null });
      else parts.push({ ts, value });
      last = value === null ? null : { ts, value };
    }
    parts.push({ ts: points.at(-1)?.ts ?? 0, value: null });
  };
  if (high !== null) add(high, (value) => value > high);
  if (low !== null) add(low, (value) => value < low);
  return parts;
}

/** Days of one band: one, while there is room for each. */
function daysOfBand(days: readonly TemperatureDay[]): number {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 1;
  return Math.max(1, Math.ceil((last.to - first.from) / 86_400_000 / BANDS_MAX));
}

/** Neighbouring days together, so that there are no more than can be told apart. */
function bandsOf(days: readonly TemperatureDay[]): TemperatureDay[] {
  const count = daysOfBand(days);
  const start = days[0]?.from ?? 0;
  const bands = new Map<number, TemperatureDay>();
  for (const day of days) {
    const at = Math.floor(Math.round((day.from - start) / 86_400_000) / count);
    const known = bands.get(at);
    bands.set(at, known ? joined(known, day) : day);
  }
  return [...bands.values()];
}

function joined(one: TemperatureDay, two: TemperatureDay): TemperatureDay {
  const both = (sensor: Sensor) => {
    const [a, b] = [one.sums[sensor], two.sums[sensor]];
    return {
      count: a.count + b.count,
      sum: a.sum + b.sum,
      min: Math.min(a.min, b.min),
      max: Math.max(a.max, b.max),
    };
  };
  return { from: one.from, to: two.to, sums: [both(0), both(1)] };
}

interface Bands {
  sensor: Sensor;
  sensors: readonly Sensor[];
  range: AllowedRange | null;
}

/** The first sensor full, the second hollow; what is outside of the range is hatched and has a triangle. */
function bandShapes(
  chart: TimeChart,
  bands: readonly TemperatureDay[],
  { sensor, sensors, range }: Bands,
): Shape[] {
  return bands.flatMap(({ from, to, sums }): Shape[] => {
    const { count, sum, min, max } = sums[sensor];
    if (count === 0) return [];
    const slot = chart.x(to) - chart.x(from);
    const width = Math.min(BAND_WIDTH_MAX, (slot * BAND_SHARE) / sensors.length);
    const place = sensors.indexOf(sensor) - sensors.length / 2;
    const x = (chart.x(from) + chart.x(to)) / 2 + place * width;
    const box = (low: number, high: number) => {
      const height = Math.max(chart.y(low) - chart.y(high), BAND_HEIGHT_MIN);
      return { kind: 'box', x, y: chart.y(high), width: width * 0.86, height } as const;
    };
    const isFirst = sensor === 0;
    const mean = chart.y(sum / count);
    return [
      {
        ...box(min, max),
        ...(isFirst ? { fill: 'quiet' } : { fill: 'white', stroke: 0.6, tone: 'blue' }),
      },
      ...outsideShapes(box, { min, max }, range),
      {
        kind: 'line',
        points: [x, mean, x + width * 0.86, mean],
        stroke: 1.2,
        tone: isFirst ? 'white' : 'blue',
      },
    ];
  });
}

type BoxOf = (low: number, high: number) => Omit<Extract<Shape, { kind: 'box' }>, 'fill'>;

function outsideShapes(
  boxOf: BoxOf,
  { min, max }: { min: number; max: number },
  range: AllowedRange | null,
): Shape[] {
  const { low, high } = range ?? { low: null, high: null };
  const look = { fill: 'hatch', stroke: 0.7, tone: 'red' } as const;
  const shapes: Shape[] = [];
  if (high !== null && max > high) {
    const box = boxOf(Math.max(high, min), max);
    const x = box.x + box.width / 2;
    const mark = { kind: 'triangle', x, size: MARK_SIZE, tone: 'red' } as const;
    shapes.push({ ...box, ...look }, { ...mark, y: box.y - MARK_SIZE - 0.4 });
  }
  if (low !== null && min < low) {
    const box = boxOf(min, Math.min(low, max));
    const x = box.x + box.width / 2;
    const mark = { kind: 'triangle', x, size: MARK_SIZE, tone: 'red', isDown: true } as const;
    shapes.push({ ...box, ...look }, { ...mark, y: box.y + box.height + 0.4 });
  }
  return shapes;
}

function limitsOf(sensors: readonly Sensor[], ranges: Gathered['ranges']) {
  const found = sensors.flatMap((sensor) => {
    const { low = null, high = null } = ranges[sensor] ?? {};
    return [
      { sensor, value: low, isHigh: false },
      { sensor, value: high, isHigh: true },
    ];
  });
  return found.flatMap(({ sensor, value, isHigh }) =>
    value === null ? [] : [{ sensor, value, isHigh }],
  );
}

function limitShapes(
  chart: TimeChart,
  sensors: readonly Sensor[],
  ranges: Gathered['ranges'],
): Shape[] {
  return limitsOf(sensors, ranges).map(({ value }) => {
    const y = chart.y(value);
    const points = [chart.left, y, chart.right, y];
    return { kind: 'line', points, stroke: 0.8, dash: [2.4, 1.6], tone: 'red' };
  });
}

/** Behind the drawing: what each line is, and each limit. */
function labelShapes(
  chart: TimeChart,
  gathered: Gathered,
  {
    sensors,
    words,
    format,
  }: { sensors: readonly Sensor[]; words: TemperatureWords; format: Format },
): Shape[] {
  const text = { kind: 'text', x: chart.right + 1, size: LABEL_SIZE, bold: true } as const;
  const names = (sensors.length > 1 ? sensors : []).flatMap((sensor) => {
    const value = gathered.points[sensor].findLast((point) => point.value !== null)?.value ?? null;
    const tone = sensor === 0 ? ('ink' as const) : ('blue' as const);
    return value === null ? [] : [{ ...text, y: chart.y(value), text: `T${sensor + 1}`, tone }];
  });
  const limits = limitsOf(sensors, gathered.ranges).map(({ sensor, value, isHigh }) => {
    const said = words(isHigh ? 'most' : 'least', { value: format.number(value, 1) });
    const of = sensors.length > 1 ? `T${sensor + 1} ` : '';
    return { ...text, y: chart.y(value), text: `${of}${said}`, tone: 'red' as const };
  });
  const labels = [...names, ...limits];
  const bases = labelsApart(labels.map(({ y }) => y + 0.8));
  return labels.map((label, at) => ({ ...label, y: bases[at] as number }));
}

function doorShapes(
  spans: readonly DoorSpan[],
  chart: TimeChart,
  words: TemperatureWords,
): Shape[] {
  const y = chart.bottom + STRIP.top;
  const boxes: { from: number; to: number }[] = [];
  for (const span of spans) {
    const from = chart.x(span.from);
    const to = Math.max(chart.x(span.to), from + DOOR_WIDTH_MIN);
    const last = boxes.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else boxes.push({ from, to });
  }
  const base = y + STRIP.height;
  return [
    {
      kind: 'text',
      x: chart.left - 1.5,
      y: base - 0.2,
      text: words('doorStrip'),
      size: LABEL_SIZE - 0.5,
      tone: 'quiet',
      anchor: 'end',
    },
    { kind: 'line', points: [chart.left, base, chart.right, base], stroke: 0.3, tone: 'pale' },
    ...boxes.map(
      ({ from, to }): Shape => ({
        kind: 'box',
        x: from,
        y,
        width: to - from,
        height: STRIP.height,
        fill: 'ink',
      }),
    ),
  ];
}

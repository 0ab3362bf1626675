// The level of a vehicle's main tanks over a period as a chart: the line between the levels at the ends of rides,
// refuelings as thick strokes with the number of their row, losses with a word. For reports of fuel. Pure.
import {
  chartLines,
  gridStep,
  LABEL_LINE,
  LABEL_SIZE,
  type TimeChart,
  timeChart,
} from './chart.ts';
import type { ReportContext } from './context.ts';
import type { ChartBlock, Shape } from './document.ts';
import type { Format } from './format.ts';
import { type ReportWords, reportWords } from './words.ts';

/** A refueling or a loss in the chart. */
export interface TankMark {
  ts: number;
  kind: 'refueling' | 'fuelloss';
  /** litres */
  quantity: number;
  before: number;
  after: number;
  /** Of its row. */
  label: string;
  /** Somebody should look at it. */
  isMarked: boolean;
}

/** Levels of the main tanks at both ends of a ride; null: not read. */
export interface RideLevels {
  fromTs: number;
  toTs: number;
  start: number | null;
  end: number | null;
}

export interface TankChartData {
  context: ReportContext;
  /** Millimetres. */
  width: number;
  height: number;
  rides: readonly RideLevels[];
  marks: readonly TankMark[];
  /** Litres at the borders of the period; null: unknown. */
  opening: number | null;
  closing: number | null;
  /** Litres of the main tanks; null: not described. */
  capacity: number | null;
  /** How marks are told, where it is not the number of a row. */
  note?: string;
}

/** null where no level is known. */
export function tankChart(data: TankChartData): ChartBlock | null {
  const { context, width, height, marks, capacity, closing } = data;
  const { period, format, zone, language, now } = context;
  if (!period) return null;
  const words = reportWords(language);
  const points = levelPoints(data, { from: period.from, to: Math.min(period.to, now) });
  if (points.length === 0) return null;
  const levels = points.map(({ value }) => value);
  const top = Math.max(capacity ?? 0, ...levels, 1);
  const chart = timeChart({
    ...period,
    zone,
    format,
    width,
    height,
    low: 0,
    high: top * 1.03,
    step: gridStep(top, 4),
    unit: 'l',
    right: 14,
  });
  const [least, greatest] = [Math.min(...levels), Math.max(...levels)];
  const count = (kind: TankMark['kind']) => marks.filter((mark) => mark.kind === kind).length;
  return {
    kind: 'chart',
    title: words('tankChart.title'),
    note: data.note ?? words('tankChart.note'),
    height,
    shapes: [
      ...chart.ground,
      ...capacityShapes(chart, capacity, format),
      ...chartLines(chart, points).map(
        (line): Shape => ({ kind: 'line', points: line, stroke: 1 }),
      ),
      ...closingShapes(chart, points.at(-1), { closing, capacity }, format),
      ...markShapes(chart, marks, words, format),
    ],
    alternative: words('tankChart.alternative', {
      from: format.number(least, 1),
      to: format.number(greatest, 1),
      refuelings: count('refueling'),
      losses: count('fuelloss'),
    }),
  };
}

interface LevelPoint {
  ts: number;
  value: number;
}

/** What a moment's levels come after each other by. */
const RANK = { end: 0, before: 1, after: 2, start: 3 } as const;

function levelPoints(
  { rides, marks, opening, closing }: TankChartData,
  { from, to }: { from: number; to: number },
): LevelPoint[] {
  const points: (LevelPoint & { rank: number })[] = [];
  const add = (ts: number, value: number | null, rank: keyof typeof RANK) => {
    if (value !== null) points.push({ ts, value, rank: RANK[rank] });
  };
  for (const ride of rides) {
    add(ride.fromTs, ride.start, 'start');
    add(ride.toTs, ride.end, 'end');
  }
  for (const mark of marks) {
    add(mark.ts, mark.before, 'before');
    add(mark.ts, mark.after, 'after');
  }
  points.sort((one, two) => one.ts - two.ts || one.rank - two.rank);
  const last = points.at(-1);
  if (points.length > 0 && opening !== null) add(from, opening, 'end');
  if (last && last.ts < to) add(to, closing ?? last.value, 'start');
  return points
    .sort((one, two) => one.ts - two.ts || one.rank - two.rank)
    .map(({ ts, value }) => ({ ts, value }));
}

function capacityShapes(chart: TimeChart, capacity: number | null, format: Format): Shape[] {
  if (capacity === null) return [];
  const y = chart.y(capacity);
  return [
    { kind: 'line', points: [chart.left, y, chart.right, y], stroke: 0.7, dash: [0.7, 1.8] },
    {
      kind: 'text',
      x: chart.right + 1,
      y: y + 0.8,
      text: format.number(capacity),
      size: LABEL_SIZE,
      tone: 'quiet',
    },
  ];
}

/** The level at the end, behind the line. */
function closingShapes(
  chart: TimeChart,
  last: LevelPoint | undefined,
  { closing, capacity }: Pick<TankChartData, 'closing' | 'capacity'>,
  format: Format,
): Shape[] {
  if (!last || closing === null) return [];
  // The capacity has its label at the same border.
  const lines = capacity === null ? [] : [chart.y(capacity)];
  const level = chart.y(closing);
  const near = lines.find((line) => Math.abs(level - line) < LABEL_LINE);
  const away = near !== undefined && level < near ? -LABEL_LINE : LABEL_LINE;
  const y = near === undefined ? level : near + away;
  return [
    {
      kind: 'text',
      x: chart.x(last.ts) + 1,
      y: y + 0.8,
      text: format.number(closing, 1),
      size: LABEL_SIZE,
      bold: true,
    },
  ];
}

/** Widths in millimetres: a digit of a label, and what is left free between two labels. */
const DIGIT_WIDTH = 1.35;
const LABEL_GAP = 1.2;
/** From the end of a stroke down to the base line of its label, and up to it, millimetres. */
const LABEL_BELOW = 2.9;
const LABEL_ABOVE = 1;
/** A word behind a mark needs so much. */
const WORD_WIDTH = 32;

function markShapes(
  chart: TimeChart,
  marks: readonly TankMark[],
  words: ReportWords,
  format: Format,
): Shape[] {
  const shapes: Shape[] = [];
  let labelled = Number.NEGATIVE_INFINITY;
  for (const mark of marks) {
    const x = chart.x(mark.ts);
    const tone = mark.isMarked ? 'red' : 'ink';
    if (mark.kind === 'refueling') {
      const points = [x, chart.y(mark.before), x, chart.y(mark.after)];
      shapes.push({ kind: 'line', points, stroke: 2.4 });
      const half = (mark.label.length * DIGIT_WIDTH) / 2;
      if (x - half < labelled + LABEL_GAP) continue;
      labelled = x + half;
      // Below the stroke, where the level is lowest and the line does not run through the number.
      const below = chart.y(mark.before) + LABEL_BELOW;
      const y = below < chart.bottom - 0.5 ? below : chart.y(mark.after) - LABEL_ABOVE;
      shapes.push({ ...markLabel(x, y, mark.label, tone), anchor: 'middle' });
    } else {
      const y = Math.min(chart.y(mark.after) + 3, chart.bottom - 1);
      shapes.push({ kind: 'triangle', x, y: y - 0.8, size: 2, tone: 'red', isDown: true });
      const text = `${mark.label}  ${words('tankChart.loss', { litres: format.number(mark.quantity, 1) })}`;
      const isLeft = x + WORD_WIDTH > chart.right;
      const label = markLabel(isLeft ? x - 2 : x + 2, y, text, 'red');
      shapes.push(isLeft ? { ...label, anchor: 'end' } : label);
    }
  }
  return shapes;
}

function markLabel(x: number, y: number, text: string, tone: 'red' | 'ink') {
  return { kind: 'text', x, y, text, size: LABEL_SIZE, bold: true, tone } as const;
}

// Charts of one value for each day, week or month: bars, or a line through them. Millimetres from the top left
// corner. (`chart.ts` draws values over time.)
import { gridDigits, gridStep, LABEL_SIZE, labelsApart } from './chart.ts';
import type { Shape } from './document.ts';
import type { Format } from './format.ts';

/** A place on the x axis: a day, a week or a month. */
export interface Bar {
  /** Below the axis; empty where there is no room for every one. */
  label: string;
  value: number;
  /** Of the value, hatched. */
  hatched?: number;
  isWeekend?: boolean;
}

/** A place on the x axis of a line; null: nothing known, the line goes on to the next one. */
export interface Point {
  label: string;
  value: number | null;
  isWeekend?: boolean;
}

export interface BarFrame {
  width: number;
  height: number;
  format: Format;
  /** Of the y axis. */
  unit: string;
}

const LEFT = 14;
const TOP = 5;
const BOTTOM = 6;
const TICKS = 4;
/** Millimetres that a label of the x axis needs. */
const LABEL_WIDTH = 9;
/** Of the letters of a label. */
const LABEL_HEIGHT = 1.8;
/** Beside a chart for the words of its levels. */
const WORD_ROOM = 20;
const BAR_SHARE = 0.68;

export function barChart(bars: readonly Bar[], frame: BarFrame): Shape[] {
  const scale = scaleOf(Math.max(0, ...bars.map((bar) => bar.value)), frame);
  const step = (frame.width - LEFT) / Math.max(1, bars.length);
  const shapes = axes(bars, frame, scale);
  for (const [index, { value, hatched = 0 }] of bars.entries()) {
    if (value <= 0) continue;
    const x = LEFT + step * (index + (1 - BAR_SHARE) / 2);
    const width = step * BAR_SHARE;
    const box = (from: number, to: number, fill: 'blue' | 'hatch'): Shape => ({
      kind: 'box',
      x,
      y: scale.y(to),
      width,
      height: scale.y(from) - scale.y(to),
      fill,
      ...(fill === 'hatch' && { stroke: 0.4, tone: 'blue' as const }),
    });
    if (value > hatched) shapes.push(box(0, value - hatched, 'blue'));
    if (hatched > 0) shapes.push(box(value - hatched, value, 'hatch'));
  }
  return shapes;
}

/** @param marks dashed levels with their word */
export function lineChart(
  points: readonly Point[],
  frame: BarFrame,
  marks: readonly { value: number; label: string }[],
): Shape[] {
  const values = [
    ...points.flatMap((point) => point.value ?? []),
    ...marks.map((mark) => mark.value),
  ];
  const scale = scaleOf(Math.max(0, ...values), frame);
  // The words of the levels stand beside the lines, where nothing runs through them.
  const right = frame.width - (marks.length > 0 ? WORD_ROOM : 0);
  const step = (right - LEFT) / Math.max(1, points.length);
  const shapes = axes(points, { ...frame, width: right }, scale);
  const bases = labelsApart(marks.map(({ value }) => scale.y(value) + LABEL_HEIGHT / 2 - 0.1));
  for (const [index, { value, label }] of marks.entries()) {
    const y = scale.y(value);
    shapes.push(
      {
        kind: 'line',
        points: [LEFT, y, right, y],
        stroke: 0.7,
        tone: 'ink',
        dash: [2, 2],
      },
      {
        kind: 'text',
        x: right + 1.5,
        y: bases[index] as number,
        text: label,
        size: LABEL_SIZE,
        tone: 'ink',
      },
    );
  }
  const line: number[] = [];
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue;
    const [x, y] = [LEFT + step * (index + 0.5), scale.y(value)];
    line.push(x, y);
    shapes.push({ kind: 'circle', x, y, radius: 0.55, fill: 'blue' });
  }
  if (line.length >= 4) shapes.push({ kind: 'line', points: line, stroke: 1.1, tone: 'blue' });
  return shapes;
}

interface Scale {
  max: number;
  step: number;
  y(value: number): number;
}

/** From nothing to a round number above everything. */
function scaleOf(max: number, { height }: BarFrame): Scale {
  const step = gridStep(max || 1, TICKS);
  const top = Math.ceil((max || 1) / step) * step;
  const room = height - TOP - BOTTOM;
  return { max: top, step, y: (value) => TOP + room - (value / top) * room };
}

function axes(
  places: readonly { label: string; isWeekend?: boolean }[],
  { width, height, format, unit }: BarFrame,
  { max, step, y }: Scale,
): Shape[] {
  const shapes: Shape[] = [];
  const place = (width - LEFT) / Math.max(1, places.length);
  for (const [index, { isWeekend }] of places.entries()) {
    if (!isWeekend) continue;
    const box = { x: LEFT + place * index, y: TOP, width: place, height: height - TOP - BOTTOM };
    shapes.push({ kind: 'box', ...box, fill: 'grey' });
  }
  const digits = gridDigits(step);
  for (let value = 0; value <= max + step / 2; value += step) {
    const at = y(value);
    const isAxis = value === 0;
    shapes.push({
      kind: 'line',
      points: [LEFT, at, width, at],
      ...(isAxis ? { stroke: 0.7, tone: 'quiet' } : { stroke: 0.3, tone: 'pale' }),
    });
    const text = format.number(value, digits);
    shapes.push({
      kind: 'text',
      x: LEFT - 1.5,
      y: at + 0.8,
      text,
      size: LABEL_SIZE,
      anchor: 'end',
      tone: 'quiet',
    });
  }
  shapes.push({ kind: 'text', x: 0, y: TOP - 2, text: unit, size: LABEL_SIZE, tone: 'quiet' });
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / place));
  for (const [index, { label }] of places.entries()) {
    if (index % every !== 0 || label === '') continue;
    shapes.push({
      kind: 'text',
      x: LEFT + place * (index + 0.5),
      y: height - 1.5,
      text: label,
      size: LABEL_SIZE,
      anchor: 'middle',
      tone: 'quiet',
    });
  }
  return shapes;
}

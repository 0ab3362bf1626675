// The day graph on paper (HIS-044): one page of 1610 × 530 points with the same lines, axes and rides as
// on the screen, in light colours, titled with vehicle and day.

import { t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import { type Band, type FuelMark, linesOf } from './bands.ts';
import type { Column, GraphData } from './data.ts';
import { above, niceTicks, stretches } from './decimate.ts';
import { type Look, type Stroke, strokesOf } from './look.ts';
import { type PdfPage, pdfPage, textWidth } from './pdf-page.ts';
import { seriesName } from './series.ts';
import { type DaySpan, tickText, timeTicks } from './time-axis.ts';

const WIDTH = 1610;
const HEIGHT = 530;
/** Of the axes, from the edges of the page. */
const BOX = { left: 120, right: WIDTH - 120, bottom: 44, top: HEIGHT - 92 };
const AXIS_POINTS = 56;
const TIME_TICKS_MAX = 25;
const VALUE_TICKS_MAX = 8;
/** Two corners a point are as fine as paper shows. */
const STEPS = (BOX.right - BOX.left) * 2;

export interface GraphPdfInput {
  /** Number plate. */
  plate: string;
  /** Local day yyyy-MM-dd. */
  day: string;
  zone: string;
  span: DaySpan;
  data: GraphData;
  bands: readonly Band[];
  fuel: readonly FuelMark[];
  /** Speed that the vehicle may not exceed, km/h; null: nobody said. */
  speedMax: number | null;
  look: Look;
}

/** The file's bytes. */
export function graphPdf(input: GraphPdfInput): Uint8Array<ArrayBuffer> {
  const { plate, day, data, look } = input;
  const title = `${plate} · ${day}`;
  const names = data.columns.map((one) => t(seriesName(one.code))).join(', ');
  const page = pdfPage(WIDTH, HEIGHT, `${title} · ${names}`);
  page.text(BOX.left, HEIGHT - 44, title, { size: 20, colour: look.ink, bold: true });
  drawRides(page, input);
  drawTime(page, input);
  drawLegend(page, data.columns, look);
  data.columns.forEach((column, at) => {
    drawAxis(page, { column, at, look });
    drawSeries(page, input, column, at);
  });
  drawFuel(page, input);
  return page.bytes();
}

/** Name of the file: plate, day and what it is, in the language of the screen. */
export function graphFileName(plate: string, day: string): string {
  return `${[plate, day, t('graph.name')].join(' ').replace(/[\\/:*?"<>|\s]+/g, '-')}.pdf`;
}

function xOf(second: number, { span }: GraphPdfInput): number {
  const part = (second - span.from) / (span.to - span.from);
  return BOX.left + Math.min(1, Math.max(0, part)) * (BOX.right - BOX.left);
}

function yOf(value: number, [min, max]: readonly [number, number]): number {
  return BOX.bottom + ((value - min) / (max - min)) * (BOX.top - BOX.bottom);
}

function drawRides(page: PdfPage, input: GraphPdfInput): void {
  const { accent, soft } = input.look;
  for (const band of input.bands) {
    const x = xOf(band.from, input);
    const width = Math.max(0.5, xOf(band.to, input) - x);
    page.rectangle(x, BOX.bottom, width, BOX.top - BOX.bottom, soft);
    page.rectangle(x, BOX.bottom, width, 4, accent);
  }
}

function drawTime(page: PdfPage, input: GraphPdfInput): void {
  const { span, zone, look } = input;
  for (const tick of timeTicks(span, zone, TIME_TICKS_MAX)) {
    const x = xOf(tick, input);
    page.line([x, BOX.bottom, x, BOX.top], { colour: look.line, width: 0.5 });
    const text = tickText(tick, zone, span.dayTo);
    page.text(x, BOX.bottom - 20, text, { size: 12, colour: look.muted, align: 'middle' });
  }
  page.line([BOX.left, BOX.bottom, BOX.right, BOX.bottom], { colour: look.muted, width: 0.75 });
}

/** Number, piece of line, name and unit of each series, from the right edge to the left. */
function drawLegend(page: PdfPage, columns: readonly Column[], look: Look): void {
  let right = BOX.right;
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    const column = columns[at];
    if (!column) continue;
    const text = `${at + 1} ${t(seriesName(column.code))} (${column.scale.unit})`;
    const colour = look.series[at] ?? look.ink;
    const left = right - textWidth(text, 14);
    page.text(left, HEIGHT - 44, text, { size: 14, colour });
    const y = HEIGHT - 39;
    page.line([left - 44, y, left - 8, y], { colour, ...strokeOf(columns, at) });
    right = left - 72;
  }
}

/** As on the screen, a little stronger. */
function strokeOf(columns: readonly Column[], at: number): Stroke {
  const { width = 1, dash = [] } = strokesOf(columns.map(({ code }) => code))[at] ?? {};
  return { width: width * 1.3, dash };
}

function drawAxis(page: PdfPage, part: { column: Column; at: number; look: Look }): void {
  const { column, at, look } = part;
  const isLeft = at % 2 === 0;
  const away = (at < 2 ? 0 : AXIS_POINTS) + 8;
  const x = isLeft ? BOX.left - away : BOX.right + away;
  const style = { colour: look.series[at] ?? look.ink, align: isLeft ? 'right' : 'left' } as const;
  const ticks = niceTicks(column.range, VALUE_TICKS_MAX);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const digits = step >= 1 ? 0 : Math.min(3, Math.ceil(-Math.log10(step) - 1e-9));
  for (const tick of ticks) {
    const y = yOf(tick, column.range);
    if (at === 0) page.line([BOX.left, y, BOX.right, y], { colour: look.line, width: 0.5 });
    page.text(x, y - 4, number(tick, digits), { size: 12, ...style });
  }
  page.text(x, BOX.top + 14, `${at + 1} ${column.scale.unit}`, { size: 12, bold: true, ...style });
}

function drawSeries(page: PdfPage, input: GraphPdfInput, column: Column, at: number): void {
  const { data, span, look } = input;
  const step = (span.to - span.from) / STEPS;
  const style = { colour: look.series[at] ?? look.ink, ...strokeOf(data.columns, at) };
  for (const stretch of stretches(data.seconds, column.values, span.from, span.to, step)) {
    const points = stretch.map((value, index) =>
      index % 2 === 0 ? xOf(value, input) : yOf(value, column.range),
    );
    // A lone value is a dot: a line to where it already is, with round ends.
    page.line(points.length === 2 ? [...points, ...points] : points, style);
    if (column.code === 'speed') drawOver(page, input, column, stretch, style.colour);
  }
  if (column.code === 'speed') drawLimit(page, input, column, style.colour);
}

/** What was faster than the vehicle may be is wide and full, as on the screen and the map (V-7). */
function drawOver(
  page: PdfPage,
  input: GraphPdfInput,
  { range }: Column,
  stretch: readonly number[],
  colour: string,
): void {
  if (!input.speedMax) return;
  for (const part of above([...stretch], input.speedMax)) {
    const points = part.map((value, at) => (at % 2 === 0 ? xOf(value, input) : yOf(value, range)));
    page.line(points, { colour, width: 3.6 });
  }
}

function drawLimit(page: PdfPage, input: GraphPdfInput, { range }: Column, colour: string): void {
  const { speedMax } = input;
  if (!speedMax || speedMax > range[1]) return;
  const y = yOf(speedMax, range);
  page.line([BOX.left, y, BOX.right, y], { colour, width: 1, dash: [5, 4] });
  const text = t('graph.overLimit', { limit: number(speedMax) });
  page.text(BOX.left + 6, y + 4, text, { size: 12, colour, bold: true });
}

function drawFuel(page: PdfPage, input: GraphPdfInput): void {
  const marks = input.fuel.map(({ at, change }) => {
    const name = t(change > 0 ? 'graph.refueling' : 'graph.loss');
    const text = `${name} ${number(Math.abs(change))} l`;
    const x = xOf(at, input);
    return { x, text, change, left: x - 8, right: x + 8 + textWidth(text, 12) };
  });
  linesOf(marks).forEach((line, at) => {
    const mark = marks[at];
    if (!mark) return;
    const y = BOX.top - 14 - line * 18;
    const colour = mark.change > 0 ? input.look.goodInk : input.look.alarmInk;
    page.line([mark.x, BOX.bottom, mark.x, y], { colour, width: 0.75 });
    drawMark(page, { ...mark, y }, input.look);
  });
}

function drawMark(
  page: PdfPage,
  { x, y, text, change }: { x: number; y: number; text: string; change: number },
  { goodInk, alarmInk }: Look,
): void {
  const colour = change > 0 ? goodInk : alarmInk;
  const arrow = [x, y - 6, x, y + 6, x - 4, y + 1, x, y + 6, x + 4, y + 1];
  if (change > 0) page.line(arrow, { colour, width: 2 });
  else {
    page.line([x - 5, y - 5, x + 5, y + 5], { colour, width: 2 });
    page.line([x - 5, y + 5, x + 5, y - 5], { colour, width: 2 });
  }
  page.text(x + 8, y - 4, text, { size: 12, colour, bold: true });
}

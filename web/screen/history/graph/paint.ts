// What the day graph draws besides lines and axes: rides behind them, the unit above each axis, fuel that
// came in or got lost. Canvas pixels; `ratio` is the number of them in a CSS pixel.
import type uPlot from 'uplot';
import { t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import { type Band, type FuelMark, linesOf, type Stay, textWithin } from './bands.ts';
import type { Column } from './data.ts';
import { above, stretches } from './decimate.ts';
import { endLabels } from './end-labels.ts';
import { type Look, OVER_PIXELS } from './look.ts';
import { seriesName } from './series.ts';
import type { DaySpan } from './time-axis.ts';

export const FONT = '"Inter Variable", system-ui, sans-serif';

export interface Rides {
  bands: readonly Band[];
  fuel: readonly FuelMark[];
  stays: readonly Stay[];
  selected: Band | null;
  /** Speed that the vehicle may not exceed, km/h; null: nobody said. */
  speedMax: number | null;
}

/** Narrower than this only the first two series have an axis, CSS pixels: the lines need the room. */
const AXES_PIXELS = 560;
/** From here on the end of a line has its name, else its number. */
const NAMES_PIXELS = 460;

export function hasAxis(width: number, at: number): boolean {
  return at < 2 || width >= AXES_PIXELS;
}

/** Behind everything: each ride as a faint band with a strip on the axis, the selected one stronger. */
export function paintRides(plot: uPlot, rides: Rides, look: Look): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  clip(plot);
  for (const band of rides.bands) {
    const left = plot.valToPos(band.from, 'x', true);
    const width = Math.max(ratio, plot.valToPos(band.to, 'x', true) - left);
    const isSelected = band === rides.selected;
    ctx.fillStyle = look.accent;
    ctx.globalAlpha = isSelected ? 0.14 : 0.05;
    ctx.fillRect(left, bbox.top, width, bbox.height);
    ctx.globalAlpha = isSelected ? 1 : 0.45;
    const strip = (isSelected ? 4 : 3) * ratio;
    ctx.fillRect(left, bbox.top + bbox.height - strip, width, strip);
  }
  ctx.restore();
}

/** Above the lines: in which zone it was. Of zones within each other the one that it came into last is seen. */
export function paintStays(plot: uPlot, { stays, fuel }: Rides, look: Look): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const above = STAY_TOP + (fuel.length > 0 ? FUEL_LANE : 0);
  const [top, height] = [bbox.top - above * ratio, STAY_HEIGHT * ratio];
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, top, bbox.width, height);
  ctx.clip();
  ctx.font = `600 ${11 * ratio}px ${FONT}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  for (const { from, to, name, colour } of stays) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true));
    const width = Math.max(2 * ratio, right - left);
    if (right < bbox.left || left > bbox.left + bbox.width) continue;
    ctx.fillStyle = look.surface;
    ctx.fillRect(left, top, width, height);
    ctx.fillStyle = colour;
    ctx.globalAlpha = 0.16;
    ctx.fillRect(left, top, width, height);
    ctx.globalAlpha = 1;
    ctx.fillRect(left, top, 2 * ratio, height);
    const room = width - 2 * STAY_GAP * ratio;
    const text = textWithin(name, room, (part) => ctx.measureText(part).width);
    if (text) ctx.fillText(text, left + STAY_GAP * ratio, top + height / 2);
  }
  ctx.restore();
}

/** CSS pixels above the lines, in the room of the units. */
const STAY_TOP = 16;
const STAY_HEIGHT = 15;
const STAY_LANE = 18;
const STAY_GAP = 5;

/** Where the shown day begins and ends, when rides reach over its midnights. */
export function paintMidnights(plot: uPlot, span: DaySpan, look: Look): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  clip(plot);
  ctx.fillStyle = look.muted;
  for (const second of [span.dayFrom, span.dayTo]) {
    if (second <= span.from || second >= span.to) continue;
    ctx.fillRect(plot.valToPos(second, 'x', true), bbox.top, ratio, bbox.height);
  }
  ctx.restore();
}

/** Above each axis its number and unit, in the colour of the line. */
export function paintUnits(plot: uPlot, columns: readonly Column[], look: Look): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = `600 ${11 * ratio}px ${FONT}`;
  ctx.textBaseline = 'alphabetic';
  columns.forEach((column, at) => {
    if (!hasAxis(plot.width, at)) return;
    const isLeft = at % 2 === 0;
    // The third and the fourth axis stand outside of the first and the second.
    const inner = columns[at - 2];
    const away = inner ? axisPixels(inner) * ratio : 0;
    ctx.fillStyle = look.series[at] ?? look.ink;
    ctx.textAlign = isLeft ? 'right' : 'left';
    const edge = isLeft ? bbox.left - away : bbox.left + bbox.width + away;
    const x = edge + (isLeft ? -TEXT_GAP : TEXT_GAP) * ratio;
    ctx.fillText(`${at + 1} ${column.scale.unit}`, x, bbox.top - 8 * ratio);
  });
  ctx.restore();
}

/** At the right end of each line its number and name, where there are several; none in another. */
export function paintNames(plot: uPlot, columns: readonly Column[], look: Look): void {
  if (columns.length < 2) return;
  const { ctx, bbox, data } = plot;
  const ratio = devicePixelRatio;
  const last = plot.valToIdx(plot.scales.x?.max ?? Number.POSITIVE_INFINITY);
  ctx.save();
  ctx.font = `600 ${11 * ratio}px ${FONT}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'right';
  const labels = columns.flatMap(({ code }, at) => {
    const values = data[at + 1] ?? [];
    let end = last;
    while (end >= 0 && typeof values[end] !== 'number') end -= 1;
    const [second, value] = [data[0][end], values[end]];
    if (typeof second !== 'number' || typeof value !== 'number') return [];
    const text = plot.width < NAMES_PIXELS ? String(at + 1) : `${at + 1} ${t(seriesName(code))}`;
    const right = plot.valToPos(second, 'x', true);
    if (right < bbox.left) return [];
    const x = Math.min(
      bbox.left + bbox.width - NAME_GAP * ratio,
      Math.max(right, bbox.left + ctx.measureText(text).width + NAME_GAP * ratio),
    );
    return [{ text, x, y: plot.valToPos(value, code, true), ink: look.series[at] ?? look.ink }];
  });
  const places = endLabels(
    labels.map(({ y }) => y / ratio),
    { top: bbox.top / ratio, bottom: (bbox.top + bbox.height) / ratio },
  );
  labels.forEach((label, at) => {
    const y = (places[at] ?? 0) * ratio;
    const width = ctx.measureText(label.text).width + 2 * NAME_GAP * ratio;
    // The lines shine through it: nothing of the day is hidden.
    ctx.globalAlpha = 0.75;
    ctx.fillStyle = look.surface;
    ctx.fillRect(label.x - width + NAME_GAP * ratio, y - 7 * ratio, width, 14 * ratio);
    ctx.globalAlpha = 1;
    haloed(ctx, { ...label, y }, look);
  });
  ctx.restore();
}

const NAME_GAP = 4;
/** Height of a small text. */
const LIMIT_TEXT_PIXELS = 14;

/** In a lower graph the limit's words would lie upon the lines; the legend above it says them. */
const WORDS_PIXELS_MIN = 90;

/** V-7: the speed that the vehicle may not exceed, and what was faster, wide as on the map. */
export function paintLimit(
  plot: uPlot,
  { seconds, columns }: { seconds: Float64Array; columns: readonly Column[] },
  speedMax: number | null,
  look: Look,
): void {
  const at = columns.findIndex(({ code }) => code === 'speed');
  const column = columns[at];
  if (!column || !speedMax || speedMax > column.range[1]) return;
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const { min = 0, max = 0 } = plot.scales.x ?? {};
  const y = plot.valToPos(speedMax, 'speed', true);
  ctx.save();
  clip(plot);
  ctx.strokeStyle = look.series[at] ?? look.ink;
  ctx.lineWidth = ratio;
  ctx.setLineDash([5 * ratio, 4 * ratio]);
  strokeLine(ctx, [bbox.left, y, bbox.left + bbox.width, y]);
  ctx.setLineDash([]);
  ctx.lineWidth = OVER_PIXELS * ratio;
  ctx.lineJoin = 'round';
  const step = (max - min) / Math.max(1, bbox.width);
  for (const line of stretches(seconds, column.values, min, max, step)) {
    for (const part of above(line, speedMax)) {
      strokeLine(
        ctx,
        part.map((value, index) => plot.valToPos(value, index % 2 === 0 ? 'x' : 'speed', true)),
      );
    }
  }
  if (bbox.height >= WORDS_PIXELS_MIN * ratio) {
    ctx.font = `600 ${11 * ratio}px ${FONT}`;
    // Above the line where there is room.
    const isHigh = y - LIMIT_TEXT_PIXELS * ratio < bbox.top;
    ctx.textBaseline = isHigh ? 'top' : 'bottom';
    ctx.textAlign = 'left';
    const text = t('graph.overLimit', { limit: number(speedMax) });
    const ink = look.series[at] ?? look.ink;
    const place = { x: bbox.left + NAME_GAP * ratio, y: y + (isHigh ? 3 : -1) * ratio };
    haloed(ctx, { text, ...place, ink }, look);
  }
  ctx.restore();
}

function strokeLine(ctx: CanvasRenderingContext2D, points: readonly number[]): void {
  ctx.beginPath();
  for (let at = 0; at + 1 < points.length; at += 2) {
    ctx.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  }
  ctx.stroke();
}

export const TEXT_GAP = 8;
const AXIS_PIXELS_MIN = 48;
const LETTER_PIXELS = 6.6;

/** Width of an axis: its longest number must have room. */
export function axisPixels({ range }: Column): number {
  const letters = Math.max(...range.map((value) => number(value).length));
  return Math.max(AXIS_PIXELS_MIN, Math.ceil(letters * LETTER_PIXELS) + 2 * TEXT_GAP);
}

/** Css pixels above the lines that fuel and zones take, each where there is any. */
export function lanesOf({ fuel, stays }: Pick<Rides, 'fuel' | 'stays'>): number {
  return (fuel.length > 0 ? FUEL_LANE : 0) + (stays.length > 0 ? STAY_LANE : 0);
}

/** So high that its texts touch no line. */
const FUEL_LANE = 16;

/**
 * A line at the moment, with an arrow up and the litres where fuel came in, a cross where it got lost, above the lines
 * of the series. What has no room beside another stands one below it.
 */
export function paintFuel(plot: uPlot, fuel: readonly FuelMark[], look: Look): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top - FUEL_LANE * ratio, bbox.width, bbox.height + FUEL_LANE * ratio);
  ctx.clip();
  ctx.font = `600 ${11 * ratio}px ${FONT}`;
  ctx.textBaseline = 'middle';
  const marks = fuel.map(({ at, change }) => {
    const text = `${change > 0 ? '+' : '−'}${number(Math.abs(change))} l`;
    const x = plot.valToPos(at, 'x', true);
    const width = FUEL_TEXT_PIXELS * ratio + ctx.measureText(text).width;
    const isAtEdge = x + width > bbox.left + bbox.width;
    const size = FUEL_PIXELS * ratio;
    const [left, right] = isAtEdge ? [x - width, x + size] : [x - size, x + width];
    return { x, text, change, isAtEdge, left, right };
  });
  linesOf(marks).forEach((line, at) => {
    const mark = marks[at];
    if (!mark) return;
    const y = bbox.top + (line === 0 ? -FUEL_LANE / 2 : 10) * ratio;
    ctx.fillStyle = mark.change > 0 ? look.good : look.alarm;
    // From the sign down to the axis: where the line of the tank jumps.
    ctx.globalAlpha = 0.6;
    ctx.fillRect(mark.x - ratio / 2, y, ratio, bbox.top + bbox.height - y);
    ctx.globalAlpha = 1;
    paintMark(ctx, { ...mark, y }, look);
  });
  ctx.restore();
}

const FUEL_PIXELS = 5;
/** From the middle of the sign to its number. */
const FUEL_TEXT_PIXELS = 9;

function paintMark(
  ctx: CanvasRenderingContext2D,
  mark: { x: number; y: number; text: string; change: number; isAtEdge: boolean },
  look: Look,
): void {
  const { x, y, text, change, isAtEdge } = mark;
  const ratio = devicePixelRatio;
  const size = FUEL_PIXELS * ratio;
  ctx.fillStyle = change > 0 ? look.good : look.alarm;
  ctx.strokeStyle = ctx.fillStyle;
  ctx.lineWidth = 2 * ratio;
  ctx.beginPath();
  if (change > 0) {
    ctx.moveTo(x - size, y + size * 0.8);
    ctx.lineTo(x, y - size);
    ctx.lineTo(x + size, y + size * 0.8);
    ctx.fill();
  } else {
    ctx.moveTo(x - size * 0.8, y - size * 0.8);
    ctx.lineTo(x + size * 0.8, y + size * 0.8);
    ctx.moveTo(x + size * 0.8, y - size * 0.8);
    ctx.lineTo(x - size * 0.8, y + size * 0.8);
    ctx.stroke();
  }
  ctx.textAlign = isAtEdge ? 'right' : 'left';
  const textX = x + (isAtEdge ? -FUEL_TEXT_PIXELS : FUEL_TEXT_PIXELS) * ratio;
  haloed(ctx, { text, x: textX, y, ink: change > 0 ? look.good : look.alarm }, look);
}

/** A halo keeps a number readable above a line. */
function haloed(
  ctx: CanvasRenderingContext2D,
  { text, x, y, ink }: { text: string; x: number; y: number; ink: string },
  look: Look,
): void {
  ctx.fillStyle = ink;
  ctx.strokeStyle = look.surface;
  ctx.lineWidth = 3 * devicePixelRatio;
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
}

function clip({ ctx, bbox }: uPlot): void {
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
}

// A track as the numbers that the shaders read out of a texture, and which parts of it to draw: those within
// a span of time whose block touches the view. A part is the way from one location to the next.
import type { TrackColour } from '@flotila/domain/ride/track-colour.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { at, type TrackLine, thinned } from './track-line.ts';

/** Locations in one row of the texture; each takes two texels of four 32-bit numbers. */
export const ROW_LOCATIONS = 1024;
const NUMBERS = 8;
/** Parts that are shown or left out together. */
const BLOCK = 256;
/** Of the kind: faster than the vehicle may be. The shader knows it, too. */
export const OVER = 128;
/** Of the kind: its arrow would lie upon one that is there, as on a way that is driven there and back. */
export const CROWDED = 64;

/** Arrows along a line, mercator: one in the middle of each period, none nearer than `apart` to another. */
export interface Arrows {
  period: number;
  apart: number;
}

/** How a line is drawn where the vehicle was so fast, km/h. */
export interface TrackPaint {
  colourOf(speed: number): TrackColour;
  isOver(speed: number): boolean;
}

export interface TrackRows {
  /** Of each location: place (high x, high y, low x, low y), colour with kind and OVER, way so far, two unused. */
  texels: Uint32Array;
  /** Rows of the texture. */
  height: number;
  /** Parts: one less than locations. */
  count: number;
  /** Moment at which each part begins, and the end of the last one. */
  ts: Float64Array;
  /** Four numbers a block: west, north, east, south (mercator). */
  boxes: Float64Array;
}

/** Parts of the line that are drawn in one go. */
export interface Part {
  start: number;
  count: number;
}

/** The rows of a line without what the tolerance (mercator) hides. */
export function trackRows(
  line: TrackLine,
  tolerance: number,
  { colourOf, isOver }: TrackPaint,
  arrows?: Arrows,
): TrackRows {
  const kept = thinned(line, tolerance);
  const count = Math.max(0, kept.length - 1);
  const height = Math.ceil(kept.length / ROW_LOCATIONS);
  const texels = new Uint32Array(height * ROW_LOCATIONS * NUMBERS);
  const floats = new Float32Array(texels.buffer);
  const ts = new Float64Array(kept.length);
  for (let k = 0; k < kept.length; k += 1) {
    const i = kept[k] ?? 0;
    ts[k] = at(line.ts, i);
    writePlace(floats, k * NUMBERS, at(line.x, i), at(line.y, i));
    const speed = at(line.speed, i);
    const kind = (line.segment[i] ?? 0) | (isOver(speed) ? OVER : 0);
    texels[k * NUMBERS + 4] = packed(colourOf(speed), kind);
    floats[k * NUMBERS + 5] = at(line.along, i);
  }
  if (arrows) {
    for (const k of crowdedArrows(line, kept, arrows)) {
      texels[k * NUMBERS + 4] = (texels[k * NUMBERS + 4] ?? 0) | (CROWDED << 24);
    }
  }
  return { texels, height, count, ts, boxes: boxesOf(line, kept) };
}

/** Parts whose arrow gives way to an earlier one; where arrows stand the shader works out alike. */
function crowdedArrows(line: TrackLine, kept: Int32Array, { period, apart }: Arrows): number[] {
  const crowded: number[] = [];
  const taken = new Map<string, [x: number, y: number]>();
  for (let k = 0; k + 1 < kept.length; k += 1) {
    const [i, j] = [kept[k] ?? 0, kept[k + 1] ?? 0];
    const [x, y] = [at(line.x, i), at(line.y, i)];
    const [dx, dy] = [at(line.x, j) - x, at(line.y, j) - y];
    const far = Math.hypot(dx, dy);
    const along = at(line.along, i);
    const after = Math.floor((along + far) / period + 0.5);
    if (line.segment[i] !== 0 || after === Math.floor(along / period + 0.5)) continue;
    const share = ((after - 0.5) * period - along) / far;
    const place = [x + dx * share, y + dy * share] as const;
    const [column, row] = place.map((one) => Math.floor(one / apart)) as [number, number];
    const around = [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => `${column + a} ${row + b}`));
    const isNear = around.some((cell) => {
      const other = taken.get(cell);
      return other && Math.hypot(other[0] - place[0], other[1] - place[1]) < apart;
    });
    if (isNear) crowded.push(k);
    else taken.set(`${column} ${row}`, [...place]);
  }
  return crowded;
}

/** The parts within the span (null: all) that may be seen in the box of degrees. */
export function partsShown(
  rows: TrackRows,
  span: readonly [fromTs: number, toTs: number] | null,
  [west, south, east, north]: readonly [number, number, number, number],
): Part[] {
  const first = span ? firstFrom(rows.ts, span[0]) : 0;
  const last = span ? Math.min(rows.count, firstFrom(rows.ts, span[1] + 1) - 1) : rows.count;
  const [left, right] = [mercatorX(west), mercatorX(east)];
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const margin = (right - left) / 10;
  const parts: Part[] = [];
  for (let start = first; start < last; ) {
    const block = Math.floor(start / BLOCK);
    const end = Math.min(last, (block + 1) * BLOCK);
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = rows.boxes.subarray(block * 4, block * 4 + 4);
    const isSeen =
      maxX >= left - margin &&
      minX <= right + margin &&
      maxY >= top - margin &&
      minY <= bottom + margin;
    const before = parts.at(-1);
    if (isSeen && before && before.start + before.count === start) before.count += end - start;
    else if (isSeen) parts.push({ start, count: end - start });
    start = end;
  }
  return parts;
}

function firstFrom(ts: Float64Array, wanted: number): number {
  let [low, high] = [0, ts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(ts, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function writePlace(floats: Float32Array, row: number, x: number, y: number): void {
  const [highX, highY] = [Math.fround(x), Math.fround(y)];
  floats[row] = highX;
  floats[row + 1] = highY;
  floats[row + 2] = x - highX;
  floats[row + 3] = y - highY;
}

/** Red in the lowest byte, the kind of segment in the highest. */
function packed([red, green, blue]: TrackColour, kind: number): number {
  return red | (green << 8) | (blue << 16) | (kind << 24);
}

function boxesOf(line: TrackLine, kept: Int32Array): Float64Array {
  const count = Math.max(0, kept.length - 1);
  const boxes = new Float64Array(Math.ceil(count / BLOCK) * 4);
  for (let block = 0; block < boxes.length; block += 4) {
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], block);
  }
  for (let k = 0; k < count; k += 1) {
    const block = Math.floor(k / BLOCK) * 4;
    const [i, j] = [kept[k] ?? 0, kept[k + 1] ?? 0];
    widen(boxes, block, at(line.x, i), at(line.y, i));
    widen(boxes, block, at(line.x, j), at(line.y, j));
  }
  return boxes;
}

function widen(boxes: Float64Array, block: number, x: number, y: number): void {
  boxes[block] = Math.min(at(boxes, block), x);
  boxes[block + 1] = Math.min(at(boxes, block + 1), y);
  boxes[block + 2] = Math.max(at(boxes, block + 2), x);
  boxes[block + 3] = Math.max(at(boxes, block + 3), y);
}

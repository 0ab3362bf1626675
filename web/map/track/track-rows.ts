// A track as the bytes that the shaders read, one row a part of the line, and which of them to draw: parts
// of a span of time whose block touches the view.
import type { TrackColour } from '@flotila/domain/ride/track-colour.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { at, type TrackLine, thinned } from './track-line.ts';

export const ROW_BYTES = 44;
/** Parts that are shown or left out together. */
const BLOCK = 256;

export interface TrackRows {
  bytes: Uint8Array;
  count: number;
  /** Moment at which each part begins, and the end of the last one. */
  ts: Float64Array;
  /** Four numbers a block: west, north, east, south (mercator). */
  boxes: Float64Array;
}

/** Rows of the buffer that are drawn in one go. */
export interface Part {
  start: number;
  count: number;
}

/** The rows of a line without what the tolerance (mercator) hides. */
export function trackRows(
  line: TrackLine,
  tolerance: number,
  colourOf: (speed: number) => TrackColour,
): TrackRows {
  const kept = thinned(line, tolerance);
  const count = Math.max(0, kept.length - 1);
  const buffer = new ArrayBuffer(count * ROW_BYTES);
  const floats = new Float32Array(buffer);
  const bytes = new Uint8Array(buffer);
  const ts = new Float64Array(kept.length);
  const boxes = new Float64Array(Math.ceil(count / BLOCK) * 4);
  for (let block = 0; block < boxes.length; block += 4) {
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], block);
  }
  for (let k = 0; k < kept.length; k += 1) ts[k] = at(line.ts, kept[k] ?? 0);
  for (let k = 0; k < count; k += 1) {
    const [i, j] = [kept[k] ?? 0, kept[k + 1] ?? 0];
    const row = (k * ROW_BYTES) / 4;
    writePlace(floats, row, at(line.x, i), at(line.y, i));
    writePlace(floats, row + 4, at(line.x, j), at(line.y, j));
    writeColour(bytes, k * ROW_BYTES + 32, colourOf(at(line.speed, i)));
    bytes[k * ROW_BYTES + 35] = line.segment[i] ?? 0;
    writeColour(bytes, k * ROW_BYTES + 36, colourOf(at(line.speed, j)));
    floats[row + 10] = at(line.along, i);
    widen(boxes, Math.floor(k / BLOCK) * 4, at(line.x, i), at(line.y, i));
    widen(boxes, Math.floor(k / BLOCK) * 4, at(line.x, j), at(line.y, j));
  }
  return { bytes, count, ts, boxes };
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

function writeColour(bytes: Uint8Array, offset: number, [red, green, blue]: TrackColour): void {
  bytes[offset] = red;
  bytes[offset + 1] = green;
  bytes[offset + 2] = blue;
}

function widen(boxes: Float64Array, block: number, x: number, y: number): void {
  boxes[block] = Math.min(at(boxes, block), x);
  boxes[block + 1] = Math.min(at(boxes, block + 1), y);
  boxes[block + 2] = Math.max(at(boxes, block + 2), x);
  boxes[block + 3] = Math.max(at(boxes, block + 3), y);
}

// Writes rows of FleetMotion as the bytes that the shaders read. Order is drawing order: parked vehicles
// first, moving ones over them, alarms and the selected one on top; below all what is dimmed.
import type { FleetMotion } from './fleet-motion.ts';
import type { LabelAtlas } from './label-atlas.ts';
import type { PlacedLabel } from './label-layout.ts';
import type { LabelText, PlateMark } from './label-text.ts';
import { drawnNumber, FLAGS } from './marker-kind.ts';

export const MARKER_BYTES = 56;
export const LABEL_BYTES = 80;

export interface MarkerFlags {
  hidden: ReadonlySet<number>;
  selectedId: number | null;
  hoveredId: number | null;
  /** U-13: the others are dimmed; null or left out: none is. */
  lit?: ReadonlySet<number> | null;
  /** By id: whose plate is coloured. */
  urgent?: ReadonlyMap<number, PlateMark>;
}

/** What the list leaves out, unless somebody looks at it right now. */
export function isDimmed({ lit, selectedId, hoveredId }: MarkerFlags, id: number): boolean {
  return Boolean(lit) && !lit?.has(id) && id !== selectedId && id !== hoveredId;
}

const LEVELS = 7;

let markerBytes = new ArrayBuffer(0);
let labelBytes = new ArrayBuffer(0);
let order = new Int32Array(0);
let levels = new Uint8Array(0);

/** The bytes are valid until the next call. */
export function writeMarkers(
  motion: FleetMotion,
  flags: MarkerFlags,
): { bytes: Uint8Array; count: number } {
  const { count } = motion;
  if (markerBytes.byteLength < count * MARKER_BYTES) {
    markerBytes = new ArrayBuffer(count * MARKER_BYTES * 2);
    order = new Int32Array(count * 2);
    levels = new Uint8Array(count * 2);
  }
  sortRows(motion, flags);
  const floats = new Float32Array(markerBytes);
  const bytes = new Uint8Array(markerBytes);
  for (let i = 0; i < count; i++) {
    const row = order[i] ?? 0;
    const at = (i * MARKER_BYTES) / 4;
    writeMotion(floats, at, motion, row);
    const byte = i * MARKER_BYTES + 48;
    bytes[byte] = drawnNumber(motion.shapes[row] ?? 0, motion.colours[row] ?? 0);
    bytes[byte + 1] = motion.colours[row] ?? 0;
    bytes[byte + 2] = flagBits(motion, flags, row);
    floats[at + 13] = motion.speeds[row] ?? 0;
  }
  return { bytes: bytes.subarray(0, count * MARKER_BYTES), count };
}

/** A counting sort by level into `order`. */
function sortRows(motion: FleetMotion, flags: MarkerFlags): void {
  const starts = new Int32Array(LEVELS + 1);
  for (let row = 0; row < motion.count; row++) {
    const level = levelOf(motion, flags, row);
    levels[row] = level;
    starts[level + 1] = (starts[level + 1] ?? 0) + 1;
  }
  for (let level = 0; level < LEVELS; level++) {
    starts[level + 1] = (starts[level + 1] ?? 0) + (starts[level] ?? 0);
  }
  for (let row = 0; row < motion.count; row++) {
    const level = levels[row] ?? 0;
    const at = starts[level] ?? 0;
    order[at] = row;
    starts[level] = at + 1;
  }
}

function levelOf(motion: FleetMotion, flags: MarkerFlags, row: number): number {
  const id = motion.ids[row] ?? 0;
  if (id === flags.selectedId) return 6;
  if (id === flags.hoveredId) return 5;
  if (isDimmed(flags, id)) return 0;
  return (motion.flags[row] ?? 0) & FLAGS.panic ? 4 : (motion.shapes[row] ?? 0) + 1;
}

function flagBits(motion: FleetMotion, flags: MarkerFlags, row: number): number {
  const id = motion.ids[row] ?? 0;
  if (flags.hidden.has(id)) return FLAGS.hidden;
  if (isDimmed(flags, id)) return FLAGS.dimmed;
  const marked =
    id === flags.selectedId ? FLAGS.selected : id === flags.hoveredId ? FLAGS.hovered : 0;
  return (motion.flags[row] ?? 0) | marked;
}

/** Twelve floats: from, to (high x, high y, low x, low y), start, seconds, heading, turn. */
function writeMotion(floats: Float32Array, at: number, motion: FleetMotion, row: number): void {
  writePlace(floats, at, motion.fromX[row] ?? 0, motion.fromY[row] ?? 0);
  writePlace(floats, at + 4, motion.toX[row] ?? 0, motion.toY[row] ?? 0);
  floats[at + 8] = motion.start[row] ?? 0;
  floats[at + 9] = motion.duration[row] ?? 0;
  floats[at + 10] = motion.headingFrom[row] ?? 0;
  floats[at + 11] = motion.headingTurn[row] ?? 0;
}

function writePlace(floats: Float32Array, at: number, x: number, y: number): void {
  const highX = Math.fround(x);
  const highY = Math.fround(y);
  floats[at] = highX;
  floats[at + 1] = highY;
  floats[at + 2] = x - highX;
  floats[at + 3] = y - highY;
}

/** Labels of rows that are gone meanwhile are left out. The bytes are valid until the next call. */
export function writeLabels(
  motion: FleetMotion,
  labels: (PlacedLabel & { text: LabelText })[],
  atlas: LabelAtlas,
): { bytes: Uint8Array; count: number } {
  if (labelBytes.byteLength < labels.length * LABEL_BYTES) {
    labelBytes = new ArrayBuffer(labels.length * LABEL_BYTES * 2);
  }
  const edition = atlas.edition;
  const count = fillLabels(motion, labels, atlas);
  // The texture started anew on the way: what was written before is void, and now there is room for all.
  if (atlas.edition !== edition) fillLabels(motion, labels, atlas);
  return { bytes: new Uint8Array(labelBytes, 0, count * LABEL_BYTES), count };
}

function fillLabels(
  motion: FleetMotion,
  labels: (PlacedLabel & { text: LabelText })[],
  atlas: LabelAtlas,
): number {
  const floats = new Float32Array(labelBytes);
  let count = 0;
  for (const label of labels) {
    if (label.row >= motion.count) continue;
    const at = (count * LABEL_BYTES) / 4;
    writeMotion(floats, at, motion, label.row);
    const part = atlas.partOf(label.text);
    floats[at + 12] = label.offsetX;
    floats[at + 13] = label.offsetY;
    floats[at + 14] = part.pixelsWide;
    floats[at + 15] = part.pixelsHigh;
    floats[at + 16] = part.left;
    floats[at + 17] = part.top;
    floats[at + 18] = part.width;
    floats[at + 19] = part.height;
    count += 1;
  }
  return count;
}

// Vehicles that stand on one spot (U-3): who they are, which of them wears the plate, and the badge that counts
// them. Pure.

import type { OnScreen } from './fleet-view.ts';
import type { Box } from './floating.ts';
import { stackSpots } from './marker-stack.ts';
import type { FleetMotion } from './vehicles/fleet-motion.ts';
import { isDimmed, type MarkerFlags } from './vehicles/instances.ts';
import { CHIP_HEIGHT, CHIP_MARGIN } from './vehicles/label-text.ts';
import { FLAGS, SHAPE_NUMBERS } from './vehicles/marker-kind.ts';
import type { DrawnLabel } from './vehicles/vehicle-drawing.ts';

/** Nearer than this markers touch and their plates would stand around one spot. */
export const STACK_PIXELS = 16;
const BADGES_MAX = 200;
/** From the marker to its badge where it must not lie at its corner. */
const ASIDE = 10;
/** What a badge leaves free around the middle of a marker. */
const MARKER_RADIUS = 10;

/** Those that stand and that the list does not leave out; who calls for help is never one of many (W-2). */
function standing(motion: FleetMotion, flags: MarkerFlags, shown: readonly OnScreen[]) {
  return shown.filter(
    ({ row }) =>
      motion.shapes[row] === SHAPE_NUMBERS.square &&
      !((motion.flags[row] ?? 0) & FLAGS.panic) &&
      !isDimmed(flags, motion.ids[row] ?? 0),
  );
}

/** The ids of the vehicles that stand where this one stands, itself first; alone where it drives. */
export function stackOf(
  motion: FleetMotion,
  flags: MarkerFlags,
  shown: readonly OnScreen[],
  hit: OnScreen,
): number[] {
  const around = standing(motion, flags, shown);
  const isOne = !around.includes(hit);
  const stack = isOne
    ? [hit]
    : around.filter(({ x, y }) => Math.hypot(x - hit.x, y - hit.y) <= STACK_PIXELS);
  const ids = stack.map(({ row }) => motion.ids[row] ?? 0);
  const own = motion.ids[hit.row] ?? 0;
  return [own, ...ids.filter((id) => id !== own)];
}

/** Who is looked at wears the plate of its stack, then who is urgent; of equals the first. */
function rankOf(motion: FleetMotion, flags: MarkerFlags, row: number): number {
  const id = motion.ids[row] ?? 0;
  if (id === flags.selectedId) return 3;
  if (id === flags.hoveredId) return 2;
  return Number(flags.urgent?.has(id) ?? false);
}

/** Of each spot on which several stand all ids, first of the one whose marker and plate are seen. */
export function stacksOf(
  motion: FleetMotion,
  flags: MarkerFlags,
  shown: readonly OnScreen[],
): number[][] {
  const spots = standing(motion, flags, shown).map(({ row, x, y }) => ({
    id: motion.ids[row] ?? 0,
    x,
    y,
    rank: rankOf(motion, flags, row),
  }));
  return stackSpots(spots, STACK_PIXELS, spots.length).flatMap(({ ids }) =>
    ids.length > 1 ? [ids] : [],
  );
}

type WidthOf = (text: DrawnLabel['text']) => number;

/**
 * "+14" at the marker of each stack, at its corner or beside it: nothing of the vehicle in question lies under a badge.
 * `sure` are the plates of those; a badge that would cover one from everywhere is left out. `widthOf` in css pixels.
 */
export function stackBadges(
  motion: FleetMotion,
  stacks: readonly number[][],
  shown: readonly OnScreen[],
  { sure, widthOf }: { sure: readonly DrawnLabel[]; widthOf: WidthOf },
): DrawnLabel[] {
  const places = new Map(shown.map((one) => [one.row, one]));
  const plates = chipBoxes(sure, shown, widthOf);
  return stacks.slice(0, BADGES_MAX).flatMap(([head = 0, ...others]) => {
    const row = motion.rowOf(head);
    const at = row === undefined ? undefined : places.get(row);
    if (row === undefined || !at) return [];
    const text = { plate: `+${others.length}`, age: '', emphasis: 'count' as const };
    const markers = sure.flatMap((one) => {
      const marker = one.row === row ? undefined : places.get(one.row);
      return marker ? [boxAround(marker)] : [];
    });
    const offset = badgeOffsets(widthOf(text)).find(([offsetX, offsetY]) => {
      const box = chipBox(at, { offsetX, offsetY }, widthOf(text));
      return ![...plates, ...markers].some((other) => doTouch(box, other));
    });
    return offset ? [{ row, offsetX: offset[0], offsetY: offset[1], text }] : [];
  });
}

/** From the marker to the top left of its badge, the label's margin included: the best place first. */
function badgeOffsets(width: number): [x: number, y: number][] {
  const middle = -CHIP_MARGIN - CHIP_HEIGHT / 2;
  const [corner, far] = [-25, -ASIDE - CHIP_HEIGHT - CHIP_MARGIN];
  const [right, left] = [ASIDE - CHIP_MARGIN, CHIP_MARGIN - ASIDE - width];
  return [
    [-2, corner],
    [2 - width, corner],
    [right, middle],
    [left, middle],
    [-width / 2, far],
    [right, far],
    [left, far],
  ];
}

function boxAround({ x, y }: OnScreen): Box {
  const r = MARKER_RADIUS;
  return { left: x - r, top: y - r, right: x + r, bottom: y + r };
}

function doTouch(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}

/** What labels cover on the screen; `widthOf` in css pixels. */
export function chipBoxes(
  labels: readonly DrawnLabel[],
  shown: readonly OnScreen[],
  widthOf: WidthOf,
): Box[] {
  if (labels.length === 0) return [];
  const places = new Map(shown.map((one) => [one.row, one]));
  return labels.flatMap((label) => {
    const at = places.get(label.row);
    return at ? [chipBox(at, label, widthOf(label.text))] : [];
  });
}

function chipBox(at: OnScreen, offset: { offsetX: number; offsetY: number }, width: number): Box {
  const left = at.x + offset.offsetX + CHIP_MARGIN;
  const top = at.y + offset.offsetY + CHIP_MARGIN;
  return { left, top, right: left + width - 2 * CHIP_MARGIN, bottom: top + CHIP_HEIGHT };
}

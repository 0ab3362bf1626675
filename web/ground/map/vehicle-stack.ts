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
/** From the marker to the top left of its badge, the label's margin included. */
const BADGE = { offsetX: -2, offsetY: -25 };
const BADGES_MAX = 200;

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

/** "+14" at the marker of each stack. */
export function stackBadges(motion: FleetMotion, stacks: readonly number[][]): DrawnLabel[] {
  return stacks.slice(0, BADGES_MAX).flatMap(([head = 0, ...others]) => {
    const row = motion.rowOf(head);
    if (row === undefined) return [];
    const text = { plate: `+${others.length}`, age: '', emphasis: 'count' as const };
    return [{ row, ...BADGE, text }];
  });
}

/** What the badges cover on the screen; `widthOf` in css pixels. */
export function badgeBoxes(
  badges: readonly DrawnLabel[],
  shown: readonly OnScreen[],
  widthOf: (text: DrawnLabel['text']) => number,
): Box[] {
  if (badges.length === 0) return [];
  const places = new Map(shown.map((one) => [one.row, one]));
  return badges.flatMap(({ row, offsetX, offsetY, text }) => {
    const at = places.get(row);
    if (!at) return [];
    const [left, top] = [at.x + offsetX + CHIP_MARGIN, at.y + offsetY + CHIP_MARGIN];
    const right = left + widthOf(text) - 2 * CHIP_MARGIN;
    return [{ left, top, right, bottom: top + CHIP_HEIGHT }];
  });
}

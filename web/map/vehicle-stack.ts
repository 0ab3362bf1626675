// Vehicles that stand on one spot (U-3): who they are, and the badge that counts them. Pure.
import type { OnScreen } from './fleet-view.ts';
import { stackSpots } from './marker-stack.ts';
import type { FleetMotion } from './vehicles/fleet-motion.ts';
import { isDimmed, type MarkerFlags } from './vehicles/instances.ts';
import { SHAPE_NUMBERS } from './vehicles/marker-kind.ts';
import type { DrawnLabel } from './vehicles/vehicle-drawing.ts';

/** Nearer than this markers cover each other so far that they are taken for one. */
export const STACK_PIXELS = 10;
/** From the marker to the top left of its badge, the label's margin included. */
const BADGE = { offsetX: -2, offsetY: -25 };
const BADGES_MAX = 200;

/** Those that stand and that the list does not leave out. */
function standing(motion: FleetMotion, flags: MarkerFlags, shown: readonly OnScreen[]) {
  return shown.filter(
    ({ row }) =>
      motion.shapes[row] === SHAPE_NUMBERS.square && !isDimmed(flags, motion.ids[row] ?? 0),
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

/** "+14" at the marker of each stack. */
export function stackBadges(
  motion: FleetMotion,
  flags: MarkerFlags,
  shown: readonly OnScreen[],
): DrawnLabel[] {
  const spots = standing(motion, flags, shown).map(({ row, x, y }) => ({
    ...{ id: row, x, y },
    rank: motion.ids[row] === flags.selectedId ? 1 : 0,
  }));
  return stackSpots(spots, STACK_PIXELS, spots.length)
    .filter(({ ids }) => ids.length > 1)
    .slice(0, BADGES_MAX)
    .map(({ id, ids }) => ({
      ...{ row: id, ...BADGE },
      text: { plate: `+${ids.length - 1}`, age: '', emphasis: 'count' as const },
    }));
}

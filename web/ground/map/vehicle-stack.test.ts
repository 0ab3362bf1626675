// Who stands on one spot of the map.
import { expect, test } from 'vitest';
import { chooseLabels, type OnScreen, onScreen } from './fleet-view.ts';
import { syntheticFleet } from './synthetic.ts';
import { stackBadges, stackOf, stacksOf } from './vehicle-stack.ts';
import { FleetMotion } from './vehicles/fleet-motion.ts';
import type { MarkerFlags } from './vehicles/instances.ts';
import { FLAGS } from './vehicles/marker-kind.ts';
import type { DrawnLabel } from './vehicles/vehicle-drawing.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const NOBODY: MarkerFlags = { hidden: new Set<number>(), selectedId: null, hoveredId: null };

/** So many vehicles on one spot of which the first drive. */
function depot(count: number, driving = 0) {
  const fleet = syntheticFleet(count, NOW).vehicles;
  const location = fleet.find((one) => one.location)?.location;
  if (!location) throw new Error('nobody has a location');
  const vehicles = fleet.map((one, index) => ({
    ...one,
    flagPanic: false,
    location: { ...location, speed: index < driving ? 60 : 0 },
    ride: one.ride && {
      ...one.ride,
      rideState: index < driving ? ('unfinished' as const) : ('finished' as const),
    },
  }));
  const motion = new FleetMotion();
  motion.update(vehicles, { now: 0, wallClock: NOW, isInstant: true });
  const { latitude, longitude } = location;
  const view = { latitude, longitude, world: 512 * 2 ** 10, width: 1000, height: 800 };
  return { motion, shown: onScreen(motion, NOBODY, view, 0) };
}

function badgesOf(
  motion: FleetMotion,
  flags: MarkerFlags,
  shown: readonly OnScreen[],
  sure: readonly DrawnLabel[] = [],
) {
  const options = { sure, widthOf: () => 40 };
  return stackBadges(motion, stacksOf(motion, flags, shown), shown, options);
}

test('U-3 the badge counts who stands under the marker; who passes by is not counted', () => {
  const { motion, shown } = depot(15, 2);
  const drives = shown.filter(({ row }) => motion.shapes[row] === 2).length;
  const [badge, ...more] = badgesOf(motion, NOBODY, shown);
  expect(more).toEqual([]);
  expect(badge?.text.plate).toBe(`+${14 - drives}`);
});

test('U-3 a click on one of them means all, the clicked one first; one that the list leaves out is not among them', () => {
  const { motion, shown } = depot(5);
  const hit = shown[2];
  if (!hit) throw new Error('nobody is on the screen');
  const ids = stackOf(motion, NOBODY, shown, hit);
  expect(ids).toHaveLength(5);
  expect(ids[0]).toBe(motion.ids[hit.row]);
  const lit = new Set(ids.slice(0, 3));
  expect(stackOf(motion, { ...NOBODY, lit }, shown, hit).toSorted()).toEqual([...lit].toSorted());
  expect(badgesOf(motion, { ...NOBODY, lit }, shown)[0]?.text.plate).toBe('+2');
});

test.each([
  { who: 'the first', flags: NOBODY, index: 0 },
  { who: 'the one that is pointed at', flags: { ...NOBODY, hoveredId: 3 }, index: 2 },
  { who: 'the selected one', flags: { ...NOBODY, hoveredId: 3, selectedId: 5 }, index: 4 },
])('U-3 a stack wears one plate, of $who', ({ flags, index }) => {
  const { motion, shown } = depot(5);
  const stacks = stacksOf(motion, flags, shown);
  const chosen = chooseLabels(motion, flags, shown, {
    areShown: true,
    zoom: 12,
    before: new Set<number>(),
    widthOf: () => 80,
    textOf: (row) => ({ plate: `${motion.ids[row]}`, age: '', emphasis: 'none' }),
    obstacles: [],
    view: { width: 1000, height: 800 },
    covered: new Set(stacks.flatMap(([, ...others]) => others)),
  });
  expect(chosen.map(({ text }) => text.plate)).toEqual([`${motion.ids[shown[index]?.row ?? -1]}`]);
  expect(badgesOf(motion, flags, shown).map(({ row }) => row)).toEqual([chosen[0]?.row]);
});

test('W-2 who calls for help is never one of a stack', () => {
  const { motion, shown } = depot(5);
  const [calling, other] = shown;
  if (!calling || !other) throw new Error('nobody is on the screen');
  expect(stackOf(motion, NOBODY, shown, other)).toHaveLength(5);
  motion.flags[calling.row] = (motion.flags[calling.row] ?? 0) | FLAGS.panic;
  expect(stackOf(motion, NOBODY, shown, calling)).toEqual([motion.ids[calling.row]]);
  expect(stackOf(motion, NOBODY, shown, other)).toHaveLength(4);
  expect(badgesOf(motion, NOBODY, shown)[0]?.text.plate).toBe('+3');
});

test('V-13 a badge lies neither on the marker nor on the plate of the vehicle in question', () => {
  const { motion, shown } = depot(5);
  const [asked, head] = shown;
  if (!asked || !head) throw new Error('nobody is on the screen');
  motion.flags[asked.row] = (motion.flags[asked.row] ?? 0) | FLAGS.panic;
  const text = { plate: 'BA 100 AX', age: '', emphasis: 'call' as const };
  const badgeBeside = (offsetY: number) => {
    const [badge] = badgesOf(motion, NOBODY, shown, [
      { row: asked.row, offsetX: -20, offsetY, text },
    ]);
    if (!badge) throw new Error('no badge');
    return { left: badge.offsetX + 4, top: badge.offsetY + 4 };
  };
  // To the right of the marker, or above what stands above it.
  expect(badgeBeside(8).left).toBeGreaterThanOrEqual(10);
  expect(badgeBeside(-38).left).toBeGreaterThanOrEqual(10);
});

test('U-3 the badge counts thousands on one spot', () => {
  const { motion, shown } = depot(10_000);
  expect(badgesOf(motion, NOBODY, shown)[0]?.text.plate).toBe('+9999');
});

// Picking and labelling by what is on the screen.
import { expect, test } from 'vitest';
import { chooseLabels, countInView, onScreen, pick } from './fleet-view.ts';
import { syntheticFleet } from './synthetic.ts';
import { FleetMotion } from './vehicles/fleet-motion.ts';
import type { MarkerFlags } from './vehicles/instances.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const NOBODY: MarkerFlags = { hidden: new Set<number>(), selectedId: null, hoveredId: null };
const text = () => ({ plate: 'BA 100 AX', age: '', emphasis: 'none' as const });

function scene(count: number, callingId: number | null = null) {
  const motion = new FleetMotion();
  const fleet = syntheticFleet(count, NOW).vehicles.map((one) => ({
    ...one,
    flagPanic: one.vehicleId === callingId,
  }));
  motion.update(fleet, { now: 0, wallClock: NOW, isInstant: true });
  const { latitude = 0, longitude = 0 } = fleet[0]?.location ?? {};
  const view = { longitude, latitude, world: 512 * 2 ** 10, width: 1000, height: 800 };
  return { motion, fleet, view };
}

function labels(count: number, zoom: number, flags = NOBODY, callingId: number | null = null) {
  const { motion, view } = scene(count, callingId);
  const shown = onScreen(motion, flags, { ...view, world: 512 * 2 ** zoom }, 0);
  const options = { areShown: true, zoom, textOf: text, widthOf: () => 80 };
  const chosen = chooseLabels(motion, flags, shown, {
    ...options,
    before: new Set(),
    covered: new Set(),
    obstacles: [],
    view,
  });
  return chosen.map((label) => motion.ids[label.row]);
}

test('the vehicle in the middle of the view is in its middle pixel', () => {
  const { motion, view } = scene(60);
  const hit = pick(onScreen(motion, NOBODY, view, 0), 501, 399, 16);
  expect(motion.ids[hit?.row ?? -1]).toBe(1);
});

test('ONL-006 a hidden vehicle cannot be picked', () => {
  const { motion, view } = scene(60);
  const shown = onScreen(motion, { ...NOBODY, hidden: new Set([1]) }, view, 0);
  expect(pick(shown, 500, 400, 3)).toBeUndefined();
});

test('few vehicles are labelled already in far views, a crowd only in near ones', () => {
  expect(labels(60, 7).length).toBeGreaterThan(10);
  expect(labels(1000, 7)).toEqual([]);
  expect(labels(1000, 10).length).toBeGreaterThan(10);
});

test('U-9 the selected vehicle wears its own plate at every zoom, before the one that is pointed at', () => {
  const flags = { ...NOBODY, selectedId: 1 };
  expect(labels(1000, 5, flags)).toEqual([1]);
  expect(labels(1000, 5, { ...flags, hoveredId: 2 })[0]).toBe(1);
  expect(labels(1000, 5, { ...NOBODY, selectedId: 2, hoveredId: 1 })[0]).toBe(2);
});

test('W-2 who calls for help wears its plate at every zoom, also in a crowd', () => {
  expect(labels(1000, 5, NOBODY, 1)).toEqual([1]);
  expect(labels(1000, 5, { ...NOBODY, selectedId: 2 }, 1)).toEqual([2, 1]);
});

test('a plate that does not lie on the map as a whole is left out', () => {
  const { motion, view } = scene(1);
  const wideEnough = (width: number) =>
    chooseLabels(motion, NOBODY, [{ row: 0, x: 30, y: 100 }], {
      areShown: true,
      zoom: 10,
      textOf: text,
      widthOf: () => width,
      before: new Set(),
      covered: new Set(),
      obstacles: [],
      view,
    }).length > 0;
  expect(wideEnough(60)).toBe(true);
  expect(wideEnough(80)).toBe(false);
});

test('U-13 what the list leaves out has no label, unless it is pointed at, and is not counted in view', () => {
  const lit = new Set([2, 3, 4]);
  expect(labels(60, 7, { ...NOBODY, lit }).every((id) => lit.has(id ?? 0))).toBe(true);
  expect(labels(60, 7, { ...NOBODY, lit, hoveredId: 1 })).toContain(1);
  const { motion, view } = scene(60);
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const far = { ...view, world: 512 * 2 ** 3 };
  expect(countInView(motion, { hidden: new Set([2]), lit }, far, none)).toEqual({
    seen: 2,
    all: 2,
  });
  expect(countInView(motion, NOBODY, far, none)).toEqual({ seen: 60, all: 60 });
  const { seen } = countInView(motion, NOBODY, { ...view, world: 512 * 2 ** 14 }, none);
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(60);
  // Under the drawer is not in view.
  const covered = { ...none, right: 1000 };
  expect(countInView(motion, NOBODY, { ...view, world: 512 * 2 ** 14 }, covered).seen).toBe(0);
});

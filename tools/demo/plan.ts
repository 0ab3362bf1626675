// What a demo vehicle does: an endless row of drives and stops, cut into cycles (weeks, which
// for a line begin when it is at rest) that follow each other exactly. The same for every run: only the seed and the calendar decide.
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Geography } from './geography.ts';
import { lineWeek } from './lines.ts';
import type { Segment } from './planner.ts';
import { weekOf } from './weeks.ts';

/** Monday from which all demo vehicles count their weeks; history never reaches before it. */
export const DEMO_EPOCH = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface Cycle {
  from: number;
  to: number;
  segments: Segment[];
}

/** From this tractor fuel is stolen, once, in the week before the one in which the demo begins. */
const THEFT_PLATE = 'BA732HA';

/** Number of that week for a demo that begins at `begun` (epoch ms). */
export function theftWeekOf(begun: number): number {
  return Math.floor((begun - DEMO_EPOCH) / WEEK) - 1;
}

/** The cycle of that number; fuel is stolen in `theftWeek`, null: never. */
export function cycleAt(
  vehicle: DemoVehicle,
  geography: Geography,
  index: number,
  theftWeek: number | null,
): Cycle {
  const { duty } = vehicle;
  const from = cycleStart(vehicle, index);
  const to = from + WEEK;
  if (duty.kind === 'line') {
    return { from, to, segments: whole(lineWeek(vehicle, duty, geography, from, index), to) };
  }
  const isTheftWeek = index === theftWeek && vehicle.plate === THEFT_PLATE;
  const segments = weekOf(vehicle, duty, geography, from, index, isTheftWeek);
  return { from, to, segments: whole(segments, to) };
}

/** How many cycles end before the one that contains `time`. */
export function cycleIndexAt(vehicle: DemoVehicle, time: number): number {
  return Math.floor((time - cycleStart(vehicle, 0)) / WEEK);
}

function cycleStart({ duty }: DemoVehicle, index: number): number {
  const late = ('day' in duty ? duty.day * DAY : 0) + (duty.kind === 'line' ? duty.hour * HOUR : 0);
  // Weeks count from one that has begun when the calendar begins.
  return DEMO_EPOCH + (late > 0 ? late - WEEK : 0) + index * WEEK;
}

/** Checks that the segments end with their cycle, and joins the rests at both of its ends with their other parts. */
function whole(segments: Segment[], to: number): Segment[] {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last || last.to !== to) {
    throw new Error(`a demo plan does not end with its week: ${new Date(to).toISOString()}`);
  }
  first.isResumed = first.activity === 'rest';
  last.isContinued = last.activity === 'rest';
  return segments;
}

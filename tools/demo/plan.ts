// What a demo vehicle does: an endless row of drives and stops, cut into cycles (weeks, which
// for a line begin when it is at rest) that follow each other exactly. The same for every run: only the seed and the calendar decide.
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Geography } from './geography.ts';
import { lineWeek } from './lines.ts';
import type { Segment } from './planner.ts';
import { type WeekEvents, weekOf } from './weeks.ts';

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

/** What happens once, in the week so many weeks before the one in which the demo begins. */
const ONCE: Readonly<Record<keyof WeekEvents, { plate: string; weeksBefore: number }>> = {
  isTheft: { plate: 'BA732HA', weeksBefore: 1 },
  isSaturday: { plate: 'TN226CD', weeksBefore: 4 },
  isLateBreak: { plate: 'BA551CC', weeksBefore: 2 },
};

/** What of it happens to a vehicle in the cycle `index`, when the demo begins at `begun` (epoch ms); null: nothing. */
function eventsOf(vehicle: DemoVehicle, index: number, begun: number | null): WeekEvents {
  const happens = ({ plate, weeksBefore }: (typeof ONCE)['isTheft']) =>
    begun !== null &&
    vehicle.plate === plate &&
    index === cycleIndexAt(vehicle, begun) - weeksBefore;
  return {
    isTheft: happens(ONCE.isTheft),
    isSaturday: happens(ONCE.isSaturday),
    isLateBreak: happens(ONCE.isLateBreak),
  };
}

/** The cycle of that number of a demo that begins at `begun` (epoch ms); null: what happens once does not. */
export function cycleAt(
  vehicle: DemoVehicle,
  geography: Geography,
  index: number,
  begun: number | null,
): Cycle {
  const { duty } = vehicle;
  const from = cycleStart(vehicle, index);
  const to = from + WEEK;
  const events = eventsOf(vehicle, index, begun);
  const segments =
    duty.kind === 'line'
      ? lineWeek(vehicle, duty, geography, from, index, events)
      : weekOf(vehicle, duty, geography, from, index, events);
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

// What a demo vehicle does: an endless row of drives and stops, cut into cycles (a week, or one round
// trip) that follow each other exactly. The same for every run: only the seed and the calendar decide.
import type { DemoVehicle, Duty } from './cast.ts';
import type { Drive } from './drive.ts';
import type { Geography } from './geography.ts';
import { Planner, type Segment } from './planner.ts';
import { driveBetween, weekOf } from './weeks.ts';

/** Monday from which all demo vehicles count their weeks; history never reaches before it. */
export const DEMO_EPOCH = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

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
  if (vehicle.duty.kind === 'line') return lineCycle(vehicle, vehicle.duty, geography, index);
  const from = DEMO_EPOCH + index * WEEK;
  const isTheftWeek = index === theftWeek && vehicle.plate === THEFT_PLATE;
  const segments = weekOf(vehicle, vehicle.duty, geography, from, index, isTheftWeek);
  return { from, to: from + WEEK, segments: fill(segments, from, from + WEEK) };
}

/** How many cycles end before the one that contains `time`. */
export function cycleIndexAt(vehicle: DemoVehicle, geography: Geography, time: number): number {
  if (vehicle.duty.kind !== 'line') return Math.floor((time - DEMO_EPOCH) / WEEK);
  const { period, start } = lineTiming(vehicle, vehicle.duty, geography);
  return Math.floor((time - start) / period);
}

const lineDrives = new Map<string, [Drive, Drive]>();

function lineTiming(vehicle: DemoVehicle, duty: Extract<Duty, { kind: 'line' }>, geo: Geography) {
  const known = lineDrives.get(vehicle.plate) ?? [
    driveBetween(geo, duty.from, duty.to, vehicle.top, `${vehicle.plate}:there`),
    driveBetween(geo, duty.to, duty.from, vehicle.top, `${vehicle.plate}:back`),
  ];
  lineDrives.set(vehicle.plate, known);
  const standing = 19 * MINUTE;
  const period = Math.ceil(known[0].duration + known[1].duration) * 1000 + 2 * standing;
  return { drives: known, standing, period, start: DEMO_EPOCH - Math.round(duty.phase * period) };
}

/** A line truck shuttles day and night with two crews, so some of the fleet moves at every hour. */
function lineCycle(
  vehicle: DemoVehicle,
  duty: Extract<Duty, { kind: 'line' }>,
  geo: Geography,
  index: number,
): Cycle {
  const { drives, standing, period, start } = lineTiming(vehicle, duty, geo);
  const from = start + index * period;
  const plan = new Planner(from, geo.place(duty.from), vehicle.plate);
  plan.crew = 0;
  plan.stand(standing, index % 3 === 0 ? 'fuel' : 'load');
  plan.drive(drives[0]);
  plan.crew = 1;
  plan.stand(standing, 'load');
  plan.drive(drives[1]);
  return { from, to: from + period, segments: fill(plan.segments, from, from + period) };
}

/** Cuts what would run over the cycle's end and rests until it. */
function fill(segments: Segment[], from: number, to: number): Segment[] {
  const kept = segments.filter((segment) => segment.from < to);
  const last = kept.at(-1);
  if (last && last.to > to) {
    throw new Error(`a demo plan runs over its end: ${new Date(from).toISOString()}`);
  }
  return kept;
}

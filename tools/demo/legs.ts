// The drives of a demo vehicle as a dispatcher sees them: from which town to which, when, and whether the
// vehicle went through without a break. Asked of the plan alone, week by week, so the future is known, too.
import type { Place } from '@flotila/server/thing/location/roads/network.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Drive } from './drive.ts';
import type { Geography } from './geography.ts';
import { cycleAt, cycleIndexAt } from './plan.ts';
import type { Segment } from './planner.ts';

export interface Leg {
  start: Place;
  goal: Place;
  /** Epoch ms: sets off, comes to stand at the goal. */
  from: number;
  to: number;
  drive: Drive;
  /** Nothing but driving between the two. */
  isUnbroken: boolean;
}

/** A vehicle on its way at the beginning set off in the cycle before, at most. */
const BEFORE = 3 * 86_400_000;

/** Legs that end within from … to (epoch ms), in order; `begun`: when the demo was. */
export function legsOf(
  vehicle: DemoVehicle,
  geo: Geography,
  from: number,
  to: number,
  begun: number | null = null,
): Leg[] {
  const legs: Leg[] = [];
  let current: Leg | undefined;
  for (const segment of segmentsOf(vehicle, geo, from - BEFORE, to, begun)) {
    const { drive, driveOffset } = segment;
    if (!drive) continue;
    const isLast = driveOffset + (segment.to - segment.from) / 1000 >= drive.duration;
    if (driveOffset === 0) {
      const { way } = drive.course;
      current = {
        start: way.from,
        goal: way.to,
        from: segment.from,
        to: segment.to,
        drive,
        isUnbroken: isLast,
      };
    }
    if (!current || current.drive !== drive) continue;
    current.to = segment.to;
    if (!isLast) continue;
    if (current.to > from && current.to <= to) legs.push(current);
    current = undefined;
  }
  return legs;
}

function segmentsOf(
  vehicle: DemoVehicle,
  geo: Geography,
  from: number,
  to: number,
  begun: number | null,
): Segment[] {
  const segments: Segment[] = [];
  for (let index = cycleIndexAt(vehicle, from); ; index += 1) {
    const cycle = cycleAt(vehicle, geo, index, begun);
    segments.push(...cycle.segments);
    if (cycle.to >= to) return segments;
  }
}

// From a plan to tracker records: what the demo vehicle's tracker sends at each moment. Odometer, fuel
// and engine hours run on from cycle to cycle, so live records continue exactly where history ended.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { doorWithin, hasDoorSwitch } from './doors.ts';
import type { Geography } from './geography.ts';
import { panicWithin } from './panics.ts';
import { type Cycle, cycleAt, cycleIndexAt, DEMO_EPOCH } from './plan.ts';
import { describer } from './readings.ts';
import { driveHard, shoutWithin } from './shouts.ts';
import { hasTachograph, type SlotState } from './slots.ts';
import {
  engineMarks,
  isEngineOn,
  type PlannedSegment,
  type Totals,
  totalsAt,
  WORK_METRES_PER_SECOND,
  withTotals,
} from './totals.ts';

/** Odometers count from so long before a demo begins: its past, and some weeks that nobody sees. */
export const BEFORE_BEGUN = 77 * 86_400_000;
/** By which engine hours follow from an odometer. */
const USUAL_METRES_PER_SECOND = 16;

/** Distance between two records in milliseconds. */
export interface Pace {
  driving: number;
  engineOn: number;
  parked: number;
}

export interface DemoTracker {
  vehicle: DemoVehicle;
  /** Records with from < time ≤ to, in order. */
  records(from: number, to: number, pace: Pace): Generator<TrackerRecord>;
  /** Odometer, fuel and engine hours at that moment. */
  totalsAt(time: number): Totals;
  /** Stops that begin within from … to and in which fuel was filled or taken. */
  fuelStops(from: number, to: number): PlannedSegment[];
  /** What the tachograph has in its slots from `from` on, and each change until `to`. */
  slots(from: number, to: number): Generator<SlotState>;
  /** Is it driving at that moment? */
  isDriving(time: number): boolean;
}

/**
 * A tracker of a demo vehicle, sending what `leader`'s plan says (a semi-trailer follows its tractor).
 * @param begun when the demo began, epoch ms: what happens once is counted from it; null: nothing of it does
 */
export function demoTracker(
  companyCode: string,
  vehicle: DemoVehicle,
  leader: DemoVehicle,
  geography: Geography,
  begun: number | null = null,
): DemoTracker {
  const { cycles, fuelStops } = cyclesOf(leader, geography, begun);
  const describe = describer(companyCode, vehicle, leader);
  const hasSwitch = hasDoorSwitch(vehicle);
  const isSilent = vehicle !== leader || !hasTachograph(vehicle);
  const slotsAt = (time: number) => {
    if (isSilent) return undefined;
    const segment = cycles(time).find((one) => one.from <= time && time < one.to);
    return segment?.slots.findLast(({ from }) => from <= time);
  };
  /** Changes of the tachograph, and of the door where a switch tells of it. */
  const marksOf = (segment: PlannedSegment): number[] => {
    const changes = isSilent ? [] : segment.slots.slice(1).map(({ from }) => from);
    const door = hasSwitch ? doorWithin(segment) : null;
    return door ? [...changes, door.from, door.to] : changes;
  };
  const shout = (record: TrackerRecord, segment: PlannedSegment, at: number, before: number) => {
    const once = segment.shout;
    const lasting = once && once.from <= at && at < once.to ? once.alarm : null;
    if (lasting) record.alarm = lasting;
    else if (segment.drive && vehicle === leader) driveHard(vehicle, segment.crew, record, before);
    if (lasting === 'powerCut') delete record.values.supplyVolts;
  };
  return {
    vehicle,
    isDriving: (time) => cycles(time).find((s) => s.from <= time && time < s.to)?.drive != null,
    totalsAt: (time) => {
      const segments = cycles(time);
      const segment = segments.find((s) => s.from <= time && time < s.to);
      return segment ? totalsAt(leader, segment, time) : startTotals(leader);
    },
    fuelStops(from, to) {
      // a towed one is where its leader is, but has no tank
      if (vehicle !== leader) return [];
      cycles(to);
      return fuelStops.filter((segment) => segment.from >= from && segment.to <= to);
    },
    *slots(from, to) {
      const first = slotsAt(from);
      if (!first) return;
      yield { ...first, from };
      for (let time = from; time < to; ) {
        const segments = cycles(time);
        const states = segments.flatMap(({ slots }) => slots);
        yield* states.filter((state) => state.from > Math.max(from, time - 1) && state.from < to);
        time = Math.max(time + 1, segments.at(-1)?.to ?? to);
      }
    },
    *records(from, to, pace) {
      let last = from;
      for (let time = Math.max(from, DEMO_EPOCH); time < to; ) {
        const segments = cycles(time);
        for (const segment of segments) {
          if (segment.to <= time) continue;
          for (const at of times(segment, marksOf(segment), pace)) {
            // trackers tell whole seconds: the same second must not come twice
            const second = Math.round(at / 1000) * 1000;
            if (second <= last) continue;
            if (second > to) return;
            const record = describe(segment, at, second, slotsAt(at));
            shout(record, segment, at, last);
            last = second;
            yield record;
          }
        }
        time = Math.max(time + 1, segments.at(-1)?.to ?? to);
      }
    },
  };
}

/** Record times of a segment: each change of engine, panic button, shout, tachograph and door, and between them the pace. */
function* times(
  segment: PlannedSegment,
  changes: readonly number[],
  pace: Pace,
): Generator<number> {
  const { panic, shout } = segment;
  const marks = [...(panic ? [panic.from, panic.to] : engineMarks(segment)), ...changes];
  if (shout) marks.push(shout.from, shout.to);
  marks.sort((one, two) => one - two);
  let previous = segment.from;
  for (const mark of [...marks, segment.to]) {
    const step = segment.drive
      ? pace.driving
      : isEngineOn(segment, previous)
        ? pace.engineOn
        : pace.parked;
    for (let at = previous + step; at < mark - step / 2; at += step) yield at;
    yield mark;
    previous = mark;
  }
}

/** Segments of the cycle around a time, with running totals; cycles are planned once, in order. */
function cyclesOf(vehicle: DemoVehicle, geography: Geography, begun: number | null) {
  const since = begun === null ? DEMO_EPOCH : Math.max(DEMO_EPOCH, begun - BEFORE_BEGUN);
  const first = cycleIndexAt(vehicle, since);
  const start = startTotals(vehicle);
  // few, so that all of them are kept
  const fuelStops: PlannedSegment[] = [];
  let next = first;
  let totals = start;
  let current: { cycle: Cycle; segments: PlannedSegment[] } | undefined;
  const waiting = new Map<number, { cycle: Cycle; segments: PlannedSegment[] }>();
  const cycles = (time: number): PlannedSegment[] => {
    if (current && current.cycle.from <= time && time < current.cycle.to) return current.segments;
    const index = cycleIndexAt(vehicle, time);
    if (index < next && !waiting.has(index)) {
      [next, totals] = [first, start];
      fuelStops.length = 0;
    }
    while (next <= index) {
      const cycle = cycleAt(vehicle, geography, next, begun);
      const segments: PlannedSegment[] = [];
      const panic = panicWithin(vehicle.plate, cycle, begun);
      const shout = shoutWithin(vehicle.plate, cycle, begun);
      for (const segment of cycle.segments) {
        const planned = withTotals(vehicle, segment, totals);
        if (panic && planned.from <= panic.from && panic.from < planned.to) planned.panic = panic;
        if (shout && planned.from <= shout.from && shout.from < planned.to) planned.shout = shout;
        segments.push(planned);
        if (planned.fuelChange !== 0) fuelStops.push(planned);
        totals = totalsAt(vehicle, planned, segment.to);
      }
      waiting.set(next, { cycle, segments });
      waiting.delete(next - 3);
      next++;
    }
    current = waiting.get(index) ?? current;
    return current?.segments ?? [];
  };
  return { cycles, fuelStops };
}

/** Of a vehicle when the demo's calendar begins. */
function startTotals(vehicle: DemoVehicle): Totals {
  const { kmStart, consumption, tank } = vehicle;
  const isMachine = vehicle.duty.kind === 'machine';
  const engineSeconds = kmStart / (isMachine ? WORK_METRES_PER_SECOND : USUAL_METRES_PER_SECOND);
  const used = isMachine ? engineSeconds / 3600 : kmStart / 100_000;
  return {
    odometerMetres: kmStart,
    fuelLitres: tank * 0.7,
    usedLitres: used * consumption,
    engineSeconds,
  };
}

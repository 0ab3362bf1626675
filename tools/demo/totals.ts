// Odometer, fuel and engine hours of a demo vehicle at each moment of its plan.
import { burningOf } from './burning.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { momentOf } from './drive.ts';
import type { Panic } from './panics.ts';
import type { Segment } from './planner.ts';
import { seeded } from './random.ts';
import type { DemoShout } from './shouts.ts';
import { type SlotState, slotsDuring } from './slots.ts';

const MINUTE = 60_000;
const IDLE_LITRES_PER_HOUR = { heavy: 1.7, light: 0.6 } as const;
const FUEL_FILL_MINUTES = 6;
const LONG_STOP = 120 * MINUTE;
/** A full tank leaves some room for the fuel to expand. */
const FULL = 0.95;
/** Of the fills so many are a part of what would fit in. */
const PARTIAL_SHARE = 0.25;
const PARTIAL = 0.65;
/** What is taken from a tractor in one night, litres. */
const STOLEN_LITRES = 62;

/** How far a machine comes on its site. */
export const WORK_METRES_PER_SECOND = 0.35;

/** Running totals at the start of a segment. */
export interface Totals {
  odometerMetres: number;
  fuelLitres: number;
  usedLitres: number;
  engineSeconds: number;
}

export interface PlannedSegment extends Segment {
  totals: Totals;
  /** Litres put in (fuel) or taken (theft, negative) during the segment. */
  fuelChange: number;
  isFull: boolean;
  /** Litres on 100 km of this drive. */
  burning: number;
  /** The driver calls for help meanwhile. */
  panic: Panic | null;
  /** What the tracker shouts meanwhile. */
  shout: DemoShout | null;
  /** Cards in the tachograph and what their drivers do; none: the tracker tells nothing of it. */
  slots: readonly SlotState[];
}

/** When the key is turned during a segment: once, twice, or never where it stood before and stands on. */
export function engineMarks(segment: Segment): number[] {
  const off = engineOff(segment);
  return off ? [off.from, off.to].filter((mark) => segment.from < mark && mark < segment.to) : [];
}

export function isEngineOn(segment: Segment, time: number): boolean {
  const off = engineOff(segment);
  return !off || time < off.from || time >= off.to;
}

/** How long the engine is off, from before the segment or beyond its end if need be; undefined: it never is. */
function engineOff(segment: Segment): { from: number; to: number } | undefined {
  if (segment.drive || segment.activity === 'work') return undefined;
  const { isResumed, isOffFrom, isContinued, isOffTo } = segment;
  const from = isResumed || isOffFrom ? segment.from : segment.from + segment.idleFirst;
  const to = isContinued || isOffTo ? Number.POSITIVE_INFINITY : segment.to - segment.idleLast;
  return from < to ? { from, to } : undefined;
}

export function withTotals(vehicle: DemoVehicle, segment: Segment, totals: Totals): PlannedSegment {
  const room = vehicle.tank * FULL - totals.fuelLitres;
  const isPump = segment.activity === 'fuel' && room > vehicle.tank * 0.35;
  // A rest that goes on in the next week is no time to fill: its end, Monday at midnight, is nobody's.
  const isNearlyEmpty =
    !segment.isContinued &&
    !segment.isOffTo &&
    totals.fuelLitres < vehicle.tank * 0.28 &&
    (segment.activity === 'load' || segment.activity === 'rest') &&
    segment.to - segment.from > (FUEL_FILL_MINUTES + 2) * MINUTE;
  const isWorthIt = isPump || isNearlyEmpty;
  const isPartial = isWorthIt && seeded(`part:${vehicle.plate}:${segment.from}`)() < PARTIAL_SHARE;
  const stolen =
    segment.activity === 'theft' ? -Math.min(STOLEN_LITRES, totals.fuelLitres * 0.6) : 0;
  const fuelChange = isWorthIt ? room * (isPartial ? PARTIAL : 1) : stolen;
  return {
    ...segment,
    totals,
    fuelChange,
    isFull: isWorthIt && !isPartial,
    burning: burningDuring(vehicle, segment),
    panic: null,
    shout: null,
    slots: slotsDuring(vehicle, segment),
  };
}

/** A drive that goes on after a break burns as before it. */
function burningDuring(vehicle: DemoVehicle, segment: Segment): number {
  const { drive, cargo, crew, setOff } = segment;
  return drive ? burningOf(vehicle, { drive, cargo, crew, from: setOff }) : 0;
}

export function totalsAt(vehicle: DemoVehicle, segment: PlannedSegment, time: number): Totals {
  const { totals } = segment;
  const seconds = (time - segment.from) / 1000;
  const engine = engineSecondsWithin(segment, time);
  let metres = 0;
  let used = (engine / 3600) * IDLE_LITRES_PER_HOUR[vehicle.tank > 100 ? 'heavy' : 'light'];
  if (segment.drive) {
    const start = momentOf(segment.drive, segment.driveOffset).metres;
    metres = momentOf(segment.drive, segment.driveOffset + seconds).metres - start;
    used = (metres / 100_000) * segment.burning;
  } else if (segment.activity === 'work') {
    used = (engine / 3600) * vehicle.consumption;
    metres = engine * WORK_METRES_PER_SECOND;
  }
  return {
    odometerMetres: totals.odometerMetres + metres,
    fuelLitres: Math.max(0, totals.fuelLitres - used + fuelChangeAt(segment, time)),
    usedLitres: totals.usedLitres + used,
    engineSeconds: totals.engineSeconds + engine,
  };
}

function engineSecondsWithin(segment: Segment, time: number): number {
  const off = engineOff(segment);
  if (!off) return (time - segment.from) / 1000;
  const before = Math.min(time, off.from) - segment.from;
  const after = Math.max(0, time - off.to);
  return (before + after) / 1000;
}

function fuelChangeAt(segment: PlannedSegment, time: number): number {
  if (segment.fuelChange === 0) return 0;
  const part = (time - fuelChangeStart(segment)) / (FUEL_FILL_MINUTES * MINUTE);
  return segment.fuelChange * Math.min(1, Math.max(0, part));
}

/**
 * When the pump begins, or the thief. In a long stop the tank is filled before leaving: the bus is
 * silent until then, and nobody could tell the hour.
 */
export function fuelChangeStart({ from, to, fuelChange }: PlannedSegment): number {
  if (fuelChange < 0) return from + (to - from) * 0.4;
  return to - from > LONG_STOP ? to - (FUEL_FILL_MINUTES + 3) * MINUTE : from + 2 * MINUTE;
}

// What a parked tank shows that is neither put in nor lost. On a slope the level is another one from the first
// reading in the stop on until the vehicle drives (K-10); over the hours of a hot day it wanders; and where a bus
// sleeps, a gauge may show what it starts up with (K-12). Such a step is laid aside until it drives: what has come
// back by then was none. Changes within the stop are found beside it, because they are compared with the stop's own level.
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { changeOf, emitChange, smallestChange } from './change.ts';
import { comparedBurned, comparedSum, levelsOf, partOf, readingsNow } from './levels.ts';
import type { FuelBase, FuelShift, FuelSpan, FuelState, Readings } from './state.ts';

/** What is read so soon after it stands came with the standing; nobody has put in or drained much by then. */
const SOON_MS = 3 * 60_000;
const SOON_READINGS = 3;
/** A shift is at least this part of the smallest change, litres at least. */
const SHIFT_SHARE = 0.25;
const SHIFT_LITRES_MIN = 1;
/** A slope shows at most so many smallest changes beside, or this part of what is in the tank less. */
const SLOPE_SHARE = 0.25;
export const SLOPE_CHANGES = 2;
/** What is taken back may differ from the shift by the gauge's slosh. */
const REST_SHARE = 1.5;
/** The level rises while it stands for so long already and the motor is off: nobody has come to a pump. */
export const LATE_MS = 60 * 60_000;
/**
 * Diesel grows by 0.08 % for each degree (fuel §3), and gauges err with the heat: what changes in an hour by no
 * more than this part of what the tanks hold, or so many litres, changes slowly.
 */
const SLOW_MS = 60 * 60_000;
const SLOW_SHARE = 0.01;
const SLOW_LITRES = 2.5;
/** So many smallest changes are lost even slowly, or one and this part of what the tanks hold. */
const LEAK_CHANGES = 2;
const LEAK_SHARE = 0.05;

/** Nothing beside the fuel, of a vehicle that stands since `standTs`. */
export function noShift(standTs: number): FuelShift {
  return {
    standTs,
    firstSum: null,
    isSettled: false,
    litres: 0,
    sinceTs: standTs,
    rest: 0,
    isLate: false,
    isShifted: false,
    origin: null,
    calm: null,
    calmTs: standTs,
    slowFrom: null,
  };
}

/** Looks at the reading of a standing vehicle; answers whether what leaked slowly was a change. */
export function noteShift(
  state: FuelState,
  span: FuelSpan,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const { shift } = span;
  if (span.beforeSum === null) return false;
  if (!shift.isSettled) settle(state, span, moment, settings);
  else if (moment.ts - shift.calmTs >= SLOW_MS) {
    return noteSlow(state, span, moment, settings, changes);
  }
  return false;
}

/** What the first readings in the stop show came with the standing. */
function settle(
  state: FuelState,
  span: FuelSpan,
  { ts }: Moment,
  settings: DetectionSettings,
): void {
  const { shift, beforeSum } = span;
  const soonTs = shift.standTs + SOON_MS;
  const heldOf = (from: number, to: number, count: number) =>
    held(partOf(state, from, to, count), span.before);
  shift.firstSum ??= levelsOf(heldOf(shift.standTs, ts + 1, 1), state.mainTanks)?.sum ?? null;
  if (ts < soonTs || beforeSum === null || shift.firstSum === null) return;
  shift.isSettled = true;
  shift.calmTs = ts;
  const soon = partOf(state, shift.standTs, soonTs + 1, -SOON_READINGS);
  if (soon[0].length === 0 && soon[1].length === 0) return;
  const before = held(soon, span.before);
  const levels = levelsOf(before, state.mainTanks, Number.POSITIVE_INFINITY);
  if (!levels) return;
  const burned = comparedBurned(state);
  const litres = levels.sum - beforeSum;
  // What rises from reading to reading is a pump.
  const isThere = Math.abs(shift.firstSum - beforeSum) >= Math.abs(litres) / 2;
  const isRising = litres > 0 && levels.sum - shift.firstSum > leastShift(settings);
  if (Math.abs(litres) < leastShift(settings) || !isThere || isRising) return;
  layAside(span, { before, sum: levels.sum, burned }, litres, ts);
}

/** A tank that told nothing holds. */
function held(readings: Readings, before: Readings): Readings {
  return [
    readings[0].length > 0 ? readings[0] : before[0],
    readings[1].length > 0 ? readings[1] : before[1],
  ];
}

function leastShift(settings: DetectionSettings): number {
  return Math.max(smallestChange(settings) * SHIFT_SHARE, SHIFT_LITRES_MIN);
}

/** The stop is compared with this level from now on, and what lies between decides itself when it drives. */
function layAside(span: FuelSpan, base: FuelBase, litres: number, ts: number): void {
  span.shift.sinceTs = ts;
  span.shift.isShifted = true;
  span.shift.origin ??= span.before;
  span.shift.litres += litres;
  span.before = base.before;
  span.beforeSum = base.sum;
  span.burned = base.burned;
  span.shift.calm = null;
  span.shift.slowFrom = null;
}

/**
 * Is this step of a standing vehicle one that only driving decides? Then it is laid aside: what has come back is
 * over, what came with the first reading may be the slope's, what rose late without the motor the gauge's.
 */
export function isShift(
  state: FuelState,
  span: FuelSpan,
  { ts, motor }: Moment,
  settings: DetectionSettings,
): boolean {
  const { shift, beforeSum } = span;
  const sum = comparedSum(state);
  if (sum === null || beforeSum === null) return false;
  const burned = comparedBurned(state);
  const used = burned - span.burned;
  const base = { before: readingsNow(state), sum, burned };
  if (shift.litres !== 0) {
    const truly = { beforeSum: beforeSum - shift.litres, afterSum: sum, burned: used, metres: 0 };
    if (changeOf(truly, settings) === 0) {
      layAside(span, base, -shift.litres, ts);
      shift.origin = null;
      shift.isLate = false;
      return true;
    }
  }
  const litres = sum - beforeSum + used;
  const isLate = litres > 0 && isLateRise(span, span.steadyTs, motor);
  if (!isLate && !isOfSlope(span, beforeSum, litres, settings)) return false;
  layAside(span, base, litres, ts);
  shift.isLate ||= isLate;
  return true;
}

/** Did the level rise when it had stood, and told its level, for long, and nobody started the motor? */
export function isLateRise({ shift }: FuelSpan, ts: number, motor: boolean | null): boolean {
  return motor !== true && shift.firstSum !== null && ts - shift.standTs > LATE_MS;
}

/** Nothing was read in the stop before it, and a slope can do as much. */
function isOfSlope(
  { shift, hasChange }: FuelSpan,
  beforeSum: number,
  litres: number,
  settings: DetectionSettings,
): boolean {
  if (hasChange || shift.litres !== 0 || shift.firstSum === null) return false;
  const first = shift.firstSum - beforeSum;
  if (Math.abs(first) < Math.abs(litres) / 2 || first * litres < 0) return false;
  // What rose by more was put in while nothing was read.
  const most = litres < 0 ? beforeSum * SLOPE_SHARE : 0;
  return Math.abs(litres) <= Math.max(most, smallestChange(settings) * SLOPE_CHANGES);
}

/** A level that changes slowly is compared with that of an hour ago; a leak of days is told all the same. */
function noteSlow(
  state: FuelState,
  span: FuelSpan,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const { shift, beforeSum } = span;
  const sum = comparedSum(state);
  if (sum === null || beforeSum === null) return false;
  const { calm } = shift;
  const now = { before: readingsNow(state), sum, burned: comparedBurned(state) };
  const base = { before: span.before, sum: beforeSum, burned: span.burned };
  const from = calm ?? base;
  const isSlow = Math.abs(grown(from, now)) <= slowLitres(sum, SLOW_MS, settings);
  const delta = { beforeSum, afterSum: sum, burned: now.burned - span.burned, metres: 0 };
  shift.calmTs = moment.ts;
  shift.calm = now;
  if (!isSlow || changeOf(delta, settings) !== 0) return false;
  if (calm) {
    shift.slowFrom ??= base;
    span.before = calm.before;
    span.beforeSum = calm.sum;
    span.burned = calm.burned;
    forgetSamples(span, moment.ts - 2 * SLOW_MS);
  }
  return leaks(state, span, now, moment, settings, changes);
}

/** litres by which a level may change slowly in so many milliseconds. */
export function slowLitres(sum: number, ms: number, settings: DetectionSettings): number {
  return (Math.max(SLOW_LITRES, wholeOf(settings, sum) * SLOW_SHARE) * ms) / SLOW_MS;
}

/** litres that the main tanks hold; where it is unknown what is in them. */
function wholeOf({ mainTanks, tankEnds }: DetectionSettings, sum: number): number {
  let whole = 0;
  for (const tankId of mainTanks) whole += tankEnds[tankId * 2 - 1] ?? Number.NaN;
  return whole > 0 ? whole : sum;
}

/** litres that the level rose, what was burned besides. */
function grown(from: FuelBase, to: FuelBase): number {
  return to.sum - from.sum + to.burned - from.burned;
}

function forgetSamples(span: FuelSpan, beforeTs: number): void {
  const { samples } = span;
  const first = samples.findIndex((value, index) => index % 2 === 0 && value >= beforeTs);
  if (first !== 0) span.samples = first < 0 ? [] : samples.slice(first);
}

function leaks(
  state: FuelState,
  span: FuelSpan,
  now: FuelBase,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const { slowFrom } = span.shift;
  if (!slowFrom) return false;
  const smallest = smallestChange(settings);
  const least = Math.max(
    smallest * LEAK_CHANGES,
    smallest + wholeOf(settings, slowFrom.sum) * LEAK_SHARE,
  );
  if (grown(slowFrom, now) > -least) return false;
  const comparison = {
    ...span,
    rule: 'stop' as const,
    before: slowFrom.before,
    beforeSum: slowFrom.sum,
    after: now.before,
    afterSum: now.sum,
    burned: now.burned - slowFrom.burned,
    metres: 0,
    samples: [],
  };
  return emitChange(state, comparison, moment, settings, changes);
}

/** The vehicle drives, or its motor runs: it is compared with what was read before the shift. */
export function endShift(span: FuelSpan): void {
  const { shift } = span;
  if (span.beforeSum !== null) span.beforeSum -= shift.litres;
  if (shift.litres !== 0) {
    // What the stop has shown since lies beside what was in the tank.
    const sinceTs = shift.isLate ? shift.sinceTs : shift.standTs;
    span.samples = span.samples.map((value, index) =>
      index % 2 === 1 && (span.samples[index - 1] as number) >= sinceTs
        ? value - shift.litres
        : value,
    );
  }
  span.before = shift.origin ?? span.before;
  shift.litres = 0;
  shift.origin = null;
  shift.isLate = false;
}

/** Has it something that only driving decides? */
export function hasShift({ shift }: FuelSpan, settings: DetectionSettings): boolean {
  return Math.max(Math.abs(shift.litres), Math.abs(shift.rest)) >= smallestChange(settings) / 2;
}

/** A refueling was found by what was read before the stop: what the shift takes back by and by is its own. */
export function absorbShift({ shift }: FuelSpan): void {
  shift.rest -= shift.litres;
  shift.litres = 0;
  shift.origin = null;
  shift.isLate = false;
}

/** Is this change the one that takes a shift back? */
export function isRest({ shift: { rest } }: FuelSpan, litres: number): boolean {
  return litres * rest > 0 && Math.abs(litres) < Math.abs(rest) * REST_SHARE;
}

/** Levels of moments between which the base lies are those of the base. */
export function samplesOf({ samples, shift }: FuelSpan): readonly number[] {
  if (shift.litres === 0) return samples;
  const first = samples.findIndex((value, index) => index % 2 === 0 && value >= shift.sinceTs);
  return first < 0 ? [] : samples.slice(first);
}

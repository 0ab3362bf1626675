// Refuelings as tanks show them: near a stop one reading is much higher than the one before, and those
// around it agree. Gauges answer minutes after the vehicle has left the pump, repeat old values while it
// stands, or are silent for half an hour, so the step is looked for in the readings and not in the stop.
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { emitChange, growChange, smallestChange } from './change.ts';
import {
  burnedUntil,
  comparedBurned,
  comparedSum,
  levelsOf,
  newestTs,
  partOf,
  READING,
  READINGS,
  readingsNow,
} from './levels.ts';
import { absorbShift, isLateRise, SLOPE_CHANGES } from './shift.ts';
import { STEADY_LITRES, STOP_MS, startAnew, steadyLitres } from './span.ts';
import type { FuelState, FuelStop, Readings, TankReadings } from './state.ts';

/** The step between two readings is at least this part of the smallest change. */
const STEP_SHARE = 0.25;
/** So long after the stop may a gauge answer. */
const LATE_MS = 15 * 60_000;
/** With seldom readings several stops lie between a step and the fifth reading after it. */
const STOPS_MAX = 4;
/** Nobody has filled it so soon after it stands. */
const SOON_MS = 60_000;
/** So long may it go on rising. */
const RISING_MS = 10 * 60_000;
/** Where nothing is read any more, so many readings after a step tell after so long a standing. */
const READINGS_MIN = 2;
const SILENT_MS = 10 * 60_000;
/** The gauge must not have wandered before by more than this part of the change that so few tell. */
const WANDER_SHARE = 0.5;

/** The vehicle stood from then until now: remembered for what the gauge says later. */
export function noteStop(
  state: FuelState,
  moment: Moment,
  fromTs: number,
  toTs: number = moment.ts,
): void {
  const { ts, place, identification } = moment;
  if (ts - fromTs < STOP_MS) return;
  const { stops, last } = state;
  const stop = stops[stops.length - 1];
  // Silent at last, it is the same stop.
  if (stop && fromTs <= stop.toTs) stop.toTs = Math.max(stop.toTs, toTs);
  else {
    const before = partOf(state, last?.ts ?? 0, fromTs, -READINGS);
    stops.push({ fromTs, toTs, place: place && { ...place }, identification, before });
    if (stops.length > STOPS_MAX) stops.shift();
  }
  if (last && fromTs <= last.toTs) state.lastToTs = toTs;
}

/** Looks whether the newest reading is the fifth after a step; answers whether it was. */
export function watchJump(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  growSlowly(state, moment, settings, changes);
  const [one, two] = state.tanks;
  const { mainTanks } = state;
  return (
    (newestTs(one.readings, -1) === moment.ts &&
      mainTanks.includes(1) &&
      jumps(state, one, moment, settings, changes)) ||
    (newestTs(two.readings, -1) === moment.ts &&
      mainTanks.includes(2) &&
      jumps(state, two, moment, settings, changes))
  );
}

/**
 * A vehicle that was filled and then parked tells its level a few times and no more until it drives again:
 * after ten minutes of standing in silence those few readings count, where they agree.
 */
export function watchSilence(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const stop = state.stops[state.stops.length - 1];
  const beforeTs = moment.ts - moment.seconds * 1000;
  // While driving it ends here.
  if (!stop || stop.toTs <= beforeTs || stop.toTs - stop.fromTs < SILENT_MS) return;
  // While it tells its level, too.
  const [one, two] = state.tanks;
  if (
    stop.toTs - newestTs(one.readings, moment.ts) < SILENT_MS &&
    stop.toTs - newestTs(two.readings, moment.ts) < SILENT_MS
  )
    return;
  for (const tankId of state.mainTanks) {
    const tank = state.tanks[tankId - 1] as TankReadings;
    const { readings } = tank;
    const since = Math.max(stop.fromTs, newestTs(readings, moment.ts));
    // Once in a silence: with the first location that is late enough.
    const isLong = stop.toTs - since >= SILENT_MS;
    if (!isLong || beforeTs - since >= SILENT_MS) continue;
    for (let count = READINGS - 1; count >= READINGS_MIN; count -= 1) {
      if (!agree(readings.slice(-count * READING), settings)) continue;
      if (!jumps(state, tank, moment, settings, changes, count)) continue;
      forgetBefore(state, readings[readings.length - count * READING] as number);
      startAnew(state, moment);
      return;
    }
  }
}

/** What was read before the step is no part of the level any more, of a tank that told it since. */
function forgetBefore(state: FuelState, ts: number): void {
  for (const tank of state.tanks) {
    const { readings } = tank;
    const first = readings.findIndex((value, index) => index % READING === 0 && value >= ts);
    if (first > 0) tank.readings = readings.slice(first);
  }
}

function agree(readings: readonly number[], settings: DetectionSettings): boolean {
  return rangeOf(readings) <= steadyLitres(settings);
}

/** Litres between the lowest and the highest reading. */
function rangeOf(readings: readonly number[]): number {
  const litres = readings.filter((_, index) => index % READING === 1);
  return litres.length === 0 ? 0 : Math.max(...litres) - Math.min(...litres);
}

/** @param count readings after the step */
function jumps(
  state: FuelState,
  { readings }: TankReadings,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
  count = READINGS,
): boolean {
  const first = readings.length - count * READING;
  if (first < READING) return false;
  const riseAt = (index: number) =>
    (readings[index + 1] as number) - (readings[index + 1 - READING] as number);
  const step = riseAt(first);
  // Nearly always it ends here.
  if (step < smallestChange(settings) * STEP_SHARE) return false;
  for (let index = first + READING; index < readings.length; index += READING) {
    if (riseAt(index) > step) return false;
  }
  const { last, stops, mainTanks } = state;
  const [beforeTs, ts] = [readings[first - READING] as number, readings[first] as number];
  const newest = stops[stops.length - 1];
  if (!newest || newest.toTs < beforeTs - LATE_MS || (last && ts <= last.seenTs)) return false;
  if (isLaidAside(state, { beforeTs, ts, litres: riseOf(readings, first) }, moment, settings))
    return false;
  // Where it was filled: the stop may be over for long when the fifth reading comes.
  const stop = stops.findLast(({ fromTs }) => fromTs <= ts) ?? newest;
  const before = readingsBefore(state, stop, ts, settings);
  const after = partOf(state, ts, moment.ts + 1, READINGS);
  // A tank that has told nothing since holds.
  const held: Readings = [
    after[0].length > 0 ? after[0] : before[0],
    after[1].length > 0 ? after[1] : before[1],
  ];
  const age = Number.POSITIVE_INFINITY;
  const beforeSum = levelsOf(before, mainTanks, age)?.sum;
  const afterSum = levelsOf(held, mainTanks, age)?.sum;
  if (beforeSum === undefined || afterSum === undefined || afterSum <= beforeSum) return false;
  const ranges = mainTanks.map((tankId) => rangeOf(before[tankId - 1] ?? []));
  if (count < READINGS && Math.max(...ranges) > (afterSum - beforeSum) * WANDER_SHARE) return false;
  const isFound = emitChange(
    state,
    {
      rule: 'stop',
      age,
      before,
      beforeSum,
      after: held,
      afterSum,
      metres: 0,
      burned: burnedUntil(held, mainTanks, age) - burnedUntil(before, mainTanks, age),
      fromTs: stop.fromTs,
      toTs: stop.toTs,
      place: stop.place,
      identification: stop.identification,
      samples: [ts, Number.POSITIVE_INFINITY],
    },
    moment,
    settings,
    changes,
  );
  if (!isFound) return false;
  if (count < READINGS) return true;
  // The middle of the five readings after the step against the last of them.
  const middle = first + (READINGS >> 1) * READING;
  const rest =
    (readings[readings.length - READING + 1] as number) - (readings[middle + 1] as number);
  state.risingUntil = rest > steadyLitres(settings) ? moment.ts + RISING_MS : null;
  startAnew(state, moment);
  if (before === stop.before && state.span) absorbShift(state.span);
  return true;
}

/** A rise from one reading to another, and to the last one of all. */
interface Step {
  beforeTs: number;
  ts: number;
  litres: number;
}

/** From the reading before this index to the newest. */
function riseOf(readings: readonly number[], first: number): number {
  const [from, to] = [first - READING, readings.length - READING];
  return (readings[to + 1] as number) - (readings[from + 1] as number);
}

/** Does the comparison of this stop decide, when it drives? What a parked tank shows may be no change (shift.ts). */
function isLaidAside(
  { span, stops }: FuelState,
  { beforeTs, ts, litres }: Step,
  { motor }: Moment,
  settings: DetectionSettings,
): boolean {
  if (!span) return false;
  const { shift, movedTs } = span;
  if (movedTs !== null) return ts >= movedTs ? shift.isShifted : isLateRise(span, ts, null);
  const isFirst = ts >= shift.standTs && beforeTs < shift.standTs;
  if (isFirst && litres <= smallestChange(settings) * SLOPE_CHANGES && !span.hasChange) return true;
  if (ts - shift.standTs > 0 && isLateRise(span, ts, motor)) return beforeTs >= shift.standTs;
  if (ts < shift.standTs || ts - shift.standTs > SOON_MS) return false;
  const earlier = stops[stops.length - 2];
  return beforeTs > shift.standTs - LATE_MS && (!earlier || earlier.toTs < shift.standTs - LATE_MS);
}

/**
 * The readings before the stop, because what a gauge says in a stop may be old or wrong; those before the
 * step where the level changed in this stop already, nothing was read before it, or the motor has burned
 * in this stop what the level fell by: after hours of work the tank may be filled to no more than it was.
 */
function readingsBefore(
  state: FuelState,
  stop: FuelStop,
  ts: number,
  settings: DetectionSettings,
): Readings {
  const { last, mainTanks } = state;
  const lastTs = last?.ts ?? 0;
  const near = partOf(state, lastTs, ts, -READINGS);
  const isWhole = mainTanks.every((tankId) => stop.before[tankId - 1]?.length !== 0);
  if (stop.fromTs > ts || lastTs >= stop.fromTs || !isWhole) return near;
  return fellByWork(stop.before, near, mainTanks, settings) ? near : stop.before;
}

/** Did the level fall by what the motor burned, and by more than a gauge wanders? */
function fellByWork(
  before: Readings,
  near: Readings,
  mainTanks: FuelState['mainTanks'],
  settings: DetectionSettings,
): boolean {
  const age = Number.POSITIVE_INFINITY;
  const burned = burnedUntil(near, mainTanks, age) - burnedUntil(before, mainTanks, age);
  const smallest = smallestChange(settings);
  if (burned < smallest) return false;
  const [from, to] = [levelsOf(before, mainTanks, age), levelsOf(near, mainTanks, age)];
  return !!from && !!to && Math.abs(from.sum - to.sum - burned) <= smallest * STEP_SHARE;
}

/** Was the level read several times since then without rising? */
function hasRested({ mainTanks, tanks }: FuelState, fromTs: number, ts: number): boolean {
  return mainTanks.some((tankId) => {
    const { readings } = tanks[tankId - 1] as TankReadings;
    let count = 0;
    for (let index = 0; index < readings.length; index += READING) {
      const at = readings[index] as number;
      if (at > fromTs && at < ts) count += 1;
    }
    return count >= READINGS;
  });
}

/** A gauge that still rose when the step was found makes it greater. */
function growSlowly(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const { ts } = moment;
  const { risingUntil, last } = state;
  if (risingUntil === null || !last) return;
  if (ts > risingUntil) {
    state.risingUntil = null;
    return;
  }
  const burned = comparedBurned(state) - state.lastBurned;
  const delta = (comparedSum(state) ?? last.after) - last.after + burned;
  if (delta <= STEADY_LITRES) return;
  if (hasRested(state, last.seenTs, ts)) {
    // Another pump, which is found by itself.
    state.risingUntil = null;
    return;
  }
  growChange(state, readingsNow(state), delta, changes);
  // A slow pump still runs.
  if (delta > steadyLitres(settings)) state.risingUntil = ts + RISING_MS;
  // What was added here is not found again by the comparison of the stop.
  startAnew(state, moment);
}

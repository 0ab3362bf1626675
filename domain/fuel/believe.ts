// Which readings of a tank are believed (fuel §1): in suitable conditions where the tank asks for them, and
// never an empty tank all of a sudden, because that is how gauges flicker and start up. What jumps exactly to an
// end of its scale is no level at all: that is what is left when a sensor dies (K-11).
import type { Moment } from '../fold/moment.ts';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { smallestChange } from './change.ts';
import { newestTs, pushReading, tankMedian } from './levels.ts';
import { LATE_MS } from './shift.ts';
import type { FuelState, TankReadings } from './state.ts';

/** A stop is slower than this (km/h). */
export const STANDING_KMH = 5;
/** Suitable conditions: motor on and standing for so long, or driving faster on a road that flat. */
const STEADY_MS = 60_000;
const ACCELERATION_MAX = 1;
const DRIVING_KMH = 30;
const SLOPE_MAX = 0.03;
const SLOPE_METRES = 500;
const HEIGHT_METRES = 100;
const HEIGHTS_MAX = 8;
/** A reading of at most so much above the lower end after a level of more than that says that the tank is empty. */
const EMPTY_LITRES = 1;
const FULLER_LITRES = 5;
/** So long must a tank say that it is nearly empty until it is, and a sensor be silent until it is told. */
const EMPTY_HOLD_MS = 30 * 60_000;

/** Does the vehicle stand? What a location does not tell holds from before. */
export function stands(state: FuelState, moment: Moment): boolean {
  if (moment.speed !== null) return moment.speed < STANDING_KMH;
  if (moment.motor === false) return true;
  return state.standingSince !== null;
}

/** Takes the readings of this location that are believed; answers whether there was one of a main tank. */
export function takeReadings(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
): boolean {
  const { tank1, tank2 } = moment.location;
  let isMain = false;
  if (tank1 !== null && isSuitable(state, moment, settings, 1)) {
    const isTaken = take(state, 0, moment, tank1, settings);
    isMain = isTaken && settings.mainTanks.includes(1);
    if (isMain && state.span) state.span.fresh[0] += 1;
  }
  if (tank2 !== null && isSuitable(state, moment, settings, 2)) {
    const isTaken = take(state, 1, moment, tank2, settings) && settings.mainTanks.includes(2);
    if (isTaken && state.span) state.span.fresh[1] += 1;
    isMain ||= isTaken;
  }
  return isMain;
}

function take(
  state: FuelState,
  index: 0 | 1,
  moment: Moment,
  litres: number,
  settings: DetectionSettings,
): boolean {
  const { ts } = moment;
  const tank = state.tanks[index];
  if (isStartUp(state, tank, moment, litres, settings)) return false;
  const low = settings.tankEnds[index * 2] ?? 0;
  const high = settings.tankEnds[index * 2 + 1] ?? Number.POSITIVE_INFINITY;
  if (litres <= low + EMPTY_LITRES) {
    if ((tankMedian(tank) ?? 0) > low + FULLER_LITRES) {
      noteSilence(tank, ts, litres);
      if (litres <= low || ts - (tank.silentSince ?? ts) < EMPTY_HOLD_MS) return false;
    }
  } else if (litres >= high && leapsUp(state, tank, litres, settings)) {
    noteSilence(tank, ts, litres);
    return false;
  } else tank.silentSince = null;
  pushReading(tank, ts, litres, state.burned.litres);
  return true;
}

/**
 * Is it the value below the level that the gauge shows while its bus sleeps? It is known once it came late in a stop, stayed exactly the
 * same, and the level was the old one again when the vehicle woke (K-12). Where the tank is as full, it is a level.
 */
function isStartUp(
  { standingSince }: FuelState,
  tank: TankReadings,
  { ts, motor }: Moment,
  litres: number,
  settings: DetectionSettings,
): boolean {
  const { stuck, startUp } = tank;
  const isParked = standingSince !== null && motor !== true;
  if (isParked && stuck === null && ts - standingSince <= LATE_MS) return false;
  if (!isParked && stuck === null) return false;
  const smallest = smallestChange(settings);
  if (!isParked) {
    // It may take a while to wake.
    if (stuck === null || litres === stuck.litres) return false;
    if (Math.abs(litres - stuck.before) < smallest) tank.startUp = stuck.litres;
    tank.stuck = null;
    return false;
  }
  if (stuck !== null) {
    if (litres !== stuck.litres) tank.stuck = null;
    return stuck.litres === startUp && litres === startUp;
  }
  const level = tankMedian(tank);
  // Above the level it is a rise without the motor, which waits until it drives (shift.ts).
  if (level === null || level - litres < smallest) return false;
  tank.stuck = { litres, before: level };
  return litres === startUp;
}

/** Since when the sensor of each tank says nothing but an end of its scale, epoch milliseconds; null: it does not. */
export function silentSensors({ tanks }: FuelState, now: number): (number | null)[] {
  return tanks.map(({ silentSince }) =>
    silentSince !== null && now - silentSince >= EMPTY_HOLD_MS ? silentSince : null,
  );
}

function noteSilence(tank: TankReadings, ts: number, litres: number): void {
  tank.silentSince ??= ts;
  tank.silentLitres = litres;
}

/** Full all of a sudden on the way, where nobody fills it, and ever since. */
function leapsUp(
  { stops, standingSince }: FuelState,
  tank: TankReadings,
  litres: number,
  settings: DetectionSettings,
): boolean {
  const level = tankMedian(tank);
  if (level === null || litres - level < smallestChange(settings)) return false;
  if (tank.silentSince !== null && tank.silentLitres === litres) return true;
  const stood = stops[stops.length - 1]?.toTs ?? 0;
  return standingSince === null && stood < newestTs(tank.readings, 0);
}

/** Remembers since when the motor runs and the vehicle stands; the road behind it where a tank asks. */
export function noteConditions(
  state: FuelState,
  moment: Moment,
  isStanding: boolean,
  isAsked: boolean,
): void {
  const { ts, km } = moment;
  const { altitude } = moment.location;
  if (moment.motor !== true) state.motorSince = null;
  else if (state.motorSince === null || moment.isGap) state.motorSince = ts;
  if (!isStanding) state.standingSince = null;
  else state.standingSince ??= ts;
  if (altitude === null || !isAsked) return;
  const { heights } = state;
  const { length } = heights;
  if (length > 0 && km - (heights[length - 2] as number) < HEIGHT_METRES) return;
  heights.push(km, altitude);
  while (heights.length > 4 && km - (heights[2] as number) >= SLOPE_METRES) heights.splice(0, 2);
  if (heights.length > HEIGHTS_MAX * 2) heights.splice(0, 2);
}

/** Every reading counts, unless the tank asks for suitable conditions. */
function isSuitable(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  tankId: 1 | 2,
): boolean {
  if (!settings.suitableTanks.includes(tankId)) return true;
  const { ts, speed } = moment;
  if (state.motorSince === null || ts - state.motorSince < STEADY_MS) return false;
  if (accelerationOf(moment.location) >= ACCELERATION_MAX) return false;
  if (state.standingSince !== null) return ts - state.standingSince >= STEADY_MS;
  return speed !== null && speed > DRIVING_KMH && isFlat(state, moment);
}

/** The greatest of all directions, m/s². */
function accelerationOf({ acceleration, deceleration, cornering }: Location): number {
  return Math.max(acceleration ?? 0, deceleration ?? 0, cornering ?? 0);
}

/** An unknown height is no slope; a road shorter than 500 m tells nothing yet. */
function isFlat({ heights }: FuelState, { km, location }: Moment): boolean {
  const { altitude } = location;
  if (altitude === null) return heights.length === 0;
  const metres = km - (heights[0] ?? km);
  if (metres < SLOPE_METRES) return false;
  return Math.abs(altitude - (heights[1] ?? altitude)) / metres < SLOPE_MAX;
}

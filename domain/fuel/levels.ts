// Readings of tanks and their smoothed levels (fuel §2): the median of the last five valid readings. What
// is older than five minutes before the newest reading does not count; the newest itself holds however
// long nothing comes, because a level that nobody reads any more is still the last that was known. Where
// two levels are compared (fuel §3 names five readings and no age), seldom readings count for longer.
import type { FuelLevels, FuelState, TankReadings } from './state.ts';

/** Readings of a median, and how much older than the newest they may be. */
export const READINGS = 5;
export const READING_AGE_MS = 5 * 60_000;
/** The same for comparisons: a tracker that tells its level every five minutes has five in this time. */
export const COMPARED_AGE_MS = 30 * 60_000;
/** Trimmed now and then: shifting a short list with every location costs more than the rest. */
const KEPT_MAX = 32;

/** Takes one believed reading. */
export function pushReading(tank: TankReadings, ts: number, litres: number): void {
  const { readings } = tank;
  readings.push(ts, litres);
  if (readings.length >= KEPT_MAX * 2) tank.readings = readings.slice(-READINGS * 2);
}

/** Index of the oldest reading of the median now. */
function firstOf(readings: readonly number[], age: number): number {
  const { length } = readings;
  const oldest = (readings[length - 2] as number) - age;
  let first = Math.max(length - READINGS * 2, 0);
  while ((readings[first] as number) < oldest) first += 2;
  return first;
}

/** Smoothed level of a tank, litres; null before its first reading. */
export function tankMedian(tank: TankReadings, age: number = READING_AGE_MS): number | null {
  const { readings } = tank;
  const { length } = readings;
  if (length === 0) return null;
  const values: number[] = [];
  for (let index = firstOf(readings, age); index < length; index += 2) {
    values.push(readings[index + 1] as number);
  }
  return median(values);
}

/** Time of the middle reading of the smoothed level: when the level was what the median says. */
export function centreTs(tank: TankReadings): number {
  const { readings } = tank;
  const { length } = readings;
  if (length === 0) return 0;
  const first = firstOf(readings, READING_AGE_MS);
  const count = (length - first) / 2;
  return readings[first + 2 * (count >> 1)] as number;
}

/** Level of the main tanks together; null while one of them has not been read: half a sum misleads. */
export function levelSum(state: FuelState, age: number = READING_AGE_MS): number | null {
  const { mainTanks } = state;
  if (mainTanks.length === 0) return null;
  let sum = 0;
  for (const tankId of mainTanks) {
    const litres = tankMedian(tankOf(state, tankId), age);
    if (litres === null) return null;
    sum += litres;
  }
  return roundLitres(sum);
}

/** The level for comparisons with everything that a change shows as its evidence. */
export function levelsNow(state: FuelState): FuelLevels | null {
  const { mainTanks } = state;
  const sum = levelSum(state, COMPARED_AGE_MS);
  if (sum === null) return null;
  const tanks = mainTanks.map((tankId) => ({
    tankId,
    litres: roundLitres(tankMedian(tankOf(state, tankId), COMPARED_AGE_MS) ?? 0),
  }));
  const newest = newestTank(state);
  const { readings } = newest;
  const own = tankMedian(newest, COMPARED_AGE_MS) ?? 0;
  const evidence: FuelLevels['readings'] = [];
  for (let index = firstOf(readings, COMPARED_AGE_MS); index < readings.length; index += 2) {
    // The other tanks hold: the sum as it was with this reading.
    const litres = roundLitres(sum - own + (readings[index + 1] as number));
    evidence.push({ ts: readings[index] as number, litres });
  }
  return { sum, tanks, readings: evidence };
}

/** Level of each tank, index 0 is tank 1; empty for a vehicle whose tanks are not read. */
export function tankLevels(state: FuelState): (number | null)[] {
  const [one, two] = state.tanks;
  if (two.readings.length > 0) return [tankMedian(one), tankMedian(two)];
  return one.readings.length > 0 ? [tankMedian(one)] : [];
}

export function tankOf(state: FuelState, tankId: 1 | 2): TankReadings {
  return tankId === 1 ? state.tanks[0] : state.tanks[1];
}

/** The main tank that was read last. */
export function newestTank(state: FuelState): TankReadings {
  let newest = tankOf(state, state.mainTanks[0] ?? 1);
  for (const tankId of state.mainTanks) {
    const tank = tankOf(state, tankId);
    if (newestTs(tank) > newestTs(newest)) newest = tank;
  }
  return newest;
}

function newestTs(tank: TankReadings): number {
  return tank.readings[tank.readings.length - 2] ?? 0;
}

/** The middle one; of an even number the mean of both middle ones. */
function median(values: number[]): number {
  values.sort((one, two) => one - two);
  const middle = values.length >> 1;
  const upper = values[middle] as number;
  return values.length % 2 === 1 ? upper : (upper + (values[middle - 1] as number)) / 2;
}

/** Readings come in tenths; medians of an even number in twentieths. */
export function roundLitres(litres: number): number {
  return Math.round(litres * 100) / 100;
}

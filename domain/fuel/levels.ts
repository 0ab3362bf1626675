// Readings of tanks and their smoothed levels (fuel §2): the median of the last five valid readings. What
// is older than five minutes before the newest reading does not count; the newest itself holds however
// long nothing comes, because a level that nobody reads any more is still the last that was known. Where
// two levels are compared (fuel §3 names five readings and no age), seldom readings count for longer.
import { medianOf, medianOfFive } from '../median.ts';
import type { FuelLevels, FuelState, Readings, TankReadings } from './state.ts';

/** Numbers of one reading: time, litres, and the running litres that were burned until then. */
export const READING = 3;
const LITRES = 1;
const BURNED = 2;
/** Readings of a median, and how much older than the newest they may be. */
export const READINGS = 5;
export const READING_AGE_MS = 5 * 60_000;
/** The same for comparisons: a tracker that tells its level every five minutes has five in this time. */
export const COMPARED_AGE_MS = 30 * 60_000;
/** Readings in which a step is looked for, the newest. */
export const SEARCHED = 16;
/** Trimmed now and then: shifting a short list with every location costs more than the rest. */
const KEPT_MAX = 32;

/** Takes one believed reading. */
export function pushReading(tank: TankReadings, ts: number, litres: number, burned: number): void {
  const { readings } = tank;
  readings.push(ts, litres, roundLitres(burned));
  if (readings.length >= KEPT_MAX * READING) tank.readings = readings.slice(-SEARCHED * READING);
}

/** Time of the newest of some readings, `none` without any. */
export function newestTs(readings: readonly number[], none: number): number {
  // Within the list only: what lies outside is slow to ask for.
  return readings.length === 0 ? none : (readings[readings.length - READING] as number);
}

/** Index of the oldest reading of the median. */
function firstOf(readings: readonly number[], age: number): number {
  const { length } = readings;
  const oldest = (readings[length - READING] as number) - age;
  let first = Math.max(length - READINGS * READING, 0);
  while ((readings[first] as number) < oldest) first += READING;
  return first;
}

/** Median of the last readings, litres (or of what was burned until them); null without any. */
function smoothed(
  readings: readonly number[],
  age: number,
  of: typeof LITRES | typeof BURNED = LITRES,
): number | null {
  const { length } = readings;
  if (length === 0) return null;
  const first = length - READINGS * READING;
  const newest = readings[length - READING] as number;
  if (first >= 0 && (readings[first] as number) >= newest - age) {
    // Without an array: it is worked out for every other location.
    return medianOfFive(
      readings[first + of] as number,
      readings[first + of + READING] as number,
      readings[first + of + READING * 2] as number,
      readings[first + of + READING * 3] as number,
      readings[first + of + READING * 4] as number,
    );
  }
  return medianOfFew(readings, firstOf(readings, age), of);
}

/** Median of the readings from an index on, fewer than five. */
function medianOfFew(readings: readonly number[], first: number, of: number): number {
  const { length } = readings;
  const count = (length - first) / READING;
  // Without a list where it needs none: a parked vehicle tells one within the time.
  if (count === 1) return readings[first + of] as number;
  if (count === 2) {
    return ((readings[first + of] as number) + (readings[first + READING + of] as number)) / 2;
  }
  const values: number[] = [];
  for (let index = first; index < length; index += READING) {
    values.push(readings[index + of] as number);
  }
  return medianOf(values);
}

/** Smoothed level of a tank, litres; null before its first reading. */
export function tankMedian(tank: TankReadings): number | null {
  return smoothed(tank.readings, READING_AGE_MS);
}

/** The same for comparisons. */
export function comparedMedian(readings: readonly number[]): number | null {
  return smoothed(readings, COMPARED_AGE_MS);
}

/** Time of the middle reading of the smoothed level: when the level was what the median says. */
export function centreTs(tank: TankReadings): number {
  const { readings } = tank;
  const { length } = readings;
  if (length === 0) return 0;
  const first = firstOf(readings, READING_AGE_MS);
  const count = (length - first) / READING;
  return readings[first + READING * (count >> 1)] as number;
}

/** Smoothed level of the main tanks together; null while one was not read: half a sum misleads. */
export function levelSum(state: FuelState): number | null {
  return sumOf(state, READING_AGE_MS);
}

/** The same for comparisons. */
export function comparedSum(state: FuelState): number | null {
  return sumOf(state, COMPARED_AGE_MS);
}

/**
 * Running litres that were burned until the level for comparisons was what it is. Levels are medians, so they
 * are those of the middle reading; two of these numbers differ by what was burned between two levels.
 */
export function comparedBurned(state: FuelState): number {
  return smoothed(newestTank(state).readings, COMPARED_AGE_MS, BURNED) ?? state.burned.litres;
}

/** The same of kept readings. */
export function burnedUntil(
  kept: Readings,
  mainTanks: readonly (1 | 2)[],
  age: number = COMPARED_AGE_MS,
): number {
  return smoothed(newestOf(kept, mainTanks), age, BURNED) ?? 0;
}

function sumOf({ mainTanks, tanks }: FuelState, age: number): number | null {
  const [one, two] = tanks;
  if (mainTanks.length === 0) return null;
  let sum = 0;
  for (let index = 0; index < mainTanks.length; index += 1) {
    const litres = smoothed(mainTanks[index] === 1 ? one.readings : two.readings, age);
    if (litres === null) return null;
    sum += litres;
  }
  return roundLitres(sum);
}

/** Level of each tank, index 0 is tank 1; empty for a vehicle whose tanks are not read. */
export function tankLevels(state: FuelState): (number | null)[] {
  const [one, two] = state.tanks;
  if (two.readings.length > 0) return [tankMedian(one), tankMedian(two)];
  return one.readings.length > 0 ? [tankMedian(one)] : [];
}

/** The readings of a comparison, kept for when it is made. */
export function readingsNow({ tanks }: FuelState): Readings {
  const [one, two] = tanks;
  return [lastOf(one.readings), lastOf(two.readings)];
}

const NO_READINGS: readonly number[] = [];

/** Without an array where there is nothing: most vehicles have one tank, and every light is a stop. */
function lastOf(readings: readonly number[]): readonly number[] {
  return readings.length === 0 ? NO_READINGS : readings.slice(-READINGS * READING);
}

/** Of the main tanks the readings of that which was read last. */
function newestOf(kept: Readings, mainTanks: readonly (1 | 2)[]): readonly number[] {
  let newest = NO_READINGS;
  for (const tankId of mainTanks) {
    const readings = tankId === 1 ? kept[0] : kept[1];
    if (newestTs(readings, 0) > newestTs(newest, -1)) newest = readings;
  }
  return newest;
}

/** The level for comparisons with everything that a change shows as its evidence. */
export function levelsOf(
  kept: Readings,
  mainTanks: readonly (1 | 2)[],
  age: number = COMPARED_AGE_MS,
): FuelLevels | null {
  let sum = 0;
  const tanks: FuelLevels['tanks'] = [];
  for (const tankId of mainTanks) {
    const readings = tankId === 1 ? kept[0] : kept[1];
    const litres = smoothed(readings, age);
    if (litres === null) return null;
    sum += litres;
    tanks.push({ tankId, litres: roundLitres(litres) });
  }
  const newest = newestOf(kept, mainTanks);
  if (newest.length === 0) return null;
  const own = smoothed(newest, age) ?? 0;
  const evidence: FuelLevels['readings'] = [];
  for (let index = firstOf(newest, age); index < newest.length; index += READING) {
    // The other tanks hold: the sum as it was with this reading.
    const litres = roundLitres(sum - own + (newest[index + 1] as number));
    evidence.push({ ts: newest[index] as number, litres });
  }
  return { sum: roundLitres(sum), tanks, readings: evidence };
}

/** The main tank that was read last. */
export function newestTank({ mainTanks, tanks }: FuelState): TankReadings {
  const [one, two] = tanks;
  if (mainTanks.length < 2) return mainTanks[0] === 2 ? two : one;
  return newestTs(two.readings, 0) > newestTs(one.readings, 0) ? two : one;
}

/** Readings come in tenths; medians of an even number in twentieths. */
export function roundLitres(litres: number): number {
  return Math.round(litres * 100) / 100;
}

/** Readings of both tanks from … to, the first so many or (below zero) the last. */
export function partOf({ tanks }: FuelState, from: number, to: number, count: number): Readings {
  const part = ({ readings }: TankReadings) => {
    const wanted: number[] = [];
    for (let index = 0; index < readings.length; index += READING) {
      const ts = readings[index] as number;
      if (ts >= from && ts < to) wanted.push(...readings.slice(index, index + READING));
    }
    return count < 0 ? wanted.slice(count * READING) : wanted.slice(0, count * READING);
  };
  return [part(tanks[0]), part(tanks[1])];
}

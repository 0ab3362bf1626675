// Readings of tanks and their smoothed levels (fuel §2): the median of the last five valid readings. What
// is older than five minutes before the newest reading does not count; the newest itself holds however
// long nothing comes, because a level that nobody reads any more is still the last that was known. Where
// two levels are compared (fuel §3 names five readings and no age), seldom readings count for longer.
import { medianOf, medianOfFive } from '../median.ts';
import type { FuelLevels, FuelState, Readings, TankReadings } from './state.ts';

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
export function pushReading(tank: TankReadings, ts: number, litres: number): void {
  const { readings } = tank;
  readings.push(ts, litres);
  if (readings.length >= KEPT_MAX * 2) tank.readings = readings.slice(-SEARCHED * 2);
}

/** Index of the oldest reading of the median. */
function firstOf(readings: readonly number[], age: number): number {
  const { length } = readings;
  const oldest = (readings[length - 2] as number) - age;
  let first = Math.max(length - READINGS * 2, 0);
  while ((readings[first] as number) < oldest) first += 2;
  return first;
}

/** Median of the last readings, litres; null without any. */
function smoothed(readings: readonly number[], age: number): number | null {
  const { length } = readings;
  if (length === 0) return null;
  const first = length - READINGS * 2;
  const newest = readings[length - 2] as number;
  if (first >= 0 && (readings[first] as number) >= newest - age) {
    // Without an array: it is worked out for every other location.
    return medianOfFive(
      readings[first + 1] as number,
      readings[first + 3] as number,
      readings[first + 5] as number,
      readings[first + 7] as number,
      readings[first + 9] as number,
    );
  }
  return medianOfFew(readings, firstOf(readings, age));
}

/** Median of the readings from an index on, fewer than five. */
function medianOfFew(readings: readonly number[], first: number): number {
  const { length } = readings;
  const values: number[] = [];
  for (let index = first; index < length; index += 2) values.push(readings[index + 1] as number);
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
  const count = (length - first) / 2;
  return readings[first + 2 * (count >> 1)] as number;
}

/** Smoothed level of the main tanks together; null while one was not read: half a sum misleads. */
export function levelSum(state: FuelState): number | null {
  return sumOf(state, READING_AGE_MS);
}

/** The same for comparisons. */
export function comparedSum(state: FuelState): number | null {
  return sumOf(state, COMPARED_AGE_MS);
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
  return readings.length === 0 ? NO_READINGS : readings.slice(-READINGS * 2);
}

/** The level for comparisons with everything that a change shows as its evidence. */
export function levelsOf(
  kept: Readings,
  mainTanks: readonly (1 | 2)[],
  age: number = COMPARED_AGE_MS,
): FuelLevels | null {
  let sum = 0;
  let newest: readonly number[] = [];
  const tanks: FuelLevels['tanks'] = [];
  for (const tankId of mainTanks) {
    const readings = tankId === 1 ? kept[0] : kept[1];
    const litres = smoothed(readings, age);
    if (litres === null) return null;
    sum += litres;
    tanks.push({ tankId, litres: roundLitres(litres) });
    if ((readings[readings.length - 2] ?? 0) > (newest[newest.length - 2] ?? -1)) newest = readings;
  }
  if (newest.length === 0) return null;
  const own = smoothed(newest, age) ?? 0;
  const evidence: FuelLevels['readings'] = [];
  for (let index = firstOf(newest, age); index < newest.length; index += 2) {
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
  const newest = ({ readings }: TankReadings) => readings[readings.length - 2] ?? 0;
  return newest(two) > newest(one) ? two : one;
}

/** Readings come in tenths; medians of an even number in twentieths. */
export function roundLitres(litres: number): number {
  return Math.round(litres * 100) / 100;
}

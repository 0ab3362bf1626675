// Fuel that was burned while nobody saw it: a gauge that hangs says the same for hours of driving, and one that
// is silent says nothing. When it speaks again the level has fallen by all of that way, and that is no theft.
import { COMPARED_AGE_MS, medianOf } from './levels.ts';
import type { FuelState, Readings, TankReadings } from './state.ts';

/** On a shorter way less is burned than a gauge's step or the smallest change. */
const UNSEEN_METRES_MIN = 50_000;

/** Metres of tanks 1 and 2 whose fuel was not seen; 0: of a short way, or of no main tank. */
export type Unseen = readonly [number, number];
export const NOTHING_UNSEEN: Unseen = [0, 0];

/**
 * Remembers at which running metres the level of each tank last differed. Without `isDue` only for a tank
 * that seems to hang, whose first new level must not be overlooked.
 */
export function noteUnseen({ tanks }: FuelState, km: number, isDue: boolean): void {
  for (const tank of tanks) {
    if (isDue || km - tank.heldKm >= UNSEEN_METRES_MIN) noteTank(tank, km);
  }
}

function noteTank(tank: TankReadings, km: number): void {
  const litres = medianOf(tank.readings, COMPARED_AGE_MS);
  if (litres === null || litres === tank.heldLitres) return;
  tank.heldLitres = litres;
  tank.heldKm = km;
}

/** What was not seen until here. */
export function unseenNow({ mainTanks, tanks }: FuelState, km: number): Unseen {
  const [one, two] = tanks;
  const first = mainTanks.includes(1) ? unseenOf(one, km) : 0;
  const second = mainTanks.includes(2) ? unseenOf(two, km) : 0;
  return first === 0 && second === 0 ? NOTHING_UNSEEN : [first, second];
}

function unseenOf({ heldLitres, heldKm }: TankReadings, km: number): number {
  return heldLitres === null || km - heldKm < UNSEEN_METRES_MIN ? 0 : km - heldKm;
}

/**
 * Metres that come to light with the levels now, of what was unseen with the levels `before`. A tank that
 * still says the same explains nothing: its probe may be dead for ever, and the other tank is watched.
 */
export function seenMetres({ tanks }: FuelState, unseen: Unseen, before: Readings): number {
  const [one, two] = tanks;
  return Math.max(
    unseen[0] > 0 && differs(one, before[0]) ? unseen[0] : 0,
    unseen[1] > 0 && differs(two, before[1]) ? unseen[1] : 0,
  );
}

function differs({ readings }: TankReadings, before: readonly number[]): boolean {
  return medianOf(readings, COMPARED_AGE_MS) !== medianOf(before, COMPARED_AGE_MS);
}

// Fuel that was burned while nobody saw it: a gauge that hangs says the same for hours of driving, and one that
// is silent says nothing. When it speaks again the level has fallen by all of that way, and that is no theft.
import { comparedMedian } from './levels.ts';
import type { FuelState, Marks, Readings, TankReadings } from './state.ts';

/** On a shorter way less is burned than a gauge's step or the smallest change. */
const UNSEEN_METRES_MIN = 50_000;

/**
 * Remembers at which running metres the level of each tank last differed. Without `isDue` only for a tank
 * that seems to hang, whose first new level must not be overlooked.
 */
export function noteLevels({ tanks }: FuelState, km: number, isDue: boolean): void {
  for (const tank of tanks) {
    if (isDue || km - tank.heldKm >= UNSEEN_METRES_MIN) noteTank(tank, km);
  }
}

function noteTank(tank: TankReadings, km: number): void {
  const litres = comparedMedian(tank.readings);
  if (litres === null || litres === tank.heldLitres) return;
  tank.heldLitres = litres;
  tank.heldKm = km;
}

/** Where the levels of now come from. */
export function marksNow({ tanks }: FuelState): Marks {
  return [tanks[0].heldKm, tanks[1].heldKm];
}

/**
 * Metres between the levels `before`, from `marks` on, and those of now; 0 for a short way, which readings
 * show. A tank that still says the same explains nothing: its probe may be dead for ever, and the other
 * tank is watched.
 */
export function unseenMetres(state: FuelState, marks: Marks, before: Readings): number {
  const { mainTanks, tanks } = state;
  let most = 0;
  for (let index = 0; index < mainTanks.length; index += 1) {
    const at = mainTanks[index] === 1 ? 0 : 1;
    const metres = tanks[at].heldKm - marks[at];
    if (metres > most && metres >= UNSEEN_METRES_MIN && differs(tanks[at], before[at])) {
      most = metres;
    }
  }
  return most;
}

function differs({ readings }: TankReadings, before: readonly number[]): boolean {
  return comparedMedian(readings) !== comparedMedian(before);
}

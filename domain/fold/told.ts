// Is a speed that the tracker told possible by what else is known (logbook-and-rides, "Told speed")?
import { JUMP_KMH_MAX } from './moment.ts';

/** Not believed is what exceeds the other speed by both. */
const TOLD_TIMES_MAX = 1.5;
const TOLD_KMH_MAX = 30;

/** Does a speed, by the places or before, allow the told one? null: it says nothing. km/h. */
export function allows(known: number | null, told: number): boolean {
  if (told > JUMP_KMH_MAX) return false;
  if (known === null) return true;
  return told <= known * TOLD_TIMES_MAX || told <= known + TOLD_KMH_MAX;
}

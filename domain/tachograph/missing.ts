// Where minutes of a driver may be missing that a tracker still holds: it tells the newest first, and the hours
// before them come later. A hole counts as rest (the unit's own rule), but not one through which the vehicle drove.
import { DRIVING_HOLDS_MS } from '../activity/hold.ts';
import type { Part } from './compose.ts';

const MINUTE_MS = 60_000;
/** Holes of one daily period that are looked at; the newest ones. */
const HOLES_MAX = 20;

/** Where nobody told anything of a driver until a vehicle did. */
export interface Hole {
  vehicleId: number;
  /** Minute since 1970 from which the vehicle told of the driver again. */
  to: number;
}

/** Holes since a minute that are longer than driving goes on unseen, the newest first. */
export function holesSince(parts: readonly Part[], since: number): Hole[] {
  const holes: Hole[] = [];
  for (let i = parts.length - 1; i > 0 && holes.length < HOLES_MAX; i--) {
    const [part, before] = [parts[i], parts[i - 1]];
    if (!part || !before || part.from <= since) break;
    const isHole = (part.from - before.to) * MINUTE_MS > DRIVING_HOLDS_MS;
    if (isHole && part.vehicleId !== null) holes.push({ vehicleId: part.vehicleId, to: part.from });
  }
  return holes;
}

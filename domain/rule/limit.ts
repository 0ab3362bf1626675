// How fast a vehicle may go where it is.
import type { OpenVisit } from '../fold/moment.ts';

/** The lowest limit of the zones that it is in, km/h; null: none of them has one. */
export function speedLimitOf(visits: readonly OpenVisit[]): number | null {
  let lowest: number | null = null;
  for (const { speedLimit } of visits) {
    if (speedLimit !== null && (lowest === null || speedLimit < lowest)) lowest = speedLimit;
  }
  return lowest;
}

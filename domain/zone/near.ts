// What lies near a vehicle, remembered while it stays there: most locations are then done with four comparisons.
// It only saves looking; what is found does not depend on it.
import { type Box, boxAround, metresInside } from './outline.ts';
import type { PlannedZone, ZonePlan } from './plan.ts';

/** Half the side of the box in which zones are looked for, metres; halved while too many come. */
const SEARCH_METRES = 10_000;
const SEARCH_METRES_MIN = 150;
const FOUND_MAX = 64;
/** Half the side of the greatest square in a circle, a little less for what rounding takes. */
const SQUARE_IN_CIRCLE = 0.7;

export interface Nearby {
  /** Where was looked, and the versions of zones there. */
  searched: Box;
  zones: readonly PlannedZone[];
  /** In this box and before this moment no visit begins or ends, epoch milliseconds. */
  calm: Box;
  untilTs: number;
}

/** Zones near a place, out of memory while it is within the box that was looked in last. */
export function lookAround(
  plan: ZonePlan,
  before: Nearby | null,
  latitude: number,
  longitude: number,
): Nearby {
  if (before !== null && isWithin(before.searched, latitude, longitude)) return before;
  for (let metres = SEARCH_METRES; ; metres /= 2) {
    const searched = boxAround(latitude, longitude, metres);
    const zones = plan.within(searched);
    if (zones.length > FOUND_MAX && metres > SEARCH_METRES_MIN) continue;
    return { searched, zones, calm: searched, untilTs: -Infinity };
  }
}

export function isWithin(box: Box, latitude: number, longitude: number): boolean {
  return (
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
  );
}

/** Until `untilTs` nothing happens within so many metres of the place, as far as was looked. */
export function calmDown(
  nearby: Nearby,
  { latitude, longitude }: { latitude: number; longitude: number },
  metres: number,
  untilTs: number,
): void {
  const calm = Math.min(metres, metresInside(nearby.searched, latitude, longitude));
  nearby.calm = boxAround(latitude, longitude, Math.max(calm, 0) * SQUARE_IN_CIRCLE);
  nearby.untilTs = untilTs;
}

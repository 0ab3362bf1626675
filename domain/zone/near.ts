// What lies near a vehicle, remembered while it stays there: most locations are then done with one distance. It only
// saves looking; what is found does not depend on it.
import type { Cell } from './cells.ts';
import { METRES_PER_DEGREE, metresInside, metresPerLongitude } from './outline.ts';
import type { PlannedZone, ZonePlan } from './plan.ts';

/** What rounding, and measuring on a plane at each place, may take of a distance. */
const SURE_PART = 0.98;

/** Around the vehicle. Places in degrees. */
export interface Nearby {
  cell: Cell<PlannedZone>;
  /** Within so many square metres around here, and before this moment, no visit begins or ends. */
  latitude: number;
  longitude: number;
  perLongitude: number;
  square: number;
  /** epoch milliseconds */
  untilTs: number;
}

/** Zones near a place, out of memory while it is within the cell that was looked in last. */
export function lookAround(
  plan: ZonePlan,
  before: Nearby | null,
  latitude: number,
  longitude: number,
): Nearby {
  if (before !== null && isSearched(before.cell, latitude, longitude)) return before;
  const cell = plan.near(latitude, longitude);
  return { cell, latitude, longitude, perLongitude: 0, square: 0, untilTs: -Infinity };
}

function isSearched({ searched }: Cell<PlannedZone>, latitude: number, longitude: number): boolean {
  const { south, north, west, east } = searched;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** Is a place so near to where was looked that nothing begins or ends there? */
export function isCalm(nearby: Nearby, latitude: number, longitude: number): boolean {
  const north = (latitude - nearby.latitude) * METRES_PER_DEGREE;
  const east = (longitude - nearby.longitude) * nearby.perLongitude;
  return north * north + east * east < nearby.square;
}

/** Until `untilTs` nothing happens within so many metres of the place, as far as was looked. */
export function calmDown(
  nearby: Nearby,
  { latitude, longitude }: { latitude: number; longitude: number },
  metres: number,
  untilTs: number,
): void {
  const { searched } = nearby.cell;
  const inside = metresInside(searched, latitude, longitude);
  const sure = Math.max(Math.min(metres, inside), 0) * SURE_PART;
  nearby.latitude = latitude;
  nearby.longitude = longitude;
  // A degree of longitude is the longest where it is nearest to the equator.
  const nearest = Math.max(Math.abs(latitude) - sure / METRES_PER_DEGREE, 0);
  nearby.perLongitude = metresPerLongitude(nearest);
  nearby.square = sure * sure;
  nearby.untilTs = untilTs;
}

// One moment, one place: records with the same time are all kept, and one of them says where the vehicle
// was. Which one, the set of records decides and never the order in which they came.
import { LOCATION_FLAGS, type Location } from '../location/location.ts';

const WITHOUT_PLACE = LOCATION_FLAGS.noFix | LOCATION_FLAGS.weakFix;
/** As they are stored: satellites beyond 30 are 30, HDOP in tenths up to 12.6. */
const SATELLITES_MAX = 30;
const HDOP_TENTHS_MAX = 126;
const HDOP_UNKNOWN = HDOP_TENTHS_MAX + 1;

/** What of a record tells how well it knows its place. */
export type Ranked = Pick<Location, 'latitude' | 'longitude' | 'flags' | 'satellites' | 'hdop'>;

export function hasPlace(location: Ranked): boolean {
  const { latitude, longitude, flags } = location;
  return latitude !== null && longitude !== null && (flags & WITHOUT_PLACE) === 0;
}

/**
 * How much a record is to be believed about the place: one with a fix before one without, then more
 * satellites, then less HDOP; of equal ones the smaller hash rules. 0: it knows no place.
 */
export function rankOf(location: Ranked): number {
  if (!hasPlace(location)) return 0;
  const { satellites, hdop } = location;
  const seen = satellites === null ? 0 : 1 + Math.min(satellites, SATELLITES_MAX);
  const blur = hdop === null ? HDOP_UNKNOWN : Math.min(Math.round(hdop * 10), HDOP_TENTHS_MAX);
  return 1 + seen * (HDOP_UNKNOWN + 1) + HDOP_UNKNOWN - blur;
}

/** The record that rules the moment of locations[from … to). They are sorted by hash. */
export function rulerOf<T extends Ranked>(locations: readonly T[], from: number, to: number): T {
  let ruler = locations[from] as T;
  // Mostly there is one only.
  if (to === from + 1) return ruler;
  let rank = rankOf(ruler);
  for (let index = from + 1; index < to; index += 1) {
    const other = locations[index] as T;
    const otherRank = rankOf(other);
    if (otherRank <= rank) continue;
    ruler = other;
    rank = otherRank;
  }
  return ruler;
}

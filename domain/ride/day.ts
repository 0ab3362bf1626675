// Local days of a vehicle: how many rides, how far, how often it was refueled. They are summed from rides
// and refuelings when somebody asks, so they always agree with those, corrections of people included.
import { localDay } from '../time.ts';

/** What a day needs of a ride. */
export interface DayRide {
  /** epoch milliseconds */
  fromTs: number;
  /** metres */
  distance: number;
  /** Engine running, seconds. */
  engineSeconds: number;
  /** Too short to be listed among the common rides (HIS-003). */
  isShort?: boolean;
}

export interface DaySummary {
  /** yyyy-MM-dd by the company's clock */
  date: string;
  /** All of them, short ones included. */
  rideCount: number;
  shortCount: number;
  /** metres */
  distance: number;
  /** Engine running, seconds. */
  engineHours: number;
  refuelingCount: number;
}

/**
 * HIS-033: one summary of each local day in which rides begin or fuel was bought, oldest first. A ride
 * over midnight counts wholly in the day in which it begins; other days have no summary.
 * @param zone the company's IANA zone
 * @param refuelings epoch milliseconds
 */
export function summarizeDays(
  rides: Iterable<DayRide>,
  zone: string,
  refuelings: Iterable<number> = [],
): DaySummary[] {
  const days = new Map<string, DaySummary>();
  for (const ride of rides) {
    const day = dayOf(days, localDay(ride.fromTs, zone));
    day.rideCount += 1;
    if (ride.isShort) day.shortCount += 1;
    day.distance += ride.distance;
    day.engineHours += ride.engineSeconds;
  }
  for (const ts of refuelings) dayOf(days, localDay(ts, zone)).refuelingCount += 1;
  return [...days.values()].sort((one, two) => (one.date < two.date ? -1 : 1));
}

function dayOf(days: Map<string, DaySummary>, date: string): DaySummary {
  const known = days.get(date);
  if (known) return known;
  const day = { date, rideCount: 0, shortCount: 0, distance: 0, engineHours: 0, refuelingCount: 0 };
  days.set(date, day);
  return day;
}

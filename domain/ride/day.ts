// Local days of a vehicle: how many rides, how far. They are summed from rides when somebody asks, so
// they always agree with what the rides say, corrections of people included.
import { localDay } from '../time.ts';

/** What a day needs of a ride. */
export interface DayRide {
  /** epoch milliseconds */
  fromTs: number;
  /** metres */
  distance: number;
  /** Engine running, seconds. */
  engineSeconds: number;
}

export interface DaySummary {
  /** yyyy-MM-dd by the company's clock */
  date: string;
  rideCount: number;
  /** metres */
  distance: number;
  /** Engine running, seconds. */
  engineHours: number;
  refuelingCount: number;
}

/**
 * HIS-033: one summary of each local day in which rides begin, oldest first. A ride over midnight
 * counts wholly in the day in which it begins; a day without rides has no summary.
 * @param zone the company's IANA zone
 */
export function summarizeDays(rides: Iterable<DayRide>, zone: string): DaySummary[] {
  const days = new Map<string, DaySummary>();
  for (const ride of rides) {
    const date = localDay(ride.fromTs, zone);
    let day = days.get(date);
    if (!day) {
      // Refuelings are not found yet, so none is counted.
      day = { date, rideCount: 0, distance: 0, engineHours: 0, refuelingCount: 0 };
      days.set(date, day);
    }
    day.rideCount += 1;
    day.distance += ride.distance;
    day.engineHours += ride.engineSeconds;
  }
  return [...days.values()].sort((one, two) => (one.date < two.date ? -1 : 1));
}

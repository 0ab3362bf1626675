// How rides are drawn: pin or parking at a ride's beginning, which rides are short and which are common,
// and the colour of a day.
import type { RideView } from './ride.api.ts';
import { type Ride, SHORT_RIDE_METRES, SHORT_WORK_SECONDS } from './ride.ts';

/** MAP-043, MAP-045: up to this long after the previous ride's end it was a stop, longer is parking. */
export const PIN_MS_MAX = 45 * 60_000;

type MarkedRide = Pick<Ride, 'fromTs' | 'toTs' | 'distance'> & { rideType: string };

/**
 * Marker at the beginning of a ride: a pin after a stop of up to 45 minutes, else parking. `previous`
 * is the previous business or private ride; null for other types and for the first ride (MAP-044).
 */
export function rideMarker(
  ride: MarkedRide,
  previous: MarkedRide | null,
): 'pin' | 'parking' | null {
  if (!isDriven(ride) || previous === null || !isDriven(previous)) return null;
  return ride.fromTs - previous.toTs <= PIN_MS_MAX ? 'pin' : 'parking';
}

/** Is it something that was driven, and not a stop or a refueling shown among the rides? */
export function isDriven(ride: { rideType: string }): boolean {
  return ride.rideType === 'bussines' || ride.rideType === 'private';
}

/** Is it no ride, but a refueling or a loss of fuel shown among the rides? */
export function isFuelChange(ride: { rideType: string }): boolean {
  return ride.rideType === 'refueling' || ride.rideType === 'fuelloss';
}

/**
 * MAP-047 … MAP-049: no marker of its own on the map, a dimmed row in the table. Machines are judged by
 * their engine, because they work without going anywhere. The rides query says the same in SQL.
 */
export function isShortRide(
  ride: Pick<RideView, 'distance' | 'engineHours'>,
  isMachine: boolean,
): boolean {
  return isMachine ? ride.engineHours < SHORT_WORK_SECONDS : ride.distance < SHORT_RIDE_METRES;
}

/**
 * HIS-003: is it listed among the common rides? Those are the rides that are not short, and the
 * unfinished one however short it still is; stops are for the list of all. Refuelings and the like have
 * no size that could be short.
 */
export function isCommonRide(
  ride: Pick<RideView, 'rideType' | 'rideState' | 'distance' | 'engineHours'>,
  isMachine: boolean,
): boolean {
  if (ride.rideType === 'stop') return false;
  if (!isDriven(ride) || ride.rideState === 'unfinished') return true;
  return !isShortRide(ride, isMachine);
}

export type DayColour = 'light' | 'blue' | 'dark';

/** HIS-029: blue from 300 km on, dark blue from 700 km on. */
export const BLUE_DAY_METRES = 300_000;
export const DARK_DAY_METRES = 700_000;

/** Colour of a day's dot by its distance; null: no ride, no dot (HIS-031). */
export function dayColour(day: { rideCount: number; distance: number }): DayColour | null {
  if (day.rideCount === 0) return null;
  if (day.distance < BLUE_DAY_METRES) return 'light';
  return day.distance < DARK_DAY_METRES ? 'blue' : 'dark';
}

// A way that nobody saw and that the vehicle did not drive as far as its records tell: the tracker was
// silent, or told that the motor was off, and reports from somewhere else (a ferry, a tow truck, a train).
// It is shown with the next ride and counts to none (logbook-and-rides, "Towed is not shipped").
import { distanceMetres } from '../geo.ts';
import type { Location } from '../location/location.ts';
import type { Known } from './known.ts';
import { JUMP_KMH_MAX, MOVING_KMH, type Moment, UNSEEN_METRES_MAX } from './moment.ts';

const METRES_PER_MS = JUMP_KMH_MAX / 3600;

/**
 * Has the vehicle come these metres in a time without data? Since its first record after that, which may
 * have had no fix, it can have driven; more than that and UNSEEN_METRES_MAX it has not.
 */
export function cameUnseen({ silentTs }: Known, ts: number, metres: number): boolean {
  return silentTs !== null && metres > UNSEEN_METRES_MAX + METRES_PER_MS * (ts - silentTs);
}

/** A fix that tells of another place with the motor off, until it is known whether the vehicle is there. */
export function noteAway(known: Known, { latitude, longitude, speed }: Location): number {
  const count = (known.away?.count ?? 0) + 1;
  // What moves with the motor off may drive, and its input is late.
  const stands = speed === null || speed < MOVING_KMH;
  known.away = { count, stands, latitude: latitude ?? 0, longitude: longitude ?? 0 };
  return count;
}

/**
 * The way to a fix with the motor on, `metres` from the known place. Where it lies nearer to the place that
 * was told with the motor off, the vehicle had been brought there, and only the way from there was driven.
 */
export function drivenMetres(
  { away }: Known,
  moment: Moment,
  { latitude, longitude }: Location,
  metres: number,
): number {
  if (!away?.stands || latitude === null || longitude === null) return metres;
  const driven = distanceMetres(away.latitude, away.longitude, latitude, longitude);
  if (driven >= metres) return metres;
  moment.towed = true;
  moment.unseenMetres = metres - driven;
  moment.fromLatitude = away.latitude;
  moment.fromLongitude = away.longitude;
  return driven;
}

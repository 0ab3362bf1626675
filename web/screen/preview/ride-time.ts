// How long a ride takes so far, for a card (PRV-012). Pure.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

/** Seconds from its start to its end, of an unfinished ride to now; never negative where clocks differ. */
export function rideSeconds(
  ride: Pick<RideView, 'rideState' | 'fromTimestamp' | 'toTimestamp'>,
  nowMs: number,
): number {
  const end = ride.rideState === 'unfinished' ? nowMs : Date.parse(ride.toTimestamp);
  return Math.max(0, (end - Date.parse(ride.fromTimestamp)) / 1000);
}

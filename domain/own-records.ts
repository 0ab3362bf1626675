// What is somebody's own, for whom an administrator allowed to keep it (decision 0059). The same rules in the
// browser, so that nothing is offered that is refused. Pure.
import { isDriven } from './ride/marker.ts';
import { addDays, localDay, startOfDay } from './time.ts';

/** So many days of a new month the one before it stays open: its last rides are marked when one gets to it. */
const DAYS_OF_NEXT_MONTH = 3;

/**
 * Since when own rides are marked and receipts added: since the month began, in its first days since the one
 * before it did. Epoch milliseconds.
 */
export function ownSince(nowMs: number, zone: string): number {
  const day = addDays(localDay(nowMs, zone), -DAYS_OF_NEXT_MONTH);
  return startOfDay(`${day.slice(0, 7)}-01`, zone);
}

/** Whose right it is, and since when. */
export interface Owner {
  personId: number | null | undefined;
  /** epoch milliseconds */
  since: number;
}

/** Why a ride is not one's own to mark, null: it is. That it must be over is another rule. */
export function refuseRide(
  ride: { rideType: string; fromTimestamp: string; driver: { personId: number } | null },
  { personId, since }: Owner,
): 'ride_not_own' | 'own_closed' | null {
  if (!isDriven(ride) || !ride.driver || ride.driver.personId !== personId) return 'ride_not_own';
  return Date.parse(ride.fromTimestamp) >= since ? null : 'own_closed';
}

// What kind of row a ride is where rides are listed and drawn: tables and maps mean the same by it. Pure.
import { isFuelChange, isShortRide } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

/**
 * `going` is unfinished (HIS-017), `short` is dimmed (MAP-049), `stop` is no ride at all, `fuel` is a
 * refueling or a loss shown among the rides.
 */
export type RowKind = 'ride' | 'going' | 'short' | 'stop' | 'fuel';

/** MAP-047 … MAP-049. */
export function rowKind(
  ride: Pick<RideView, 'rideType' | 'rideState' | 'distance' | 'engineHours'>,
  isMachine: boolean,
): RowKind {
  if (ride.rideType === 'stop') return 'stop';
  if (isFuelChange(ride)) return 'fuel';
  if (ride.rideState === 'unfinished') return 'going';
  return isShortRide(ride, isMachine) ? 'short' : 'ride';
}

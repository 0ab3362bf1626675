// Where a ride stands in the logbook: the month to which it is counted, with the ride selected.
import { monthAt, monthText } from '@flotila/domain/period.ts';
import { countedTs } from '@flotila/domain/ride/counted.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { panelPath } from '../../ground/address/paths.ts';
import { rideName } from '../../thing/ride/ride-from.ts';

/** Address of the logbook that shows this ride. */
export function logbookPath(
  ccode: string,
  ride: Pick<RideView, 'vehicleId' | 'fromTimestamp' | 'countedTimestamp' | 'rideType'>,
  timeZone: string,
): string {
  const search = { month: monthText(monthAt(countedTs(ride), timeZone)), ride: rideName(ride) };
  return panelPath(ccode, 'logbook', ride.vehicleId, search);
}

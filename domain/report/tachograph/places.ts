// Where a driver's activities began, by the rides of the vehicle that they were recorded in. Pure.
import type { RideView } from '../../ride/ride.api.ts';
import type { DayActivity } from '../../tachograph/day.api.ts';
import { DASH } from '../cells.ts';
import type { ReportContext } from '../context.ts';
import type { Cell } from '../document.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { shownRide } from '../rides.ts';

/** Tachographs count whole minutes, and a ride begins some records later: so far apart they are the same moment. */
const SAME_MS = 5 * 60_000;

/** The place where an activity began; an empty cell within a ride, and where no vehicle is known. */
export function activityPlaces(rides: readonly RideView[], context: ReportContext) {
  const byVehicle = Map.groupBy(rides, ({ vehicleId }) => vehicleId);
  return ({ vehicleId, from }: Pick<DayActivity, 'vehicleId' | 'from'>): Cell => {
    const nothing = { raw: null, text: '' };
    if (vehicleId === null) return nothing;
    const ts = Date.parse(from);
    const ride = byVehicle
      .get(vehicleId)
      ?.findLast(({ fromTimestamp }) => Date.parse(fromTimestamp) <= ts + SAME_MS);
    if (!ride) return nothing;
    const isAtStart = Math.abs(Date.parse(ride.fromTimestamp) - ts) <= SAME_MS;
    if (!isAtStart && Date.parse(ride.toTimestamp) > ts + SAME_MS) return nothing;
    const shown = shownRide(ride, context.reader);
    if (shown.isHidden) return DASH;
    const place = isAtStart ? shown.locationFrom : shown.locationTo;
    return placeCell(place, context, historyLink(context, vehicleId, ts));
  };
}

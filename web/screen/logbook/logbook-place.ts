// What the logbook shows, as it stands in the address: vehicle, month, selected ride (LOG-011, LOG-012).
// Panel and map read it here, so they cannot disagree.
import type { Month } from '@flotila/domain/period.ts';
import { useMemo } from 'react';
import { type PanelMonth, pastMonth, usePanelMonth } from '../../ground/address/panel-month.ts';
import { namedMoment, rideFromOf } from '../../thing/ride/ride-from.ts';

/** Never of a month later than the current one. */
export interface LogbookPlace extends PanelMonth {
  /** Beginning of the selected ride as fromTimestamp is written, null none. */
  rideFrom: string | null;
  selectRide(rideName: string | null): void;
}

/** The place of the open logbook panel. `nowMs` only decides which month is the current one. */
export function useLogbookPlace(nowMs: number = Date.now()): LogbookPlace {
  const { place, search, timeZone, show } = usePanelMonth('logbook', shownMonth, nowMs);
  const rideFrom = rideFromOf(search.ride, timeZone);
  return useMemo(
    () => ({ ...place, rideFrom, selectRide: (ride) => show({ ride: ride ?? undefined }) }),
    [place, rideFrom, show],
  );
}

/** LOG-001, LOG-011, LOG-012. */
export function shownMonth(
  { month, ride }: { month?: string | undefined; ride?: string | undefined },
  zone: string,
  nowMs: number,
): Month {
  const rideFrom = rideFromOf(ride, zone);
  const selectedTs = rideFrom === null ? null : namedMoment(rideFrom);
  return pastMonth({ month, selectedTs }, zone, nowMs);
}

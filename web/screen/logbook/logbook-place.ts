// What the logbook shows, as it stands in the address: vehicle, month, selected ride (LOG-011, LOG-012).
// Panel and map read it here, so they cannot disagree.
import {
  firstDay,
  lastDay,
  localDays,
  type Month,
  monthAt,
  monthText,
  readMonth,
} from '@flotila/domain/period.ts';
import { useMemo } from 'react';
import {
  monthOfText,
  type PanelMonth,
  pastMonth,
  usePanelMonth,
} from '../../ground/address/panel-month.ts';
import type { RidesInput } from '../../thing/ride/ride.data.ts';
import { namedMoment, rideFromOf } from '../../thing/ride/ride-from.ts';

/** Never of a month later than the current one. */
export interface LogbookPlace extends PanelMonth {
  /** Beginning of the selected ride as fromTimestamp is written, null none. */
  rideFrom: string | null;
  /** Shows another month; the selection goes. */
  setMonth(month: Month): void;
  selectRide(rideName: string | null): void;
}

/** The place of the open logbook panel. `nowMs` only decides which month is the current one. */
export function useLogbookPlace(nowMs: number = Date.now()): LogbookPlace {
  const { vehicleId, search, timeZone, shown, current, goTo } = usePanelMonth(
    'logbook',
    shownMonth,
    nowMs,
  );
  const rideFrom = rideFromOf(search.ride, timeZone);
  return useMemo(
    () => ({
      vehicleId,
      month: monthOfText(shown),
      currentMonth: monthOfText(current),
      rideFrom,
      setMonth: (next: Month) => goTo({ month: monthText(next) }, false),
      selectRide: (ride: string | null) => goTo({ month: shown, ride: ride ?? undefined }, true),
    }),
    [vehicleId, current, shown, rideFrom, goTo],
  );
}

/**
 * LOG-001, LOG-011, LOG-012: the asked month, else the month of the asked ride, else the current one. What
 * is no month, or is later than today, is the current one.
 */
export function shownMonth(
  search: { month?: string | undefined; ride?: string | undefined },
  zone: string,
  nowMs: number,
): Month {
  const { month, ride } = search;
  const rideFrom = rideFromOf(ride, zone);
  const isByRide = month === undefined && rideFrom !== null;
  const asked = isByRide ? monthAt(namedMoment(rideFrom), zone) : readMonth(month ?? '');
  return pastMonth(asked, zone, nowMs);
}

/** All rides of a month with the stops between them: sums need those that are too short to be listed. */
export function ridesOfLogbook(place: Pick<LogbookPlace, 'vehicleId' | 'month'>): RidesInput {
  const { vehicleId, month } = place;
  return { vehicleId, ...localDays(firstDay(month), lastDay(month)) };
}

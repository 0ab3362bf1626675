// What the logbook shows, as it stands in the address: vehicle, month, selected ride (LOG-011, LOG-012).
// Panel and map read it here, so they cannot disagree.
import { firstDay, lastDay, type Month, monthText, readMonth } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import type { RidesInput } from '../ride/ride.data.ts';
import { namedMoment, rideFromOf } from '../ride/ride-from.ts';
import { useCompany } from '../session/company.ts';

export interface LogbookPlace {
  vehicleId: number;
  /** Never later than the current month. */
  month: Month;
  /** The month of today in the company's zone. */
  currentMonth: Month;
  /** Beginning of the selected ride as fromTimestamp is written, null none. */
  rideFrom: string | null;
  /** Shows another month; the selection goes. */
  setMonth(month: Month): void;
  selectRide(rideName: string | null): void;
}

/** The place of the open logbook panel. `nowMs` only decides which month is the current one. */
export function useLogbookPlace(nowMs: number = Date.now()): LogbookPlace {
  const { ccode, timeZone } = useCompany();
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as { month?: string; ride?: string };
  const go = useGo();
  const vehicleId = Number(id);
  const rideFrom = rideFromOf(search.ride, timeZone);
  const currentText = monthText(monthOf(nowMs, timeZone));
  const shownText = monthText(shownMonth(search, timeZone, nowMs));
  const goTo = useCallback(
    (month: Month, ride: string | null, replace: boolean) => {
      const values = { month: monthText(month), ride: ride ?? undefined };
      go(panelPath(ccode, 'logbook', vehicleId, values), { replace });
    },
    [ccode, go, vehicleId],
  );
  return useMemo(() => {
    const currentMonth = readMonth(currentText) as Month;
    const month = readMonth(shownText) as Month;
    return {
      vehicleId,
      month,
      currentMonth,
      rideFrom,
      setMonth: (next: Month) => goTo(next, null, false),
      selectRide: (ride: string | null) => goTo(month, ride, true),
    };
  }, [vehicleId, currentText, shownText, rideFrom, goTo]);
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
  const current = monthOf(nowMs, zone);
  const isByRide = month === undefined && rideFrom !== null;
  const asked = isByRide ? monthOf(namedMoment(rideFrom), zone) : readMonth(month ?? '');
  return asked === null || firstDay(asked) > firstDay(current) ? current : asked;
}

/** All rides of a month with the stops between them: sums need those that are too short to be listed. */
export function ridesOfLogbook(place: Pick<LogbookPlace, 'vehicleId' | 'month'>): RidesInput {
  const { vehicleId, month } = place;
  return {
    vehicleId,
    from: `${firstDay(month)}T00:00:00`,
    to: `${lastDay(month)}T23:59:59`,
  };
}

function monthOf(ts: number, zone: string): Month {
  const [year = 0, month = 0] = localDay(ts, zone).split('-').map(Number);
  return { year, month };
}

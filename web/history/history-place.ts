// What the history shows, as it stands in the address: vehicle, day, selected ride, all or common rides
// (HIS-050 … HIS-052). Panel, bar, graph and map read it here, so they cannot disagree.
import { isDay } from '@flotila/domain/time.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { date } from '../format.ts';
import { useGo } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import type { RidesInput, TrackInput } from '../ride/ride.data.ts';
import { useCompany } from '../session/company.ts';
import { useVehicles } from '../vehicle/vehicle.data.ts';

export interface HistoryPlace {
  vehicleId: number;
  /** Local day yyyy-MM-dd; never later than today. */
  day: string;
  /** Today in the company's zone. */
  today: string;
  /** fromTimestamp of the selected ride as it stands in the address, null none. */
  rideFrom: string | null;
  showsAll: boolean;
  /** As far as the live list knows the vehicle: machines have short rides of their own (HIS-003). */
  isMachine: boolean;
  /** Shows another day; the selection goes. */
  setDay(day: string): void;
  selectRide(fromTimestamp: string | null): void;
  setShowsAll(showsAll: boolean): void;
}

/** The place of the open history panel. `nowMs` only decides which day is today. */
export function useHistoryPlace(nowMs: number = Date.now()): HistoryPlace {
  const { ccode, timeZone } = useCompany();
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as { day?: string; ride?: string; all?: string };
  const go = useGo();
  const vehicleId = Number(id);
  const { vehicles } = useVehicles();
  const vehicle = vehicles.find((one) => one.vehicleId === vehicleId);
  const last = vehicle?.location?.timestamp ?? null;
  const isMachine = vehicle?.typeCode === 'machine';
  const today = date(nowMs, timeZone);
  const day = shownDay(search.day, last && date(last, timeZone), today);
  const rideFrom = search.ride ?? null;
  const showsAll = search.all === '1';
  const goTo = useCallback(
    (next: { day: string; ride: string | null; all: boolean }, replace: boolean) => {
      const values = {
        day: next.day,
        ride: next.ride ?? undefined,
        all: next.all ? '1' : undefined,
      };
      go(panelPath(ccode, 'history', vehicleId, values), { replace });
    },
    [ccode, go, vehicleId],
  );
  return useMemo(
    () => ({
      ...{ vehicleId, day, today, rideFrom, showsAll, isMachine },
      setDay: (next: string) => goTo({ day: next, ride: null, all: showsAll }, false),
      selectRide: (ride: string | null) => goTo({ day, ride, all: showsAll }, true),
      setShowsAll: (all: boolean) => goTo({ day, ride: rideFrom, all }, true),
    }),
    [vehicleId, day, today, rideFrom, showsAll, isMachine, goTo],
  );
}

/** HIS-023, HIS-051, HIS-052: the asked day, else the day of the last location, else today. */
export function shownDay(asked: string | undefined, lastDay: string | null, today: string): string {
  const day = asked !== undefined && isDay(asked) ? asked : (lastDay ?? today);
  return day > today ? today : day;
}

/** The rides of a day that are shown: all of them or the common ones (HIS-002). */
export function ridesOfDay(
  place: Pick<HistoryPlace, 'vehicleId' | 'day' | 'showsAll' | 'isMachine'>,
): RidesInput {
  const { vehicleId, day, showsAll, isMachine } = place;
  return { vehicleId, ...localDayPeriod(day), filter: showsAll ? 'all' : 'common', isMachine };
}

/** The locations of a day as the API is asked for them; parameter codes in one order, so one cache entry. */
export function trackOfDay(
  place: Pick<HistoryPlace, 'vehicleId' | 'day'>,
  options: Pick<TrackInput, 'fromRides' | 'smooth' | 'params'>,
): TrackInput {
  const { fromRides, smooth, params } = options;
  const { vehicleId, day } = place;
  return {
    vehicleId,
    ...localDayPeriod(day),
    ...{ fromRides, smooth, params: [...params].sort() },
  };
}

function localDayPeriod(day: string): { from: string; to: string } {
  return { from: `${day}T00:00:00`, to: `${day}T23:59:59` };
}

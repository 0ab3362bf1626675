// What the history shows, as it stands in the address: vehicle, day, selected ride, all or common rides
// (HIS-050 … HIS-052). Panel, bar, graph and map read it here, so they cannot disagree.
import { localDays } from '@flotila/domain/period.ts';
import { isDay, localDay } from '@flotila/domain/time.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import type { VehiclePeriod } from '../../ground/address/panel-month.ts';
import { panelPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { TrackInput } from '../../thing/ride/ride.data.ts';
import { namedMoment, rideFromOf } from '../../thing/ride/ride-from.ts';
import { type ShownVehicle, useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';

interface HistorySearch {
  day?: string;
  ride?: string;
  at?: string;
}

/** What the history shows. */
export interface ShownHistory {
  /** Local day yyyy-MM-dd; never later than today. */
  day: string;
  /** Today in the company's zone. */
  today: string;
  /** Name of the selected ride (ride-from.ts), null none. */
  rideFrom: string | null;
  /** The moment that a link points at, epoch milliseconds, null none; any change of the place forgets it. */
  atMs: number | null;
  /** Machines have short rides of their own (HIS-003). */
  isMachine: boolean;
  /** The vehicle is there, or may be and the day is known: its rides can be asked for. */
  isReady: boolean;
}

export interface HistoryPlace extends ShownHistory {
  vehicleId: number;
  showsAll: boolean;
  /** Shows another day; the selection goes. */
  setDay(day: string): void;
  selectRide(rideName: string | null): void;
  setShowsAll(showsAll: boolean): void;
}

/** The place of the open history panel. `nowMs` only decides which day is today. */
export function useHistoryPlace(nowMs: number = Date.now()): HistoryPlace {
  const { ccode, timeZone } = useCompany();
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as HistorySearch & { all?: string };
  const go = useGo();
  const vehicleId = Number(id);
  const shown = historyOf(search, useShownVehicle(vehicleId), timeZone, nowMs);
  const { day, today, rideFrom, atMs, isMachine, isReady } = shown;
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
      vehicleId,
      day,
      today,
      rideFrom,
      atMs,
      showsAll,
      isMachine,
      isReady,
      setDay: (next: string) => goTo({ day: next, ride: null, all: showsAll }, false),
      selectRide: (ride: string | null) => goTo({ day, ride, all: showsAll }, true),
      setShowsAll: (all: boolean) => goTo({ day, ride: rideFrom, all }, true),
    }),
    [vehicleId, day, today, rideFrom, atMs, showsAll, isMachine, isReady, goTo],
  );
}

/**
 * HIS-023, HIS-051, HIS-052: the asked day, else that of the asked ride, else that of the vehicle's last
 * location, else today; none later than today.
 */
export function historyOf(
  search: HistorySearch,
  { vehicle, isPending }: { vehicle: ShownVehicle | null; isPending: boolean },
  zone: string,
  nowMs: number,
): ShownHistory {
  const rideFrom = rideFromOf(search.ride, zone);
  const today = localDay(nowMs, zone);
  const asked = [search.day, rideFrom ? localDay(namedMoment(rideFrom), zone) : undefined].find(
    isKnownDay,
  );
  const day = asked ?? dayOf(vehicle?.location?.timestamp, zone) ?? today;
  const isFuture = day > today;
  return {
    day: isFuture ? today : day,
    today,
    rideFrom,
    atMs: Date.parse(search.at ?? '') || null,
    isMachine: vehicle?.typeCode === 'machine',
    isReady: vehicle !== null || (isPending && asked !== undefined),
  };
}

function dayOf(timestamp: string | null | undefined, zone: string): string | undefined {
  return timestamp ? localDay(Date.parse(timestamp), zone) : undefined;
}

function isKnownDay(day: string | undefined): boolean {
  return day !== undefined && isDay(day);
}

/** All rides of a day; which of them are listed is day-rides.ts. */
export function ridesOfDay({
  vehicleId,
  day,
}: Pick<HistoryPlace, 'vehicleId' | 'day'>): VehiclePeriod {
  return { vehicleId, ...localDays(day) };
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
    ...localDays(day),
    fromRides,
    smooth,
    params: [...params].sort(),
  };
}

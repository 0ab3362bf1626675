// What of an open day changes with its vehicle's rides: when one begins or ends, the dots of the week and
// the whole track of today are asked for again. The rides themselves are the day's own (DayOfVehicle.tsx).
import { listTrack } from '@flotila/domain/location/location.api.ts';
import { listDaySummaries, type RideView } from '@flotila/domain/ride/ride.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf } from '../../ground/call/api.ts';
import { readAnew } from '../../ground/live/meanwhile.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { HistoryPlace } from './history-place.ts';

export interface LiveState {
  vehicleId: number;
  ride: Pick<RideView, 'fromTimestamp' | 'rideState'> | null;
}

/** Has a ride of the vehicle begun or ended between the two? Another vehicle is no change. */
export function hasTurned(before: LiveState | null, now: LiveState | null): boolean {
  if (before === null || now === null || before.vehicleId !== now.vehicleId) return false;
  const [old, present] = [before.ride, now.ride];
  return old?.fromTimestamp !== present?.fromTimestamp || old?.rideState !== present?.rideState;
}

/** Keeps dots and track of today up to date; `live` is the vehicle's row of the live map. */
export function useLiveDay(place: HistoryPlace, live: LiveState | null): void {
  const cache = useQueryClient();
  const { ccode } = useCompany();
  const known = useRef(live);
  const isToday = place.day === place.today;
  useEffect(() => {
    const isTurned = hasTurned(known.current, live);
    known.current = live;
    if (!isTurned) return;
    readAnew(cache, keyOf(listDaySummaries));
    // Locations may have come late; between two rides is the time to read them all.
    if (isToday) readAnew(cache, [...keyOf(listTrack), ccode]);
  }, [live, isToday, cache, ccode]);
}

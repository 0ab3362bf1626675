// Asks for the rides and the track of a day as soon as its address is gone to, beside the loading and
// drawing of the panel, which then finds them asked for.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { chosenGroupset } from '../../ground/session/groupset.ts';
import { ridesQuery, trackQuery } from '../../thing/ride/ride.data.ts';
import { vehiclesKey } from '../../thing/vehicle/vehicle.data.ts';
import { trackOptions } from './day-track.ts';
import { historyOf, ridesOfDay, trackOfDay } from './history-place.ts';

/** What is there already, or is being asked for, is not asked again: growing and refreshing is the panel's. */
export function askDay(
  cache: Pick<QueryClient, 'getQueryData' | 'prefetchQuery'>,
  company: Pick<CurrentCompany, 'ccode' | 'timeZone' | 'session'>,
  vehicleId: number,
  search: { day?: string; ride?: string },
  nowMs: number,
): void {
  const { ccode, timeZone, session } = company;
  const groupset = chosenGroupset(ccode).get()?.groupSetId ?? null;
  const vehicles = cache.getQueryData<MapVehicle[]>(vehiclesKey(ccode, groupset));
  const vehicle = vehicles?.find((row) => row.vehicleId === vehicleId) ?? null;
  const shown = historyOf(search, { vehicle, isPending: vehicle === null }, timeZone, nowMs);
  if (!shown.isReady) return;
  const place = { ...shown, vehicleId };
  const { fromRides, smooth } = trackOptions.get();
  const options = { fromRides, smooth: smooth && session.superuser, params: [] };
  const staleTime = Number.POSITIVE_INFINITY;
  const rides = ridesQuery(ccode, ridesOfDay(place));
  void cache.prefetchQuery({ ...trackQuery(ccode, trackOfDay(place, options)), staleTime });
  void cache.prefetchQuery({ ...rides, staleTime });
}

// Rides, locations and day summaries of a vehicle as the screens read them: every page until all are
// there, each period cached once. Periods are local times of the company, as the API takes them.
import { listTrack } from '@flotila/domain/location/location.api.ts';
import { type TrackLocation, trackLocations } from '@flotila/domain/location/track.ts';
import { listDaySummaries, listRides, type RideView } from '@flotila/domain/ride/ride.api.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { VehiclePeriod } from '../../ground/address/panel-month.ts';
import { allPages, type PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { call, keyOf, useEndpoint } from '../../ground/call/api.ts';

export interface TrackInput {
  vehicleId: number;
  from: string;
  to: string;
  /** Rides over its ends become whole; left out: as long as it is. */
  fromRides?: 'both' | 'end' | undefined;
  smooth: boolean;
  /** Parameter codes of the series that need them, sorted. */
  params: readonly string[];
}

/** 80 000 rides, 200 000 locations. */
const RIDES: PageLimits = { size: 2000, pagesMax: 40 };
const LOCATIONS: PageLimits = { size: 5000, pagesMax: 40 };

/**
 * All rides of the period with the stops between them, oldest first. `input` null waits. Sums over all and
 * tables of the common ones (listed-rides.ts) come from this one answer.
 */
export function useRides(company: string, input: VehiclePeriod | null) {
  const asked = input && { vehicleId: input.vehicleId, from: input.from, to: input.to };
  return useQuery({
    ...ridesQuery(company, asked),
    enabled: asked !== null,
    placeholderData: keepPreviousOf(asked),
  });
}

/** What `useRides` reads; also for asking before anything is drawn. */
export function ridesQuery(company: string, input: VehiclePeriod | null) {
  const asked = input && { vehicleId: input.vehicleId, from: input.from, to: input.to };
  return queryOptions({
    queryKey: [...keyOf(listRides), company, asked],
    queryFn: ({ signal }): Promise<RideView[]> => {
      const { vehicleId: id, from, to } = asked as NonNullable<typeof asked>;
      const query = { from, to, filter: 'all' as const };
      return allRows(listRides, { company, path: { id }, query }, signal, RIDES);
    },
  });
}

/** All locations of the period, oldest first, without those that must not be drawn. */
export function useTrack(company: string, input: TrackInput | null) {
  return useQuery({
    ...trackQuery(company, input),
    enabled: input !== null,
    placeholderData: keepPreviousOf(input),
    // Up to 20 000 locations: what is new of today comes by itself (track-growth.ts).
    refetchOnWindowFocus: false,
  });
}

/** What `useTrack` reads; also for asking before anything is drawn. */
export function trackQuery(company: string, input: TrackInput | null) {
  return queryOptions({
    queryKey: trackKey(company, input),
    queryFn: ({ signal }) => readTrack(company, input as TrackInput, signal),
  });
}

/** Cache key of a track; all tracks of a company begin with that of `undefined`. */
export function trackKey(company: string, input?: TrackInput | null) {
  return [...keyOf(listTrack), company, ...(input === undefined ? [] : [input])];
}

/** Asks for the locations of `useTrack`. Throws CallFailure. */
export async function readTrack(
  company: string,
  input: TrackInput,
  signal: AbortSignal,
): Promise<TrackLocation[]> {
  const { vehicleId: id, params, smooth, ...rest } = input;
  const query = {
    ...rest,
    ...(smooth ? { smooth: 'true' as const } : {}),
    // Empty is none; left out would be the usual ones, which nobody draws.
    params: params.join(','),
  };
  return allPages(async (paging) => {
    const asked = { company, path: { id }, query: { ...query, ...paging } };
    const track = await call(listTrack, asked, signal);
    return { content: trackLocations(track), totalPages: track.totalPages };
  }, LOCATIONS);
}

/** All drawable locations of one ride, oldest first; null waits. */
export function useRideTrack(
  company: string,
  vehicleId: number,
  ride: { fromTimestamp: string; toTimestamp: string } | null,
) {
  const [from, to] = [ride?.fromTimestamp ?? '', ride?.toTimestamp ?? ''];
  return useTrack(company, ride && { vehicleId, from, to, smooth: false, params: [] });
}

/** Day summaries from local day to local day, both included. */
export function useDaySummaries(company: string, vehicleId: number, from: string, to: string) {
  return useEndpoint(listDaySummaries, { company, path: { id: vehicleId }, query: { from, to } });
}

/** What was shown stays while another series or filter of the same vehicle and period is fetched. */
function keepPreviousOf(input: { vehicleId: number; from: string; to: string } | null) {
  return <T>(
    previous: T | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ): T | undefined => {
    const before = query?.queryKey.at(-1) as typeof input;
    const isSame =
      before && input && before.vehicleId === input.vehicleId && before.from === input.from;
    return isSame ? keepPreviousData(previous) : undefined;
  };
}

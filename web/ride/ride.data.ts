// Rides, locations and day summaries of a vehicle as the screens read them: every page until all are
// there, each period cached once. Periods are local times of the company, as the API takes them.
import {
  type LocationView,
  listLocations,
  listRideLocations,
} from '@flotila/domain/location/location.api.ts';
import { listDaySummaries, listRides, type RideView } from '@flotila/domain/ride/ride.api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, keyOf, useEndpoint } from '../api.ts';

/** HIS-050 … and the logbook: what is asked of a vehicle's rides. */
export interface RidesInput {
  vehicleId: number;
  /** Local `yyyy-MM-ddTHH:mm:ss`, both ends included. */
  from: string;
  to: string;
  filter: 'all' | 'common';
}

export interface TrackInput {
  vehicleId: number;
  from: string;
  to: string;
  fromRides: 'both' | 'end';
  smooth: boolean;
  /** Parameter codes of the series that need them, sorted. */
  params: readonly string[];
}

const RIDES_PAGE = 2000;
const LOCATIONS_PAGE = 5000;
const RIDE_LOCATIONS_PAGE = 5000;
/** 200 000 locations or 80 000 rides; more pages are a server that does not stop. */
const PAGES_MAX = 40;

/** All rides of the period, oldest first. `input` null waits. */
export function useRides(company: string, input: RidesInput | null) {
  return useQuery({
    queryKey: [...keyOf(listRides), company, input],
    enabled: input !== null,
    placeholderData: keepPreviousOf(input),
    queryFn: ({ signal }): Promise<RideView[]> => {
      const { vehicleId: id, ...query } = input as RidesInput;
      return allPages((page) =>
        call(
          listRides,
          { company, path: { id }, query: { ...query, page, size: RIDES_PAGE } },
          signal,
        ),
      );
    },
  });
}

/** All locations of the period, oldest first, without those that must not be drawn. */
export function useTrack(company: string, input: TrackInput | null) {
  return useQuery({
    queryKey: [...keyOf(listLocations), company, input],
    enabled: input !== null,
    placeholderData: keepPreviousOf(input),
    queryFn: async ({ signal }): Promise<LocationView[]> => {
      const { vehicleId: id, params, smooth, ...rest } = input as TrackInput;
      const query = {
        ...rest,
        size: LOCATIONS_PAGE,
        ...(smooth ? { smooth: 'true' as const } : {}),
        ...(params.length > 0 ? { params: params.join(',') } : {}),
      };
      const all = await allPages((page) =>
        call(listLocations, { company, path: { id }, query: { ...query, page } }, signal),
      );
      return all.filter((location) => location.flags === undefined);
    },
  });
}

/** All drawable locations of one ride, oldest first. `rideFrom`: its fromTimestamp, null waits. */
export function useRideTrack(company: string, vehicleId: number, rideFrom: string | null) {
  return useQuery({
    queryKey: [...keyOf(listRideLocations), company, vehicleId, rideFrom],
    enabled: rideFrom !== null,
    queryFn: async ({ signal }): Promise<LocationView[]> => {
      const path = { id: vehicleId, timestamp: rideFrom as string };
      const all = await allPages((page) =>
        call(
          listRideLocations,
          { company, path, query: { page, size: RIDE_LOCATIONS_PAGE } },
          signal,
        ),
      );
      return all.filter((location) => location.flags === undefined);
    },
  });
}

/** Day summaries from local day to local day, both included. */
export function useDaySummaries(company: string, vehicleId: number, from: string, to: string) {
  return useEndpoint(listDaySummaries, { company, path: { id: vehicleId }, query: { from, to } });
}

async function allPages<T>(
  ask: (page: number) => Promise<{ content: T[]; totalPages: number }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask(page);
    rows.push(...answer.content);
    if (page + 1 >= answer.totalPages) break;
  }
  return rows;
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

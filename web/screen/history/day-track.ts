// The locations of the shown day with the options of the bar: whole rides at its ends, smoothed or not.
// Map, graph and table ask through here, so the same question is asked of the server once.
import { z } from 'zod';
import { useCompany } from '../../ground/session/company.ts';
import { remembered, useRemembered } from '../../ground/session/remembered.ts';
import { useTrack } from '../../thing/ride/ride.data.ts';
import { useTrackGrowth } from '../../thing/ride/track-growth.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { type HistoryPlace, trackOfDay } from './history-place.ts';

export interface TrackOptions {
  /** HIS-041: `both` takes rides whole at both ends of the day, `end` at its end only. */
  fromRides: 'both' | 'end';
  /** HIS-042: only ever asked for by a superuser. */
  smooth: boolean;
}

const Options = z.strictObject({ fromRides: z.enum(['both', 'end']), smooth: z.boolean() });

export const trackOptions = remembered<TrackOptions>(
  'flotila.history-track',
  Options,
  // A selected ride over midnight is seen whole, in graph and track.
  { fromRides: 'both', smooth: false },
  { kind: 'session' },
);

/**
 * Locations of the day, oldest first, with the measures of these parameter codes; null waits. That of
 * today grows with what the vehicle sends.
 */
export function useDayTrack(
  place: Pick<HistoryPlace, 'vehicleId' | 'day' | 'today'>,
  params: readonly string[] | null = [],
) {
  const { ccode, session } = useCompany();
  const [options] = useRemembered(trackOptions);
  const smooth = options.smooth && session.superuser;
  const input = params && trackOfDay(place, { ...options, smooth, params });
  const track = useTrack(ccode, input);
  const live = useShownVehicle(place.vehicleId).vehicle?.location;
  useTrackGrowth(ccode, place.day === place.today ? input : null, {
    rows: track.isPlaceholderData || track.isFetching ? undefined : track.data,
    heardMs: live ? Date.parse(live.timestamp) : null,
  });
  return track;
}

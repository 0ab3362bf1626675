// The rides of the shown day: all of them for sums, and those that are listed, drawn and walked. Table, graph
// and map read them here, so that they show the same.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useMemo } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { listedRides, uncommonRide } from '../../thing/ride/listed-rides.ts';
import { useRides } from '../../thing/ride/ride.data.ts';
import { type HistoryPlace, ridesOfDay } from './history-place.ts';
import { withLiveRide } from './ride-rows.ts';

/** One list, so that nothing is drawn anew while rides are awaited. */
const NO_RIDES: readonly RideView[] = [];

/** @param live the ride that the live map knows of the vehicle */
export function useDayRides(place: HistoryPlace, live: RideView | null) {
  const { ccode } = useCompany();
  const { showsAll, isMachine, rideFrom } = place;
  const query = useRides(ccode, ridesOfDay(place));
  const told = query.data ?? NO_RIDES;
  const all = useMemo(() => withLiveRide(told, live), [told, live]);
  // Selecting a common ride changes nothing of the list, and then it stays the same one.
  const uncommon = uncommonRide(all, rideFrom, isMachine);
  const listed = useMemo(
    () => (showsAll ? all : listedRides(all, isMachine, uncommon)),
    [all, showsAll, isMachine, uncommon],
  );
  return { query, all, listed };
}

// Where a ride begins: at the place where the vehicle stood last, when the way from there to the first
// record of the ride is more than drift. The way belongs to the ride when the next record moves on
// (logbook-and-rides, "The first leg").
import type { FoldChanges } from '../fold/changes.ts';
import {
  DRIFT_METRES,
  MOVING_KMH,
  type Moment,
  type Place,
  UNSEEN_METRES_MAX,
} from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { RideState } from './state.ts';

/**
 * The place of standing, under the time at which the ride begins there: the record of standing, or the
 * first that moves when the hole between them is longer than splitInterval. null: it begins here and now.
 */
export function standingBefore(moment: Moment, { splitInterval }: DetectionSettings): Place | null {
  const { leg, movedTs, standingTs } = moment;
  if (!moment.good || moment.jumped || standingTs === null || leg < DRIFT_METRES) return null;
  if (moment.isGap && leg > UNSEEN_METRES_MAX) return null;
  return {
    ts: movedTs - standingTs <= splitInterval * 1000 ? standingTs : movedTs,
    latitude: moment.fromLatitude,
    longitude: moment.fromLongitude,
    country: moment.fromCountry,
  };
}

/** The ride that was begun by the location before begins earlier when this one moves on. */
export function joinFirstLeg(state: RideState, moment: Moment, changes: FoldChanges): void {
  const { open } = state;
  const first = open?.firstLeg;
  if (!open || !first || !moment.good) return;
  open.firstLeg = null;
  if ((moment.speed ?? 0) < MOVING_KMH && moment.leg < DRIFT_METRES) return;
  // As an estimate, so that an odometer that knows it too does not give it twice.
  state.totals.km += first.metres;
  state.kmEstimate += first.metres;
  state.odometer.balance -= first.metres;
  beginAt(state, first.place, moment.motor === null, changes);
}

/** Sets the beginning of the open ride back; without a motor to tell, its engine ran since then. */
export function beginAt(
  state: RideState,
  place: Place,
  countsEngine: boolean,
  changes: FoldChanges,
): void {
  const { open } = state;
  if (!open) return;
  if (countsEngine) state.totals.engine += (open.fromTs - place.ts) / 1000;
  changes.rides.delete(open.fromTs);
  if (place.ts !== open.fromTs) changes.removedRides.add(open.fromTs);
  open.fromTs = place.ts;
  open.from = place;
}

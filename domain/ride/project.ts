// What time alone does to the newest ride. It is shown and never put into the state, because a record
// that was only late may show that nothing of it has happened.
import type { FoldChanges } from '../fold/changes.ts';
import { gapMs, type Seen } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { buildRide, isDropped, type RideEnd } from './build.ts';
import { isStandingLong } from './detect.ts';
import { endAt, markHere } from './mark.ts';
import * as reason from './reason.ts';
import type { Ride } from './ride.ts';
import type { OpenRide, RideState } from './state.ts';

/** What is visible of the newest ride at a moment. */
export interface RideProjection {
  ride: Ride | null;
  /** fromTs of a ride that time has shown to be none; its row is deleted. */
  removed: number | null;
}

/** The newest ride as it must be shown at `now`, epoch milliseconds. */
export function projectRide(
  state: RideState,
  seen: Seen,
  settings: DetectionSettings,
  now: number,
): RideProjection {
  const { open } = state;
  if (!open) return { ride: null, removed: null };
  const ride = buildRide(state, seen, open, endAsSeen(state, seen, open, settings, now), settings);
  if (ride.state === 'finished' && isDropped(ride, open, settings)) {
    return { ride: null, removed: open.fromTs };
  }
  return { ride, removed: null };
}

/** When `projectRide` changes although no location comes, epoch milliseconds; null: never. */
export function rideDeadline(
  state: RideState,
  { lastTs }: Seen,
  settings: DetectionSettings,
): number | null {
  const { open, mark, mode, signalTs } = state;
  if (!open || lastTs === null) return null;
  if (mode === 'pause') return mark ? state.stopTs + settings.joinInterval * 1000 : null;
  if (signalTs === null || isStandingLong(state, lastTs, settings)) return null;
  const gap = gapMs(settings);
  return Number.isFinite(gap) ? signalTs + gap + 1 : null;
}

/**
 * Rides that begin before this moment can never change by later locations, epoch milliseconds. A ride yet
 * to come begins at the last record of standing or later.
 */
export function rideFirmUntil({ open }: RideState, standingTs: number | null): number {
  if (!open) return standingTs ?? 0;
  return Math.min(open.fromTs, open.firstLeg?.place.ts ?? open.fromTs);
}

/** The newest ride is a row like the others, as it must be shown at `now`, epoch milliseconds. */
export function showRide(
  state: RideState,
  seen: Seen,
  settings: DetectionSettings,
  now: number,
  changes: FoldChanges,
): void {
  const { ride, removed } = projectRide(state, seen, settings, now);
  if (ride) {
    changes.rides.set(ride.fromTs, ride);
    changes.removedRides.delete(ride.fromTs);
  } else if (removed !== null) {
    changes.rides.delete(removed);
    changes.removedRides.add(removed);
  }
}

/** Where the open ride ends for somebody who looks at `now`. */
function endAsSeen(
  state: RideState,
  seen: Seen,
  open: OpenRide,
  settings: DetectionSettings,
  now: number,
): RideEnd {
  const { mark, mode } = state;
  const lastTs = seen.lastTs ?? open.fromTs;
  const finished = { state: 'finished', splitBy: null } as const;
  if (mode === 'pause' && mark) {
    const because = reason.stop(seen, [mark.ts], settings);
    if (now - state.stopTs >= settings.joinInterval * 1000) {
      return { ...finished, mark: endAt(state, mark), because };
    }
    return { state: 'unfinished', splitBy: null, mark: endAt(state, mark), because: null };
  }
  if (mark && isStandingLong(state, lastTs, settings)) {
    const because = reason.rest(state, seen, [mark.ts, lastTs], settings);
    return { ...finished, mark: endAt(state, mark), because };
  }
  const signalTs = state.signalTs ?? lastTs;
  const here = markHere(state, seen, signalTs);
  if (now - signalTs > gapMs(settings)) {
    return { ...finished, mark: here, because: reason.gap([signalTs], settings) };
  }
  return { state: 'unfinished', splitBy: null, mark: here, because: null };
}

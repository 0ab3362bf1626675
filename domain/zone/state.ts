// What is remembered of a vehicle's visits between two locations; a part of the fold's state, so it is plain JSON of
// a bounded size and depends on records and zones only.
import type { DerivedVisit, FoldChanges } from '../fold/changes.ts';
import type { OpenVisit } from '../fold/moment.ts';

/** Zones that a vehicle is in at once; in more it is in those that it entered first. */
export const VISITS_AT_ONCE_MAX = 100;

/** A visit that goes on. */
export interface Visiting extends OpenVisit {
  /** seconds */
  minDwell: number;
  /** Running metres of the vehicle at the arrival. */
  km: number;
  /** Milliseconds without motion since then. */
  stoodMs: number;
  rideIn: number | null;
}

export interface ZoneState {
  /** In order of zone id. */
  open: Visiting[];
  /** Those that the newest believed place has ended: the next one may find that the ride began earlier. */
  left: readonly DerivedVisit[];
}

/** The state before the first location. */
export function initialZoneState(): ZoneState {
  return { open: [], left: [] };
}

/** A copy that may be written into. */
export function copyZoneState({ open, left }: ZoneState): ZoneState {
  return { open: open.map((visit) => ({ ...visit })), left };
}

/** Shows the visits that can still change; `km`: running metres of the vehicle. */
export function showVisits({ open, left }: ZoneState, km: number, changes: FoldChanges): void {
  for (const row of left) writeVisit(row, changes);
  for (const visit of open) {
    writeVisit(rowOf(visit, { km, departure: null, rideOut: null }), changes);
  }
}

/** The row of a visit that goes on or has ended. */
export function rowOf(
  { zoneId, arrival, isPass, rideIn, stoodMs, km: kmIn }: Visiting,
  { km, departure, rideOut }: { km: number } & Pick<DerivedVisit, 'departure' | 'rideOut'>,
): DerivedVisit {
  const stood = departure === null ? stoodMs : Math.min(stoodMs, departure - arrival);
  return {
    zoneId,
    arrival,
    departure,
    rideIn,
    rideOut,
    isPass,
    standing: Math.round(stood / 1000),
    distance: Math.max(Math.round(km - kmIn), 0),
  };
}

export function writeVisit(row: DerivedVisit, changes: FoldChanges): void {
  changes.visits.set(`${row.arrival}/${row.zoneId}`, row);
}

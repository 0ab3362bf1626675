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
}

/** The state before the first location. */
export function initialZoneState(): ZoneState {
  return { open: [] };
}

/** A copy that may be written into. */
export function copyZoneState({ open }: ZoneState): ZoneState {
  return { open: open.map((visit) => ({ ...visit })) };
}

/** Shows the visits that go on; `km`: running metres of the vehicle. */
export function showVisits({ open }: ZoneState, km: number, changes: FoldChanges): void {
  for (const visit of open) writeVisit(visit, { km, departure: null, rideOut: null }, changes);
}

/** Writes the row of a visit that goes on or has ended. */
export function writeVisit(
  { zoneId, arrival, isPass, rideIn, stoodMs, km: kmIn }: Visiting,
  { km, departure, rideOut }: { km: number } & Pick<DerivedVisit, 'departure' | 'rideOut'>,
  changes: FoldChanges,
): void {
  changes.visits.set(`${arrival}/${zoneId}`, {
    ...{ zoneId, arrival, departure, rideIn, rideOut, isPass },
    standing: Math.round(stoodMs / 1000),
    distance: Math.max(Math.round(km - kmIn), 0),
  });
}

// The fold: locations of one vehicle in order → rides, events and the live state. Pure.
// Live data, late data and `rebuild-rides` all come through `foldLocations`; there is no second detector.
import type { Location } from '../location/location.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import { buildRide, isDropped, type RideEnd } from '../ride/build.ts';
import { isStandingLong, takeLocation } from '../ride/detect.ts';
import { endAt, markHere } from '../ride/mark.ts';
import * as reason from '../ride/reason.ts';
import type { Ride } from '../ride/ride.ts';
import { copyState, type FoldState, type LastLocation, type OpenRide } from '../ride/state.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { liveState } from './live.ts';
import { gapMs } from './mode.ts';
import { newStep } from './moment.ts';

export type { FoldState } from '../ride/state.ts';
export { initialState } from '../ride/state.ts';

export interface DerivedEvent {
  ts: number;
  /** Parameter code: motor_on, panic, cargo_door. */
  parameter: string;
  value: number;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  identification: string | null;
}

/** What the live map shows of the vehicle's newest records. */
export interface LiveState {
  /** Newest record, with or without a fix. */
  ts: number;
  location: LastLocation | null;
  /** Last known value by parameter code. */
  measures: Record<string, number>;
  axles: number[] | null;
  motor: boolean | null;
  cargoDoor: boolean;
  lastPanicTs: number | null;
  /** `kind@code` present now, null nobody or unknown. */
  identification: string | null;
  /** Start of the open ride, or null. */
  rideFrom: number | null;
}

/** What folding changed; one value may gather several calls of the same vehicle. */
export interface FoldChanges {
  /** Newest version by fromTs, the unfinished ride included: insert or replace. */
  rides: Map<number, Ride>;
  /** fromTs of rides that turned out to be none (drop rule): delete. */
  removedRides: Set<number>;
  /** Insert or replace by (ts, parameter). */
  events: DerivedEvent[];
  /** Refuelings and fuel losses by ts: insert or replace (fuel §3). Never shown before they are firm. */
  fuel: Map<number, FuelChange>;
  /** Locations left out because the vehicle cannot have been there. */
  outliers: { ts: number; hash: number }[];
  last: LiveState | null;
}

export function noChanges(): FoldChanges {
  return {
    rides: new Map(),
    removedRides: new Set(),
    events: [],
    fuel: new Map(),
    outliers: [],
    last: null,
  };
}

/** What is visible of the newest ride at a moment. */
export interface Projection {
  ride: Ride | null;
  /** fromTs of a ride that time has shown to be none; its row is deleted. */
  removed: number | null;
}

/**
 * Folds locations, sorted by ts and hash and all later than those in `state`, into a new state.
 * `state` itself is not changed. What follows for the tables is gathered in `changes`. Throws when a
 * location is not later than the one before: that is a late record, and its caller must rebuild.
 */
export function foldLocations(
  state: FoldState,
  locations: readonly Location[],
  settings: DetectionSettings,
  changes: FoldChanges,
): FoldState {
  const next = copyState(state);
  if (locations.length === 0) return next;
  const step = newStep();
  for (const location of locations) {
    const { lastTs } = next;
    if (lastTs !== null && location.ts <= lastTs) {
      if (location.ts < lastTs || location.hash <= next.lastHash) {
        throw new RangeError(`location ${location.ts} is not later than ${lastTs}`);
      }
    }
    takeLocation(next, location, settings, changes, step);
  }
  showOpenRide(next, settings, changes);
  changes.last = liveState(next);
  return next;
}

/** The newest ride as it must be shown at `now`: time alone can end it, but never in the state. */
export function project(state: FoldState, settings: DetectionSettings, now: number): Projection {
  const { open } = state;
  if (!open) return { ride: null, removed: null };
  const ride = buildRide(state, open, endAsSeen(state, open, settings, now), settings);
  if (ride.state === 'finished' && isDropped(ride, settings)) {
    return { ride: null, removed: open.fromTs };
  }
  return { ride, removed: null };
}

/** When `project` changes although no location comes, epoch milliseconds; null: never. */
export function nextDeadline(state: FoldState, settings: DetectionSettings): number | null {
  const { open, mark, mode, signalTs, lastTs } = state;
  if (!open || lastTs === null) return null;
  if (mode === 'pause') return mark ? mark.ts + settings.joinInterval * 1000 : null;
  if (signalTs === null || isStandingLong(state, lastTs, settings)) return null;
  const gap = gapMs(settings);
  return Number.isFinite(gap) ? signalTs + gap + 1 : null;
}

/** Rides that begin before this moment can never change by later locations, epoch milliseconds. */
export function firmUntil(state: FoldState): number {
  return state.open?.fromTs ?? state.lastTs ?? 0;
}

/**
 * Refuelings and losses before this moment can never change by later locations, epoch milliseconds;
 * −Infinity: there was none yet.
 */
export function fuelFirmUntil(state: FoldState): number {
  return state.fuel.last?.ts ?? Number.NEGATIVE_INFINITY;
}

/**
 * Rows that a state stands for. A rebuild from a checkpoint deletes rides with fromTs ≥ firmUntil,
 * changes of fuel with ts ≥ fuelFirmUntil, events with ts > lastTs and outlier flags later than the
 * checkpoint, and folds on into these changes.
 */
export function changesAt(state: FoldState, settings: DetectionSettings): FoldChanges {
  const changes = noChanges();
  if (state.lastTs === null) return changes;
  if (state.fuel.last) changes.fuel.set(state.fuel.last.ts, state.fuel.last);
  showOpenRide(state, settings, changes);
  changes.last = liveState(state);
  return changes;
}

/** The unfinished ride is a row like the others. */
function showOpenRide(state: FoldState, settings: DetectionSettings, changes: FoldChanges): void {
  const { open, lastTs } = state;
  if (!open || lastTs === null) return;
  const { ride, removed } = project(state, settings, lastTs);
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
  state: FoldState,
  open: OpenRide,
  settings: DetectionSettings,
  now: number,
): RideEnd {
  const { mark, mode } = state;
  const lastTs = state.lastTs ?? open.fromTs;
  const finished = { state: 'finished', splitBy: null } as const;
  if (mode === 'pause' && mark) {
    const because = reason.stop(state, [mark.ts], settings);
    if (now - mark.ts >= settings.joinInterval * 1000) {
      return { ...finished, mark: endAt(state, mark), because };
    }
    return { state: 'unfinished', splitBy: null, mark: endAt(state, mark), because: null };
  }
  if (mark && isStandingLong(state, lastTs, settings)) {
    const because = reason.standing([mark.ts, lastTs], settings);
    return { ...finished, mark: endAt(state, mark), because };
  }
  const signalTs = state.signalTs ?? lastTs;
  const here = markHere(state, signalTs);
  if (now - signalTs > gapMs(settings)) {
    return { ...finished, mark: here, because: reason.gap([signalTs], settings) };
  }
  return { state: 'unfinished', splitBy: null, mark: here, because: null };
}

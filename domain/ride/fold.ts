// The fold: locations of one vehicle in order → rides, events, day summaries and the live state. Pure.
// Live data, late data and `rebuild-rides` all come through `foldLocations`; there is no second detector.
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Ride } from './ride.ts';
import type { FoldState, LastLocation } from './state.ts';

export type { FoldState } from './state.ts';
export { initialState } from './state.ts';

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

export interface DaySummary {
  /** Local day of the company, yyyy-MM-dd: the day in which the ride begins. */
  day: string;
  rideCount: number;
  distance: number;
  engineSeconds: number;
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
  /** Absolute values by local day; rideCount 0 means delete the row. */
  days: Map<string, DaySummary>;
  /** Locations left out because the vehicle cannot have been there. */
  outliers: { ts: number; hash: number }[];
  last: LiveState | null;
}

export function noChanges(): FoldChanges {
  return {
    rides: new Map(),
    removedRides: new Set(),
    events: [],
    days: new Map(),
    outliers: [],
    last: null,
  };
}

/** What is visible of the newest ride at a moment. */
export interface Projection {
  ride: Ride | null;
  /** fromTs of a ride that time has shown to be none; its row is deleted. */
  removed: number | null;
  /** The day row that goes with it. */
  day: DaySummary | null;
}

/**
 * Folds locations, sorted by ts and hash and all later than those in `state`, into a new state.
 * `state` itself is not changed. What follows for the tables is gathered in `changes`.
 */
export function foldLocations(
  _state: FoldState,
  _locations: readonly Location[],
  _settings: DetectionSettings,
  _changes: FoldChanges,
): FoldState {
  throw new Error('being built');
}

/** The newest ride as it must be shown at `now`: time alone can end it, but never in the state. */
export function project(_state: FoldState, _settings: DetectionSettings, _now: number): Projection {
  throw new Error('being built');
}

/** When `project` changes although no location comes; null: never. */
export function nextDeadline(_state: FoldState, _settings: DetectionSettings): number | null {
  throw new Error('being built');
}

/** Rides that begin before this moment can never change by later locations. */
export function firmUntil(_state: FoldState): number {
  throw new Error('being built');
}

/**
 * Rows that a state stands for. A rebuild from a checkpoint deletes rides with fromTs ≥ firmUntil,
 * days ≥ firmDay, events and outlier flags with ts > lastTs, applies these, and folds on.
 */
export function changesAt(_state: FoldState, _settings: DetectionSettings): FoldChanges {
  throw new Error('being built');
}

/** Local day from which on day summaries may change after this state; '' from the beginning. */
export function firmDay(_state: FoldState, _settings: DetectionSettings): string {
  throw new Error('being built');
}

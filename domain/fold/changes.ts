// What folding may write: one type for each table. Rows are absolute (insert or replace by key), so that
// writing them twice is harmless.
import type { FuelChange } from '../refueling/refueling.ts';
import type { Ride } from '../ride/ride.ts';

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

/** Newest location with a good place; while parked its coordinates rest although its time goes on. */
export interface LastLocation {
  ts: number;
  latitude: number;
  longitude: number;
  countryCode: string | null;
  speed: number | null;
  direction: number | null;
  altitude: number | null;
  acceleration: number | null;
  deceleration: number | null;
  cornering: number | null;
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

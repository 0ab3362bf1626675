// What folding may write: one type for each table. Rows are absolute (insert or replace by key), so that
// writing them twice is harmless.
import type { Why } from '../alert/alert.ts';
import type { FuelChange, HeatingRefueling } from '../refueling/refueling.ts';
import type { Ride } from '../ride/ride.ts';
import type { Activity } from '../tachograph/activity.ts';
import type { Finding } from '../vehicle/finding.ts';

export interface DerivedEvent {
  ts: number;
  /** Parameter code: motor_on, panic, cargo_door, and those of alarms (event/alarms.ts). */
  parameter: string;
  value: number;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  identification: string | null;
}

/** What a slot of the tachograph did without a break with the same card. */
export interface SlotActivity {
  slot: 1 | 2;
  fromTs: number;
  /** The newest moment for which it is known; that of the newest row grows. */
  toTs: number;
  activity: Activity;
  /** `kind@code`, null nobody or unknown. */
  identification: string | null;
  /** Cards are in both slots. */
  crew: boolean;
  /** Metres driven in it. */
  distance: number;
}

/** A time that the vehicle was in a zone (zones-and-rules §2). Moments in epoch milliseconds. */
export interface DerivedVisit {
  zoneId: number;
  arrival: number;
  /** null: it is there. */
  departure: number | null;
  /** Seconds without motion, and metres, within the zone. */
  standing: number;
  distance: number;
  /** The ride that brought it and the one that left, by their beginnings; null: none. */
  rideIn: number | null;
  rideOut: number | null;
  /** Shorter than the zone's shortest visit, so far. */
  isPass: boolean;
}

/** The derived half of an alert: what follows from records and the rule's version at `decidedTs`. */
export interface DerivedAlert {
  ruleId: number;
  /** The record that decided it: with the rule, the alert's key. */
  decidedTs: number;
  begin: number;
  /** null: it goes on. */
  end: number | null;
  /** The last of its day: it says that the rule is muted till midnight. */
  isMuted: boolean;
  zoneId: number | null;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  why: Why;
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
  findings: readonly Finding[];
}

/** What folding changed; one value may gather several calls of the same vehicle. */
export interface FoldChanges {
  /** Newest version by fromTs, the unfinished ride included: insert or replace. */
  rides: Map<number, Ride>;
  /** fromTs of rides that turned out to be none (drop rule): delete. */
  removedRides: Set<number>;
  /** Insert or replace by (ts, parameter). */
  events: DerivedEvent[];
  /** By `fromTs/slot`, those that run included: insert or replace. */
  activities: Map<string, SlotActivity>;
  /** By `arrival/zoneId`, those that go on included: insert or replace. */
  visits: Map<string, DerivedVisit>;
  /** Refuelings and fuel losses by ts: insert or replace (fuel §3). Never shown before they are firm. */
  fuel: Map<number, FuelChange>;
  /** Refuelings of heating tanks by `ts/tankId`: insert or replace. Once shown they never change. */
  heating: Map<string, HeatingRefueling>;
  /** By `ruleId/decidedTs`: insert or replace. */
  alerts: Map<string, DerivedAlert>;
  /** Keys of alerts that turned out to be none. */
  removedAlerts: Set<string>;
  /** Locations left out because the vehicle cannot have been there. */
  outliers: { ts: number; hash: number }[];
  last: LiveState | null;
}

export function noChanges(): FoldChanges {
  return {
    rides: new Map(),
    removedRides: new Set(),
    events: [],
    activities: new Map(),
    visits: new Map(),
    fuel: new Map(),
    heating: new Map(),
    alerts: new Map(),
    removedAlerts: new Set(),
    outliers: [],
    last: null,
  };
}

// What ride detection remembers between two locations. Plain JSON of a bounded size; it never depends on
// the clock.
import type { Place } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { NEW_ODOMETER, type OdometerTrust } from './odometer-state.ts';
import type { Boundary } from './ride.ts';
import { NO_TOTALS, type Totals } from './totals.ts';

/** Where a ride would end if it turns out to have ended there. */
export interface Mark {
  ts: number;
  place: Place | null;
  totals: Totals;
  weight: number | null;
  vcc: number | null;
  fuelLevel: number | null;
  /** Level of each tank, index 0 is tank 1. */
  tanks: readonly (number | null)[];
}

/** The ride that is going on, or that waits whether its stop was an end. */
export interface OpenRide {
  fromTs: number;
  rideType: 'bussines' | 'private';
  /** Set when it began with a split. */
  splitBy: 'country' | 'driver' | 'rideType' | null;
  from: Place | null;
  /** Country accepted by the jitter rule. */
  country: string | null;
  totals: Totals;
  identification: string | null;
  maxSpeed: number | null;
  /** A told speed that the way to it does not allow; the way after it decides. */
  doubted: number | null;
  /** The way to its first location, and the place where it stood before, until the next one moves on. */
  firstLeg: { metres: number; place: Place } | null;
  /** True once it moved at 5 km/h or faster. */
  moved: boolean;
  /** It began less than joinInterval after the motor had gone off, in a stop that has ended a ride. */
  inStop: boolean;
  fuelLevel: number | null;
  /** End of the ride before. */
  beforeTs: number | null;
  because: Boundary;
  /** Joined stops (stops.ts): from and to one after another, oldest first. */
  stops: readonly number[];
}

/** A country that was entered but is not yet accepted (jitter at a border). */
export interface BorderCandidate {
  country: string;
  /** The crossing, between the last place before and the first after. */
  crossing: Mark;
  /** Locations inside so far, and metres driven since the first of them. */
  count: number;
  kmAtFirst: number;
  /** Greatest speed before and since the crossing, for the two parts. */
  maxSpeedBefore: number | null;
  maxSpeed: number | null;
  records: number[];
  /** Joined stops since the crossing; they belong to the part after it when it is believed. */
  stops: readonly number[];
}

/** Another driver was told than the ride has; it is not known yet whether that holds. */
export interface DriverChange {
  identification: string;
  sinceTs: number;
  /** Where the part before ends and the one after begins. */
  end: Mark;
  start: Mark;
  because: Boundary;
  /** Greatest speed before and since, and whether it has moved at 5 km/h or faster since. */
  maxSpeedBefore: number | null;
  maxSpeed: number | null;
  moved: boolean;
}

/** One kind of harsh event (driver quality): true while the exceedance lasts, and since when below. */
export interface HarshState {
  active: boolean;
  belowSince: number | null;
}

/** What counting did with the newest location; whoever decides about it goes on from there. */
export interface RideStep {
  /** Totals before it was counted. */
  km: number;
  engine: number;
  fuel: number;
  /** It was the first after a time without data that ended a ride. */
  isAfterGap: boolean;
}

export interface RideState {
  mode: 'idle' | 'ride' | 'pause';
  open: OpenRide | null;
  /** mode pause: where the stop began. mode ride: where the standing began, null while moving. */
  mark: Mark | null;
  /** The mark is where the signal went off: the motor may be on again, but nothing has moved since. */
  isStop: boolean;
  /** The location that told the stop of the mark; joinInterval counts from it. */
  stopTs: number;
  /** The newest location since the mark that is known to be at rest, and when the signal went off last. */
  restedTs: number;
  offTs: number | null;
  border: BorderCandidate | null;
  change: DriverChange | null;
  totals: Totals;
  step: RideStep;
  /** Totals at the end of the last kept ride; what came since belongs to the next one. */
  closed: Totals | null;
  closedTs: number | null;
  /** Metres since the last kept ride that nobody saw and that were not driven as far as is known. */
  unseenMetres: number;

  /** Odometer and engine hours at the start of the records; null until the first reading. */
  kmBase: number | null;
  engineBase: number | null;
  kmReading: number | null;
  kmReadingTs: number;
  /** Metres counted by locations since that reading; the next reading corrects them. */
  kmEstimate: number;
  /** Metres by locations in a pause, which count when it is joined. */
  kmPause: number;
  /** Whether the odometer can be believed. */
  odometer: OdometerTrust;
  engineReading: number | null;
  engineReadingTs: number;
  engineEstimate: number;
  fuelReading: number | null;
  fuelReadingTs: number;

  /** An input is a level: it holds until it is said otherwise. */
  privateSwitch: boolean;
  /** When it was last known whether the vehicle is on its way. */
  signalTs: number | null;
  /** Country that the jitter rule accepted last; a ride that begins where one ended keeps it. */
  country: string | null;
  idleStretch: number;
  /** Last altitudes for the median of five, oldest first. */
  altitudes: number[];
  /** Medians of the last 200 m (climb.ts): way, sum and count of each cell, oldest first. */
  profile: number[];
  /** Turning points of climb and descent. */
  altitudeLow: number | null;
  altitudeHigh: number | null;
  altitudeTrend: 'none' | 'up' | 'down';
  harshAcceleration: HarshState;
  harshDeceleration: HarshState;
  harshCornering: HarshState;
}

/** The state before the first location of a vehicle. */
export function initialRideState(settings: DetectionSettings): RideState {
  return {
    mode: 'idle',
    open: null,
    mark: null,
    isStop: false,
    stopTs: 0,
    restedTs: 0,
    offTs: null,
    border: null,
    change: null,
    totals: { ...NO_TOTALS },
    step: { km: 0, engine: 0, fuel: 0, isAfterGap: false },
    closed: null,
    closedTs: null,
    unseenMetres: 0,
    kmBase: settings.kmStart > 0 ? settings.kmStart : null,
    engineBase: settings.ehStart > 0 ? settings.ehStart : null,
    kmReading: null,
    kmReadingTs: 0,
    kmEstimate: 0,
    kmPause: 0,
    odometer: { ...NEW_ODOMETER },
    engineReading: null,
    engineReadingTs: 0,
    engineEstimate: 0,
    fuelReading: null,
    fuelReadingTs: 0,
    privateSwitch: false,
    signalTs: null,
    country: null,
    idleStretch: 0,
    altitudes: [],
    profile: [],
    altitudeLow: null,
    altitudeHigh: null,
    altitudeTrend: 'none',
    harshAcceleration: { active: false, belowSince: null },
    harshDeceleration: { active: false, belowSince: null },
    harshCornering: { active: false, belowSince: null },
  };
}

/**
 * A copy that may be written into. Objects that are only ever replaced, never written into (open ride's
 * boundary, marks, places), are shared with the original.
 */
export function copyRideState(state: RideState): RideState {
  return {
    ...state,
    open: state.open && { ...state.open },
    border: state.border && { ...state.border },
    change: state.change && { ...state.change },
    totals: { ...state.totals },
    step: { ...state.step },
    odometer: { ...state.odometer },
    altitudes: state.altitudes.slice(),
    profile: state.profile.slice(),
    harshAcceleration: { ...state.harshAcceleration },
    harshDeceleration: { ...state.harshDeceleration },
    harshCornering: { ...state.harshCornering },
  };
}

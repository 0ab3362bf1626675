// What the fold remembers between two locations. It is plain JSON of a bounded size, never depends on
// the clock, and is the whole of a checkpoint.
import { copyFuelState, type FuelState, initialFuelState } from '../fuel/state.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Boundary } from './ride.ts';
import { NO_TOTALS, type Totals } from './totals.ts';

/** Raised when a stored state can no longer be read; the vehicle is then rebuilt from its locations. */
export const FOLD_STATE_VERSION = 6;

/** A place by which distances are measured. */
export interface Place {
  ts: number;
  latitude: number;
  longitude: number;
  country: string | null;
}

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
  /** True once it moved at 5 km/h or faster. */
  moved: boolean;
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
  /** The crossing, half way between the last location before and the first after. */
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

/** One kind of harsh event (driver quality): true while the exceedance lasts, and since when below. */
export interface HarshState {
  active: boolean;
  belowSince: number | null;
}

/** Newest values for the live map, by parameter code; null was never measured. */
export interface LastMeasures {
  km: number | null;
  engine_hours: number | null;
  rpm: number | null;
  total_fuel: number | null;
  tank1: number | null;
  tank2: number | null;
  temp1: number | null;
  temp2: number | null;
  liquid_temp: number | null;
  weight: number | null;
  vcc: number | null;
  tacho_activity: number | null;
  /** Metres to the next service as the vehicle's computer tells. */
  service_km: number | null;
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

export interface FoldState {
  version: number;
  /** The last folded location; null before the first. */
  lastTs: number | null;
  lastHash: number;
  mode: 'idle' | 'ride' | 'pause';
  open: OpenRide | null;
  /** mode pause: where the stop began. mode ride: where the standing began, null while moving. */
  mark: Mark | null;
  border: BorderCandidate | null;
  totals: Totals;
  /** Totals at the end of the last kept ride; what came since belongs to the next one. */
  closed: Totals | null;
  closedTs: number | null;

  /** Odometer and engine hours at the start of the records; null until the first reading. */
  kmBase: number | null;
  engineBase: number | null;
  kmReading: number | null;
  kmReadingTs: number;
  /** Metres counted by locations since that reading; the next reading corrects them. */
  kmEstimate: number;
  engineReading: number | null;
  engineReadingTs: number;
  engineEstimate: number;
  fuelReading: number | null;
  fuelReadingTs: number;
  fuel: FuelState;

  /** Inputs are levels: each holds until it is said otherwise; null was never said. */
  motor: boolean | null;
  motion: boolean | null;
  privateSwitch: boolean;
  panic: boolean | null;
  sos: boolean;
  cargoDoor: boolean | null;
  identification: string | null;
  lastPanicTs: number | null;

  /** When it was last known whether the vehicle is on its way. */
  signalTs: number | null;
  /** Last known speed, km/h; null before the first. */
  speed: number | null;
  place: Place | null;
  /** Country that the jitter rule accepted last; a ride that begins where one ended keeps it. */
  country: string | null;
  /** A far location that waits whether the vehicle is really there now. */
  jump: { ts: number; latitude: number; longitude: number; count: number } | null;
  /** Locations in a row away from the parked place (tow rule). */
  away: number;
  /** Latest good locations of a tracker without speed: ts, latitude, longitude one after another. */
  trail: number[];
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

  last: LastLocation | null;
  measures: LastMeasures;
  axles: number[] | null;
}

const NO_MEASURES: LastMeasures = {
  km: null,
  engine_hours: null,
  rpm: null,
  total_fuel: null,
  tank1: null,
  tank2: null,
  temp1: null,
  temp2: null,
  liquid_temp: null,
  weight: null,
  vcc: null,
  tacho_activity: null,
  service_km: null,
};

/** The state before the first location of a vehicle. */
export function initialState(settings: DetectionSettings): FoldState {
  return {
    version: FOLD_STATE_VERSION,
    lastTs: null,
    lastHash: 0,
    mode: 'idle',
    open: null,
    mark: null,
    border: null,
    totals: { ...NO_TOTALS },
    closed: null,
    closedTs: null,
    kmBase: settings.kmStart > 0 ? settings.kmStart : null,
    engineBase: settings.ehStart > 0 ? settings.ehStart : null,
    kmReading: null,
    kmReadingTs: 0,
    kmEstimate: 0,
    engineReading: null,
    engineReadingTs: 0,
    engineEstimate: 0,
    fuelReading: null,
    fuelReadingTs: 0,
    fuel: initialFuelState(settings.mainTanks),
    motor: null,
    motion: null,
    privateSwitch: false,
    panic: null,
    sos: false,
    cargoDoor: null,
    identification: null,
    lastPanicTs: null,
    signalTs: null,
    speed: null,
    place: null,
    country: null,
    jump: null,
    away: 0,
    trail: [],
    idleStretch: 0,
    altitudes: [],
    profile: [],
    altitudeLow: null,
    altitudeHigh: null,
    altitudeTrend: 'none',
    harshAcceleration: { active: false, belowSince: null },
    harshDeceleration: { active: false, belowSince: null },
    harshCornering: { active: false, belowSince: null },
    last: null,
    measures: { ...NO_MEASURES },
    axles: null,
  };
}

/**
 * A copy that the fold may write into. Objects that are only ever replaced, never written into
 * (open ride's boundary, marks, places), are shared with the original.
 */
export function copyState(state: FoldState): FoldState {
  return {
    ...state,
    open: state.open && { ...state.open },
    border: state.border && { ...state.border },
    totals: { ...state.totals },
    fuel: copyFuelState(state.fuel),
    place: state.place && { ...state.place },
    jump: state.jump && { ...state.jump },
    trail: state.trail.slice(),
    altitudes: state.altitudes.slice(),
    profile: state.profile.slice(),
    harshAcceleration: { ...state.harshAcceleration },
    harshDeceleration: { ...state.harshDeceleration },
    harshCornering: { ...state.harshCornering },
    last: state.last && { ...state.last },
    measures: { ...state.measures },
  };
}

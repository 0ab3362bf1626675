// One location as it is judged once for all listeners. Beside `changes.ts` and `told.ts` this is all of the hall that a
// listener may import.
import type { Shout } from '../location/alarm.ts';
import type { Location } from '../location/location.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Nearby } from '../zone/near.ts';
import type { ZoneCategory } from '../zone/zone.ts';

/** Nothing on wheels is faster. */
export const JUMP_KMH_MAX = 250;
/** Locations slower than this add no distance: a standing receiver wanders (§3). */
export const MOVING_KMH = 3;
/** Shorter than this is no way but drift. */
export const DRIFT_METRES = 60;
/**
 * More than this in a time without data was driven without being recorded: nobody knows when, so no ride
 * gets it. A tracker that slept and looks for its first fix misses less.
 */
export const UNSEEN_METRES_MAX = 5000;

/** A place by which distances are measured. */
export interface Place {
  ts: number;
  latitude: number;
  longitude: number;
  country: string | null;
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
  /** Metres to the next service as the vehicle's computer tells. */
  service_km: number | null;
}

/** Smoothed litres of the tanks, worked out when somebody asks: few locations need them. */
export interface TankLevels {
  /** The main tanks together; null while one was not read. */
  sum: () => number | null;
  /** Each tank, index 0 is tank 1. */
  tanks: () => (number | null)[];
}

/** A visit in a zone that goes on. */
export interface OpenVisit {
  zoneId: number;
  /** epoch milliseconds */
  arrival: number;
  /** Shorter than the zone's shortest visit, so far. */
  isPass: boolean;
  category: ZoneCategory;
  /** km/h */
  speedLimit: number | null;
}

/** A visit that this location has ended. */
export interface EndedVisit extends OpenVisit {
  departure: number;
}

/** Shared, because mostly there are none. */
export const NO_VISITS: readonly never[] = [];
export const NO_SHOUTS: readonly never[] = [];

/** What a listener sees of the vehicle when it looks at its own state and no location is in hand. */
export interface Seen {
  /** The location before, epoch milliseconds; null: there was none. */
  lastTs: number | null;
  /** Where the vehicle is; written into with the next location, so whoever keeps it copies it. */
  place: Place | null;
  motor: boolean | null;
  motion: boolean | null;
  /** `kind@code` present, null nobody or unknown. */
  identification: string | null;
  /** As they were before the location in hand. */
  measures: LastMeasures;
  /** By the readings that the fuel engine has believed so far. */
  levels: TankLevels;
}

/**
 * A location as judged. One value is reused for all locations of a call, because a vehicle month has
 * 86 400 of them.
 */
export interface Moment extends Seen {
  ts: number;
  location: Location;
  /** The record that says where the vehicle is now; null: another record of this moment has said it. */
  fix: Location | null;
  /** Seconds since the location before; 0 at the first. */
  seconds: number;
  /** The location before was too long ago to say anything about the time between. */
  isGap: boolean;
  /** The vehicle cannot have been there. */
  outlier: boolean;
  /** The place of this location can be believed. */
  good: boolean;
  /** The vehicle proved to be at a far place; how it came there was not recorded. */
  jumped: boolean;
  /** It proved to be at a far place, to which it drove while its receiver held another one. */
  unseen: boolean;
  /** A parked vehicle that stays where it was, or that somebody else has moved. */
  resting: boolean;
  towed: boolean;
  /** Metres from the place before that nobody saw and that were not driven as far as is known. */
  unseenMetres: number;
  /** It has left the place of rest by several fixes outside: `leg` is the way since then. */
  left: boolean;
  /** Fixes in succession outside the circle around the place of rest, this one counted. */
  outside: number;
  /** When it was seen moving first: now, or the first of those fixes; and the record of rest before. */
  movedTs: number;
  standingTs: number | null;
  /** An earlier location that is now known as an outlier. */
  refuted: { ts: number; hash: number } | null;
  /** Metres from the place before; 0 when it does not count. */
  leg: number;
  /** Metres that were driven to this place; and whether a told speed had a part in them. */
  way: number;
  isBySpeed: boolean;
  /** The place before, when there was one. */
  fromTs: number;
  fromLatitude: number;
  fromLongitude: number;
  fromCountry: string | null;
  /** The speed that the tracker told, km/h; null: none, or one that contradicts the places. */
  told: number | null;
  /** km/h, null unknown; and the last one known before. */
  speed: number | null;
  speedBefore: number | null;
  /** km/h by the way to this place and to the one before; null: it does not tell. */
  legSpeed: number | null;
  legSpeedBefore: number | null;
  /** Its places alone say that it has stood since the location before, too far back to have been seen stopping. */
  stood: boolean;
  /** Is the vehicle on its way by the device's mode? null: this location does not tell. */
  on: boolean | null;
  motorBefore: boolean | null;
  /** What rides have made of the location before. */
  mode: 'idle' | 'ride' | 'pause';
  /** The odometer's newest reading before and since when it has shown that; null: none yet. */
  odometer: number | null;
  odometerTs: number;
  /** Running metres of the vehicle, this location counted, and before it. */
  km: number;
  kmBefore: number;
  /** Running seconds of its motor, and of them standing. */
  engine: number;
  idle: number;
  /** Running litres by its own counter, and how many readings of that came. */
  counter: number;
  counterReadings: number;
  /** The ride that is open, by its beginning, and the one that was open before this location; null: none. */
  rideFrom: number | null;
  rideBefore: number | null;
  /** Visits that go on, in order of zone id, and those that began and ended with this location. */
  visits: readonly OpenVisit[];
  begunVisits: readonly OpenVisit[];
  endedVisits: readonly EndedVisit[];
  /** A refueling or loss that this location has made firm or greater; and the newest before it. */
  fuelChange: FuelChange | null;
  fuelBefore: FuelChange | null;
  /** A call for help that was not taken back, and an open cargo door. */
  isPanic: boolean;
  isDoorOpen: boolean;
  /** Alarms of the tracker that began with this location. */
  shouts: readonly Shout[];
  /** Rides have the vehicle on its way. */
  isRiding: boolean;
  /** Zones around the vehicle, for as long as it stays near; null: nobody has looked in this call. */
  nearby: Nearby | null;
  /** The newest location of the calls before, epoch milliseconds; −Infinity: there was none. */
  calledTs: number;
  /** This call has copied what rules remember of signals, and of each rule, so it may write there. */
  ownsSignals: boolean;
  ownsEntries: boolean;
}

/** A moment to be filled by `judge` for each location. */
export function newMoment(seen: Seen, location: Location): Moment {
  return {
    ...seen,
    ts: location.ts,
    location,
    fix: location,
    seconds: 0,
    isGap: false,
    outlier: false,
    good: false,
    jumped: false,
    unseen: false,
    resting: false,
    towed: false,
    unseenMetres: 0,
    left: false,
    outside: 0,
    movedTs: 0,
    standingTs: null,
    refuted: null,
    leg: 0,
    way: 0,
    isBySpeed: false,
    fromTs: 0,
    fromLatitude: 0,
    fromLongitude: 0,
    fromCountry: null,
    told: null,
    speed: null,
    speedBefore: null,
    legSpeed: null,
    legSpeedBefore: null,
    stood: false,
    on: null,
    motorBefore: null,
    mode: 'idle',
    odometer: null,
    odometerTs: 0,
    km: 0,
    kmBefore: 0,
    engine: 0,
    idle: 0,
    counter: 0,
    counterReadings: 0,
    rideFrom: null,
    rideBefore: null,
    visits: NO_VISITS,
    begunVisits: NO_VISITS,
    endedVisits: NO_VISITS,
    fuelChange: null,
    fuelBefore: null,
    isPanic: false,
    isDoorOpen: false,
    shouts: NO_SHOUTS,
    isRiding: false,
    nearby: null,
    calledTs: seen.lastTs ?? -Infinity,
    ownsSignals: false,
    ownsEntries: false,
  };
}

/** Mode speed, and every tracker that has never said anything about its motor. */
export function isDetectedBySpeed(seen: Seen, settings: DetectionSettings): boolean {
  if (settings.detectByMotion === 'motion' && seen.motion !== null) return false;
  return settings.detectByMotion === 'speed' || seen.motor === null;
}

/** A ride without data for longer than this has ended; storeInterval 0 switches the rule off. */
export function gapMs(settings: DetectionSettings): number {
  return settings.storeInterval > 0 ? 2 * settings.storeInterval * 1000 : Number.POSITIVE_INFINITY;
}

// Builds locations and settings for tests: a track along a meridian, where 0.001° are 111.19 m, told in
// minutes of one morning. Used by tests only.

import type { Location } from '../location/location.ts';
import type { Ride } from '../ride/ride.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { type FoldChanges, noChanges } from './changes.ts';
import { foldLocations, project } from './fold.ts';
import type { FoldState } from './state.ts';
import { initialState } from './state.ts';

export const DAY = Date.UTC(2025, 5, 10);

/** Degrees of latitude of so many metres. */
export function northDegrees(metres: number): number {
  return (metres / (2 * Math.PI * 6_371_008.8)) * 360;
}

/** Instant of a clock time of the test's day, `08:30` or `08:30:15`. */
export function at(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** `08:30` of an instant. */
export function clock(ts: number): string {
  return new Date(ts).toISOString().slice(11, 16);
}

export const SETTINGS: DetectionSettings = {
  motorbit: 0,
  detectByMotion: 'none',
  detectSpeed: 5,
  joinInterval: 600,
  splitInterval: 600,
  storeInterval: 300,
  kmGps: false,
  detectRideType: 0,
  panicInput: 0,
  cargoDoorInput: 0,
  isMachine: false,
  kmStart: 0,
  ehStart: 0,
  mainTanks: [1],
  heatingTanks: [],
  suitableTanks: [],
  tankEnds: [],
  minTankChange: 30,
  consumptionMaxKm: null,
  consumptionKm: null,
  consumptionEngineHours: null,
  speedMax: null,
  rpmOptimum: null,
  rpmMax: null,
  weight: null,
  zones: null,
  rules: null,
  countryOf: null,
};

export function settingsWith(changes: Partial<DetectionSettings>): DetectionSettings {
  return { ...SETTINGS, ...changes };
}

/** A location with nothing but a time, and what the test says. */
export function locationAt(ts: number, fields: Partial<Location> = {}): Location {
  return {
    ts,
    hash: 1,
    receivedTs: ts,
    flags: 0,
    latitude: null,
    longitude: null,
    speed: null,
    direction: null,
    altitude: null,
    satellites: null,
    hdop: null,
    countryCode: null,
    inputs: null,
    motion: null,
    km: null,
    distance: null,
    engineSeconds: null,
    totalFuel: null,
    rpm: null,
    tank1: null,
    tank2: null,
    temp1: null,
    temp2: null,
    weight: null,
    axles: null,
    vcc: null,
    liquidTemp: null,
    acceleration: null,
    deceleration: null,
    cornering: null,
    tachoActivity: null,
    identification: null,
    alarm: null,
    extra: null,
    ...fields,
  };
}

export interface Leg {
  from: string;
  to: string;
  motor?: boolean;
  /** km/h; the vehicle goes north by it. */
  speed?: number;
  fields?: Partial<Location>;
}

/**
 * One location every `stepSeconds` over the legs; the last location of a leg is the first of the next,
 * told by the next. After the last leg comes one more location with the motor off (speed 0).
 */
export function drive(legs: readonly Leg[], stepSeconds = 60): Location[] {
  const locations: Location[] = [];
  let metres = 0;
  let before: { ts: number; speed: number } | null = null;
  const add = (ts: number, leg: Leg) => {
    if (before) metres += (before.speed / 3.6) * ((ts - before.ts) / 1000);
    const speed = leg.speed ?? 0;
    before = { ts, speed };
    locations.push(
      locationAt(ts, {
        latitude: 48 + northDegrees(metres),
        longitude: 17,
        speed,
        countryCode: 'SK',
        ...(leg.motor === undefined ? {} : { inputs: leg.motor ? 1 : 0 }),
        ...leg.fields,
      }),
    );
  };
  for (const leg of legs) {
    for (let ts = at(leg.from); ts < at(leg.to); ts += stepSeconds * 1000) add(ts, leg);
  }
  const last = legs[legs.length - 1];
  if (last) {
    const off = last.motor === undefined ? {} : { motor: false };
    add(at(last.to), { ...last, ...off, speed: 0 });
  }
  return locations;
}

export interface Folded {
  state: FoldState;
  changes: FoldChanges;
  /** Rides as they stand a day later. */
  rides: Ride[];
}

/** Folds a whole history and lets a day pass. */
export function fold(locations: readonly Location[], settings = SETTINGS): Folded {
  const changes = noChanges();
  const state = foldLocations(initialState(settings), locations, settings, changes);
  const rides = new Map(changes.rides);
  const later = project(state, settings, (state.lastTs ?? 0) + 86_400_000);
  if (later.ride) rides.set(later.ride.fromTs, later.ride);
  if (later.removed !== null) rides.delete(later.removed);
  const sorted = [...rides.values()].sort((one, two) => one.fromTs - two.fromTs);
  return { state, changes, rides: sorted };
}

/** `08:00–08:20` of each ride. */
export function spans(rides: readonly Ride[]): string[] {
  return rides.map((ride) => `${clock(ride.fromTs)}–${clock(ride.toTs)}`);
}

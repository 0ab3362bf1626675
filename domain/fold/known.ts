// What is known of the vehicle from the locations before: what the next one is judged by, and no listener's business.
import type { LastLocation } from './changes.ts';
import type { LastMeasures, Place, Seen, TankLevels } from './moment.ts';
import { NO_WAY, type Way } from './way-state.ts';
import { NO_WIRE, type Wire } from './wire-state.ts';

/** Fixes in succession outside the circle around the place of rest. */
export interface Away {
  /** The first of them, and the record before it. */
  ts: number;
  hash: number;
  beforeTs: number;
  count: number;
  /** The newest of them that lay a way off the one here before, and whether there was such a one. */
  hereTs: number;
  latitude: number;
  longitude: number;
  isOnward: boolean;
  /** The first of them was further off than drift can be. */
  isFar: boolean;
}

/** A vehicle that rests and is detected by its speed (rest.ts); its place is the known place. */
export interface Rest {
  /** The newest fix near the place, and the newest that it was settled by; how many there were. */
  backTs: number;
  fixTs: number;
  count: number;
  /** Metres of a way that may begin here, and the fix up to which they are counted. */
  metres: number;
  stepTs: number;
  latitude: number;
  longitude: number;
  /** Metres from fix to fix since then, the same over every second one, and the two newest. */
  path: number;
  across: number;
  newest: readonly [number, number, number, number];
  away: Away | null;
}

/** What is known of the vehicle after its newest location; a part of the fold's state. */
export interface Known {
  /** Inputs are levels: each holds until it is said otherwise; null was never said. */
  motor: boolean | null;
  motion: boolean | null;
  /** What tells the motor, and whether it can be believed. */
  wire: Wire;
  /** `kind@code` as told last, empty when it was taken out. */
  identification: string | null;
  /** Last known speed, km/h; null before the first. */
  speed: number | null;
  place: Place | null;
  /** A far location that waits whether the vehicle is really there now. */
  jump: { ts: number; latitude: number; longitude: number; count: number } | null;
  /** Locations in a row away from the parked place (tow rule), and where the newest was, at rest
   * or moving. */
  away: { count: number; stands: boolean; latitude: number; longitude: number } | null;
  /** The first record after a time without data since the known place; null: there was none. */
  silentTs: number | null;
  /** null: it is on its way, or its motor tells when it is. */
  rest: Rest | null;
  /** Metres by which the last resting fixes missed their place, oldest first. */
  scatter: number[];
  /** km/h by the way to the newest place; null: it does not tell. */
  legSpeed: number | null;
  /** Latest good locations of a tracker without speed: ts, latitude, longitude one after another. */
  trail: number[];
  way: Way;
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
  service_km: null,
};

/** Before the first location. */
export function knowNothing(): Known {
  return {
    motor: null,
    motion: null,
    wire: { ...NO_WIRE },
    identification: null,
    speed: null,
    place: null,
    jump: null,
    away: null,
    silentTs: null,
    rest: null,
    scatter: [],
    legSpeed: null,
    trail: [],
    way: { ...NO_WAY },
    last: null,
    measures: { ...NO_MEASURES },
    axles: null,
  };
}

/** A copy that may be written into. */
export function copyKnown(known: Known): Known {
  return {
    ...known,
    wire: { ...known.wire, way: known.wire.way && { ...known.wire.way } },
    place: known.place && { ...known.place },
    jump: known.jump && { ...known.jump },
    rest: known.rest && { ...known.rest, away: known.rest.away && { ...known.rest.away } },
    scatter: known.scatter.slice(),
    trail: known.trail.slice(),
    way: { ...known.way },
    last: known.last && { ...known.last },
    measures: { ...known.measures },
  };
}

/** The vehicle after its newest location. */
export function see(known: Known, lastTs: number | null, levels: TankLevels): Seen {
  const { place, motor, motion, measures } = known;
  const identification = known.identification || null;
  return { lastTs, place, motor, motion, identification, measures, levels };
}

// A ride as the fold derives it and as the database stores it. Distances in metres, times in epoch
// milliseconds, durations in seconds, fuel in litres.

export { RIDE_TYPES } from '../code/ride-type.ts';

/** Which rule put a boundary where it is; the details carry parameters and the records it stands on. */
export type BoundaryRule =
  | 'firstRecord'
  | 'motorOn'
  | 'motorOff'
  | 'moving'
  | 'standing'
  | 'gap'
  | 'country'
  | 'driver'
  | 'rideType';

/** Why a ride begins or ends here: rule, the settings it used, and the records that made it. */
export interface Boundary {
  rule: BoundaryRule;
  params: Record<string, number | string>;
  /** Time stamps (epoch ms) of the records that decided, at most 6. */
  records: number[];
}

export interface RidePlace {
  latitude: number;
  longitude: number;
  countryCode: string | null;
}

/** Key: vehicle and fromTs. Two rides of one vehicle never overlap. */
export interface Ride {
  fromTs: number;
  toTs: number;
  rideType: 'bussines' | 'private';
  state: 'unfinished' | 'finished';
  splitBy: 'country' | 'driver' | 'rideType' | null;
  from: RidePlace | null;
  to: RidePlace | null;
  distance: number;
  /** Odometer at the end, metres. */
  kmStop: number;
  /** Engine-hour counter at the end, seconds; null when never known. */
  mhStop: number | null;
  /** Engine running within the ride, seconds. */
  engineSeconds: number;
  /** Engine running while standing, seconds. */
  motorIdle: number;
  /** `kind@code` of the driver's identification that was valid in the ride, null unknown. */
  identification: string | null;
  maxSpeed: number | null;
  climb: number;
  descent: number;
  /** Seconds over the vehicle's speedMax. */
  overSpeed: number;
  /** 1.00 – 5.00 school mark, null not rated. */
  driverQuality: number | null;
  fuelStart: number | null;
  fuelEnd: number | null;
  /** Level of each tank at the end, litres; index 0 is tank 1. Empty without tanks. */
  tanks: (number | null)[];
  /** End of the ride before it: fuel put in since then belongs to this one. null: the first. */
  beforeTs: number | null;
  /** CAN consumption of the ride, litres, null unknown. */
  totalFuelUsed: number | null;
  weight: number | null;
  vcc: number | null;
  startBecause: Boundary;
  endBecause: Boundary | null;
  /** Stops within it that were too short to end it, oldest first, at most JOINED_STOPS_MAX. */
  joined: JoinedStop[];
}

/** A stop that did not end the ride, epoch milliseconds: the first record of rest, the next on. */
export interface JoinedStop {
  from: number;
  to: number;
}

/** LOG-/MAP-048: a ride below this is short: dimmed row, no marker of its own. */
export const SHORT_RIDE_METRES = 50;
/** A machine works where it stands: its ride is short when the engine ran for less, seconds. */
export const SHORT_WORK_SECONDS = 60;

/** Joined stops that a ride remembers, the longest ones. */
export const JOINED_STOPS_MAX = 20;

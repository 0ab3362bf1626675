// What the fold works out about the location in its hands. One value is reused for all locations of a
// call, because a vehicle month has 86 400 of them.

import { type FuelMoment, newMoment } from '../fuel/state.ts';

export interface Step {
  /** Seconds since the location before; 0 at the first. */
  seconds: number;
  /** The place of this location can be believed. */
  good: boolean;
  /** The vehicle proved to be at a far place; how it came there was not recorded. */
  jumped: boolean;
  /** A parked vehicle that stays where it was. */
  resting: boolean;
  /** Metres from the place before; 0 when it does not count. */
  leg: number;
  /** The place before, when there was one. */
  fromTs: number;
  fromLatitude: number;
  fromLongitude: number;
  /** Totals before this location was counted. */
  kmBefore: number;
  engineBefore: number;
  fuelBefore: number;
  /** km/h, null unknown. */
  speed: number | null;
  /** Is the vehicle on its way by the device's mode? null: this location does not tell. */
  on: boolean | null;
  /** The motor before this location and with it. */
  motorBefore: boolean | null;
  motorNow: boolean | null;
  /** The location before was too long ago to say anything about the time between. */
  gap: boolean;
  /** What the fuel engine reads. */
  fuel: FuelMoment;
}

export function newStep(): Step {
  return {
    seconds: 0,
    good: false,
    jumped: false,
    resting: false,
    leg: 0,
    fromTs: 0,
    fromLatitude: 0,
    fromLongitude: 0,
    kmBefore: 0,
    engineBefore: 0,
    fuelBefore: 0,
    speed: null,
    on: null,
    motorBefore: null,
    motorNow: null,
    gap: false,
    fuel: newMoment(),
  };
}

// The fold: locations of one vehicle in order → rides, events, day summaries and the live state. Pure.
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Ride } from './ride.ts';

export interface DerivedEvent {
  ts: number;
  /** Parameter code: motor_on, panic, cargo_door, … */
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

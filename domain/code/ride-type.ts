// Ride types as they stand on the wire. `bussines` is the specification's own spelling (API-026):
// clients and integrations rely on it, so it is spelled so once, here, and nowhere corrected.

export const RIDE_TYPES = [
  'bussines',
  'private',
  'refueling',
  'fuelloss',
  'loading',
  'unloading',
  'un-loading',
  'stop',
  'actual',
  'parking',
  'pin',
] as const;
export type RideType = (typeof RIDE_TYPES)[number];

/** The type of a ride that nobody marked as private. */
export const BUSINESS_RIDE = 'bussines' satisfies RideType;

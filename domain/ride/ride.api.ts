// Rides as answered (API-024, API-025) and the call that lists them (API-047).
import { z } from 'zod';
import { endpoint, instant, localOrInstant, page, paging, recordId, role } from '../endpoint.ts';
import { RIDE_TYPES } from './ride.ts';

export const RideEndView = z.object({
  latitude: z.number(),
  longitude: z.number(),
  countryCode: z.string().nullable(),
  place: z.object({ name: z.string() }).nullable(),
});

export const BoundaryView = z.object({
  rule: z.string(),
  params: z.record(z.string(), z.union([z.number(), z.string()])),
  records: z.array(instant),
});

export const RideView = z.object({
  vehicleId: z.number().int(),
  fromTimestamp: instant,
  toTimestamp: instant,
  rideType: z.enum(RIDE_TYPES),
  rideState: z.enum(['unfinished', 'finished']),
  splitBy: z.string().nullable(),
  locationFrom: RideEndView.nullable(),
  locationTo: RideEndView.nullable(),
  /** metres */
  distance: z.number(),
  /** Odometer at the end, metres. */
  kmStop: z.number(),
  /** Engine hours at the end, seconds. */
  mhStop: z.number().nullable(),
  fixedKm: z.boolean(),
  fixedMh: z.boolean(),
  /** Engine running within the ride, seconds. */
  engineHours: z.number(),
  driver: z
    .object({ personId: z.number().int(), firstName: z.string(), lastName: z.string() })
    .nullable(),
  driverCode: z.string().nullable(),
  driverIdentification: z.string().nullable(),
  driverQuality: z.number().nullable(),
  note: z.string().nullable(),
  consumptionDiff: z.number().nullable(),
  tankSum: z.number().nullable(),
  tankDiff: z.number().nullable(),
  tank: z.array(z.number().nullable()),
  refueling: z.number().nullable(),
  maxSpeed: z.number().nullable(),
  overSpeed: z.number(),
  motorIdle: z.number(),
  axleLoad: z.number().nullable(),
  axleWeight: z.number().nullable(),
  vcc: z.number().nullable(),
  climb: z.number(),
  descent: z.number(),
  startBecause: BoundaryView.nullable(),
  endBecause: BoundaryView.nullable(),
});
export type RideView = z.output<typeof RideView>;

export const listRides = endpoint('GET /v1/{company}/vehicle/{id}/ride', {
  summary: 'Rides of a vehicle that touch the period',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  query: {
    ...paging(500),
    from: localOrInstant,
    to: localOrInstant,
    filter: z.enum(['all', 'common']).default('common'),
  },
  answer: page(RideView),
});

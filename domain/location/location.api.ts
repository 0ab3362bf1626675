// Locations as answered (API-023) and the calls that list them: of a period (API-048), of
// one ride (API-050).
import { z } from 'zod';
import {
  endpoint,
  instant,
  localOrInstant,
  page,
  paging,
  pathMoment,
  queryFlag,
  recordId,
  role,
} from '../endpoint.ts';

/** `name`: zone, else address, else the nearest town; `town`: that town beside a zone or an address. */
export const PlaceView = z.object({
  name: z.string(),
  town: z.string().optional().describe('Nearest town, where `name` is a zone or an address'),
});

export const LocationView = z.object({
  latitude: z.number(),
  longitude: z.number(),
  timestamp: instant,
  speed: z.number().nullable(),
  direction: z.number().nullable().describe('Degrees clockwise from north'),
  altitude: z.number().nullable(),
  acceleration: z.number().nullable(),
  deceleration: z.number().nullable(),
  cornering: z.number().nullable(),
  countryCode: z.string().nullable(),
  place: PlaceView.nullable(),
  /** Start of the ride that the location belongs to. */
  rideTs: instant.nullable(),
  /** By parameter code: km m, tank/tank1/tank2 l, weight and axle1–axle4 kg, rpm, temp1/temp2 °C … */
  measure: z.record(z.string(), z.number()),
  flags: z
    .array(z.string())
    .optional()
    .describe('Why no ride counts it (outlier, weakFix), and it is not drawn; left out: none'),
});
export type LocationView = z.output<typeof LocationView>;

/** API-023: what `measure` carries when the query does not say. */
const USUAL_PARAMETERS = 'km,tank,tank1,tank2,weight,rpm,temp1,temp2';

/** Comma separated parameter codes that `measure` shall carry; empty: none. */
const params = z.string().max(200).default(USUAL_PARAMETERS);

/** Longest period of one call. A page costs what it holds, so this refuses only what is no period. */
export const LOCATIONS_DAYS_MAX = 100_000;

/** What is asked of a period, of its locations one by one or as columns. */
const ofPeriod = {
  ...paging(5000),
  from: localOrInstant,
  to: localOrInstant,
  /** API-049: both = widen to whole rides at both ends, end = at the end only. */
  fromRides: z.enum(['both', 'end']).optional(),
  /** Superusers only, without effect for others: altitude and tank levels smoothed. */
  smooth: queryFlag.optional(),
  params,
};

export const listLocations = endpoint('GET /v1/{company}/vehicle/{id}/locations', {
  summary: 'Stored locations of a vehicle, both ends included',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  vehicle: 'visible',
  query: ofPeriod,
  answer: page(LocationView),
});

/** A value that holds from the location `at` (counted from 0) until the next run begins. */
const run = <T extends z.ZodType>(value: T) =>
  z.object({ at: z.number().int().min(0), value: value.nullable() });
const column = z.array(z.number().nullable());

/** Locations as columns of equal length: what a map and a graph draw, in a fifth of the bytes. */
export const TrackView = z.object({
  totalElements: z.number().int(),
  totalPages: z.number().int(),
  number: z.number().int(),
  size: z.number().int(),
  /** Epoch milliseconds of the first location; null without any. */
  start: z.number().nullable(),
  timestamp: z.array(z.number()).describe('Milliseconds since the location before; the first is 0'),
  latitude: z.array(z.number()),
  longitude: z.array(z.number()),
  speed: column.describe('km/h'),
  altitude: column.describe('metres'),
  /** By parameter code, as asked; a code of which no location tells anything is left out. */
  measure: z.record(z.string(), column),
  rideTs: z.array(run(instant)).describe('Start of the ride that the locations belong to'),
  place: z.array(run(z.string())).describe('Name of the nearest place'),
});
export type TrackView = z.output<typeof TrackView>;

export const listTrack = endpoint('GET /v1/{company}/vehicle/{id}/track', {
  summary: 'Locations of a period that rides count, as columns, both ends included',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  vehicle: 'visible',
  query: ofPeriod,
  answer: TrackView,
});

export const listRideLocations = endpoint(
  'GET /v1/{company}/vehicle/{id}/ride/{timestamp}/locations',
  {
    summary: 'Stored locations of one ride, named by the second of its start',
    needs: role('driver'),
    collective: true,
    path: { id: recordId, timestamp: pathMoment },
    vehicle: 'visible',
    query: { ...paging(2000), params },
    answer: page(LocationView),
  },
);

// Rides as answered (API-024, API-025), the call that lists them (API-047), the correction of a ride by
// an administrator (API-051) with its trail, and the day summaries (API-054).
import { z } from 'zod';
import {
  bodyId,
  calendarDay,
  endpoint,
  givenChange,
  instant,
  localOrInstant,
  page,
  paging,
  pathMoment,
  recordId,
  role,
  roleOrOwn,
} from '../endpoint.ts';
import { PlaceView } from '../location/location.api.ts';
import { isPlainText, lengthOf } from '../text.ts';
import { EDIT_FIELDS } from './edit.ts';
import { RIDE_TYPES } from './ride.ts';

export const RideEndView = z.object({
  latitude: z.number(),
  longitude: z.number(),
  countryCode: z.string().nullable(),
  place: PlaceView.nullable(),
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
  /**
   * Of a refueling or a loss of fuel the reading at which the level had changed: it decides the day and the
   * month, as it does in the list of refuelings. null: fromTimestamp does.
   */
  countedTimestamp: instant.nullable().default(null),
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
  /** Litres consumed in the ride (fuel.md §4), null unknown. */
  consumptionDiff: z.number().nullable(),
  /** The litres were worked out from the norm: the vehicle has a manual tank and nothing measures it. */
  isByNorm: z.boolean().optional(),
  /** l/100 km, for machines l/h; null where the thresholds of fuel.md §4 say that it is not shown. */
  averageConsumption: z.number().nullable(),
  /** Level of the main tanks at the beginning and at the end, litres. */
  tankStart: z.number().nullable().default(null),
  tankSum: z.number().nullable(),
  /** What a refueling (+) or a loss (−) in the ride or just before it changed. */
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
  /** Stops that were too short to end the ride, oldest first, at most JOINED_STOPS_MAX. */
  joinedStops: z.array(z.object({ fromTimestamp: instant, toTimestamp: instant })),
  /** Late records or new rules wait to be taken in: the ride may still change by itself. */
  isProvisional: z.boolean().optional(),
  /** A correction of a person is in force; the trail also says what was taken back (listRideEdits). */
  isEdited: z.boolean(),
  /** Opaque; another one when a correction, also of a neighbour, changes what is shown of the ride. */
  lastChange: z.string(),
});
export type RideView = z.output<typeof RideView>;

/** Longest period of rides, days, as of locations. What one answer costs, its page bounds. */
export const RIDES_DAYS_MAX = 100_000;

export const listRides = endpoint('GET /v1/{company}/vehicle/{id}/ride', {
  summary: 'Rides of a vehicle that touch the period',
  tool: 'list_rides',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  vehicle: 'visible',
  query: {
    ...paging(500),
    from: localOrInstant,
    to: localOrInstant,
    filter: z.enum(['all', 'common']).default('common'),
  },
  answer: page(RideView),
});

/** VAL-018, characters as people count them: one outside of the basic plane is one. */
export const RIDE_NOTE_MAX = 30;

/** What is wrong with a trimmed note, null nothing. A line of paper has no breaks and one direction. */
export function refuseNote(
  note: string,
): { code: 'maxLength'; params: { max: number } } | { code: 'characters' } | null {
  if (lengthOf(note) > RIDE_NOTE_MAX) return { code: 'maxLength', params: { max: RIDE_NOTE_MAX } };
  return isPlainText(note) ? null : { code: 'characters' };
}

/**
 * VAL-015 … VAL-019: only what is there is changed. null takes the correction of a reading back; as the
 * driver it is nobody, which is a correction, too, and as the note it is no note.
 */
export const RideEdit = z.object({
  rideType: z.enum(['bussines', 'private']).optional(),
  /** Odometer at the end, metres. */
  kmStop: z.number().int().min(0).max(9_999_999_999).nullable().optional(),
  /** Engine hours at the end, seconds; answered as mhStop (API-052). */
  ehStop: z.number().int().min(0).max(2_000_000_000).nullable().optional(),
  driverId: bodyId.nullable().optional(),
  note: z
    .string()
    .trim()
    .superRefine((note, context) => {
      const refusal = refuseNote(note);
      if (!refusal) return;
      const { code: message, ...more } = refusal;
      context.addIssue({ code: 'custom', message, ...more });
    })
    .meta({ maxLength: RIDE_NOTE_MAX })
    .nullable()
    .optional(),
  /** Checked when it is there: 412 with the current ride. */
  lastChange: givenChange,
});
export type RideEdit = z.output<typeof RideEdit>;

export const updateRide = endpoint('PATCH /v1/{company}/vehicle/{id}/ride/{start}', {
  summary: 'Correct a finished ride: type, odometer, engine hours, driver, note; an own one: type',
  tool: 'note_ride',
  needs: roleOrOwn('admin'),
  path: { id: recordId, start: pathMoment },
  vehicle: 'visible',
  body: RideEdit,
  answer: RideView,
});

export const RideEditView = z.object({
  field: z.enum(EDIT_FIELDS),
  /** As shown to a person: for driverId the name; metres and seconds as numbers. */
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
  changed: instant,
  /** Name of the person or account. */
  changedBy: z.string(),
});
export type RideEditView = z.output<typeof RideEditView>;

export const listRideEdits = endpoint('GET /v1/{company}/vehicle/{id}/ride/{start}/edits', {
  summary: 'What people corrected in a ride, newest first',
  needs: role('driver'),
  path: { id: recordId, start: pathMoment },
  vehicle: 'visible',
  query: paging(100),
  answer: page(RideEditView),
});

/** Sums of a local month of the company: metres, seconds, litres. */
export const MonthFigures = z.object({
  rides: z.number().int(),
  distance: z.number(),
  engineSeconds: z.number(),
  refueled: z.number(),
  lost: z.number(),
});
export type MonthFigures = z.output<typeof MonthFigures>;

/** A month that was over when its figures changed by themselves. */
export const RecalculationView = z.object({
  /** First day of the month, yyyy-MM-dd. */
  month: z.iso.date(),
  recalculated: instant,
  before: MonthFigures,
  after: MonthFigures,
});
export type RecalculationView = z.output<typeof RecalculationView>;

export const listRecalculations = endpoint('GET /v1/{company}/vehicle/{id}/recalculation', {
  summary:
    'Months that were over when late records or new rules changed their figures, newest first',
  needs: role('driver'),
  path: { id: recordId },
  vehicle: 'visible',
  query: paging(100),
  answer: page(RecalculationView),
});

/** HIS-033: a local day of the company; a ride belongs to the day in which it begins. */
export const DaySummaryView = z.object({
  date: z.iso.date(),
  /** All of them, short ones included. */
  rideCount: z.number().int(),
  /** Of them too short to be listed among the common rides. */
  shortCount: z.number().int(),
  /** metres */
  distance: z.number().int(),
  /** Engine running, seconds. */
  engineHours: z.number().int(),
  refuelingCount: z.number().int(),
});
export type DaySummaryView = z.output<typeof DaySummaryView>;

/** Longest period of day summaries, days: ten years. */
export const SUMMARY_DAYS_MAX = 3_700;

export const listDaySummaries = endpoint('GET /v1/{company}/vehicle/{id}/day-summaries', {
  summary: 'Rides, distance and refuelings of each local day that has some',
  tool: 'get_vehicle_day',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  vehicle: 'visible',
  query: {
    ...paging(1000),
    from: calendarDay.describe('First day, yyyy-MM-dd'),
    to: calendarDay.describe('Last day, yyyy-MM-dd'),
  },
  answer: page(DaySummaryView),
});

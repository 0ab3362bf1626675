// Drivers' hours and files of tachographs (API-030, interfaces §6). Durations in seconds where the vehicle's
// driver has them (API-030), in minutes in the rows of days; deadlines are moments, days are UTC days.
import { z } from 'zod';
import type { Upload } from '../endpoint.ts';
import { calendarDay, endpoint, instant, page, paging, recordId, role } from '../endpoint.ts';

/** A vehicle unit read after a long time with its speeds second by second is some MB. */
export const TACHOGRAPH_FILE_BYTES_MAX = 16 * 1024 * 1024;

export const SIGNATURES = ['valid', 'invalid', 'unverified'] as const;
export const TachographFile = z.object({
  tachographFileId: z.number().int(),
  fileName: z.string(),
  kind: z.enum(['card', 'vehicle']),
  generation: z.union([z.literal(1), z.literal(2)]),
  cardNumber: z.string().nullable(),
  vin: z.string().nullable(),
  registration: z.string().nullable(),
  holder: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** First and last UTC day with activities. */
  from: calendarDay.nullable(),
  to: calendarDay.nullable(),
  personId: z.number().int().nullable(),
  vehicleId: z.number().int().nullable(),
  signature: z.enum(SIGNATURES),
  activityDays: z.number().int(),
  /** What was found beside the data, as codes with what they name; texts are the client's. */
  warnings: z.array(
    z.object({
      code: z.string(),
      detail: z.string().nullable(),
      count: z.number().int().nullable(),
    }),
  ),
  uploaded: instant,
  uploadedBy: z.string().nullable(),
});
export type TachographFile = z.output<typeof TachographFile>;

const firstDay = calendarDay.describe('First UTC day, yyyy-MM-dd');
const lastDay = calendarDay.describe('Last UTC day, yyyy-MM-dd');

export const TACHOGRAPH_UPLOAD: Upload = {
  field: 'file',
  bytesMax: TACHOGRAPH_FILE_BYTES_MAX,
  fields: {},
};

/** 201 a new file; 200 the same bytes were here before. */
export const uploadTachographFile = endpoint('POST /v1/{company}/tachograph-file', {
  summary:
    'Bring a file of a driver card or vehicle unit; the same file again answers 200 and the same id',
  needs: role('dispatcher'),
  upload: TACHOGRAPH_UPLOAD,
  answer: TachographFile,
  status: 201,
});

export const listTachographFiles = endpoint('GET /v1/{company}/tachograph-file', {
  summary:
    'Files of tachographs, the newest first; whoever is no dispatcher gets those of their own card',
  needs: role('driver'),
  query: {
    ...paging(100),
    from: firstDay.optional(),
    to: lastDay.optional(),
    personId: recordId.optional(),
    vehicleId: recordId.optional(),
  },
  answer: page(TachographFile),
});

export const tachographFileContent = endpoint('GET /v1/{company}/tachograph-file/{id}/content', {
  summary: 'The bytes of the file as they came',
  needs: role('driver'),
  path: { id: recordId },
  bytes: 'application/octet-stream',
});

/** Counters of the unit (API-030) and what follows from them now (561/2006). Seconds. */
export const DriverHours = z.object({
  /** The newest moment that is known; the running activity is counted up to it. */
  asOf: instant,
  /**
   * False: more than 60 minutes of the present daily period are unknown, no daily rest is known before it, or the vehicle
   * drove on while nothing was told of the driver.
   */
  dataValidity: z.boolean(),
  activity: z.number().int(),
  activitySince: instant,
  dayDriveAccumulation: z.number(),
  dayDriveLimit: z.number(),
  weekDriveAccumulation: z.number(),
  weekDriveLimit: z.number(),
  previousWeekDriveAccumulation: z.number(),
  lastDayRestTime: instant.nullable(),
  lastDayRestDuration: z.number().nullable(),
  lastWeekRestTime: instant.nullable(),
  lastWeekRestDuration: z.number().nullable(),
  /** What may still be driven, never negative; `limitedBy` names the smallest. */
  remainingToday: z.number(),
  remainingToBreak: z.number(),
  remainingWeek: z.number(),
  remainingTwoWeeks: z.number(),
  limitedBy: z.enum(['day', 'week', 'twoWeeks']),
  /** Driving since the last break that counts, and what a break that runs now still needs (null: none runs). */
  continuousDriving: z.number(),
  breakLeft: z.number().nullable(),
  /** A first part of 15 minutes has been taken: 30 are enough. */
  hasBreakPart: z.boolean(),
  /** 10 h days begun this week, and reduced daily rests since the last weekly rest. */
  extensionsUsed: z.number().int(),
  reducedRestsUsed: z.number().int(),
  /** Latest begin of a daily rest of 11 h and of 9 h; null: rests enough already, or no reduction is left. */
  dailyRestBy: instant.nullable(),
  reducedRestBy: instant.nullable(),
  weeklyRestBy: instant.nullable(),
  /** A rest that runs: since when, how long it must be, and from when how much may be driven after it. */
  resting: z
    .object({
      since: instant,
      kind: z.enum(['daily', 'weekly']),
      needed: z.number(),
      until: instant,
      /** When a reduced rest would be over; null: none is allowed. */
      reducedUntil: instant.nullable(),
      remainingAfter: z.number(),
    })
    .nullable(),
  /** Reductions of weekly rests that are not made up for yet. */
  compensations: z.array(z.object({ missing: z.number(), by: instant })),
});
export type DriverHours = z.output<typeof DriverHours>;

export const DriverHoursRow = z.object({
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  cardNumber: z.string().nullable(),
  /** The vehicle whose tachograph has the card now, or had it last. */
  vehicleId: z.number().int().nullable(),
  numericPlate: z.string().nullable(),
  place: z.string().nullable(),
  countryCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** null: a card, but nothing was ever told of it. */
  hours: DriverHours.nullable(),
  /** Where the newest moment is from. */
  source: z.enum(['file', 'live']).nullable(),
  /** Newest reading of the card, and when the next is due: 28 days after the first activity that none has. */
  cardDownloaded: instant.nullable(),
  cardDownloadBy: calendarDay.nullable(),
});
export type DriverHoursRow = z.output<typeof DriverHoursRow>;

export const listDriverHours = endpoint('GET /v1/{company}/driver-hours', {
  summary: 'Drivers with a tachograph card and what each may still drive',
  tool: 'driver_hours',
  needs: role('dispatcher'),
  query: { ...paging(1000), groupset: recordId.optional() },
  answer: page(DriverHoursRow),
});

export const getDriverHours = endpoint('GET /v1/{company}/person/{id}/driver-hours', {
  summary: 'What one driver may still drive; drivers ask for themselves',
  needs: role('driver'),
  path: { id: recordId },
  person: 'driver',
  answer: DriverHoursRow,
});

/** Vehicle units whose next reading is due: 90 days after the first activity that no file has. */
export const getVehicleReading = endpoint('GET /v1/{company}/vehicle/{id}/tachograph-reading', {
  summary: 'When the vehicle unit was read last, and by when it must be read again',
  needs: role('driver'),
  path: { id: recordId },
  vehicle: 'visible',
  answer: z.object({ downloaded: instant.nullable(), downloadBy: calendarDay.nullable() }),
});

// What a report is asked with, once the call, the job or the schedule has been read: one value, as JSON.
import { z } from 'zod';
import { bodyId, calendarDay, oneLine, optional, withDefault } from '../endpoint.ts';
import { FORMATS, GRANULARITIES, OPTION_DEFAULTS, REPORTS, SCOPES, TOGGLES } from './report.ts';

/** Vehicles that one report may name. */
export const REPORT_VEHICLES_MAX = 1000;
/** Ten years; a day of slack for leap years and clocks. */
export const REPORT_DAYS_MAX = 3660;

/** VAL-082. */
export const TRAVEL_PLACE_MAX = 120;
export const TRAVEL_PURPOSE_MAX = 200;
/** Per cent of the allowance abroad; Slovak § 14, Czech § 180. */
export const POCKET_MONEY_MAX = 40;

/** VAL-082: two digits behind the point. */
const amount = z.number().min(0).max(1_000_000).multipleOf(0.01);

/** R-TRAVEL-013: a day that is left out, or has meals that the employee did not pay. */
export const TravelDay = z.object({
  day: calendarDay,
  skip: withDefault(z.boolean(), false),
  breakfast: withDefault(z.boolean(), false),
  lunch: withDefault(z.boolean(), false),
  dinner: withDefault(z.boolean(), false),
});
export type TravelDay = z.output<typeof TravelDay>;

/** Body of travel expenses (R-TRAVEL-016 … 018); the spec's spelling. */
export const TravelInput = z.object({
  ride_border: withDefault(z.boolean(), false),
  home_as_abroad: withDefault(z.boolean(), false),
  /** R-TRAVEL-004: on. */
  simplified: withDefault(z.boolean(), true),
  place_from: oneLine(TRAVEL_PLACE_MAX).nullable().default(null),
  place_to: oneLine(TRAVEL_PLACE_MAX).nullable().default(null),
  purpose: oneLine(TRAVEL_PURPOSE_MAX).nullable().default(null),
  days: withDefault(z.array(TravelDay).max(REPORT_DAYS_MAX), []),
  /** R-TRAVEL-017. */
  deposit: z
    .object({ amount, currency: z.string().regex(/^[A-Z]{3}$/) })
    .nullable()
    .default(null),
  deposit_date: calendarDay.nullable().default(null),
  /** Pocket money abroad, per cent, where the employer gives any. */
  pocket_money: withDefault(z.number().int().min(0).max(POCKET_MONEY_MAX), 0),
});
export type TravelInput = z.output<typeof TravelInput>;

const flags = Object.fromEntries(
  TOGGLES.map((toggle) => [toggle, withDefault(z.boolean(), OPTION_DEFAULTS[toggle])]),
) as Record<(typeof TOGGLES)[number], ReturnType<typeof withDefault<z.ZodBoolean>>>;

export const ReportOptionsInput = z.object({
  ...flags,
  granularity: withDefault(z.literal(GRANULARITIES), OPTION_DEFAULTS.granularity),
  weeks: withDefault(z.enum(SCOPES), OPTION_DEFAULTS.weeks),
  days: withDefault(z.enum(SCOPES), OPTION_DEFAULTS.days),
});

/** A local day `yyyy-MM-dd`, or a local time `yyyy-MM-ddTHH:mm[:ss]` (REP-032, REP-033). */
export const reportMoment = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$/);

/** Who and what; everything of it that a report does not take is left out. */
export const ReportInput = z.object({
  report: z.enum(REPORTS),
  vehicleId: optional(bodyId),
  vehicleIds: optional(z.array(bodyId).max(REPORT_VEHICLES_MAX)),
  personId: optional(bodyId),
  groupset: optional(bodyId),
  /** Left out together: a report without dates. */
  from: optional(reportMoment),
  to: optional(reportMoment),
  options: withDefault(ReportOptionsInput, OPTION_DEFAULTS),
  travel: optional(TravelInput),
});
export type ReportInput = z.output<typeof ReportInput>;

export const reportFormat = z.enum(FORMATS);

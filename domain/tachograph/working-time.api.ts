// Working time of drivers (Directive 2002/15/EC) as the API answers it: weeks from Monday to Sunday, UTC, in minutes.
import { z } from 'zod';
import { calendarDay, endpoint, instant, recordId, role } from '../endpoint.ts';

/** A week of more than 60 h, an average of more than 48 h, more than 6 h without a break, breaks too short, more than 10 h with night work. */
export const WORK_FAULTS = ['WORK60', 'WORK48', 'WORK6', 'WORKBREAK', 'NIGHT10'] as const;

/** Days of one question. */
export const WORKING_DAYS_MAX = 100;

export const WorkingTime = z.object({
  /** By which they are judged; what the company has not said is the default (decision 0084). */
  rules: z.object({
    /** Of the company: whose law holds beside the directive. */
    countryCode: z.string(),
    referenceWeeks: z.number().int(),
    isReferenceSaid: z.boolean(),
    /** HH:mm by the company's clock. */
    nightFrom: z.string(),
    nightTo: z.string(),
    isNightSaid: z.boolean(),
  }),
  /** Whole weeks that the days touch, up to the present one. */
  weeks: z.array(
    z.object({
      monday: calendarDay,
      driving: z.number().int(),
      work: z.number().int(),
      /** Working time: driving and other work. */
      total: z.number().int(),
      standby: z.number().int(),
      unknown: z.number().int(),
      /** Over the reference period that ends with the week; `weeks` of it are known. Null while the week runs. */
      average: z
        .object({ minutes: z.number().int(), weeks: z.number().int(), isOver: z.boolean() })
        .nullable(),
      /** The longest work without a break of 15 minutes, and within 24 hours with night work. */
      longest: z.number().int(),
      night: z.number().int().nullable(),
    }),
  ),
  found: z.array(
    z.object({
      type: z.enum(WORK_FAULTS),
      from: instant,
      to: instant,
      value: z.number().int(),
      limit: z.number().int(),
    }),
  ),
});
export type WorkingTime = z.output<typeof WorkingTime>;

export const getWorkingTime = endpoint('GET /v1/{company}/person/{id}/working-time', {
  summary: 'Working time of a driver by Directive 2002/15/EC; drivers ask for themselves',
  needs: role('driver'),
  path: { id: recordId },
  person: 'driver',
  query: {
    from: calendarDay.describe('First UTC day, yyyy-MM-dd'),
    to: calendarDay.describe('Last UTC day, yyyy-MM-dd'),
  },
  answer: WorkingTime,
});

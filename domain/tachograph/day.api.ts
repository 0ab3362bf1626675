// UTC days of a driver with their possible infringements, and what people noted of these (interfaces §6). Apart from hours and
// files: the map needs none of it.
import { z } from 'zod';
import { calendarDay, endpoint, instant, page, paging, recordId, role } from '../endpoint.ts';
import { CONDITIONS } from './condition.ts';

/** UTC days of one question. */
export const TACHOGRAPH_DAYS_MAX = 400;

export const SEVERITIES = ['MI', 'SI', 'VSI', 'MSI'] as const;
/** tachograph §4. */
export const INFRINGEMENTS = [
  'DAY9',
  'DAY10',
  'WEEK56',
  'TWOWEEK90',
  'BREAK',
  'REST11',
  'REST9',
  'SPLIT',
  'WREST24',
  'WREST45',
  'SIXDAYS',
  'COMP',
] as const;

/** By which sentence of Article 12 (561/2006) a driver departed from a limit: a place to stop, an hour or two more to get home. */
export const EXCUSE_GROUNDS = ['stop', 'home', 'homeAfterBreak'] as const;
export const EXCUSE_REASON_MAX = 250;

/** What a person noted of a possible infringement: that Article 12 lets the driver depart from the limit, and why. */
export const Excuse = z.object({
  excuseId: z.number().int(),
  ground: z.enum(EXCUSE_GROUNDS),
  reason: z.string(),
  /** Seconds that the infringement's name had when it was noted: its value, of a missing compensation the limit. */
  value: z.number(),
  noted: instant,
  notedBy: z.string(),
  lastChange: z.string(),
});
export type Excuse = z.output<typeof Excuse>;

/** A possible infringement: seconds, and what decided (tachograph §4). */
export const Infringement = z.object({
  from: instant,
  to: instant,
  type: z.enum(INFRINGEMENTS),
  /** e.g. `561/2006 6(1)`. */
  paragraph: z.string(),
  severity: z.enum(SEVERITIES),
  value: z.number(),
  limit: z.number(),
  /** `abroad`: allowed in international transport of goods, if both rests were taken abroad (8(6)). */
  note: z.enum(['abroad']).nullable(),
  /** null: nobody noted one. The infringement stands with it or without. */
  excuse: Excuse.nullable(),
  /**
   * The stretches that decided, in the order of time. `counts`: driving that was added up, a break or rest that was
   * one, and the rest whose length is the value.
   */
  because: z.array(
    z.object({
      from: instant,
      to: instant,
      activity: z.number().int(),
      counts: z.boolean(),
    }),
  ),
});
export type Infringement = z.output<typeof Infringement>;

/** An excuse whose infringement is found no more, with what it was noted of. */
export const LostExcuse = Excuse.extend({
  type: z.enum(INFRINGEMENTS),
  from: instant,
  to: instant,
});
export type LostExcuse = z.output<typeof LostExcuse>;

export const DayActivity = z.object({
  from: instant,
  to: instant,
  /** VEH-019; 5 unknown. */
  activity: z.number().int(),
  slot: z.union([z.literal(1), z.literal(2)]),
  crew: z.boolean(),
  source: z.enum(['file', 'live']),
  vehicleId: z.number().int().nullable(),
  numericPlate: z.string().nullable(),
});
export type DayActivity = z.output<typeof DayActivity>;

export const TachographDay = z.object({
  date: calendarDay,
  /** Minutes; the five together are 1440, of today and the day that data end within as many as have passed. */
  driving: z.number().int(),
  work: z.number().int(),
  standby: z.number().int(),
  rest: z.number().int(),
  unknown: z.number().int(),
  /** Kilometres, null unknown. */
  distance: z.number().nullable(),
  source: z.enum(['file', 'live', 'both']).nullable(),
  /** Minutes by which live data of the day differ from the file that replaced them; null: only one is known. */
  difference: z.number().int().nullable(),
  activities: z.array(DayActivity),
  /** Specific conditions that the card or the unit with it says were entered: out of scope, and on a ferry or train. */
  conditions: z.array(z.object({ kind: z.enum(CONDITIONS), from: instant, to: instant })),
  infringements: z.array(Infringement),
  lostExcuses: z.array(LostExcuse),
});
export type TachographDay = z.output<typeof TachographDay>;

export const listTachographDays = endpoint('GET /v1/{company}/person/{id}/tachograph-day', {
  summary: 'UTC days of a driver from files and live data, with possible infringements',
  needs: role('driver'),
  path: { id: recordId },
  person: 'driver',
  query: {
    ...paging(TACHOGRAPH_DAYS_MAX),
    from: calendarDay.describe('First UTC day, yyyy-MM-dd'),
    to: calendarDay.describe('Last UTC day, yyyy-MM-dd'),
  },
  answer: page(TachographDay),
});

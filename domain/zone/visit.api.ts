// Visits of zones as answered (zones-and-rules §2). Apart from the zones themselves: who shows visits needs no shapes.
import { z } from 'zod';
import {
  endpoint,
  instant,
  localOrInstant,
  moduleRight,
  page,
  paging,
  queryFlag,
  recordId,
} from '../endpoint.ts';
import { ZoneCategory } from './zone.ts';

export const Visit = z.object({
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  zoneId: z.number().int(),
  zoneName: z.string(),
  zoneCategory: ZoneCategory,
  zoneRemoved: z.boolean(),
  arrival: instant,
  /** null: it is inside. */
  departure: instant.nullable(),
  /** Seconds without motion, and metres, within the zone. */
  standing: z.number().int(),
  distance: z.number().int(),
  isPass: z.boolean(),
  /** Begins of the rides that brought it and that left. */
  rideIn: instant.nullable(),
  rideOut: instant.nullable(),
  /** The first contract of the vehicle at that time with a place of its plan in the zone. */
  contract: z.object({ contractId: z.number().int(), name: z.string() }).nullable(),
});
export type Visit = z.output<typeof Visit>;

/** Over all pages; seconds and metres are those of visits, passes are only counted. */
export const VisitSums = z.object({
  visits: z.number().int(),
  passes: z.number().int(),
  standing: z.number().int(),
  distance: z.number().int(),
  firstArrival: instant.nullable(),
  lastDeparture: instant.nullable(),
});
export type VisitSums = z.output<typeof VisitSums>;

/** Longest period of visits, days: ten years. What one answer costs, its page bounds. */
export const VISITS_DAYS_MAX = 3660;

export const listVisits = endpoint('GET /v1/{company}/visit', {
  summary: 'Visits of zones that touch the period, newest first; passes=true adds passes',
  needs: moduleRight('zone', 'read'),
  query: {
    ...paging(1000),
    from: localOrInstant,
    to: localOrInstant,
    zoneId: recordId.optional(),
    vehicleId: recordId.optional(),
    passes: queryFlag.optional(),
  },
  answer: page(Visit).extend({ sums: VisitSums }),
});

// Refuelings and fuel losses as the fold derives them, and documents of bought fuel as people enter
// them (fuel.md §3, REF-009 … REF-015). Litres, metres, epoch milliseconds.
import { z } from 'zod';

/** A change of the level that no driving explains; what it was concluded from stands with it. */
export interface FuelChange {
  /** First reading beyond before + 25 % of the change; key with the vehicle. */
  ts: number;
  kind: 'refueling' | 'fuelloss';
  /** litres, always positive */
  quantity: number;
  /** Sum of the main tanks before and after. */
  before: number;
  after: number;
  /** The stop in which it happened; while driving the stretch of the drop. */
  fromTs: number;
  toTs: number;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  identification: string | null;
  because: FuelBecause;
}

/** Why it is one: rule, thresholds used, and the readings that decided. */
export interface FuelBecause {
  rule: 'stop' | 'driving' | 'merged';
  params: Record<string, number>;
  /** Readings before and after, at most 5 each: time and litres of the sum. */
  readings: { ts: number; litres: number }[];
  /** Levels of each main tank before and after. */
  tanks: { tankId: number; before: number; after: number }[];
}

/** REF-015. */
export const FUELS = ['benzin95', 'benzin98', 'diesel', 'biodiesel', 'gas'] as const;
export type Fuel = (typeof FUELS)[number];

/** VAL-013. */
export const PLACE_MAX = 120;

const money = z.number().min(0).max(1e9);

/** REF-010: body of a document; homeAmount and homecurrency are worked out when left out (REF-012). */
export const DocumentInput = z.object({
  fuel: z.enum(FUELS).default('diesel'),
  full: z.boolean().default(false),
  quantity: z.number().positive().max(100_000),
  amount: money,
  currency: z.string().length(3).default('EUR'),
  homeAmount: money.nullable().optional(),
  homecurrency: z.string().length(3).nullable().optional(),
  place: z.string().trim().max(PLACE_MAX).nullable().default(null),
  /** A new time of the document: PUT moves it. */
  timestamp: z.string().max(40).optional(),
  lastChange: z.string().max(100).optional(),
});
export type DocumentInput = z.output<typeof DocumentInput>;

// Refuelings and fuel losses as the fold derives them, and documents of bought fuel as people enter
// them (fuel.md §3, REF-009 … REF-015). Litres, metres, epoch milliseconds.

import { z } from 'zod';
import { currencies } from '../code/work-codes.ts';
import { givenChange } from '../endpoint.ts';
import { isDecimal2 } from '../units.ts';

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
  /** From this reading on the level shows it: the last one that decided, maybe after the stop. */
  seenTs: number;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  identification: string | null;
  because: FuelBecause;
}

/** What was put into a heating tank: in no sum of the main tanks (K-14); `before` and `after` are its own levels. */
export interface HeatingRefueling extends FuelChange {
  tankId: 1 | 2;
}

/** Why it is one: rule, thresholds used, and the readings that decided. */
export interface FuelBecause {
  /** hole: nobody saw the stop, the records have a hole. */
  rule: 'stop' | 'driving' | 'hole' | 'merged';
  params: Record<string, number>;
  /** Readings before and after, at most 5 each: time and litres of the sum. */
  readings: { ts: number; litres: number }[];
  /** Levels of each main tank before and after, or of the heating tank that was filled. */
  tanks: { tankId: number; before: number; after: number }[];
  /** Where the level rested in between: when each part was put in, and litres (K-13). */
  parts?: { ts: number; litres: number }[];
}

/** Parts of a refueling that count, where there are at least two: what a gauge rises late by is none. */
export function partsThatCount<Part extends { litres: number }>({
  parts = [],
  params,
}: {
  parts?: Part[] | undefined;
  params: Record<string, number>;
}): Part[] {
  const great = parts.filter(({ litres }) => litres >= (params.minTankChange ?? 0));
  return great.length > 1 ? great : [];
}

/**
 * Parameter of the evidence: litres burned between the two levels, which a refueling has besides the rise and
 * a loss has not; and where they are known from: the vehicle's counter, its norm, or a motor that only idles.
 */
export const BURNED_BY = ['burnedByCounter', 'burnedByNorm', 'burnedByIdling'] as const;
export type BurnedBy = (typeof BURNED_BY)[number];

/** REF-015. */
export const FUELS = ['benzin95', 'benzin98', 'diesel', 'biodiesel', 'gas'] as const;
export type Fuel = (typeof FUELS)[number];

/** VAL-013. */
export const PLACE_MAX = 120;

/** Greatest quantity of one document, litres, and greatest amount. */
export const QUANTITY_MAX = 100_000;
export const AMOUNT_MAX = 1e9;

/** VAL-009, VAL-012: at most this many decimal places. */
export const DOCUMENT_PLACES = 2;

const CURRENCIES = new Set(currencies.map(({ code }) => code));

/** Is it a currency of the code list? Inactive ones stay for old documents. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

const decimal = { error: 'decimal', params: { places: DOCUMENT_PLACES } };
const money = z.number().min(0).max(AMOUNT_MAX).refine(isDecimal2, decimal);
/** Small letters are taken as the import takes them. */
const currency = z
  .string()
  .length(3)
  .toUpperCase()
  .refine(isCurrency, { error: 'unknownCurrency' });

const format = { error: 'format' };

/** Half of a character has no bytes, so the database would keep something else. */
function isWhole(text: string): boolean {
  return text.isWellFormed();
}

/**
 * REF-010: body of a document. VAL-010: money without its currency says nothing, so only forms suggest
 * one, and a program must name it; homeAmount and homecurrency are worked out when left out
 * (REF-012).
 */
export const DocumentInput = z.object({
  fuel: z.enum(FUELS).default('diesel'),
  full: z.boolean().default(false),
  quantity: z.number().positive().max(QUANTITY_MAX).refine(isDecimal2, decimal),
  amount: money,
  currency,
  homeAmount: money.nullable().optional(),
  homecurrency: currency.nullable().optional(),
  place: z.string().trim().max(PLACE_MAX).refine(isWhole, format).nullable().default(null),
  /** A new time of the document: PUT moves it. */
  timestamp: z.string().max(40).optional(),
  lastChange: givenChange,
});
export type DocumentInput = z.output<typeof DocumentInput>;

// The allowance of a day as both laws know it: which time is judged, by which band and rate, less meals that
// the employee was given. It keeps every figure that it came from, so that paper can show the way.

import type { EnteredRate } from './entered-rate.ts';
import { centsOf, type Exact, minus, plus, type Rounding, times } from './exact.ts';
import type { DomesticSet, ForeignRate, Profile } from './rate-set.ts';

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;
export type Meal = (typeof MEALS)[number];

/** What one trip has of a calendar day, whole minutes. */
export interface DayPart {
  /** Which trip, by its place in the list. */
  trip: number;
  profile: Profile;
  home: number;
  /** In the order in which they were entered. */
  abroad: readonly { country: string; minutes: number }[];
}

export interface TravelDayHours {
  /** yyyy-MM-dd by the company's clock. */
  day: string;
  /** Left out by the one who asks: no allowance. */
  skip: boolean;
  /** Given free of charge. */
  meals: readonly Meal[];
  parts: readonly DayPart[];
}

export interface RuleOptions {
  /** On a day with both, hours at home are added to those abroad and judged with them. */
  homeAsAbroad: boolean;
  /** Pocket money abroad, per cent of the unreduced allowance; 0 none. */
  pocketPercent: number;
  /** Base rates that people entered, before those of the program. */
  entered: readonly EnteredRate[];
}

/** A section of the act with its subsections. */
export interface Paragraph {
  section: number;
  subsections: readonly number[];
}

/** What a free meal takes: so many per cent of `base`. Several meals alike are counted in `times`. */
export interface Reduction {
  meals: readonly Meal[];
  percent: number;
  base: Exact;
}

export interface Allowance {
  day: string;
  trip: number;
  kind: 'domestic' | 'foreign';
  profile: Profile;
  /** Judged time, minutes. */
  minutes: number;
  /** Of it what was spent at home and is judged abroad, or abroad and is judged at home. */
  moved: number;
  /** 0 the lowest … 2 the highest. */
  band: 0 | 1 | 2;
  /** Whose rate; at home the country of the law. */
  country: string;
  currency: string | null;
  /** null: not known. The rate at home is that of the band. */
  rate: Exact | null;
  /** Share of the rate. */
  share: { numerator: number; denominator: number };
  domestic: DomesticSet | null;
  foreign: ForeignRate | null;
  /** Before meals. */
  entitlement: Exact | null;
  reductions: readonly Reduction[];
  /** Rounded as the law says; null: a rate is missing. */
  cents: bigint | null;
  /** Pocket money; null: none, or the rate is missing. */
  pocketCents: bigint | null;
  paragraphs: readonly Paragraph[];
  /** Two days judged as one (Czech § 163(4)): the first of them carries the amount. */
  isTwoDays: boolean;
}

/** Hours at which bands end; each end belongs to the lower band. */
export const BAND_12 = 12 * 60;
export const BAND_18 = 18 * 60;
export const DOMESTIC_MIN = 5 * 60;

/** Band of a time at home, minutes; null: too short. Both laws have the same. */
export function domesticBand(minutes: number): 0 | 1 | 2 | null {
  if (minutes < DOMESTIC_MIN) return null;
  return minutes <= BAND_12 ? 0 : minutes <= BAND_18 ? 1 : 2;
}

export function minutesAbroad(part: DayPart): number {
  return part.abroad.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The one that free meals of a day reduce: at home before abroad, the longest of several. */
export function reducedByMeals(drafts: readonly Allowance[]): Allowance | undefined {
  const atHome = drafts.filter(({ kind }) => kind === 'domestic');
  const candidates = atHome.length > 0 ? atHome : drafts;
  return candidates.reduce<Allowance | undefined>(
    (best, one) => (best && best.minutes >= one.minutes ? best : one),
    undefined,
  );
}

/** What meals take of it, before any rounding. */
export function reductionOf(reductions: readonly Reduction[]): Exact {
  return reductions.reduce((sum, { meals, percent, base }) => {
    return plus(sum, times(base, percent * meals.length, 100));
  }, NOTHING);
}

const NOTHING: Exact = { numerator: 0n, denominator: 1n };

/** The amount and the pocket money, once entitlement and reductions stand. */
export function settled(draft: Allowance, pocketPercent: number, rounding: Rounding): Allowance {
  const { entitlement } = draft;
  if (!entitlement) return { ...draft, cents: null, pocketCents: null };
  const left = minus(entitlement, reductionOf(draft.reductions));
  const hasPocket = draft.kind === 'foreign' && pocketPercent > 0;
  return {
    ...draft,
    cents: centsOf(left, rounding),
    pocketCents: hasPocket ? centsOf(times(entitlement, pocketPercent, 100), rounding) : null,
  };
}

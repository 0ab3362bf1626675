// What a rate is: amounts with the day from which they hold, the measure they stand in and whether they were
// compared with it. The data stand in rates-sk.ts and rates-cz.ts, which set holds on a day in rates.ts.

/** Countries whose law of travel expenses is known. */
export const LAWS = ['SK', 'CZ'] as const;
export type LawCountry = (typeof LAWS)[number];

/** Slovak measure 401/2012 § 1a: who works on the road with heavy vehicles has base rates of its own. */
export type Profile = 'general' | 'road_transport_mobile';

export interface RateSet {
  /** yyyy-MM-dd, both included; a set without an end holds until the next one. */
  validFrom: string;
  validTo?: string;
  /** `§ 5` of the act, and the measure that sets the amounts. */
  paragraph: string;
  measure: string;
  /** Compared with the measure; only such sets are used. */
  verified: boolean;
}

export interface DomesticSet extends RateSet {
  kind: 'domesticMeal';
  currency: string;
  /** For 5 to 12, over 12 to 18 and over 18 hours. */
  amounts: readonly [string, string, string];
}

export interface ForeignSet extends RateSet {
  kind: 'foreignMeal';
  profile: Profile;
  /** By country, `45 EUR`. */
  rates: Readonly<Record<string, string>>;
}

export interface CountryRates {
  /** Day on which the sets were last compared with the collections of laws. */
  checked: string;
  sets: readonly (DomesticSet | ForeignSet)[];
}

/** A base rate of a country with the set that it stands in. */
export interface ForeignRate {
  country: string;
  amount: string;
  currency: string;
  set: ForeignSet;
  /** People entered it, so it was not compared with the law. */
  isEntered: boolean;
}

// Base rates abroad that people enter where the program brings none, or another one: an administrator for the company,
// the operator for every company of the same law. What is wrong with one is said here, for the form, for a table and
// for the API alike. Decision 0092.

import { isCountry } from '../code/countries.ts';
import { DOCUMENT_PLACES, isCurrency } from '../refueling/refueling.ts';
import { formatOf } from '../report/format.ts';
import { isDay } from '../time.ts';
import { isDecimal2 } from '../units.ts';
import type { Language } from '../words/languages.ts';
import type { ForeignSet, LawCountry, Profile } from './rate-set.ts';

/** Whose a rate is; of two of the same country and day the first one's counts. */
export const RATE_OWNERS = ['company', 'operator'] as const;
export type RateOwner = (typeof RATE_OWNERS)[number];

export const PROFILES = ['general', 'road_transport_mobile'] as const satisfies Profile[];

/** Far above any base rate, in units of any currency. */
export const RATE_MAX = 100_000;
/** The source is printed beside the amount. */
export const RATE_SOURCE_MAX = 100;
/** Rates of a company, and of the operator for one law. */
export const ENTERED_RATES_MAX = 10_000;

/** A base rate of a country in a time, without whose it is. */
export interface RateValues {
  /** Slovak measure 401/2012 § 1 or § 1a; Czech rates are general. */
  profile: Profile;
  /** ISO 3166-1. */
  country: string;
  currency: string;
  /** For a whole day, in units of the currency. */
  amount: number;
  /** yyyy-MM-dd, both included; null: until further notice. */
  from: string;
  to: string | null;
  /** The measure or decree, as it is printed: `489/2025 Sb.` */
  source: string;
}

export interface EnteredRate extends RateValues {
  owner: RateOwner;
}

/** The rate of exactly this profile on a day; null: nobody entered one. */
export function enteredRate(
  rates: readonly EnteredRate[],
  { day, country, profile }: { day: string; country: string; profile: Profile },
): EnteredRate | null {
  const holds = (rate: EnteredRate) =>
    rate.country === country &&
    rate.profile === profile &&
    rate.from <= day &&
    (rate.to === null || rate.to >= day);
  const found = rates.filter(holds);
  return found.find(({ owner }) => owner === 'company') ?? found[0] ?? null;
}

/** As a set with one country, so that paper names its source as it does that of a shipped one. */
export function setOfEntered(rate: RateValues): ForeignSet {
  return {
    kind: 'foreignMeal',
    profile: rate.profile,
    rates: { [rate.country]: `${rate.amount} ${rate.currency}` },
    validFrom: rate.from,
    ...(rate.to !== null && { validTo: rate.to }),
    paragraph: '',
    measure: rate.source,
    verified: true,
  };
}

export type RateField = 'owner' | 'profile' | 'country' | 'currency' | 'amount' | 'from' | 'to';
const RATE_REFUSALS = [
  'required',
  'number',
  'unclear',
  'positive',
  'max',
  'decimal',
  'unknownCountry',
  'homeCountry',
  'unknownCurrency',
  'homeCurrency',
  'profile',
  'ownerStays',
  'beforeFrom',
  'openBefore',
  'openAfter',
  'overlaps',
  'twice',
] as const;
export type RateRefusalCode = (typeof RATE_REFUSALS)[number];

/** Why a rate is refused; its sentence is `mrt.refused.` and the code. */
export interface RateRefusal {
  field: RateField;
  code: RateRefusalCode;
  params?: Record<string, string | number>;
}

/** Is it refused by a rule of rates, or by one that holds everywhere? */
export function isRateRefusal(why: { code: string }): why is Pick<RateRefusal, 'code' | 'params'> {
  return RATE_REFUSALS.some((code) => code === why.code);
}

/** What its sentence is filled with; days as the language writes them. */
export function refusalValues(
  { params = {} }: Pick<RateRefusal, 'params'>,
  language: Language,
): Record<string, string | number> {
  const format = formatOf(language);
  const said = (value: string | number) =>
    typeof value === 'string' && isDay(value) ? format.date(value) : value;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value)]));
}

/** Czech base rates abroad are in foreign currencies; Slovak ones are in euros, too, and in those of neighbours. */
const REFUSED_CURRENCY: Readonly<Partial<Record<LawCountry, string>>> = { CZ: 'CZK' };

/** What is wrong with a rate beside `others`, which are of the same owner and law; empty: nothing. */
export function refuseRate(
  law: LawCountry,
  rate: RateValues,
  others: readonly RateValues[],
): RateRefusal[] {
  const own = [countryRefusal(law, rate), currencyRefusal(law, rate), amountRefusal(rate)];
  const refusals = [...own, profileRefusal(law, rate), spanRefusal(rate)].filter(
    (one) => one !== null,
  );
  if (refusals.length > 0) return refusals;
  const overlap = overlapRefusal(rate, others);
  return overlap ? [overlap] : [];
}

function countryRefusal(law: LawCountry, { country }: RateValues): RateRefusal | null {
  if (!isCountry(country)) return { field: 'country', code: 'unknownCountry' };
  return country === law ? { field: 'country', code: 'homeCountry' } : null;
}

function currencyRefusal(law: LawCountry, { currency }: RateValues): RateRefusal | null {
  if (!isCurrency(currency)) return { field: 'currency', code: 'unknownCurrency' };
  if (currency !== REFUSED_CURRENCY[law]) return null;
  return { field: 'currency', code: 'homeCurrency', params: { currency } };
}

function amountRefusal({ amount }: RateValues): RateRefusal | null {
  if (!(amount > 0)) return { field: 'amount', code: 'positive' };
  if (amount > RATE_MAX) return { field: 'amount', code: 'max', params: { max: RATE_MAX } };
  if (isDecimal2(amount)) return null;
  return { field: 'amount', code: 'decimal', params: { places: DOCUMENT_PLACES } };
}

function profileRefusal(law: LawCountry, { profile }: RateValues): RateRefusal | null {
  return law === 'SK' || profile === 'general' ? null : { field: 'profile', code: 'profile' };
}

function spanRefusal({ from, to }: RateValues): RateRefusal | null {
  return to !== null && to < from ? { field: 'to', code: 'beforeFrom' } : null;
}

/** A day may have one rate of a country: it says which other one it has, and which of the two lacks an end. */
function overlapRefusal(rate: RateValues, others: readonly RateValues[]): RateRefusal | null {
  const other = others.find((one) => overlaps(rate, one));
  if (!other) return null;
  if (rate.to === null && rate.from < other.from) {
    return { field: 'to', code: 'openAfter', params: { from: other.from } };
  }
  if (other.to === null && other.from < rate.from) {
    return { field: 'from', code: 'openBefore', params: { from: other.from } };
  }
  const params = { from: other.from, to: other.to ?? '…' };
  return { field: 'from', code: 'overlaps', params };
}

function overlaps(one: RateValues, other: RateValues): boolean {
  if (one.country !== other.country || one.profile !== other.profile) return false;
  const reaches = (to: string | null, from: string) => to === null || to >= from;
  return reaches(one.to, other.from) && reaches(other.to, one.from);
}

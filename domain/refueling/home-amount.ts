// What fuel cost in the company's own currency (REF-012), from dated rates. A rate that is not known is
// never guessed: without one there is no home amount.
import { addDays } from '../time.ts';
import { roundTo } from '../units.ts';

/** Rates count in this currency, so it needs none of its own. */
export const RATE_CURRENCY = 'EUR';

/** Banks name no rate on weekends and holidays; an older one than this is not used, days. */
export const RATE_DAYS_MAX = 10;

/** One unit of the currency in EUR from this day (yyyy-MM-dd) on. */
export interface ExchangeRate {
  currency: string;
  day: string;
  eur: number;
}

/** Finds rates in a list by currency and day. */
export type RateOf = (currency: string, day: string) => number | null;

/** The rate of that day or the newest one before it, at most RATE_DAYS_MAX days old; else null. */
export function createRates(rates: readonly ExchangeRate[]): RateOf {
  const byCurrency = Map.groupBy(rates, ({ currency }) => currency);
  for (const list of byCurrency.values()) list.sort((a, b) => (a.day < b.day ? -1 : 1));
  return (currency, day) => {
    if (currency === RATE_CURRENCY) return 1;
    const newest = byCurrency.get(currency)?.findLast((rate) => rate.day <= day);
    return newest && newest.day >= oldestRateDay(day) ? newest.eur : null;
  };
}

/** The first day whose rate may still be used on this day. */
export function oldestRateDay(day: string): string {
  return addDays(day, -RATE_DAYS_MAX);
}

export interface Money {
  amount: number;
  currency: string;
}

/**
 * REF-012: the amount in the home currency by the rates of the day (yyyy-MM-dd, the company's clock),
 * two decimals half up; null without a rate of one of the two currencies.
 */
export function homeAmount(
  { amount, currency }: Money,
  homeCurrency: string,
  day: string,
  rateOf: RateOf,
): number | null {
  if (currency === homeCurrency) return amount;
  const from = rateOf(currency, day);
  const to = rateOf(homeCurrency, day);
  return from === null || to === null ? null : roundTo((amount * from) / to, 2);
}

/** Days between which rates must be known to judge all of these moments; null for none. */
export function rateSpan(days: readonly string[]): { from: string; to: string } | null {
  if (days.length === 0) return null;
  const [first, last] = [days.reduce(least), days.reduce(greatest)];
  return { from: oldestRateDay(first), to: last };
}

function least(one: string, two: string): string {
  return one < two ? one : two;
}

function greatest(one: string, two: string): string {
  return one > two ? one : two;
}

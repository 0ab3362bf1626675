// Whose law a company is under, and its judgement of days. Other countries' laws are not known: their
// documents carry hours and no amounts.
import type { Allowance, RuleOptions, TravelDayHours } from './allowance.ts';
import { joinTwoDays, judgeCzechDay } from './law-cz.ts';
import { judgeSlovakDay } from './law-sk.ts';
import { LAWS, type LawCountry } from './rate-set.ts';

/** Law of a company's country; null: none that is known. */
export function lawOf(countryCode: string): LawCountry | null {
  return LAWS.find((law) => law === countryCode.toUpperCase()) ?? null;
}

/**
 * Allowances of days in their order. `isWhole` says of a trip that it lies in these days with all of its time:
 * only then may two of them be judged as one.
 */
export function judge(
  law: LawCountry,
  days: readonly TravelDayHours[],
  options: RuleOptions,
  isWhole: (trip: number) => boolean = () => false,
): Allowance[] {
  if (law === 'SK') return days.flatMap((day) => judgeSlovakDay(day, options));
  const single = days.flatMap((day) => judgeCzechDay(day, options));
  return joinTwoDays(days, single, isWhole, options);
}

// On which day's rate an allowance abroad is converted: each trip has its own day, so a paper of several trips may
// have several, and each stands with what is converted by it.
import { localDay } from '../../time.ts';
import type { LawCountry } from '../../travel/rate-set.ts';
import type { ReportContext } from '../context.ts';
import { centsText } from './figures.ts';
import type { Travel } from './travel.ts';
import type { TravelWords } from './words.ts';

export interface Exchange {
  /** yyyy-MM-dd; null: the deposit's day was not told. */
  day: string | null;
  /** Days on which its trips begin. */
  begins: readonly string[];
  /** `160,00 CHF`, of each currency that is not the company's. */
  amounts: readonly string[];
}

/** Trips named of one day. */
const BEGINS_MAX = 6;

/** By day; none without an allowance abroad. */
export function exchangesOf(
  travel: Travel,
  context: ReportContext,
  law: LawCountry,
  words: TravelWords,
): Exchange[] {
  const foreign = travel.allowances.filter(({ kind }) => kind === 'foreign');
  const byDay = Map.groupBy(foreign, (one) => exchangeDay(travel, one.trip, context, law));
  const own = law === 'CZ' ? 'CZK' : 'EUR';
  const exchanges = [...byDay].map(([day, ofDay]): Exchange => {
    const begins = ofDay.map(({ trip }) => localDay(travel.trips[trip]?.from ?? 0, context.zone));
    const sums = new Map<string, bigint>();
    for (const { currency, cents, pocketCents } of ofDay) {
      if (currency === null || cents === null || currency === own) continue;
      sums.set(currency, (sums.get(currency) ?? 0n) + cents + (pocketCents ?? 0n));
    }
    const amounts = [...sums].map(([currency, cents]) =>
      centsText(cents, currency, context.format, words),
    );
    return { day, begins: [...new Set(begins)], amounts };
  });
  return exchanges.sort((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1));
}

/**
 * Slovak § 36(6): first day of the month in which the foreign trip began; Czech § 183(2), § 184: day on which the
 * deposit was paid, without one that on which the trip began.
 */
function exchangeDay(
  { trips, asked }: Travel,
  trip: number,
  { zone }: ReportContext,
  law: LawCountry,
): string | null {
  const begin = localDay(trips[trip]?.from ?? 0, zone);
  if (law === 'SK') return `${begin.slice(0, 7)}-01`;
  return asked.deposit ? asked.deposit_date : begin;
}

/** `prepočet kurzom platným 1.10.2026 (…)`; of several days each names its trips and what is converted. */
export function exchangeLabels(
  exchanges: readonly Exchange[],
  law: LawCountry,
  { format }: ReportContext,
  words: TravelWords,
): string[] {
  return exchanges.map(({ day, begins, amounts }) => {
    const at = day === null ? '……' : format.date(day);
    const label = `${words('receipts.exchange', { day: at })} (${words(`receipts.exchangeOf.${law}`)})`;
    if (exchanges.length === 1) return label;
    const named = begins.slice(0, BEGINS_MAX).map((begin) => format.date(begin));
    const of = words('receipts.tripsOf', {
      begins: named.join(', ') + (begins.length > BEGINS_MAX ? ', …' : ''),
    });
    return [`${label}, ${of}`, amounts.join(' + ')].filter(Boolean).join(': ');
  });
}

// Months of contracts as addresses and calls have them. Pure.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import {
  localDays,
  monthAt,
  monthRange,
  monthText,
  type Range,
  readMonth,
} from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';

/** The month of a moment by the company's clock, `yyyy-M`. */
export function monthOf(moment: number, timeZone: string): string {
  return monthText(monthAt(moment, timeZone));
}

/** D-CTR-003, PLAN-026: from the first to the last second of the period, by the company's clock. */
export function periodOf(range: Range, timeZone: string): { from: string; to: string } {
  const [first, last] = [localDay(range.from, timeZone), localDay(range.to - 1, timeZone)];
  return localDays(first, last);
}

/**
 * The month to list so that a contract is in sight; null: it is in the listed one, or in all of them.
 * @param listed `yyyy-M` of the address; null: the month of `now`
 */
export function monthToShow(
  { fromTimestamp, toTimestamp }: Pick<ContractRow, 'fromTimestamp' | 'toTimestamp'>,
  listed: string | null,
  { timeZone, now }: { timeZone: string; now: number },
): string | null {
  const month = readMonth(listed ?? monthOf(now, timeZone)) ?? readMonth(monthOf(now, timeZone));
  const begins = fromTimestamp === null ? null : Date.parse(fromTimestamp);
  const ends = toTimestamp === null ? null : Date.parse(toTimestamp);
  if (!month) return null;
  const range = monthRange(month, timeZone);
  if (begins !== null && begins >= range.to) return monthOf(begins, timeZone);
  return ends !== null && ends < range.from ? monthOf(begins ?? ends, timeZone) : null;
}

// Months of contracts as addresses and calls have them. Pure.
import type { Range } from '@flotila/domain/period.ts';
import { monthText } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';

/** The month of a moment by the company's clock, `yyyy-M`. */
export function monthOf(moment: number, timeZone: string): string {
  const [year, month] = localDay(moment, timeZone).split('-').map(Number) as [number, number];
  return monthText({ year, month });
}

/** D-CTR-003, PLAN-026: from the first to the last second of the period, by the company's clock. */
export function periodOf(range: Range, timeZone: string): { from: string; to: string } {
  const [first, last] = [localDay(range.from, timeZone), localDay(range.to - 1, timeZone)];
  return { from: `${first}T00:00:00`, to: `${last}T23:59:59` };
}

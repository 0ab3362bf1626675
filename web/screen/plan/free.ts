// When a vehicle is free, and on which days it has more than one contract. Local days of the company's zone;
// pure.
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { PlanContract, PlanRow } from './plan-rows.ts';
import type { Span } from './window.ts';

type Period = Pick<PlanContract, 'from' | 'to'>;

/** First and last local day of a period. */
export function daysOf(period: Period, zone: string): { first: string; last: string } {
  return { first: localDay(period.from, zone), last: localDay(period.to - 1, zone) };
}

/**
 * The first local day from `day` on without a contract, whatever its state. null: it is not free before
 * `known`, up to which the contracts are known.
 */
export function freeFrom(
  periods: readonly Period[],
  { day, known, zone }: { day: string; known: number; zone: string },
): string | null {
  const days = periods.map((period) => daysOf(period, zone));
  days.sort((one, other) => (one.first < other.first ? -1 : 1));
  let free = day;
  for (const { first, last } of days) {
    if (first > free) break;
    if (last >= free) free = addDays(last, 1);
  }
  return free > localDay(known - 1, zone) ? null : free;
}

export interface Overlap {
  first: string;
  last: string;
  /** Most contracts on one of its days. */
  count: number;
}

/** Runs of days within the span that have more than one contract, in order. */
export function overlapsOf(bars: PlanRow['bars'], span: Span, zone: string): Overlap[] {
  if (bars.length < 2) return [];
  const counts = new Map<string, number>();
  const [start, end] = [localDay(span.from, zone), localDay(span.to - 1, zone)];
  for (const bar of bars) {
    const { first, last } = daysOf(bar, zone);
    for (let day = first; day <= last && day <= end; day = addDays(day, 1)) {
      if (day < start) continue;
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  const runs: Overlap[] = [];
  for (const [day, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (count < 2) continue;
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) {
      run.last = day;
      run.count = Math.max(run.count, count);
    } else runs.push({ first: day, last: day, count });
  }
  return runs;
}

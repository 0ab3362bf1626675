// Consumption between full tanks (fuel §4): what was put in since the tank was full last is what was used.
// A tank is full by a document that says so, or by agreement at the end of one day of every month.
import { addMonths, firstDay, lastDay, type Month } from '../period.ts';
import { addDays, localDay, startOfDay } from '../time.ts';

export interface FullDocument {
  ts: number;
  /** litres */
  quantity: number;
  full: boolean;
  /** Odometer, metres; from any beginning. */
  km: number;
}

export interface FullSpan {
  /** epoch milliseconds */
  from: number;
  to: number;
}

/**
 * From the first to the last document that filled the tank: litres put in after the first up to and
 * including the last, partial ones too, and the metres between them. null: fewer than two, or no way.
 */
export function fullToFull(
  documents: readonly FullDocument[],
): (FullSpan & { litres: number; distance: number }) | null {
  const sorted = [...documents].sort((one, two) => one.ts - two.ts);
  const first = sorted.find(({ full }) => full);
  const last = sorted.findLast(({ full }) => full);
  if (!first || !last || last.ts <= first.ts) return null;
  const between = sorted.filter(({ ts }) => ts > first.ts && ts <= last.ts);
  return {
    from: first.ts,
    to: last.ts,
    litres: between.reduce((sum, { quantity }) => sum + quantity, 0),
    distance: last.km - first.km,
  };
}

/**
 * The span [from, to) between full-tank days that a period stands for: to the end of the last such day
 * within the period, from the end of the one before the first. null: none lies within the period.
 */
export function fullTankSpan(
  fullTankDay: number,
  from: number,
  to: number,
  zone: string,
): FullSpan | null {
  const month = (ts: number): Month => {
    const [year = 0, number = 1] = localDay(ts, zone).split('-').map(Number);
    return { year, month: number };
  };
  const [firstLocal, lastLocal] = [localDay(from, zone), localDay(to, zone)];
  let first = month(from);
  if (dayOf(fullTankDay, first) < firstLocal) first = addMonths(first, 1);
  let last = month(to);
  if (dayOf(fullTankDay, last) > lastLocal) last = addMonths(last, -1);
  if (dayOf(fullTankDay, last) < dayOf(fullTankDay, first)) return null;
  const endOf = (one: Month) => startOfDay(addDays(dayOf(fullTankDay, one), 1), zone);
  return { from: endOf(addMonths(first, -1)), to: endOf(last) };
}

/** Local day of a month: the n-th, negative counted from its end (−1 the last). */
function dayOf(fullTankDay: number, month: Month): string {
  return fullTankDay > 0
    ? addDays(firstDay(month), fullTankDay - 1)
    : addDays(lastDay(month), fullTankDay + 1);
}

/** Metres driven until a moment; of a ride that goes on then, its part by time. */
export function distanceUntil(
  rides: readonly { fromTs: number; toTs: number; distance: number }[],
  ts: number,
): number {
  return rides.reduce(
    (sum, ride) => sum + ride.distance * shareWithin(ride, Number.NEGATIVE_INFINITY, ts),
    0,
  );
}

/** The part of a ride by time that lies in (from, to], 0 … 1; of a moment the whole. */
export function shareWithin(
  { fromTs, toTs }: { fromTs: number; toTs: number },
  from: number,
  to: number,
): number {
  if (toTs <= from) return 0;
  if (fromTs >= from && toTs <= to) return 1;
  const inside = Math.min(toTs, to) - Math.max(fromTs, from);
  return inside <= 0 ? 0 : inside / (toTs - fromTs);
}

// Which driving Regulation (EC) 561/2006 is about. Vans (N1) are in its scope from 1 July 2026, and only those of more than
// 2.5 t in international haulage for hire, which the company says of each (Art. 2(1)(aa), tachograph §2). Driving anything
// else is other work (Art. 6(5)), for counters, infringements and reports alike. Minutes since 1970 UTC.
import { ACTIVITY, type Stretch } from './activity.ts';
import { type Condition, outAsWork } from './condition.ts';
import type { FoundInfringement } from './found.ts';
import { infringementsOf } from './infringements.ts';

/** Days of tachographs are UTC, so this one is. */
export const VANS_IN_SCOPE_FROM = Date.parse('2026-07-01T00:00:00Z') / 60_000;

const WEEK_MINUTES = 7 * 1440;
/** What a week's driving leads to; everything else is of the driving between its begin and end. */
const WEEKLY: ReadonlySet<string> = new Set(['WREST24', 'WREST45', 'SIXDAYS', 'COMP']);

export interface ScopeVehicle {
  /** N1 and so on, of its papers. */
  categoryCode: string | null;
  /** More than 2.5 t, in international haulage for hire; left out: not. */
  internationalHaulage?: boolean | undefined;
}

/** The first minute of which driving the vehicle is in scope; a vehicle that is not known is, all the time. */
export function scopeFrom(vehicle: ScopeVehicle | undefined): number {
  if (vehicle?.categoryCode !== 'N1') return Number.NEGATIVE_INFINITY;
  return vehicle.internationalHaulage ? VANS_IN_SCOPE_FROM : Number.POSITIVE_INFINITY;
}

/** What was done as it is judged. @param fromOf `scopeFrom` of the vehicle of a stretch */
export function inScope<T extends Stretch>(
  stretches: readonly T[],
  fromOf: (stretch: T) => number,
): T[] {
  return stretches.flatMap((one): T[] => {
    if (one.activity !== ACTIVITY.driving) return [one];
    const from = fromOf(one);
    if (from <= one.from) return [one];
    const before = { ...one, to: Math.min(from, one.to), activity: ACTIVITY.work };
    return from < one.to ? [before, { ...one, from }] : [before];
  });
}

/** Infringements that touch the range; where nothing in scope was driven, nothing is listed. @param judged of `inScope` */
export function infringementsInScope(
  judged: readonly Stretch[],
  range: { from: number; to: number },
  conditions: readonly Condition[] = [],
): FoundInfringement[] {
  const driving = outAsWork(judged, conditions).filter(
    ({ activity }) => activity === ACTIVITY.driving,
  );
  return infringementsOf(judged, range, conditions).filter(({ type, from, to }) => {
    const since = WEEKLY.has(type) ? from - WEEK_MINUTES : from;
    return driving.some((one) => one.from < to && one.to > since);
  });
}

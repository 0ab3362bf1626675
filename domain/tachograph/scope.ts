// Which driving Regulation (EC) 561/2006 is about: vans (N1) are left out of the list of possible infringements,
// because whether it holds for them follows from the transport and not from the vehicle (tachograph §2).
import { ACTIVITY, type Stretch } from './activity.ts';
import { type Condition, outAsWork } from './condition.ts';
import type { FoundInfringement } from './found.ts';
import { infringementsOf } from './infringements.ts';

const WEEK_MINUTES = 7 * 1440;
/** What a week's driving leads to; everything else is of the driving between its begin and end. */
const WEEKLY: ReadonlySet<string> = new Set(['WREST24', 'WREST45', 'SIXDAYS', 'COMP']);

/**
 * Infringements that touch the range. Driving out of scope counts as other work, as a tachograph's own condition
 * OUT-OF-SCOPE says; where nothing but that was driven, nothing is listed.
 */
export function infringementsInScope<T extends Stretch>(
  stretches: readonly T[],
  isOutOfScope: (stretch: T) => boolean,
  range: { from: number; to: number },
  conditions: readonly Condition[] = [],
): FoundInfringement[] {
  const judged = outAsWork(stretches, conditions).map((one) =>
    one.activity === ACTIVITY.driving && isOutOfScope(one)
      ? { ...one, activity: ACTIVITY.work }
      : one,
  );
  const driving = judged.filter(({ activity }) => activity === ACTIVITY.driving);
  return infringementsOf(judged, range, conditions).filter(({ type, from, to }) => {
    const since = WEEKLY.has(type) ? from - WEEK_MINUTES : from;
    return driving.some((one) => one.from < to && one.to > since);
  });
}

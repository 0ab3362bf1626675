// Possible infringements (tachograph §4), each with the stretches that decided. What is not decided yet (a window
// that still runs) is not one. Minutes since 1970 UTC.
import type { Stretch } from './activity.ts';
import { type Condition, outAsWork } from './condition.ts';
import { ferrySpans } from './ferry.ts';
import type { FoundInfringement } from './found.ts';
import { dailyRestInfringements } from './infringements-daily.ts';
import { drivingInfringements } from './infringements-driving.ts';
import { weeklyRestInfringements } from './infringements-weekly.ts';
import { cleanStream, counted } from './stream.ts';

/**
 * Infringements that touch `from` to `to`, in the order of their ends. All stretches are judged, so give those of
 * `LOOKBACK_DAYS` before and all that is known after. An infringement belongs to the UTC day of its last
 * minute (`to - 1`).
 */
export function infringementsOf(
  stretches: readonly Stretch[],
  range: { from: number; to: number },
  conditions: readonly Condition[] = [],
): FoundInfringement[] {
  const spans = counted(cleanStream(outAsWork(stretches, conditions)));
  const { daily, weekly } = ferrySpans(spans, conditions);
  return [
    ...drivingInfringements(spans, daily),
    ...dailyRestInfringements(daily),
    ...weeklyRestInfringements(weekly),
  ]
    .filter(({ from, to }) => from < range.to && to > range.from)
    .sort((a, b) => a.to - b.to || a.from - b.from || (a.type < b.type ? -1 : 1));
}

// The calls for help in the demo's past: one of last month and one of this week, at odd times while somebody drives, and
// answered. Counted from when the demo begins, so that its list of events always has them.
import type { Cycle } from './plan.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days before the beginning near which the button was pressed, and for how many seconds. */
const CALLS: Readonly<Record<string, { daysAgo: number; seconds: number }>> = {
  TT119FG: { daysAgo: 2.27, seconds: 41 },
  BB402EE: { daysAgo: 33.61, seconds: 18 },
};
/** Nobody presses it while leaving or arriving. */
const MARGIN = 4 * MINUTE;

/** Plates of those who called. */
export const CALLERS: readonly string[] = Object.keys(CALLS);

/** epoch ms */
export interface Panic {
  from: number;
  to: number;
}

/**
 * The call of a vehicle within a cycle of its plan: on the drive that is nearest to its moment.
 * @param begun when the demo began, epoch ms; null: nobody called
 */
export function panicWithin(plate: string, cycle: Cycle, begun: number | null): Panic | null {
  const call = CALLS[plate];
  if (!call || begun === null) return null;
  const wanted = begun - call.daysAgo * DAY;
  if (wanted < cycle.from || wanted >= cycle.to) return null;
  const nearest = (from: number, to: number) =>
    Math.min(Math.max(wanted, from + MARGIN), to - MARGIN);
  const moments = cycle.segments
    .filter(({ drive, from, to }) => drive && to - from > 3 * MARGIN)
    .map(({ from, to }) => Math.round(nearest(from, to)));
  const [from] = moments.sort((one, two) => Math.abs(one - wanted) - Math.abs(two - wanted));
  return from === undefined ? null : { from, to: from + call.seconds * 1000 };
}

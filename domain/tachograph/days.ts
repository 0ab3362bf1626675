// What a driver did each UTC day, in minutes, as a tachograph's own print-out has it (decision 2 of the domain:
// rows are UTC days).
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { DAY } from './limits.ts';
import { cleanStream } from './stream.ts';

export interface DaySums {
  /** First minute of the UTC day. */
  day: number;
  driving: number;
  work: number;
  standby: number;
  rest: number;
  /** Nobody told, no card, or an error. */
  unknown: number;
}

const FIELDS = ['rest', 'standby', 'work', 'driving', 'unknown', 'unknown'] as const;

/**
 * Sums of each UTC day that `from` to `to` touches, counted within the two: whole days add up to 1440, and of today as
 * much as has passed before `now`, in its first minute nothing. Minutes outside of what was told are unknown.
 */
export function daysOf(
  stretches: readonly Stretch[],
  range: { from: number; to: number; now?: number },
): DaySums[] {
  const first = Math.floor(range.from / DAY) * DAY;
  const end = Math.min(range.to, range.now ?? range.to);
  const days: DaySums[] = [];
  for (let day = first; day < range.to; day += DAY) {
    const minutes = Math.max(Math.min(day + DAY, end) - Math.max(day, range.from), 0);
    days.push({ day, driving: 0, work: 0, standby: 0, rest: 0, unknown: minutes });
  }
  for (const { from, to, activity } of cleanStream(stretches, end)) {
    if (activity === ACTIVITY.noCard || activity === ACTIVITY.error) continue;
    let at = Math.max(from, range.from);
    while (at < to) {
      const until = Math.min(to, Math.floor(at / DAY) * DAY + DAY);
      const sums = days[Math.floor((at - first) / DAY)];
      if (sums) {
        sums[FIELDS[activity]] += until - at;
        sums.unknown -= until - at;
      }
      at = until;
    }
  }
  return days;
}

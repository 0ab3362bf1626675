// Specific conditions that a driver enters into a tachograph (2016/799 Annex IC 57 to 60): out of scope of the
// regulation, and on board of a ferry or train. Minutes since 1970 UTC; `to` is not in it.
import { ACTIVITY, type Stretch } from './activity.ts';

export const CONDITIONS = ['out', 'ferry'] as const;

export interface Condition {
  kind: (typeof CONDITIONS)[number];
  from: number;
  to: number;
}

/** Driving out of scope counts as other work (Appendix 14 addendum), so it neither needs a break nor fills a day. */
export function outAsWork<T extends Stretch>(
  stretches: readonly T[],
  conditions: readonly Condition[],
): T[] {
  const outs = conditions.filter(({ kind }) => kind === 'out');
  if (outs.length === 0) return [...stretches];
  return stretches.flatMap((stretch) => (isDriven(stretch) ? cutAt(stretch, outs) : [stretch]));
}

function isDriven({ activity }: Stretch): boolean {
  return activity === ACTIVITY.driving;
}

/** The pieces of a driven stretch, those within one of the times as work. */
function cutAt<T extends Stretch>(stretch: T, outs: readonly Condition[]): T[] {
  const touching = outs.filter(({ from, to }) => from < stretch.to && to > stretch.from);
  const edges = touching.flatMap(({ from, to }) => [from, to]);
  const inside = edges.filter((edge) => edge > stretch.from && edge < stretch.to);
  const bounds = [...new Set([stretch.from, ...inside, stretch.to])].sort((a, b) => a - b);
  return bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? stretch.from;
    const isOut = touching.some((out) => out.from <= from && out.to >= to);
    return { ...stretch, from, to, activity: isOut ? ACTIVITY.work : stretch.activity };
  });
}

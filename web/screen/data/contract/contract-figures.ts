// What follows from a contract: how much of the plan is driven, what remains or what was more, and the last place
// of the plan that was reached. Metres and seconds; pure.
import type { ContractProgress, ContractRow } from '@flotila/domain/contract/contract.api.ts';
import type { ContractState } from '@flotila/domain/contract/contract.ts';
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';

/** More than the plan by this share is worth a look. */
const NOTICE_SHARE = 0.05;

export interface Comparison {
  actual: number;
  planned: number | null;
  /** 0 … 1 of the plan; null: there is no plan. */
  share: number | null;
  /** What is left to do; null: nothing, or nobody knows. */
  left: number | null;
  /** More than planned (negative: less, only said at the end); null: not said. */
  more: number | null;
  /** So much more that it should be looked at. */
  isNotice: boolean;
}

/** `remaining`: as it was worked out from where the vehicle is; null: by the plan. */
export function compared(
  actual: number,
  planned: number | null,
  { state, remaining }: { state: ContractState | null; remaining: number | null },
): Comparison {
  if (planned === null || planned <= 0) {
    return { actual, planned: null, share: null, left: null, more: null, isNotice: false };
  }
  const isOver = state === 'done' || state === 'unrealized';
  const isMore = actual > planned;
  const left = isOver || (isMore && remaining === null) ? null : (remaining ?? planned - actual);
  const more = isOver || (isMore && left === null) ? actual - planned : null;
  return {
    actual,
    planned,
    left,
    more,
    share: Math.min(1, actual / planned),
    isNotice: more !== null && more > planned * NOTICE_SHARE,
  };
}

/** What is compared of a stored contract with the plan of the form, which may be a newer one. */
export function comparisons(
  record: Pick<
    ContractRow,
    'actualDistance' | 'actualDuration' | 'plannedDistance' | 'state' | 'progress'
  > | null,
  planned: { distance: number | null; duration: number | null },
): { distance: Comparison; duration: Comparison } {
  const state = record?.state ?? null;
  // What remains was worked out for the plan that is stored.
  const isStored = record?.plannedDistance === planned.distance;
  const progress = isStored ? (record?.progress ?? null) : null;
  return {
    distance: compared(record?.actualDistance ?? 0, planned.distance, {
      state,
      remaining: progress?.remainingDistance ?? null,
    }),
    duration: compared(record?.actualDuration ?? 0, planned.duration, {
      state,
      remaining: progress?.remainingDuration ?? null,
    }),
  };
}

export interface Reached {
  name: string;
  arrival: string;
  /** Seconds behind the pace of the plan, negative ahead; null: not known. */
  delay: number | null;
}

/** The last place of the plan that was reached; null: none, or nothing is known. */
export function lastReached(
  plan: Pick<RoutePlan, 'waypoints'> | null,
  progress: ContractProgress | null,
): Reached | null {
  if (!plan || !progress) return null;
  const reached = progress.waypoints.filter(({ arrival }) => arrival !== null).at(-1);
  const place = plan.waypoints.find(({ index }) => index === reached?.index);
  if (!reached?.arrival || !place) return null;
  return { name: place.name, arrival: reached.arrival, delay: progress.delay };
}

// When a contract goes otherwise than planned: late, or late as far as can be told; not begun; not finished; its vehicle
// elsewhere at its start (zones-and-rules §3). Where it stands is what screens show of it (`domain/contract/progress.ts`).
// Pure.
import type { ContractProgress } from '../../contract/contract.api.ts';
import type { Condition } from '../rule.ts';
import type { Held } from './held.ts';

export type ContractCondition = Extract<Condition, { kind: 'contract' }>;

/** Moments are epoch milliseconds. */
export interface ContractStand {
  /** Reached its first place, left it, reached the last one; null: not yet. */
  thereTs: number | null;
  leftTs: number | null;
  finishedTs: number | null;
  /** When it will have finished if it goes on, or sets off, now; null: nobody can tell. */
  expectedTs: number | null;
  /** Does anybody know whether it is at its first place? */
  isPlaceKnown: boolean;
}

export interface PlannedTimes {
  fromTs: number | null;
  toTs: number | null;
}

/** So much earlier than the limit it is in time again: expectations waver. */
export const LATE_MARGIN_MS = 5 * 60_000;

/** By its progress; the vehicle has told something since it began. */
export function contractStand(progress: ContractProgress, now: number): ContractStand {
  const { waypoints, remainingDuration, expectedArrival } = progress;
  const first = waypoints[0];
  const last = waypoints[waypoints.length - 1];
  const setsOffNow = remainingDuration === null ? null : now + remainingDuration * 1000;
  return {
    isPlaceKnown: true,
    thereTs: momentOf(first?.arrival),
    leftTs: momentOf(first?.departure),
    finishedTs: momentOf(last?.arrival),
    expectedTs: momentOf(expectedArrival) ?? setsOffNow,
  };
}

/** null: the contract has no such time, or it is not that late yet. `isOn`: an alert of it goes on. */
export function contractHeld(
  stand: ContractStand,
  { fromTs, toTs }: PlannedTimes,
  { what, minutes }: ContractCondition,
  { now, isOn }: { now: number; isOn: boolean },
): Pick<Held, 'begin' | 'end' | 'mayBegin'> | null {
  const isOfEnd = what === 'late' || what === 'notFinished';
  const planned = isOfEnd ? toTs : fromTs;
  if (planned === null) return null;
  const begin = planned + minutes * 60_000;
  if (what === 'late') return lateHeld(stand, begin, now, isOn);
  if (begin > now) return null;
  if (what === 'notFinished') return { begin, end: stand.finishedTs, mayBegin: true };
  if (what === 'notStarted') return { begin, end: stand.leftTs, mayBegin: true };
  return { begin, end: stand.thereTs, mayBegin: stand.isPlaceKnown };
}

/** Known before it is so: an alert begins as soon as it cannot be in time any more. */
function lateHeld(
  { finishedTs, expectedTs }: ContractStand,
  limit: number,
  now: number,
  isOn: boolean,
): Pick<Held, 'begin' | 'end' | 'mayBegin'> {
  if (finishedTs !== null) return { begin: limit, end: finishedTs, mayBegin: true };
  const begin = Math.min(now, limit);
  if (expectedTs === null) return { begin, end: null, mayBegin: false };
  const isLate = expectedTs > limit - (isOn ? LATE_MARGIN_MS : 0);
  return { begin, end: isLate ? null : now, mayBegin: isLate };
}

function momentOf(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}

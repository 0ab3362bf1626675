// Signals begin to hold and cease.
import type { Hearing } from './alerts.ts';
import type { Epoch } from './plan.ts';
import type { Signal } from './signal.ts';
import { weigh } from './weigh.ts';
import { witness } from './why.ts';

/** A hearing within the epoch of its moment. */
export interface Listening extends Hearing {
  epoch: Epoch;
  /** Nothing of what was remembered of numbers and bits holds. */
  isAnew: boolean;
}

/** A signal holds since a moment that is not later than the location in hand. */
export function start(
  { state, moment, epoch }: Listening,
  index: number,
  sinceTs: number,
  zoneId: number | null = null,
): void {
  const { key, kind, soonestMs } = epoch.signals[index] as Signal;
  state.held[index] = {
    ...{ key, sinceTs, zoneId, open: 0, isDoubted: false },
    first: witness(kind, moment),
    nextTs: sinceTs + soonestMs,
  };
}

/** A signal that held does no more since a moment. */
export function stop(listening: Listening, index: number, end: number): void {
  const { state, epoch } = listening;
  const held = state.held[index];
  if (!held) return;
  if (held.open > 0 || held.nextTs < end) {
    weigh(listening, epoch.signals[index] as Signal, held, end);
  }
  state.held[index] = null;
}

// Signals begin to hold and cease.
import type { Hearing } from './alerts.ts';
import type { Epoch } from './plan.ts';
import type { Signal } from './signal.ts';
import type { Held, Witness } from './state.ts';
import { firstLook, weigh } from './weigh.ts';
import { witness } from './why.ts';

/** A hearing within the epoch of its moment. */
export interface Listening extends Hearing {
  epoch: Epoch;
  /** Nothing of what was remembered of numbers and bits holds. */
  isAnew: boolean;
  /** What signals of a kind that begin here remember. */
  first: { kind: Signal['kind']; witness: Witness } | null;
}

/** A signal holds since a moment that is not later than the location in hand. */
export function start(
  listening: Listening,
  index: number,
  sinceTs: number,
  zoneId: number | null = null,
): void {
  const { state, epoch } = listening;
  const signal = epoch.signals[index] as Signal;
  const { key, kind } = signal;
  const nextTs = firstLook(listening, signal, sinceTs);
  const first = firstOf(listening, kind);
  state.held[index] = { key, sinceTs, first, nextTs, open: 0, zoneId, isDoubted: false };
  if (nextTs < state.nextTs) state.nextTs = nextTs;
}

/** Signals of a kind that begin together remember one witness. */
function firstOf(listening: Listening, kind: Signal['kind']): Witness {
  if (listening.first?.kind !== kind) {
    listening.first = { kind, witness: witness(kind, listening.moment) };
  }
  return listening.first.witness;
}

/** Whether what a signal that holds is about may turn out to be nothing; when not, what is due is looked at. */
export function doubt({ state }: Listening, held: Held, isDoubted: boolean): void {
  if (held.isDoubted && !isDoubted) state.nextTs = Math.min(state.nextTs, held.nextTs);
  held.isDoubted = isDoubted;
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

// Signals begin to hold and cease.
import type { Hearing } from './alerts.ts';
import type { Epoch } from './plan.ts';
import type { Signal } from './signal.ts';
import { IDLE } from './state.ts';
import { firstLook, weigh } from './weigh.ts';
import { witness } from './why.ts';

/** A hearing within the epoch of its moment. */
export interface Listening extends Hearing {
  epoch: Epoch;
  /** Nothing of what was remembered of numbers and bits holds. */
  isAnew: boolean;
}

/**
 * A signal holds since a moment that is not later than the location in hand. Most cease before any of their rules
 * could begin, so these are looked at when the first of them can.
 */
export function start(
  { state, epoch, testimony }: Listening,
  index: number,
  sinceTs: number,
  zoneId: number | null = null,
): void {
  const { key, kind, soonestMs } = epoch.signals[index] as Signal;
  const first = witness(testimony, kind);
  state.held[index] = { key, sinceTs, first, open: 0, zoneId, isDoubted: false };
  const nextTs = sinceTs + soonestMs;
  state.due[index] = nextTs;
  if (nextTs < state.nextTs) state.nextTs = nextTs;
}

/** Whether what a signal that holds is about may turn out to be nothing; when not, what is due is looked at. */
export function doubt({ state }: Listening, index: number, isDoubted: boolean): void {
  const held = state.held[index];
  if (!held || held.isDoubted === isDoubted) return;
  if (!isDoubted) state.nextTs = Math.min(state.nextTs, state.due[index] as number);
  state.held[index] = { ...held, isDoubted };
}

/** Looks at the rules of a signal that is due. Answers when it is next. */
export function lookAt(listening: Listening, index: number): number {
  const { state, epoch } = listening;
  const held = state.held[index];
  if (!held) return IDLE;
  const signal = epoch.signals[index] as Signal;
  if (held.open === 0) {
    const nextTs = firstLook(listening, signal, held.sinceTs);
    state.due[index] = nextTs;
    if (nextTs > listening.moment.ts) return nextTs;
  }
  weigh(listening, signal, index, held, null);
  return state.due[index] as number;
}

/** A signal that held does no more since a moment. */
export function stop(listening: Listening, index: number, end: number): void {
  const { state, epoch } = listening;
  const held = state.held[index];
  if (!held) return;
  const signal = epoch.signals[index] as Signal;
  const isDue = (state.due[index] as number) < end;
  if (held.open > 0 || (isDue && firstLook(listening, signal, held.sinceTs) < end)) {
    weigh(listening, signal, index, held, end);
  }
  state.held[index] = null;
  state.due[index] = IDLE;
}

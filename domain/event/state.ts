// What events remember between two locations: inputs are levels, each holds until it is said otherwise; of what the
// tracker shouts, when it did so last.
import type { Shout } from '../location/alarm.ts';

/** null was never said. */
export interface EventState {
  panic: boolean | null;
  /** The newest location had the alarm of the tracker's own button. */
  sos: boolean;
  cargoDoor: boolean | null;
  lastPanicTs: number | null;
  /** The newest location with each alarm that is a state, epoch milliseconds; replaced, never written into. */
  shouted: Readonly<Partial<Record<Shout, number>>>;
}

/** The state before the first location. */
export function initialEventState(): EventState {
  return { panic: null, sos: false, cargoDoor: null, lastPanicTs: null, shouted: {} };
}

/** A copy that may be written into. */
export function copyEventState(state: EventState): EventState {
  return { ...state };
}

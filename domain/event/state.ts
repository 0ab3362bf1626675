// What events remember between two locations: inputs are levels, each holds until it is said otherwise.

/** null was never said. */
export interface EventState {
  panic: boolean | null;
  /** The newest location had the alarm of the tracker's own button. */
  sos: boolean;
  cargoDoor: boolean | null;
  lastPanicTs: number | null;
}

/** The state before the first location. */
export function initialEventState(): EventState {
  return { panic: null, sos: false, cargoDoor: null, lastPanicTs: null };
}

/** A copy that may be written into. */
export function copyEventState(state: EventState): EventState {
  return { ...state };
}

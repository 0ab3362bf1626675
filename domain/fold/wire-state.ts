// What is remembered of the wire that tells the motor (wire.ts): plain JSON, a part of what is known of the vehicle.
import type { Place } from './moment.ts';

/** A way with the motor told off: where it stood before, since when it moves, and its newest fix. */
interface OffWay {
  standingTs: number | null;
  from: Place;
  movedTs: number;
  ts: number;
  latitude: number;
  longitude: number;
  metres: number;
  count: number;
  /** Long enough to be a drive. */
  isDrive: boolean;
}

/** What is known of the wire; a part of the fold's state. */
export interface Wire {
  /** It has told anything; when it told the motor on last, epoch milliseconds. */
  isTold: boolean;
  onTs: number | null;
  /** It says off for ever while the vehicle drives: not believed. */
  contradicts: boolean;
  /** Drives beside its word since it told the motor on last, and the one that may become another. */
  drives: number;
  way: OffWay | null;
  /** When revolutions were told last, and since when they turned while the wire told the motor off. */
  rpmTs: number | null;
  turnsTs: number | null;
}

export const NO_WIRE: Wire = {
  isTold: false,
  onTs: null,
  contradicts: false,
  drives: 0,
  way: null,
  rpmTs: null,
  turnsTs: null,
};

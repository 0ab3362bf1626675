// Driving between breaks (Art. 7, tachograph §4). One state machine for the counters and for the infringements.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { BREAK, BREAK_FIRST, BREAK_SECOND } from './limits.ts';

export interface BreakState {
  /** Driving since the last break that counts. */
  driven: number;
  /** A first part of a break has been taken. */
  hasPart: boolean;
}

export const RESTED: BreakState = { driven: 0, hasPart: false };

/** What a break still needs after it has lasted for `length` minutes; 0: it is one. */
export function breakLeft(state: BreakState, span: Stretch): number {
  const length = span.to - span.from;
  if (span.activity === ACTIVITY.rest) {
    return Math.max(0, (state.hasPart ? BREAK_SECOND : BREAK) - length);
  }
  return Math.max(0, BREAK - length);
}

/**
 * May the span be a break? Rest is; availability in the moving vehicle is for the second driver of two, 45 minutes
 * in one piece. Other availability is not (the unit's own warning takes it for one, the regulation does not).
 */
export function isBreak(span: Stretch): boolean {
  return span.activity === ACTIVITY.rest || (span.activity === ACTIVITY.standby && span.crew);
}

/** The state after a span. A break of 30 to 44 minutes is only a first part when none was taken before. */
export function afterSpan(state: BreakState, span: Stretch): BreakState {
  const length = span.to - span.from;
  if (span.activity === ACTIVITY.driving) return { ...state, driven: state.driven + length };
  if (!isBreak(span)) return state;
  if (breakLeft(state, span) === 0) return RESTED;
  if (span.activity === ACTIVITY.rest && length >= BREAK_FIRST) return { ...state, hasPart: true };
  return state;
}

// When a connection is over because of time (gateway §4). Pure: facts in, reason out.
import type { GatewayLimits } from './limits.ts';
import type { CloseReason } from './metrics.ts';
import type { LiveSession } from './sessions.ts';

/** An ended connection may stay half open this long, so the peer can read the last answer. */
export const LINGER_SECONDS = 2;

/** Times are of the clock that never jumps (clocks.ts), milliseconds; 0 means it did not happen. */
export interface ConnectionTimes {
  openedAt: number;
  /** When we closed our half. */
  endedAt: number;
  /** Since when answers wait for the peer to read. */
  unsentSince: number;
  /** Since when an incomplete frame waits for its rest. */
  partialSince: number;
  heardAt: number;
  /** Idle limit, milliseconds; 0: none. */
  idleMs: number;
  hasSent: boolean;
  /** More than the longest frame, so it should have named itself. */
  hasSentMuch: boolean;
  isIdentified: boolean;
  /** Its address is crowded and it is not known yet. */
  isHurried: boolean;
  /** Waiting for us (store, queue, rate), so its own silence does not count. */
  isHeld: boolean;
}

/** The times that session and socket keep. */
export function connectionTimes(
  { openedAt, heardAt, counters, device }: LiveSession,
  { endedAt, unsentSince }: Pick<ConnectionTimes, 'endedAt' | 'unsentSince'>,
) {
  const hasSent = counters.bytesIn > 0;
  const isIdentified = device !== undefined;
  return { openedAt, heardAt, endedAt, unsentSince, hasSent, isIdentified };
}

/** Which limit is passed; undefined: none. */
export function overdue(
  times: ConnectionTimes,
  limits: GatewayLimits,
  at: number,
): CloseReason | undefined {
  const isOver = (since: number, seconds: number) => since > 0 && at - since > seconds * 1000;
  if (isOver(times.endedAt, LINGER_SECONDS)) return 'peer';
  if (isOver(times.unsentSince, limits.writeSeconds)) return 'write-timeout';
  if (times.isHeld || times.endedAt > 0) return undefined;
  if (!times.isIdentified && times.hasSentMuch) return 'identify-timeout';
  const patience = (seconds: number) => (times.isHurried ? limits.hurriedSeconds : seconds);
  if (!times.hasSent && isOver(times.openedAt, patience(limits.firstByteSeconds))) {
    return 'first-byte';
  }
  if (!times.isIdentified && isOver(times.openedAt, patience(limits.identifySeconds))) {
    return 'identify-timeout';
  }
  if (isOver(times.partialSince, limits.partialFrameSeconds)) return 'partial-frame';
  if (times.idleMs > 0 && at - times.heardAt > times.idleMs) return 'idle';
  return undefined;
}

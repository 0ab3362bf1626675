// The clock of the screens: ticks once in 15 s, so that "3 min ago" stays true without redrawing always.
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const heard of listeners) heard();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** What the clock showed when it last ticked, for what is worked out beside the drawing. */
export function lastTick(): number {
  return nowMs;
}

/** Epoch milliseconds, at most 15 s old. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}

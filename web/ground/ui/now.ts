// The clock of the screens: ticks once in 15 s, so that "3 min ago" stays true without redrawing always.
import { useEffect, useState, useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
const SECOND_MS = 1_000;

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

/** Epoch milliseconds, at most 1 s old, for what somebody waits for; it stands still while it is not on. */
export function useSeconds(isOn = true): number {
  const [shownMs, setShownMs] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return;
    const tick = () => setShownMs(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return shownMs;
}

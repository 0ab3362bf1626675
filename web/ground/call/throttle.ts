// A thing that may be done only once in a while. Pure: the clock is given.

/** MAP-026: a manual refresh is answered at most once in so long. */
export const MANUAL_REFRESH_MS = 15_000;

/** True when it may be done now; then it counts as done. */
export function createThrottle(pauseMs: number, nowMs: () => number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = nowMs();
    if (now - lastMs < pauseMs) return false;
    lastMs = now;
    return true;
  };
}

// When a sign of waiting is due: shorter waits would only flicker.

export const SIGN_MS = 500;

/** Milliseconds until the sign of a wait that began at `sinceMs` is shown. */
export function signDelay(sinceMs: number, nowMs: number): number {
  return Math.max(0, sinceMs + SIGN_MS - nowMs);
}

// When the browser has nothing better to do: what nobody waits for is loaded then.

/** So that a page that never rests loads it, too. */
const IDLE_TIMEOUT_MS = 5_000;
/** Where the browser does not tell when it is idle. */
const PAUSE_MS = 1_000;

/** Calls back when the browser is idle, at the latest after some seconds. */
export function whenIdle(work: () => void): void {
  // Safari does not have it.
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  } else setTimeout(work, PAUSE_MS);
}

/** The user pays by the byte: nothing is loaded ahead. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

// Entering a map panel waits until the company of the address is the current one and the online
// vehicles are there (NAV-035 … NAV-037). The pauses are the specification's.

/** NAV-036. */
export const MAP_WAIT_PAUSES_MS = [50, 50, 100, 100, 300, 500, 500, 1000, 2000, 3000] as const;

/** Asks until it is so: true; after the last pause, or when given up: false. */
export async function waitForMap(
  isReady: () => boolean,
  pause: (milliseconds: number) => Promise<void>,
  isGivenUp: () => boolean = () => false,
): Promise<boolean> {
  if (isReady()) return true;
  for (const milliseconds of MAP_WAIT_PAUSES_MS) {
    await pause(milliseconds);
    if (isGivenUp()) return false;
    if (isReady()) return true;
  }
  return false;
}

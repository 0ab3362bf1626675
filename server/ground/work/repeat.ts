// Looks again and again, one look at a time, until stopped. A look that fails is told and the next one
// comes all the same.

export interface Repeating {
  /** No further look; resolves when the one that runs is done. */
  stop(): Promise<void>;
}

/**
 * The first look comes after `everyMs`; the pause begins when a look has ended, and may depend on how many
 * milliseconds that took.
 */
export function repeat(
  look: () => Promise<unknown>,
  everyMs: number | ((tookMs: number) => number),
  onError: (error: unknown) => void,
): Repeating {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const next = (tookMs: number) => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        const began = performance.now();
        running = look()
          .catch(onError)
          .finally(() => next(performance.now() - began));
      },
      typeof everyMs === 'number' ? everyMs : everyMs(tookMs),
    );
    timer.unref();
  };
  next(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

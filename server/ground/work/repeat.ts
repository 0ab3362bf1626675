// Looks again and again, one look at a time, until stopped. A look that fails is told and the next one
// comes all the same.

import type { Database } from '../db/open.ts';
import type { WorkLog } from '../log/log.ts';

/** What a worker that looks is given. */
export interface LookDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  log: Pick<WorkLog, 'warn'>;
  /** Milliseconds between two looks; left out: as often as it needs. */
  everyMs?: number;
}

export interface Looking {
  /** Looks once, now; answers how much it did. */
  look(): Promise<number>;
  stop(): Promise<void>;
}

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

/** A look that is repeated, and may be asked for. @param end what else stops with it, before it */
export function startLooking(
  look: () => Promise<number>,
  everyMs: number,
  onError: (error: unknown) => void,
  end?: () => void,
): Looking {
  const repeating = repeat(look, everyMs, onError);
  return {
    look,
    async stop() {
      end?.();
      await repeating.stop();
    },
  };
}

// Work that gathers only under load: it begins at once when nothing runs, and what is asked for meanwhile
// is done together by one further run. Between two runs it rests for as long as the last one took, so a
// machine that is slow gathers more by itself and at least half of the time is left to others.
import { setImmediate as turn } from 'node:timers/promises';

export interface Pace {
  /** There is something to do. */
  wake(): void;
  /** Resolves when nothing runs and nothing is asked for. */
  settled(): Promise<void>;
}

export interface PaceOptions {
  /** Milliseconds; a rest is never longer. */
  restMsMax: number;
  /** So much waits that there is no rest; one that has begun ends with the `wake` that filled up. */
  isFull?: () => boolean;
  /** The last run left some of what had been asked for: others have two thirds of the time until it is done. */
  isBehind?: () => boolean;
}

/** `work` does everything there is to do; it must not reject. */
export function createPace(work: () => Promise<void>, options: PaceOptions): Pace {
  let isWanted = false;
  let running: Promise<void> | undefined;
  let endRest: (() => void) | undefined;

  async function run(): Promise<void> {
    // What is asked for in the same turn of the event loop goes together.
    await turn();
    while (isWanted) {
      isWanted = false;
      const begun = performance.now();
      await work();
      const took = performance.now() - begun;
      if (options.isFull?.()) continue;
      await rest(Math.min(options.isBehind?.() ? 2 * took : took, options.restMsMax));
    }
    running = undefined;
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, ms);
      endRest = end;
      function end() {
        clearTimeout(timer);
        endRest = undefined;
        resolve();
      }
    });
  }

  return {
    wake() {
      isWanted = true;
      if (options.isFull?.()) endRest?.();
      running ??= run();
    },
    async settled() {
      while (running) await running;
    },
  };
}

// What is gathered in memory and written now and then, when somebody wants to read it, and at the end.
import { repeat } from './repeat.ts';

export interface Gathered {
  /** Writes what was noted; resolves when it is stored, or given up until the next time. */
  flush(): Promise<void>;
  /** Writes the rest and ends. */
  stop(): Promise<void>;
}

/** @param write takes what there is at its start; never at work twice at once */
export function writeGathered(
  write: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Gathered {
  let running: Promise<void> | undefined;
  async function flush(): Promise<void> {
    // What was noted while another writes must not be missing from the list that is read next.
    await running;
    running ??= write().finally(() => {
      running = undefined;
    });
    await running;
  }
  const repeating = repeat(flush, everyMs, onError);
  return {
    flush,
    async stop() {
      await repeating.stop();
      await flush();
    },
  };
}

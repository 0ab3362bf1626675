// Threads that try rules, of the lowest priority. A server at rest has none of them.
import { Piscina } from 'piscina';
import type { ThreadData } from '../../ground/work/thread-database.ts';
import { type Refused, unlessRefused } from '../../ground/work/thread-refusal.ts';
import type { ThreadFinding, TrialFinder, TrialOrder } from './trial-order.ts';

/** A trial takes both; the third processor of a small machine stays with the database. */
export const TRIAL_THREADS = 2;
/** Whoever tries rules tries more of them. */
const IDLE_MS_MAX = 60_000;
/** Of a thread: a page of records and the names of places. */
const MEMORY_MB_MAX = 512;
const YOUNG_MB_MAX = 64;

export interface TrialPool extends TrialFinder {
  /** Ends the threads; what they were looking for fails. */
  close(): Promise<void>;
}

export function createTrialPool(databaseUrl: string): TrialPool {
  const threads = new Piscina<TrialOrder, ThreadFinding[] | Refused>({
    filename: new URL('./trial-thread.ts', import.meta.url).href,
    name: 'find',
    minThreads: 0,
    maxThreads: TRIAL_THREADS,
    idleTimeout: IDLE_MS_MAX,
    atomics: 'disabled',
    workerData: { databaseUrl } satisfies ThreadData,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MB_MAX,
      maxYoungGenerationSizeMb: YOUNG_MB_MAX,
    },
  });
  return {
    async find(order) {
      return unlessRefused(await threads.run(order));
    },
    close: () => threads.destroy(),
  };
}

// How long what came in has waited for the database: an ingest that looks like the one it watches.
import type { DeviceBatch, Ingest, StoreResult } from '../../thing/connection/ports.ts';

/** After this without a further failed store nothing came any more, so nothing waits, milliseconds. */
const FAILURE_MS_MAX = 120_000;

export interface WatchedIngest extends Ingest {
  /** Milliseconds since the oldest batch came that is neither committed nor given up; 0: there is none. */
  lagMs(): number;
}

/** `elapsed` is the clock that never jumps (clocks.ts). */
export function watchStores(ingest: Ingest, elapsed: () => number): WatchedIngest {
  // A set keeps its order, so the first one has waited longest.
  const waiting = new Set<{ since: number }>();
  let failing: { since: number; last: number } | undefined;

  async function store(batch: DeviceBatch): Promise<StoreResult> {
    const wait = { since: elapsed() };
    waiting.add(wait);
    try {
      const result = await ingest.store(batch);
      failing = undefined;
      return result;
    } catch (error) {
      // Refused at once is as little committed as one that hangs.
      failing = { since: failing?.since ?? wait.since, last: elapsed() };
      throw error;
    } finally {
      waiting.delete(wait);
    }
  }

  return {
    store,
    get queued() {
      return ingest.queued;
    },
    get queueMax() {
      return ingest.queueMax;
    },
    drained: () => ingest.drained(),
    stop: () => ingest.stop(),
    lagMs() {
      const oldest = waiting.values().next().value?.since;
      const failed =
        failing && elapsed() - failing.last < FAILURE_MS_MAX ? failing.since : undefined;
      const since = Math.min(
        oldest ?? Number.POSITIVE_INFINITY,
        failed ?? Number.POSITIVE_INFINITY,
      );
      return since === Number.POSITIVE_INFINITY ? 0 : Math.max(0, elapsed() - since);
    },
  };
}

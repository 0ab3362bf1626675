// Finds the places of a route link and guesses the way between them in a thread of its own, so that trackers
// are acknowledged and everybody else is answered meanwhile. It reads the gazetteer and the roads anew for
// each link, about half a second, and gives the memory back: links are pasted a few times a day.
import { Worker } from 'node:worker_threads';
import type { LinkStop } from '@flotila/domain/contract/route-link.ts';
import type { Waypoint } from '@flotila/domain/contract/route-plan.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Way } from '../location/roads/estimate.ts';
import { createSlots } from '../slots.ts';

export interface RouteTask {
  stops: LinkStop[];
  /** ISO code of the country in which names are looked for first. */
  country: string;
  /** false: a routing engine will be asked for the way. */
  isEstimated: boolean;
}

/** What the thread answers. */
export type RouteFound =
  | { unknown: string }
  | { unknown?: undefined; waypoints: Waypoint[]; way: Way | null };

/** A gazetteer by names is the most of it. */
const MEMORY_MB_MAX = 256;
const THREAD_MS_MAX = 20_000;
/** A thread takes a processor; one goes after another, and nobody waits for more than so many. */
const threads = createSlots({ atOnce: 1, waitingMax: 10 });

/** @throws too_many when too many wait; an error when the thread ends without an answer */
export async function findRoute(task: RouteTask): Promise<RouteFound> {
  const turn = threads.take('route');
  if (!turn) throw problem('too_many', { retryAfterSeconds: 5, params: { seconds: 5 } });
  try {
    await turn.granted;
    return await inThread(task);
  } finally {
    turn.end();
  }
}

function inThread(task: RouteTask): Promise<RouteFound> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./route-in-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    });
    const late = setTimeout(() => void thread.terminate(), THREAD_MS_MAX);
    let found: RouteFound | undefined;
    thread.once('message', (message: RouteFound) => {
      found = message;
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(late);
      if (found) resolve(found);
      else reject(new Error(`the thread that looked for a route ended with ${code}`));
    });
  });
}

// Finds the places of a route link and guesses the way between them in a thread of its own, so that trackers
// are acknowledged and everybody else is answered meanwhile. It reads the gazetteer and the roads anew for
// each link, about half a second, and gives the memory back: links are pasted a few times a day.
import type { LinkStop } from '@flotila/domain/contract/route-link.ts';
import type { Waypoint } from '@flotila/domain/contract/route-plan.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';
import { threadsInTurn } from '../../ground/work/thread-answer.ts';
import type { Way } from '../location/roads/estimate.ts';

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

const inThread = threadsInTurn<RouteTask, RouteFound>(
  new URL('./route-in-thread.ts', import.meta.url),
  // A gazetteer by names is the most of the memory. A thread takes a processor; one goes after another.
  { memoryMbMax: 256, msMax: 20_000, atOnce: 1, atOnceEach: 1, waitingMax: 10 },
);

/** @throws too_many when too many wait; an error for a route that takes too much */
export async function findRoute(
  task: RouteTask,
  asker: Asker,
  hungUp: AbortSignal,
): Promise<RouteFound> {
  const found = await inThread(task, asker, hungUp);
  if (found) return found;
  throw new Error('a route took more memory or time to find than it may');
}

// Makes the plan of a contract from the link of a route that somebody copied (D-CTR-007, API-097): the way of
// the routing engine where one is configured and answers, else our own guess; the plan says which.
import { type LinkStop, readRouteLink } from '@flotila/domain/contract/route-link.ts';
import {
  PATH_POINTS_MAX,
  type RoutePlan,
  type Waypoint,
} from '@flotila/domain/contract/route-plan.ts';
import { thinPath } from '@flotila/domain/contract/thin-path.ts';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { OutsideAway } from '../outside/ask-json.ts';
import type { Router } from '../outside/router.ts';
import { findRoute } from './route-thread.ts';

export interface PlanDeps {
  /** undefined: none is configured. */
  router: Router | undefined;
  /** Told when it did not answer. */
  onAway(error: OutsideAway): void;
}

/** @throws invalid with a sentence that says what to do; too_many */
export async function computePlan(
  deps: PlanDeps,
  url: string,
  country: string,
): Promise<RoutePlan> {
  const stops = stopsOf(url);
  const found = await findPlaces(stops, country, deps.router === undefined);
  const routed = deps.router && (await askRouter(deps, deps.router, found.waypoints, stops));
  if (routed) return { waypoints: found.waypoints, ...routed, source: 'router' };
  const { way } = found.way ? found : await findPlaces(stops, country, true);
  if (!way) throw new Error('the way was not worked out');
  return { waypoints: found.waypoints, ...way, path: thinPath(way.path, PATH_POINTS_MAX) };
}

function stopsOf(url: string): LinkStop[] {
  const link = readRouteLink(url);
  if (link.kind === 'refused') throw refusal(link.why);
  if (link.kind === 'short') throw refusal('route_short');
  return link.stops;
}

async function findPlaces(stops: LinkStop[], country: string, isEstimated: boolean) {
  const found = await findRoute({ stops, country, isEstimated });
  if (found.unknown !== undefined) throw refusal('route_place', { place: found.unknown });
  return found;
}

async function askRouter(
  { onAway }: PlanDeps,
  router: Router,
  waypoints: readonly Waypoint[],
  stops: readonly LinkStop[],
) {
  try {
    return await router.way(
      waypoints.map((spot, index) => ({ ...spot, via: stops[index]?.via ?? [] })),
    );
  } catch (error) {
    if (!(error instanceof OutsideAway)) throw error;
    onAway(error);
    return undefined;
  }
}

/** 400 with a code and a sentence of its own. */
function refusal(why: string, params?: Record<string, string>): Problem {
  return problem('invalid', {
    message: why,
    ...(params && { params }),
    errors: [{ field: 'url', code: why, ...(params && { params }) }],
  });
}

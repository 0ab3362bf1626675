// Makes the plan of a contract from the link of a route that somebody copied (D-CTR-007, API-097): the way of
// the routing engine where one is configured and answers, else our own guess; the plan says which.
import { type LinkStop, readRouteLink } from '@flotila/domain/contract/route-link.ts';
import {
  PATH_POINTS_MAX,
  type RoutePlan,
  type Waypoint,
} from '@flotila/domain/contract/route-plan.ts';
import { thinPath } from '@flotila/domain/location/thin-path.ts';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { OutsideAway } from '../../ground/outside/ask-json.ts';
import {
  followShortLink,
  type MapsLinkDeps,
  ShortLinkRefused,
} from '../../ground/outside/maps-link.ts';
import type { Router } from '../../ground/outside/router.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';
import { findRoute, type RouteTask } from './route-thread.ts';

export interface PlanDeps {
  /** Whose turn it is, and whether they still wait. */
  asker: Asker;
  hungUp: AbortSignal;
  /** undefined: none is configured. */
  router: Router | undefined;
  /** How short links are followed; tests follow them to a fake. */
  mapsLink?: MapsLinkDeps | undefined;
  /** Told when it did not answer. */
  onAway(error: OutsideAway): void;
}

/** @throws invalid with a sentence that says what to do; too_many */
export async function computePlan(
  deps: PlanDeps,
  url: string,
  country: string,
): Promise<RoutePlan> {
  const stops = await stopsOf(deps, url);
  const found = await findPlaces(deps, { stops, country, isEstimated: deps.router === undefined });
  const routed = deps.router && (await askRouter(deps, deps.router, found.waypoints, stops));
  if (routed) return { waypoints: found.waypoints, ...routed, source: 'router' };
  const { way } = found.way ? found : await findPlaces(deps, { stops, country, isEstimated: true });
  if (!way) throw new Error('the way was not worked out');
  return { waypoints: found.waypoints, ...way, path: thinPath(way.path, PATH_POINTS_MAX) };
}

async function stopsOf({ mapsLink }: PlanDeps, url: string): Promise<LinkStop[]> {
  const given = readRouteLink(url);
  const link = given.kind === 'short' ? readRouteLink(await longForm(given.url, mapsLink)) : given;
  if (link.kind === 'stops') return link.stops;
  throw refusal(link.kind === 'refused' ? link.why : 'route_short_loop');
}

async function longForm(short: string, deps: MapsLinkDeps | undefined): Promise<string> {
  try {
    return await followShortLink(short, deps);
  } catch (error) {
    throw error instanceof ShortLinkRefused ? refusal(error.why) : error;
  }
}

async function findPlaces({ asker, hungUp }: PlanDeps, task: RouteTask) {
  const found = await findRoute(task, asker, hungUp);
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

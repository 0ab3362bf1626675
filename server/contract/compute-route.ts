// Makes the plan of a contract from the link of a route that somebody copied (D-CTR-007, API-097).
import { type LinkStop, readRouteLink } from '@flotila/domain/contract/route-link.ts';
import { PATH_POINTS_MAX, type RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { thinPath } from '@flotila/domain/contract/thin-path.ts';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { findRoute } from './route-thread.ts';

/** @throws invalid with a sentence that says what to do; too_many */
export async function computePlan(url: string, country: string): Promise<RoutePlan> {
  const stops = stopsOf(url);
  const found = await findRoute({ stops, country, isEstimated: true });
  if (found.unknown !== undefined) throw refusal('route_place', { place: found.unknown });
  const { waypoints, way } = found;
  if (!way) throw new Error('the way was not worked out');
  return { waypoints, ...way, path: thinPath(way.path, PATH_POINTS_MAX) };
}

function stopsOf(url: string): LinkStop[] {
  const link = readRouteLink(url);
  if (link.kind === 'refused') throw refusal(link.why);
  if (link.kind === 'short') throw refusal('route_short');
  return link.stops;
}

/** 400 with a code and a sentence of its own. */
function refusal(why: string, params?: Record<string, string>): Problem {
  return problem('invalid', {
    message: why,
    ...(params && { params }),
    errors: [{ field: 'url', code: why, ...(params && { params }) }],
  });
}

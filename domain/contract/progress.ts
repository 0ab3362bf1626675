// Where a contract under way stands (decision 0028): its vehicle's locations in the order of time are laid
// over the plan one by one, so a state that went so far goes on with the next location as if all had come at
// once. Times in epoch milliseconds, metres and seconds.
import { metresBetween } from '../geo.ts';
import type { ContractProgress } from './contract.api.ts';
import { closest, type PlanLine, planLine, projectOn } from './plan-line.ts';
import type { PlanSource, RoutePlan } from './route-plan.ts';

/** A location that has a place and is believed. */
export interface ProgressLocation {
  ts: number;
  /** Orders records of one moment, of which the first counts. */
  hash: number;
  latitude: number;
  longitude: number;
  /** km/h; null: not told. */
  speed: number | null;
}

/** Within so much of a waypoint the vehicle is there. */
export const RADIUS_METRES = { point: 300, town: 3_000 } as const;
/** Circles of neighbours are kept apart: each takes a third of the way between them, but not less than this. */
const RADIUS_METRES_MIN = 150;
/** So far beyond its circle a waypoint has been left; a receiver's noise is less. */
const LEAVING_METRES = { point: 100, town: 300 } as const;
/** Further from the path the way to it counts, too. Our own roads are not surveyed ones. */
export const OFF_PATH_METRES: Record<PlanSource, number> = {
  router: 1_000,
  roads: 10_000,
  straight: 25_000,
};
/** Roads are that much longer than the straight way. */
export const ROADS_FOR_STRAIGHT = 1.3;
/** A longer time without records may hide a bend of the path. */
const HOLE_MS = 180_000;
/** Before and after a hole the vehicle must be so near to the path to have followed it. */
const HOLE_OFF_PATH_METRES = 2_000;
/** km/h: slower is standing. */
const STANDING_KMH = 5;
/** A place the plan says nothing of is approached at this pace, m/s. */
const USUAL_PACE = 60 / 3.6;

export interface ProgressRoute {
  plan: RoutePlan;
  line: PlanLine;
  /** Metres around each waypoint. */
  radius: number[];
  distance: number;
  duration: number;
}

interface Visit {
  arrival: number | null;
  departure: number | null;
  /** Newest location within the circle. */
  insideTs: number | null;
  /** Milliseconds that it stood within the circle. */
  stood: number;
}

export interface ProgressState {
  visits: Visit[];
  /** Waypoints that were reached; the next one has this index. */
  reached: number;
  last: ProgressLocation | null;
  isStanding: boolean;
}

/** What is worked out once for a plan. */
export function progressRoute(plan: RoutePlan): ProgressRoute {
  const { waypoints } = plan;
  const radius = waypoints.map((waypoint, index) => {
    const apart = [waypoints[index - 1], waypoints[index + 1]].flatMap((other) =>
      other ? [metresBetween(waypoint, other) / 3] : [],
    );
    return Math.max(RADIUS_METRES_MIN, Math.min(RADIUS_METRES[waypoint.precision], ...apart));
  });
  let [distance, duration] = [0, 0];
  for (const part of plan.parts) {
    distance += part.distance;
    duration += part.duration;
  }
  return { plan, line: planLine(plan), radius, distance, duration };
}

export function startProgress({ plan }: ProgressRoute): ProgressState {
  return {
    visits: plan.waypoints.map(() => ({
      arrival: null,
      departure: null,
      insideTs: null,
      stood: 0,
    })),
    reached: 0,
    last: null,
    isStanding: false,
  };
}

/** Goes on with the next location, in place; one of a moment that was seen, or an older one, says nothing. */
export function followLocation(
  route: ProgressRoute,
  state: ProgressState,
  location: ProgressLocation,
): void {
  const before = state.last;
  if (before && location.ts <= before.ts) return;
  noteStay(route, state, location);
  for (;;) {
    const arrival = arrivalAt(route, state, before, location);
    if (arrival === null) break;
    reach(state, arrival);
    noteStay(route, state, location);
  }
  state.isStanding = isStanding(before, location);
  state.last = location;
}

/** Is it within the circle of the waypoint that was reached last, or has it left it? */
function noteStay(route: ProgressRoute, state: ProgressState, location: ProgressLocation): void {
  const index = state.reached - 1;
  const [visit, waypoint] = [state.visits[index], route.plan.waypoints[index]];
  if (!visit || !waypoint) return;
  const off = metresBetween(location, waypoint);
  const radius = route.radius[index] ?? 0;
  if (off <= radius) {
    const before = state.last;
    const isStay = before !== null && visit.insideTs === before.ts;
    if (isStay && isStanding(before, location)) visit.stood += location.ts - before.ts;
    visit.insideTs = location.ts;
    visit.departure = null;
  } else if (off > radius + LEAVING_METRES[waypoint.precision]) {
    visit.departure ??= visit.insideTs ?? visit.arrival;
  }
}

/** When the leg to `location` reaches the next waypoint; null: it does not. */
function arrivalAt(
  route: ProgressRoute,
  state: ProgressState,
  before: ProgressLocation | null,
  location: ProgressLocation,
): number | null {
  const waypoint = route.plan.waypoints[state.reached];
  if (!waypoint) return null;
  const radius = route.radius[state.reached] ?? 0;
  if (metresBetween(location, waypoint) <= radius) return location.ts;
  if (!before) return null;
  const least = state.visits[state.reached - 1]?.arrival ?? before.ts;
  const { part, off } = closest(before, location, waypoint);
  const time = before.ts + (location.ts - before.ts) * part;
  // Not at its beginning: there it was looked for with the location before.
  if (off <= radius && part > 0 && time >= least) return Math.round(time);
  return arrivalInHole(route, state, before, location);
}

/** A hole in which the vehicle followed the path past the waypoint: the straight way would cut the bend. */
function arrivalInHole(
  { line, plan }: ProgressRoute,
  { reached }: ProgressState,
  before: ProgressLocation,
  location: ProgressLocation,
): number | null {
  const at = line.waypointAt[reached];
  const next = line.waypointAt[reached + 1];
  const from = line.waypointAt[reached - 1];
  if (location.ts - before.ts < HOLE_MS || at === undefined) return null;
  if (next === undefined || from === undefined || plan.waypoints.length < 3) return null;
  const isOn = (off: number) => off <= HOLE_OFF_PATH_METRES;
  // Where the path comes back by the same road, it is still on its way there.
  if (isOn(projectOn(line, location, from, at).off)) return null;
  const [left, found] = [projectOn(line, before, from, at), projectOn(line, location, at, next)];
  if (!isOn(left.off) || !isOn(found.off)) return null;
  const part = (at - left.at) / Math.max(1, found.at - left.at);
  return Math.round(before.ts + (location.ts - before.ts) * part);
}

function reach(state: ProgressState, arrival: number): void {
  const left = state.visits[state.reached - 1];
  if (left) left.departure ??= Math.min(left.insideTs ?? arrival, arrival);
  const visit = state.visits[state.reached];
  if (visit) visit.arrival = arrival;
  state.reached += 1;
}

export interface ProgressMoment {
  now: number;
  /** The contract's end; null: none. */
  end: number | null;
  /** What a routing engine said of the remaining way, as shares of what the plan says of it. */
  asked?: { distance: number; duration: number } | null;
}

/** null: there is no location yet. */
export function progressAt(
  route: ProgressRoute,
  state: ProgressState,
  { now, end, asked = null }: ProgressMoment,
): ContractProgress | null {
  const { last, visits } = state;
  if (!last) return null;
  const waypoints = visits.map(({ arrival, departure }, index) => ({
    index,
    arrival: instantOf(arrival),
    departure: instantOf(departure),
  }));
  const asOf = new Date(last.ts).toISOString();
  const nothing = { expectedArrival: null, delay: null, workedOutBy: null };
  const rest = remainingWay(route, state);
  if (rest === null) {
    const none = { remainingDistance: null, remainingDuration: null };
    return { waypoints, asOf, ...none, ...nothing, isLate: false };
  }
  const distance = rest.distance * (asked?.distance ?? 1);
  const duration = rest.duration * (asked?.duration ?? 1);
  const remaining = {
    remainingDistance: Math.round(distance),
    remainingDuration: Math.round(duration),
  };
  const start = visits[0]?.departure ?? null;
  if (start === null) {
    const isLate = end !== null && now + route.duration * 1000 > end;
    return { waypoints, asOf, ...remaining, ...nothing, isLate };
  }
  // Who was seen standing stands on; and nobody arrives in the past.
  const expected = Math.max(now, (state.isStanding ? now : last.ts) + duration * 1000);
  const stood = stoodAtWaypoints(state, state.isStanding ? now : last.ts);
  return {
    waypoints,
    asOf,
    ...remaining,
    expectedArrival: new Date(Math.round(expected)).toISOString(),
    delay: Math.round((expected - start - stood) / 1000 - route.duration),
    workedOutBy: asked ? 'router' : 'plan',
    isLate: end !== null && expected > end,
  };
}

/** Stays at waypoints between the first and the last are work, not delay; what lasts lasts until `until`. */
function stoodAtWaypoints({ visits, reached, last }: ProgressState, until: number): number {
  let stood = 0;
  for (const visit of visits.slice(1, reached)) stood += visit.stood;
  const current = reached > 1 ? visits[reached - 1] : undefined;
  const isThere = current !== undefined && last !== null && current.insideTs === last.ts;
  return isThere ? stood + Math.max(0, until - (last?.ts ?? until)) : stood;
}

/** By the pace of the plan; null: the last waypoint has been reached. */
export function remainingWay(
  route: ProgressRoute,
  { reached, last }: ProgressState,
): { distance: number; duration: number } | null {
  const { plan, line } = route;
  const next = plan.waypoints[reached];
  if (!next || !last) return null;
  let [distance, duration] = [0, 0];
  for (const part of plan.parts.slice(reached)) {
    distance += part.distance;
    duration += part.duration;
  }
  const pace = route.duration > 0 ? route.distance / route.duration || USUAL_PACE : USUAL_PACE;
  if (reached === 0) {
    const approach = metresBetween(last, next) * ROADS_FOR_STRAIGHT;
    return { distance: distance + approach, duration: duration + approach / pace };
  }
  const [from, to] = [line.waypointAt[reached - 1] ?? 0, line.waypointAt[reached] ?? 0];
  const { at, off } = projectOn(line, last, from, to);
  const share = to > from ? (to - at) / (to - from) : 1;
  const part = plan.parts[reached - 1];
  const back = off > OFF_PATH_METRES[plan.source] ? off * ROADS_FOR_STRAIGHT : 0;
  return {
    distance: distance + (part?.distance ?? 0) * share + back,
    duration: duration + (part?.duration ?? 0) * share + back / pace,
  };
}

/** By its speed; who does not tell it stands when it hardly came further. */
function isStanding(
  before: ProgressLocation | null,
  { speed, ...location }: ProgressLocation,
): boolean {
  if (speed !== null) return speed < STANDING_KMH;
  if (!before) return false;
  const metresPerMs = metresBetween(before, location) / Math.max(1, location.ts - before.ts);
  return metresPerMs * 3600 < STANDING_KMH;
}

function instantOf(ts: number | null): string | null {
  return ts === null ? null : new Date(ts).toISOString();
}

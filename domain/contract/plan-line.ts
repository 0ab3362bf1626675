// The path of a plan as a line with running metres: where its waypoints lie on it, and the point of it that is
// nearest to a place. Metres; degrees.
import { distanceMetres } from '../geo.ts';
import type { RoutePlan, Waypoint } from './route-plan.ts';

interface Place {
  latitude: number;
  longitude: number;
}

export interface PlanLine {
  latitude: Float64Array;
  longitude: Float64Array;
  /** Metres from its beginning. */
  metres: Float64Array;
  /** Metres from the beginning to each waypoint, never falling. */
  waypointAt: number[];
}

/** A point of the line, and how far from it the place is that it was looked for. */
export interface LinePoint {
  at: number;
  off: number;
}

/** A metre that a waypoint is aside of the line weighs as much as so many metres along it. */
const ALONG_FOR_ASIDE = 5;
const RADIANS = Math.PI / 180;
const METRES_A_DEGREE = 111_195;

/** The line of a plan; a plan without a path goes straight from waypoint to waypoint. */
export function planLine(plan: RoutePlan): PlanLine {
  const path: [number, number][] =
    plan.path.length > 1
      ? plan.path
      : plan.waypoints.map(({ longitude, latitude }) => [longitude, latitude]);
  const latitude = Float64Array.from(path, ([, lat]) => lat);
  const longitude = Float64Array.from(path, ([lon]) => lon);
  const metres = new Float64Array(path.length);
  for (let i = 1; i < path.length; i += 1) {
    const [south, west] = [latitude[i - 1] ?? 0, longitude[i - 1] ?? 0];
    const step = distanceMetres(south, west, latitude[i] ?? 0, longitude[i] ?? 0);
    metres[i] = (metres[i - 1] ?? 0) + step;
  }
  const line = { latitude, longitude, metres, waypointAt: [] };
  return { ...line, waypointAt: waypointsAt(line, plan) };
}

/**
 * A path that comes by a place twice is told apart by the lengths of the parts: the waypoint lies near where
 * they say.
 */
function waypointsAt(line: PlanLine, { waypoints, parts }: RoutePlan): number[] {
  const length = line.metres.at(-1) ?? 0;
  const planned = parts.reduce((sum, { distance }) => sum + distance, 0);
  const found: number[] = [];
  let before = 0;
  for (const [index, waypoint] of waypoints.entries()) {
    const share = planned > 0 ? before / planned : index / (waypoints.length - 1);
    const least = found.at(-1) ?? 0;
    if (index === 0) found.push(0);
    else if (index === waypoints.length - 1) found.push(length);
    else found.push(nearestTo(line, waypoint, share * length, least));
    before += parts[index]?.distance ?? 0;
  }
  return found;
}

function nearestTo(line: PlanLine, waypoint: Waypoint, wanted: number, least: number): number {
  let best = Math.max(least, wanted);
  let bestCost = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.metres.length; i += 1) {
    if ((line.metres[i] ?? 0) < least) continue;
    const { at, off } = onSegment(line, i, waypoint);
    const cost = off * ALONG_FOR_ASIDE + Math.abs(at - wanted);
    if (at < least || cost >= bestCost) continue;
    bestCost = cost;
    best = at;
  }
  return best;
}

/** The nearest point between two distances along the line. */
export function projectOn(line: PlanLine, place: Place, from: number, to: number): LinePoint {
  let best: LinePoint = { at: from, off: Number.POSITIVE_INFINITY };
  for (let i = 1; i < line.metres.length; i += 1) {
    if ((line.metres[i] ?? 0) < from) continue;
    if ((line.metres[i - 1] ?? 0) > to) break;
    const point = onSegment(line, i, place, from, to);
    if (point.off < best.off) best = point;
  }
  return best;
}

/** On the piece that ends at vertex `i`, within two distances along the line. */
function onSegment(
  line: PlanLine,
  i: number,
  place: Place,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): LinePoint {
  const [start, end] = [line.metres[i - 1] ?? 0, line.metres[i] ?? 0];
  const share = closest(
    { latitude: line.latitude[i - 1] ?? 0, longitude: line.longitude[i - 1] ?? 0 },
    { latitude: line.latitude[i] ?? 0, longitude: line.longitude[i] ?? 0 },
    place,
    end > start ? [(from - start) / (end - start), (to - start) / (end - start)] : [0, 1],
  );
  return { at: start + (end - start) * share.part, off: share.off };
}

/**
 * How much of the straight way between two places (0 … 1) is behind where it comes nearest to a third one,
 * and how many metres it is from it there. Flat: exact enough for pieces of some hundred kilometres.
 */
export function closest(
  one: Place,
  two: Place,
  to: Place,
  [least, most]: readonly [number, number] = [0, 1],
): { part: number; off: number } {
  const scale = Math.cos(to.latitude * RADIANS);
  const east = (two.longitude - one.longitude) * scale;
  const north = two.latitude - one.latitude;
  const [dx, dy] = [(to.longitude - one.longitude) * scale, to.latitude - one.latitude];
  const square = east * east + north * north;
  const raw = square > 0 ? (dx * east + dy * north) / square : 0;
  const part = Math.min(1, Math.max(0, Math.min(most, Math.max(least, raw))));
  return { part, off: Math.hypot(dx - east * part, dy - north * part) * METRES_A_DEGREE };
}

// An honest guess of a truck's way without a routing engine: the E-roads between the places, straight lines
// with an allowance to them and where there are none. Measured against known ways in estimate.test.ts.
import type { PlanPart, PlanSource } from '@flotila/domain/contract/route-plan.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { attach, DETOUR, nearestRoad } from './attach.ts';
import type { Edge, Network } from './network.ts';
import { waysFrom } from './ways.ts';

export interface Spot {
  latitude: number;
  longitude: number;
}

export interface Way {
  /** One for each stop but the first. */
  parts: PlanPart[];
  /** Longitude, latitude. */
  path: [number, number][];
  source: Exclude<PlanSource, 'router'>;
}

/** What a truck of at most 80 to 90 km/h does on main roads, with towns, hills and junctions. */
const MAIN_KMH = 75;
/** The last miles, and ways within a town. */
const LOCAL_KMH = 50;
/** Without a road that is known (API-099). */
const STRAIGHT_KMH = 60;
/** The source's roads have one speed, 100 km/h; slower are the ways that lead to places. */
const MAIN_FROM_KMH = 90;
/** Farther from every E-road a place lies outside of the graph. */
const NEAR_METRES = 50_000;
/** Two places so near together may have a local way that is quicker than the E-road. */
const LOCAL_METRES = 40_000;
/** A way so much longer than the straight line goes round a road that the graph lacks. */
const ROUND_ABOUT = 1.8;

interface Leg extends PlanPart {
  path: [number, number][];
  isStraight: boolean;
}

/**
 * The way from stop to stop in their order; `via` of a stop are places that the way after it passes without
 * stopping. The network is changed: the places are put on it. Metres and seconds.
 */
export function estimateWay(
  network: Network,
  stops: readonly (Spot & { via: readonly Spot[] })[],
): Way {
  const way: Way = { parts: [], path: [], source: 'roads' };
  const nodeOf = nodesOf(network);
  for (const [index, stop] of stops.slice(0, -1).entries()) {
    const next = stops[index + 1] as Spot;
    const part = { distance: 0, duration: 0 };
    const spots = [stop, ...stop.via, next];
    for (const [n, to] of spots.slice(1).entries()) {
      const leg = legOf(network, nodeOf, spots[n] as Spot, to);
      part.distance += leg.distance;
      part.duration += leg.duration;
      way.path.push(...leg.path.slice(way.path.length > 0 ? 1 : 0));
      if (leg.isStraight) way.source = 'straight';
    }
    way.parts.push({ distance: Math.round(part.distance), duration: Math.round(part.duration) });
  }
  return way;
}

/** Number of a place on the network; undefined: no road near it. Each place is put there once. */
type NodeOf = (spot: Spot) => number | undefined;

function nodesOf(network: Network): NodeOf {
  const nodes = new Map<string, number | undefined>();
  return (spot) => {
    const key = `${spot.latitude},${spot.longitude}`;
    if (!nodes.has(key)) {
      const isNear = nearestRoad(network, spot).metres <= NEAR_METRES;
      nodes.set(key, isNear ? attach(network, { ...spot, name: '', country: '' }) : undefined);
    }
    return nodes.get(key);
  };
}

function legOf(network: Network, nodeOf: NodeOf, from: Spot, to: Spot): Leg {
  const [start, goal] = [nodeOf(from), nodeOf(to)];
  const straight = distanceMetres(from.latitude, from.longitude, to.latitude, to.longitude);
  const line = [from, to].map((spot): [number, number] => [spot.longitude, spot.latitude]);
  const direct = { distance: straight * DETOUR, path: line, isStraight: false };
  const route =
    start === undefined || goal === undefined ? undefined : waysFrom(network, start, hoursOf)(goal);
  const local = { ...direct, duration: secondsAt(direct.distance, LOCAL_KMH) };
  const isLocal = start !== undefined && goal !== undefined && straight <= LOCAL_METRES;
  if (isLocal && !(route && route.hours * 3600 < local.duration)) return local;
  if (!route || route.roadMetres > straight * ROUND_ABOUT) {
    return { ...direct, duration: secondsAt(direct.distance, STRAIGHT_KMH), isStraight: true };
  }
  const path = route.line.map(([latitude, longitude]): [number, number] => [longitude, latitude]);
  const [distance, duration] = [route.roadMetres, route.hours * 3600];
  return { distance, duration, path, isStraight: false };
}

function hoursOf({ roadMetres, speedKmh }: Edge): number {
  return roadMetres / 1000 / (speedKmh >= MAIN_FROM_KMH ? MAIN_KMH : LOCAL_KMH);
}

function secondsAt(metres: number, kmh: number): number {
  return (metres / 1000 / kmh) * 3600;
}

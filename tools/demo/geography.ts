// The places that the demo fleet serves and the quickest ways between them: over the network of main roads, or
// as a routing engine drew them when the demo began.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { attach, nearestRoad } from '@flotila/server/thing/location/roads/attach.ts';
import {
  type Network,
  type Place,
  readNetwork,
  readTowns,
} from '@flotila/server/thing/location/roads/network.ts';
import { type Route, waysFrom } from '@flotila/server/thing/location/roads/ways.ts';
import { type DrawnWays, keyOf, namesOf } from './drawn-ways.ts';
import { DELIVERY_SITES, HUB_SITES, OTHER_SITES } from './sites.ts';

const DELIVERY_RADIUS_METRES = 42_000;
const DELIVERY_TOWNS = 12;
const DELIVERY_WAY_MAX_METRES = 85_000;
/** A town of n people reaches about so many metres × √n from its square; its estates lie there, by the road. */
const TOWN_METRES = 6;

type Town = Place & { population: number };

/** A way between two places of the demo. */
export interface Way extends Pick<Route, 'line' | 'at' | 'speedKmh' | 'metres'> {
  from: Place;
  to: Place;
}

export interface Geography {
  /** @throws when it is none of the demo's */
  place(name: string): Place;
  /** Towns around a depot, nearest first. */
  around(name: string): readonly string[];
  /** Metres by the network, whoever drew the way; undefined when the two are not connected. */
  metres(from: string, to: string): number | undefined;
  /** The quickest way, or undefined when the two are not connected. */
  route(from: string, to: string): Way | undefined;
  hubs: readonly string[];
}

/**
 * Reads the roads and puts all places of the demo on them. Takes about a second.
 * @param drawn ways of a routing engine; all others are those of the network
 */
export function readGeography(homes: readonly string[], drawn: DrawnWays): Geography {
  const network = readNetwork();
  const places = new Map<string, Place>();
  for (const site of [...HUB_SITES, ...OTHER_SITES]) places.set(site.name, site);
  const place = (name: string): Place => {
    const found = places.get(name);
    if (!found) throw new Error(`${name} is not on the demo's map`);
    return found;
  };
  const around = new Map<string, string[]>();
  const towns = readTowns();
  for (const home of homes) {
    const found = townsAround(place(home), towns);
    around.set(
      home,
      found.map(({ name }) => name),
    );
    for (const town of found) {
      if (!places.has(town.name)) places.set(town.name, atItsEdge(network, town));
    }
  }
  const own = ownWays(network, places);
  const better = new Map<string, Way>();
  moveToRoads(places, drawn);
  for (const [key, way] of drawn) {
    const [from, to] = namesOf(key).map((name) => places.get(name));
    if (from && to) better.set(key, { ...way, from, to });
  }
  const near = new Map<string, string[]>();
  const isNear = (way: Way | undefined) => way && way.metres < DELIVERY_WAY_MAX_METRES;
  return {
    hubs: HUB_SITES.map(({ name }) => name),
    place,
    // Some towns have no main road in their valley: the way round would be no delivery round.
    around: (name) => {
      const served =
        near.get(name) ?? (around.get(name) ?? []).filter((town) => isNear(own(name, town)));
      near.set(name, served);
      return served;
    },
    metres: (from, to) => own(from, to)?.metres,
    route: (from, to) => better.get(keyOf(from, to)) ?? own(from, to),
  };
}

/** Where the engine's ways begin and end is where one can stand. */
function moveToRoads(places: Map<string, Place>, drawn: DrawnWays): void {
  const moved = new Set<string>();
  for (const [key, { line }] of drawn) {
    for (const [index, name] of namesOf(key).entries()) {
      const place = places.get(name);
      const spot = index === 0 ? line[0] : line.at(-1);
      if (!place || !spot || moved.has(name)) continue;
      moved.add(name);
      places.set(name, { ...place, latitude: spot[0], longitude: spot[1] });
    }
  }
}

function townsAround(centre: Place, towns: readonly Town[]): Town[] {
  return towns
    .filter((town) => town.country === centre.country && town.population < 60_000)
    .map((town) => ({
      town,
      metres: distanceMetres(town.latitude, town.longitude, centre.latitude, centre.longitude),
    }))
    .filter(({ metres }) => metres > 5_000 && metres < DELIVERY_RADIUS_METRES)
    .sort((one, two) => one.metres - two.metres)
    .slice(0, DELIVERY_TOWNS)
    .map(({ town }) => town);
}

/** Where vans unload in a town: at a spot that was chosen, or where it ends towards the main road. */
function atItsEdge(
  network: Network,
  { name, country, latitude, longitude, population }: Town,
): Place {
  const chosen = DELIVERY_SITES.find((site) => site.name === name);
  if (chosen) return chosen;
  const { edge, vertex, metres } = nearestRoad(network, { latitude, longitude });
  const road = network.edges[edge]?.line[vertex] ?? [latitude, longitude];
  const part = Math.min(0.5, (TOWN_METRES * Math.sqrt(population)) / Math.max(1, metres));
  return {
    name,
    country,
    latitude: latitude + (road[0] - latitude) * part,
    longitude: longitude + (road[1] - longitude) * part,
  };
}

/** Quickest ways over the network, each looked for once. */
function ownWays(network: Network, places: ReadonlyMap<string, Place>): Geography['route'] {
  const nodes = new Map<string, number>();
  for (const [name, place] of places) nodes.set(name, attach(network, place));
  const known = new Map<string, Ways>();
  return (start, goal) => {
    const ways = known.get(start) ?? { to: new Map<string, Way | undefined>() };
    known.set(start, ways);
    if (ways.to.has(goal)) return ways.to.get(goal);
    const [from, to] = [places.get(start), places.get(goal)];
    const [first, last] = [nodes.get(start), nodes.get(goal)];
    if (!from || !to || first === undefined || last === undefined) return undefined;
    ways.search ??= waysFrom(network, first);
    const route = ways.search(last);
    const way = route && { ...route, from, to };
    ways.to.set(goal, way);
    return way;
  };
}

/** From one place to others. */
interface Ways {
  search?: (goal: number) => Route | undefined;
  /** Those that were asked for; undefined: there is none. */
  to: Map<string, Way | undefined>;
}

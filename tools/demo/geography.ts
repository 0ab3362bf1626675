// The towns that the demo fleet serves and the quickest ways between them.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { attach } from '@flotila/server/location/roads/attach.ts';
import { type Place, readNetwork, readTowns } from '@flotila/server/location/roads/network.ts';
import { type Route, waysFrom } from '@flotila/server/location/roads/ways.ts';

/** Towns where long hauls load and unload. */
export const HUBS = [
  'Bratislava',
  'Žilina',
  'Košice',
  'Trnava',
  'Nitra',
  'Trenčín',
  'Banská Bystrica',
  'Prešov',
  'Brno',
  'Ostrava',
  'Praha',
  'Olomouc',
  'Zlín',
  'Pardubice',
  'Plzeň',
  'Wien',
  'Linz',
  'Graz',
  'Győr',
  'Budapest',
  'Miskolc',
  'Katowice',
  'Kraków',
  'Wrocław',
  'Dresden',
  'Nürnberg',
  'Passau',
  'Regensburg',
] as const;

const EXTRA_HOMES = ['Poprad', 'Martin', 'Levice', 'Považská Bystrica'] as const;
/** Names that the gazetteer spells otherwise. */
const ALIASES: Record<string, string> = { Praha: 'Prague', Wien: 'Vienna', Plzeň: 'Pilsen' };
const DELIVERY_RADIUS_METRES = 42_000;
const DELIVERY_TOWNS = 12;
const DELIVERY_WAY_MAX_METRES = 85_000;

export interface Geography {
  place(name: string): Place;
  /** Towns around a depot, nearest first. */
  around(name: string): string[];
  /** The quickest way, or undefined when the two are not connected. */
  route(from: string, to: string): Route | undefined;
  /** Where a way of `route` begins and ends. */
  endsOf(route: Route): { from: Place; to: Place } | undefined;
  hubs: readonly string[];
}

/** Reads the roads and puts all towns of the demo on them. Takes about a second. */
export function readGeography(homes: readonly string[]): Geography {
  const network = readNetwork();
  const towns = readTowns();
  const find = (name: string): Place => {
    const town = towns.find((t) => t.name === name) ?? towns.find((t) => t.name === ALIASES[name]);
    if (!town) throw new Error(`the demo's towns lack ${name}`);
    return { ...town, name };
  };
  const around = new Map<string, string[]>();
  const places = new Map<string, Place>();
  for (const name of [...HUBS, ...EXTRA_HOMES]) places.set(name, find(name));
  for (const home of homes) {
    const centre = places.get(home) ?? find(home);
    places.set(home, centre);
    const near = towns
      .filter((town) => town.country === centre.country && town.population < 60_000)
      .map((town) => ({
        town,
        metres: distanceMetres(town.latitude, town.longitude, centre.latitude, centre.longitude),
      }))
      .filter(({ metres }) => metres > 5_000 && metres < DELIVERY_RADIUS_METRES)
      .sort((one, two) => one.metres - two.metres)
      .slice(0, DELIVERY_TOWNS)
      .map(({ town }) => town);
    for (const town of near) places.set(town.name, places.get(town.name) ?? town);
    around.set(
      home,
      near.map((town) => town.name),
    );
  }
  const place = (name: string): Place => {
    const found = places.get(name);
    if (!found) throw new Error(`${name} is not on the demo's map`);
    return found;
  };
  const nodes = new Map<string, number>();
  for (const [name, place] of places) nodes.set(name, attach(network, place));
  const ways = new Map<string, (goal: number) => Route | undefined>();
  const routes = new Map<string, Route | undefined>();
  const ends = new Map<Route, { from: Place; to: Place }>();
  const route = (from: string, to: string) => {
    const key = `${from}>${to}`;
    if (!routes.has(key)) {
      const start = nodes.get(from);
      const goal = nodes.get(to);
      if (start === undefined || goal === undefined) return undefined;
      const known = ways.get(from) ?? waysFrom(network, start);
      ways.set(from, known);
      const found = known(goal);
      routes.set(key, found);
      if (found) ends.set(found, { from: place(from), to: place(to) });
    }
    return routes.get(key);
  };
  return {
    hubs: HUBS,
    place,
    endsOf: (way) => ends.get(way),
    around: (name) => (around.get(name) ?? []).filter((town) => isNear(route(name, town))),
    route,
  };
}

/** Some towns have no E-road in their valley: the way round would be no delivery round. */
function isNear(route: Route | undefined): boolean {
  return route !== undefined && route.metres < DELIVERY_WAY_MAX_METRES;
}

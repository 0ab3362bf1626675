// Names a location by the nearest place of the offline gazetteer: "Trenčín", not the hamlet that
// happens to be 300 m nearer than the town's centre. A place of the location's own country goes before
// all places beyond the border. Loaded on first use, kept in memory.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nameOutside } from '@flotila/domain/location/place-name.ts';
import { countryOf } from './country.ts';

/** Name of the place at a location in degrees; null far from any place. */
export type PlaceOf = (latitude: number, longitude: number) => string | null;

interface Place {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  /** Kilometres around the centre that count as the place itself. */
  radius: number;
}

/** Places of this population on are looked for in a wider grid, because their radius is wider. */
const TOWN = 15_000;
const TOWN_CELL_DEGREES = 0.5;
const VILLAGE_CELL_DEGREES = 0.1;
/** Farther from everything than this a location has no name. */
const FAR_KM = 30;
/** So far from its edge, which is only guessed by its people, a location lies outside of a place. */
const OUTSIDE_KM = 1;
const RADIUS_KM_MAX = 12;
const KM_PER_DEGREE = 111.195;

const NOWHERE: Best = { place: undefined, score: FAR_KM };

interface Gazetteer {
  towns: Map<number, Place[]>;
  villages: Map<number, Place[]>;
}
let loaded: Gazetteer | undefined;

/** "Senec", or "Senec (3 km)" where a location lies outside of the town that names it. */
export const placeOf: PlaceOf = (latitude, longitude) => {
  const { place, score } = nearest(latitude, longitude);
  if (!place) return null;
  if (score < OUTSIDE_KM) return place.name;
  return nameOutside(place.name, Math.max(1, Math.round(score + place.radius)));
};

/** The town alone: of locations on the way, where a distance would change with each of them. */
export const townAt: PlaceOf = (latitude, longitude) =>
  nearest(latitude, longitude).place?.name ?? null;

/**
 * The place that names a location: least distance after taking off the place's own radius. Places beyond
 * the border count only where the own country (and the open sea, which has none) offers nothing near.
 */
function nearest(latitude: number, longitude: number): Best {
  if (!(Math.abs(latitude) < 89 && Math.abs(longitude) <= 180)) return NOWHERE;
  loaded ??= load();
  const search = searchAt(latitude, longitude);
  searchCells(search, loaded.towns, TOWN_CELL_DEGREES, 1);
  searchCells(search, loaded.villages, VILLAGE_CELL_DEGREES, 1);
  // Only where the neighbourhood is empty or distant: as far as a better one could still be.
  const reach = Math.min(search.own.score + 2, FAR_KM);
  const rings = Math.ceil(reach / (VILLAGE_CELL_DEGREES * KM_PER_DEGREE * search.shrink));
  if (rings > 1) searchCells(search, loaded.villages, VILLAGE_CELL_DEGREES, Math.min(rings, 12));
  return search.own.place ? search.own : search.foreign;
}

/** `Nitra (15 km)`: the larger town of the country near a village, by which one of many is told from others. */
export function largerTownNear(latitude: number, longitude: number): string | null {
  loaded ??= load();
  const search = searchAt(latitude, longitude);
  searchCells(search, loaded.towns, TOWN_CELL_DEGREES, 1);
  const { place, score } = search.own;
  const km = place ? Math.round(score + place.radius) : 0;
  return place && km > 0 ? nameOutside(place.name, km) : null;
}

function searchAt(latitude: number, longitude: number): Search {
  return {
    latitude,
    longitude,
    shrink: Math.cos((latitude * Math.PI) / 180),
    country: countryOf(latitude, longitude),
    own: { place: undefined, score: FAR_KM },
    foreign: { place: undefined, score: FAR_KM },
  };
}

interface Best {
  place: Place | undefined;
  /** Kilometres from the place's edge; negative within. */
  score: number;
}

interface Search {
  latitude: number;
  longitude: number;
  /** Length of a degree of longitude here, as a part of one at the equator. */
  shrink: number;
  country: string | null;
  /** Of the own country; of any where there is none. */
  own: Best;
  foreign: Best;
}

function searchCells(
  search: Search,
  grid: Map<number, Place[]>,
  cellDegrees: number,
  rings: number,
): void {
  const row = Math.floor(search.latitude / cellDegrees);
  const column = Math.floor(search.longitude / cellDegrees);
  for (let y = row - rings; y <= row + rings; y++) {
    for (let x = column - rings; x <= column + rings; x++) {
      const places = grid.get(cellKey(y, x));
      if (places) for (const place of places) consider(search, place);
    }
  }
}

function consider(search: Search, place: Place): void {
  const north = (place.latitude - search.latitude) * KM_PER_DEGREE;
  const east = (place.longitude - search.longitude) * KM_PER_DEGREE * search.shrink;
  const distance = Math.sqrt(north * north + east * east);
  const score = distance - place.radius;
  const isOwn = search.country === null || search.country === place.country;
  const best = isOwn ? search.own : search.foreign;
  if (score < best.score) {
    best.score = score;
    best.place = place;
  }
}

function load(): Gazetteer {
  const file = path.join(import.meta.dirname, 'gazetteer/places.csv.gz');
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const gazetteer: Gazetteer = { towns: new Map(), villages: new Map() };
  for (const line of text.split('\n')) {
    const [name, country = '', latitudeText, longitudeText, populationText] = line.split(',');
    if (!name) continue;
    const latitude = Number(latitudeText);
    const longitude = Number(longitudeText);
    const population = Number(populationText);
    // 400 people 350 m, 15 000 1.5 km, 60 000 2.6 km, 430 000 5.7 km, 2 million 10 km.
    const radius = Math.min(0.5 * (population / 1000) ** 0.4, RADIUS_KM_MAX);
    const place = { name, country, latitude, longitude, radius };
    if (population >= TOWN) put(gazetteer.towns, TOWN_CELL_DEGREES, place);
    else put(gazetteer.villages, VILLAGE_CELL_DEGREES, place);
  }
  return gazetteer;
}

function put(grid: Map<number, Place[]>, cellDegrees: number, place: Place): void {
  const row = Math.floor(place.latitude / cellDegrees);
  const column = Math.floor(place.longitude / cellDegrees);
  const key = cellKey(row, column);
  const places = grid.get(key);
  if (places) places.push(place);
  else grid.set(key, [place]);
}

function cellKey(row: number, column: number): number {
  return row * 4096 + column;
}

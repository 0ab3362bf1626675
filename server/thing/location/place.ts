// Names a location by the nearest place of the offline gazetteer: "Trenčín", not the hamlet that
// happens to be 300 m nearer than the town's centre. A place of the location's own country goes before
// all places beyond the border. Loaded on first use, kept in memory.
import { nameOutside } from '@flotila/domain/location/place-name.ts';
import { countryOf } from './country.ts';
import {
  cellKey,
  countryNumber,
  firstFrom,
  type Gazetteer,
  type Grid,
  readGazetteer,
} from './gazetteer.ts';

/**
 * Name of the place at a location in degrees; null far from any place. `country` (ISO code) is the one that the location
 * is said to lie in, where that is known: of the two parts of a ride that meet on a border each is named by a place of
 * its own side.
 */
export type PlaceOf = (
  latitude: number,
  longitude: number,
  country?: string | null,
) => string | null;

/** Farther from everything than this a location has no name. */
const FAR_KM = 30;
/** So far from its edge, which is only guessed by its people, a location lies outside of a place. */
const OUTSIDE_KM = 1;
const KM_PER_DEGREE = 111.195;

/**
 * Answers that are kept, a power of two: each commit asks for the beginning of the same ride again, and for its end
 * twice, because the vehicle is there.
 */
const REMEMBERED = 4096;
const remembered = new Array<Remembered | undefined>(REMEMBERED);

interface Remembered {
  latitude: number;
  longitude: number;
  country: string | null;
  best: Named;
}

const NOWHERE: Named = { name: null, radius: 0, score: FAR_KM };

let loaded: Gazetteer | undefined;

/** "Senec", or "Senec (3 km)" where a location lies outside of the town that names it. */
export const placeOf: PlaceOf = (latitude, longitude, country = null) => {
  const { name, radius, score } = nearest(latitude, longitude, country);
  if (name === null || score < OUTSIDE_KM) return name;
  return nameOutside(name, Math.max(1, Math.round(score + radius)));
};

/** The town alone: of locations on the way, where a distance would change with each of them. */
export const townAt: PlaceOf = (latitude, longitude, country = null) =>
  nearest(latitude, longitude, country).name;

/**
 * The place that names a location: least distance after taking off the place's own radius. Places beyond
 * the border count only where the own country (and the open sea, which has none) offers nothing near.
 */
function nearest(latitude: number, longitude: number, country: string | null): Named {
  if (!(Math.abs(latitude) < 89 && Math.abs(longitude) <= 180)) return NOWHERE;
  const slot = (Math.imul(latitude * 1e7, 31) + longitude * 1e7) & (REMEMBERED - 1);
  const known = remembered[slot];
  const isSpot = known?.latitude === latitude && known.longitude === longitude;
  if (isSpot && known.country === country) return known.best;
  const best = searchNearest(latitude, longitude, country);
  remembered[slot] = { latitude, longitude, country, best };
  return best;
}

function searchNearest(latitude: number, longitude: number, country: string | null): Named {
  loaded ??= readGazetteer();
  const search = searchAt(latitude, longitude, country);
  const { towns, villages } = loaded;
  searchCells(search, towns, 1);
  searchCells(search, villages, 1);
  // Only where the neighbourhood is empty or distant: as far as a better one could still be.
  const reach = Math.min(search.own.score + 2, FAR_KM);
  const rings = Math.ceil(reach / (villages.degrees * KM_PER_DEGREE * search.shrink));
  if (rings > 1) searchCells(search, villages, Math.min(rings, 12));
  return named(search.own.line === null ? search.foreign : search.own, loaded);
}

/** `Nitra (15 km)`: the larger town of the country near a village, by which one of many is told from others. */
export function largerTownNear(latitude: number, longitude: number): string | null {
  loaded ??= readGazetteer();
  const search = searchAt(latitude, longitude, null);
  searchCells(search, loaded.towns, 1);
  const { name, radius, score } = named(search.own, loaded);
  const km = Math.round(score + radius);
  return name !== null && km > 0 ? nameOutside(name, km) : null;
}

function searchAt(latitude: number, longitude: number, country: string | null): Search {
  return {
    latitude,
    longitude,
    shrink: Math.cos((latitude * Math.PI) / 180),
    country: countryNumber(country ?? countryOf(latitude, longitude)),
    own: { line: null, radius: 0, score: FAR_KM },
    foreign: { line: null, radius: 0, score: FAR_KM },
  };
}

interface Best {
  /** Its line in the gazetteer; null: no place. */
  line: number | null;
  /** Kilometres around its centre that count as the place itself. */
  radius: number;
  /** Kilometres from the place's edge; negative within. */
  score: number;
}

type Named = Omit<Best, 'line'> & { name: string | null };

interface Search {
  latitude: number;
  longitude: number;
  /** Length of a degree of longitude here, as a part of one at the equator. */
  shrink: number;
  /** As the gazetteer has it; 0: none. */
  country: number;
  /** Of the own country; of any where there is none. */
  own: Best;
  foreign: Best;
}

function named({ line, radius, score }: Best, { nameOf }: Gazetteer): Named {
  return { name: line === null ? null : nameOf(line), radius, score };
}

function searchCells(search: Search, grid: Grid, rings: number): void {
  const { cells } = grid;
  const row = Math.floor(search.latitude / grid.degrees);
  const column = Math.floor(search.longitude / grid.degrees);
  for (let y = row - rings; y <= row + rings; y++) {
    const last = cellKey(y, column + rings);
    let at = firstFrom(grid, cellKey(y, column - rings));
    for (; at < cells.length && (cells[at] as number) <= last; at++) consider(search, grid, at);
  }
}

function consider(search: Search, grid: Grid, at: number): void {
  const north = ((grid.latitudes[at] as number) - search.latitude) * KM_PER_DEGREE;
  const east = ((grid.longitudes[at] as number) - search.longitude) * KM_PER_DEGREE * search.shrink;
  const distance = Math.sqrt(north * north + east * east);
  const radius = grid.radii[at] as number;
  const isOwn = search.country === 0 || search.country === grid.countries[at];
  const best = isOwn ? search.own : search.foreign;
  if (distance - radius < best.score) {
    best.score = distance - radius;
    best.radius = radius;
    best.line = grid.lines[at] as number;
  }
}

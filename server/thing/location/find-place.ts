// Finds settlements by the names and addresses that people write: the gazetteer read the other way round.
// Reading it takes about 0.2 s, so this is for a thread of its own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { countryByName, GAZETTEER_NAMES, nameKey } from './place-names.ts';

export interface FoundPlace {
  country: string;
  latitude: number;
  longitude: number;
}

interface Candidate extends FoundPlace {
  population: number;
}
type Spot = Pick<FoundPlace, 'latitude' | 'longitude'>;

/** Kilometres to the nearest known place that weigh as much as a tenth of the people. */
const KM_PER_TENFOLD = 150;
/** A place of the own country is preferred to one with so many times the people, as a power of ten. */
const OWN_COUNTRY = 1;
/** Parts of an address that are looked at. */
const PARTS_MAX = 10;

/**
 * Places of the names, in their order; undefined: no such settlement. Of several with one name the more
 * populous goes first, and one near the other places or in the `country` (ISO code) of who asks.
 */
export function findPlaces(
  names: readonly string[],
  known: readonly Spot[],
  country: string,
): (FoundPlace | undefined)[] {
  const all = names.map(soughtIn);
  const keys = all.flatMap((one) => one.keys.flatMap((key) => [key, gazetteerKey(key)]));
  const index = readNames(new Set(keys.filter(Boolean)));
  const sought = all.map((one, at) => ({ at, candidates: candidatesOf(index, one) }));
  const spots = [...known];
  const found: (FoundPlace | undefined)[] = names.map(() => undefined);
  // The surest name first: it then says which of the others are near.
  const weight = (place: Candidate) => Math.log10(place.population) + bonus(place, country);
  const surest = ({ candidates }: { candidates: Candidate[] }) =>
    Math.max(...candidates.map(weight));
  for (const { at, candidates } of sought.sort((a, b) => surest(b) - surest(a))) {
    const score = (place: Candidate) => weight(place) - nearest(spots, place) / KM_PER_TENFOLD;
    const [best] = candidates.sort((a, b) => score(b) - score(a));
    if (!best) continue;
    found[at] = best;
    spots.push(best);
  }
  return found;
}

function bonus(place: Candidate, country: string): number {
  return place.country === country ? OWN_COUNTRY : 0;
}

/** Kilometres; 0 when nothing is known yet. */
function nearest(spots: readonly Spot[], { latitude, longitude }: Spot): number {
  if (spots.length === 0) return 0;
  const metres = spots.map((spot) =>
    distanceMetres(spot.latitude, spot.longitude, latitude, longitude),
  );
  return Math.min(...metres) / 1000;
}

interface Sought {
  /** Keys of settlements, the likeliest first. */
  keys: string[];
  country: string | undefined;
}

/** "Einsteinova 24, 851 01 Bratislava 5, Slovensko": the country narrows, the town stands near the end. */
function soughtIn(name: string): Sought {
  const parts = name.split(',').slice(-PARTS_MAX);
  const country = parts.length > 1 ? countryByName(parts.at(-1) ?? '') : undefined;
  if (country) parts.pop();
  const keys = parts.reverse().flatMap((part, index) => {
    const key = nameKey(part.replace(POSTCODE, ' '));
    const plain = key.replace(/ \d{1,2}$/, '');
    // "Praha 9" is a town; before the town a number is one of a house.
    return index === 0 ? [key, plain] : key === plain ? [key] : [];
  });
  return { keys: keys.filter(Boolean), country };
}

function candidatesOf(
  index: ReadonlyMap<string, Candidate[]>,
  { keys, country }: Sought,
): Candidate[] {
  for (const key of keys) {
    const [, itsCountry] = GAZETTEER_NAMES.get(key)?.split(',') ?? [];
    const others = (index.get(gazetteerKey(key)) ?? []).filter(
      (place) => place.country === itsCountry,
    );
    const all = [...(index.get(key) ?? []), ...others];
    const inside = all.filter((place) => !country || place.country === country);
    if (inside.length > 0) return inside;
  }
  return [];
}

/** Key under which the gazetteer has a town of this key. */
function gazetteerKey(key: string): string {
  return nameKey(GAZETTEER_NAMES.get(key)?.split(',')[0] ?? '');
}

/** "851 01", "D-01067", "1010", and numbers of Polish form, before or after the town. */
const POSTCODE =
  /^\s*(?:[A-Z]{1,2}-)?\d{2,3}[ -]?\d{2,3}(?=\s)|\s(?:[A-Z]{1,2}-)?\d{2,3}[ -]?\d{2,3}\s*$/;

/** The places with these keys. */
function readNames(keys: ReadonlySet<string>): Map<string, Candidate[]> {
  const file = path.join(import.meta.dirname, 'gazetteer/places.csv.gz');
  const index = new Map<string, Candidate[]>();
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    const key = nameKey(line.slice(0, Math.max(0, line.indexOf(','))));
    if (!keys.has(key)) continue;
    const [, country = '', latitude, longitude, population] = line.split(',');
    const place = {
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    };
    index.set(key, [...(index.get(key) ?? []), place]);
  }
  return index;
}

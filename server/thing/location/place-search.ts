// Finds places of the gazetteer by the beginning of a name, or of a word in it, while somebody types. All keys are
// one text, in which a search runs as fast as memory is read (2 MB); made on first use, in slices.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { PLACE_QUERY_MIN } from '@flotila/domain/location/place.api.ts';
import { mapSlices } from '../../ground/work/slices.ts';
import { countryByName, nameKey, OTHER_KEYS } from './place-names.ts';

export interface NamedPlace {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
}

export interface PlaceQuery {
  text: string;
  /** Places near it go first. */
  near?: { latitude: number; longitude: number } | undefined;
  most: number;
}

interface Index {
  /** Lines of the file, biggest place first. */
  lines: readonly string[];
  /** Keys of all lines, each behind a line break; those of other names stand behind the name's own. */
  text: string;
  /** Where the key of each line begins in the text. */
  starts: Uint32Array;
}

/** Lines whose keys are made in one go: about 5 ms. */
const SLICE = 4_000;
/** Hits that are weighed; the biggest places come first, so those left out are hamlets. */
const HITS_MAX = 2_000;
/** Parts of an address that are looked at. */
const PARTS_MAX = 5;
/** Kilometres to what is looked at that weigh as much as a tenth of the people. */
const KM_PER_TENFOLD = 75;
/** What it weighs, as a power of ten, that the whole name was typed, and that it begins so. */
const WHOLE = 2;
const BEGINS = 1;

let index: Promise<Index> | undefined;

/** The town in an address, of which streets are not known: "Einsteinova 24, 851 01 Bratislava". */
export async function searchTownIn(query: PlaceQuery): Promise<NamedPlace[]> {
  const parts = query.text.split(',').slice(-PARTS_MAX);
  for (const part of parts.length > 1 ? parts.reverse() : []) {
    const text = part.replace(/\d+/g, ' ');
    if (nameKey(text).length < PLACE_QUERY_MIN || countryByName(text)) continue;
    const found = await searchPlaces({ ...query, text });
    if (found.length > 0) return found;
  }
  return [];
}

/** Places whose name, or a word of it, begins with the text; the likeliest first. */
export async function searchPlaces({ text, near, most }: PlaceQuery): Promise<NamedPlace[]> {
  const key = nameKey(text);
  if (!key) return [];
  index ??= readIndex();
  const found = hitsIn(await index, key).map(({ line, bonus }) => {
    const [name = '', country = '', latitude, longitude, population] = line.split(',');
    const place = { name, country, latitude: Number(latitude), longitude: Number(longitude) };
    return { place, score: Math.log10(Number(population)) + bonus - farness(place, near) };
  });
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ place }) => place);
}

function farness(place: NamedPlace, near: PlaceQuery['near']): number {
  if (!near) return 0;
  const { latitude, longitude } = near;
  const metres = distanceMetres(place.latitude, place.longitude, latitude, longitude);
  return metres / 1000 / KM_PER_TENFOLD;
}

/** Lines in which a word begins with the key, with what the way it was found weighs. */
function hitsIn({ lines, text, starts }: Index, key: string): { line: string; bonus: number }[] {
  const bonuses = new Map<number, number>();
  for (const before of ['\n', '|', ' ']) {
    const sought = before + key;
    let at = text.indexOf(sought);
    for (let hits = 0; at >= 0 && hits < HITS_MAX; hits++) {
      const after = text[at + sought.length];
      const isWhole = after === '\n' || after === '|';
      const bonus = before === ' ' ? 0 : isWhole ? WHOLE : BEGINS;
      const line = lineAt(starts, at + 1);
      bonuses.set(line, Math.max(bonuses.get(line) ?? 0, bonus));
      at = text.indexOf(sought, at + 1);
    }
  }
  return [...bonuses].map(([line, bonus]) => ({ line: lines[line] ?? '', bonus }));
}

/** Number of the line in whose key a place of the text lies. */
function lineAt(starts: Uint32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function readIndex(): Promise<Index> {
  const file = path.join(import.meta.dirname, 'gazetteer/places.csv.gz');
  const bytes = await promisify(gunzip)(await readFile(file));
  const lines = bytes.toString('utf8').trim().split('\n');
  const keys = await mapSlices(lines, SLICE, (slice) => slice.map(keysOf));
  const starts = new Uint32Array(keys.length);
  let at = 1;
  for (const [line, key] of keys.entries()) {
    starts[line] = at;
    at += key.length + 1;
  }
  return { lines, text: `\n${keys.join('\n')}\n`, starts };
}

/** "wien|vieden|viden|vienna|becs" */
function keysOf(line: string): string {
  const [name = '', country] = line.split(',');
  return [nameKey(name), ...(OTHER_KEYS.get(`${name},${country}`) ?? [])].join('|');
}

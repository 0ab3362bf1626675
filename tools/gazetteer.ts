// Builds the offline gazetteer that names the ends of rides (server/thing/location/gazetteer): populated places of
// Europe, with the Slovak and Hungarian postal places added because the first list is thin there.
// Run by hand when the sources change: node tools/gazetteer.ts <folder with the three source files>
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

interface Place {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** A postal place is thought a village of this size; the source tells no population. */
const VILLAGE = 400;
/** Postal places this near to a place of the same name are that place (degrees, about 5 km). */
const SAME_PLACE_DEGREES = 0.05;
const SAME_CITY_DEGREES = 0.25;
const CITY = 100_000;
/** Parts of a town and places that no longer stand name no location. */
const NOT_A_PLACE = /^PPL[XHQW]$/;
/** Quarters of the two Slovak cities that have districts of their own. */
const CITY_QUARTER = /^(Bratislava|Košice) [IV]+$/;

/** The source writes these in English; a road sign does not. */
const ON_THE_SIGN: Record<string, string> = {
  'Antwerp,BE': 'Antwerpen',
  'Athens,GR': 'Athina',
  'Belgrade,RS': 'Beograd',
  'Brussels,BE': 'Bruxelles',
  'Bucharest,RO': 'București',
  'Chisinau,MD': 'Chișinău',
  'Copenhagen,DK': 'København',
  'Florence,IT': 'Firenze',
  'Genoa,IT': 'Genova',
  'Lisbon,PT': 'Lisboa',
  'Milan,IT': 'Milano',
  'Munich,DE': 'München',
  'Naples,IT': 'Napoli',
  'Pilsen,CZ': 'Plzeň',
  'Prague,CZ': 'Praha',
  'Pristina,XK': 'Prishtina',
  'Rome,IT': 'Roma',
  'The Hague,NL': 'Den Haag',
  'Turin,IT': 'Torino',
  'Venice,IT': 'Venezia',
  'Vienna,AT': 'Wien',
  'Warsaw,PL': 'Warszawa',
};

main(process.argv[2]);

function main(folder: string | undefined): void {
  if (!folder) throw new Error('usage: node tools/gazetteer.ts <folder>');
  const read = (name: string) => rows(gunzipSync(readFileSync(path.join(folder, name))).toString());
  const places = read('europe-places.csv.gz').flatMap(europeanPlace);
  addPostal(places, read('postal-sk.csv.gz'), 'SK');
  addPostal(places, read('postal-hu.csv.gz'), 'HU');
  places.sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const lines = places.map((place) =>
    [
      place.name.replaceAll(',', ' '),
      place.country,
      place.latitude.toFixed(4),
      place.longitude.toFixed(4),
      place.population,
    ].join(','),
  );
  const target = path.join(import.meta.dirname, '../server/thing/location/gazetteer/places.csv.gz');
  writeFileSync(target, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  console.log(`${places.length} places`);
}

function europeanPlace(row: string[]): Place[] {
  const [, name = '', , latitude, longitude, country = '', , code = '', population] = row;
  if (!name || NOT_A_PLACE.test(code)) return [];
  const size = Math.max(Number(population) || 0, VILLAGE);
  return [
    {
      name: ON_THE_SIGN[`${name},${country}`] ?? name,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: size,
    },
  ];
}

function addPostal(places: Place[], postal: string[][], country: string): void {
  const known = new Map<string, Place[]>();
  for (const place of places) if (place.country === country) remember(known, place);
  for (const [name = '', district = '', , , latitude, longitude] of postal) {
    if (!name || CITY_QUARTER.test(district)) continue;
    const place = {
      name,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: VILLAGE,
    };
    const isKnown = (known.get(name) ?? []).some((other) => near(other, place));
    if (isKnown) continue;
    remember(known, place);
    places.push(place);
  }
}

function near(a: Place, b: Place): boolean {
  const limit =
    Math.max(a.population, b.population) > CITY ? SAME_CITY_DEGREES : SAME_PLACE_DEGREES;
  return (
    Math.abs(a.latitude - b.latitude) < limit && Math.abs(a.longitude - b.longitude) < limit * 1.5
  );
}

function remember(known: Map<string, Place[]>, place: Place): void {
  const list = known.get(place.name);
  if (list) list.push(place);
  else known.set(place.name, [place]);
}

/** Rows of a CSV without its heading; quotes hold commas. */
function rows(text: string): string[][] {
  return text.split('\n').slice(1).filter(Boolean).map(cells);
}

function cells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const found = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return found.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'));
}

// Towns and villages for the basemap: GeoNames (CC BY 4.0) for Europe, with the Slovak and Hungarian postal
// places added, because the gazetteer is thin there (210 places for the whole of Slovakia).
import { readRecords } from '@flotila/server/thing/refueling/read-table.ts';
import { EXONYMS, IN_FULL } from './names.ts';

export interface PlaceProperties {
  name: string;
  /** Only where they differ from `name`. */
  name_sk?: string;
  name_cs?: string;
  /** 1 for a country's capital, otherwise left out. */
  capital?: 1;
  /** Tenths of the decimal logarithm of the population: 60 is a million. */
  size: number;
  /** First zoom the place is shown at; not written into the tiles. */
  from: number;
}
export type PlaceFeature = GeoJSON.Feature<GeoJSON.Point, PlaceProperties>;

const VILLAGE = 400;
/** Postal places nearer than this to a place of the same name are the same (degrees, about 4 km). */
const SAME_PLACE = 0.04;

/** Places of all files, biggest first. */
export function readPlaces(
  europe: string,
  postal: { text: string; country: string }[],
): PlaceFeature[] {
  const places = readRecords(europe).slice(1).flatMap(europeanPlace);
  const known = new Map<string, GeoJSON.Position[]>();
  for (const place of places) remember(known, place);
  for (const { text, country } of postal) {
    for (const [name = '', , , , latitude, longitude] of readRecords(text).slice(1)) {
      const place = village(name, country, Number(latitude), Number(longitude));
      if (!place || isKnown(known, place)) continue;
      remember(known, place);
      places.push(place);
    }
  }
  return places.sort((a, b) => b.properties.size - a.properties.size);
}

function europeanPlace(row: string[]): PlaceFeature[] {
  const [, name = '', , latitude, longitude, country = '', , code = '', population] = row;
  // PPLX is a part of a town, PPLH, PPLQ and PPLW no longer stand.
  if (/^PPL[XHQW]$/.test(code) || !name) return [];
  const people = Math.max(Number(population) || 0, VILLAGE);
  const properties: PlaceProperties = {
    name,
    size: Math.round(Math.log10(people) * 10),
    from: firstZoom(people, code === 'PPLC'),
  };
  if (code === 'PPLC') properties.capital = 1;
  const [slovak, czech] = EXONYMS[`${name},${country}`] ?? [];
  if (slovak && slovak !== name) properties.name_sk = slovak;
  if (czech && czech !== name) properties.name_cs = czech;
  return [pointOf(Number(latitude), Number(longitude), properties)];
}

function village(
  name: string,
  country: string,
  latitude: number,
  longitude: number,
): PlaceFeature | undefined {
  const full = IN_FULL[name] ?? name.replace(/\bn\/ ?/, 'nad ').replace(/\bp\/ ?/, 'pod ');
  // Numbered post offices, housing estates and building sites are no places of their own.
  if (/[0-9(),.]|sídlisko|kúpele|Budapest/.test(full) || !latitude) return undefined;
  const size = Math.round(Math.log10(VILLAGE) * 10);
  const plain = country === 'SK' ? full.replace(/ - .*/, '') : full;
  return pointOf(latitude, longitude, { name: plain, size, from: 9 });
}

function pointOf(latitude: number, longitude: number, properties: PlaceProperties): PlaceFeature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  };
}

function firstZoom(people: number, isCapital: boolean): number {
  if (isCapital) return people > 150_000 ? 4 : 6;
  const steps: [number, number][] = [
    [1_500_000, 4],
    [250_000, 5],
    [60_000, 6],
    [20_000, 7],
    [5_000, 8],
  ];
  return steps.find(([least]) => people >= least)?.[1] ?? 9;
}

function remember(known: Map<string, GeoJSON.Position[]>, place: PlaceFeature): void {
  const { name } = place.properties;
  known.set(name, [...(known.get(name) ?? []), place.geometry.coordinates]);
}

function isKnown(known: Map<string, GeoJSON.Position[]>, place: PlaceFeature): boolean {
  const [x = 0, y = 0] = place.geometry.coordinates;
  return (known.get(place.properties.name) ?? []).some(
    ([otherX = 0, otherY = 0]) =>
      Math.abs(otherX - x) < SAME_PLACE * 1.5 && Math.abs(otherY - y) < SAME_PLACE,
  );
}

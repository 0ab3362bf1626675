// Builds the basemap that needs no internet (web/public/basemap) from free data, once; its output is
// committed. Raw files are read from ../shared/data, or from the folder given as the first argument.
// Sources: Natural Earth (public domain), world-atlas (ISC, of Natural Earth), GeoNames (CC BY 4.0),
// European E-roads of Speth et al. (CC BY 4.0).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readCountries } from './basemap/countries.ts';
import { SEAS } from './basemap/names.ts';
import { encodePack } from './basemap/pack.ts';
import { readPlaces } from './basemap/places.ts';
import { readRoads } from './basemap/roads.ts';
import { roundCorners } from './basemap/simplify.ts';
import { type Bounds, cutZoom, type LayerInput, type Tile, tileRange } from './basemap/tiles.ts';

const RAW = new URL(`${process.argv[2] ?? '../../shared/data'}/`, import.meta.url);
const OUTPUT = new URL('../web/public/basemap/', import.meta.url);
const WORLD: Bounds = { west: -180, south: -85, east: 180, north: 85 };
const EUROPE: Bounds = { west: -25, south: 33.5, east: 50, north: 71.8 };
const WORLD_ZOOM_MAX = 4;
/** Zoom of the finer packs: one file holds what lies below one tile of this zoom. */
const PACK_ZOOM = 5;
const LAND_ZOOM_MAX = 7;
const PLACE_ZOOM_MIN = 4;
const PLACE_ZOOM_MAX = 9;

function main(): void {
  const base = new Map<string, Tile[]>();
  const fine = new Map<string, Map<string, Tile[]>>();
  const countries = readCountries();
  const nature = readNature();
  const roads = readRoads(rawText('eroads/nodes.csv'), rawText('eroads/edges.csv'));
  for (let zoom = 0; zoom <= WORLD_ZOOM_MAX; zoom++) {
    base.set(`world/${zoom}`, worldTiles(zoom, countries, nature));
  }
  for (let zoom = PACK_ZOOM; zoom <= LAND_ZOOM_MAX; zoom++) {
    // The last zoom is magnified in nearer views; of the others half a pixel is enough.
    const [extent, detail] = zoom === LAND_ZOOM_MAX ? [8192, 1.5] : [4096, 4];
    const { polygons, borders } = countries.at(detail / (extent * 2 ** zoom));
    const tiles = cutZoom(zoom, extent, EUROPE, {
      backdrop: { features: [wholeWorld()], tolerance: 0 },
      country: { features: polygons, tolerance: 0 },
      border: { features: borders, tolerance: 0 },
      ...nature,
      road: { features: roads, tolerance: 1.5 },
    });
    store(base, fine, 'land', zoom, tiles);
  }
  const places = readPlaces(rawText('gazetteer/europe-places.csv.gz'), [
    { text: rawText('gazetteer/postal-sk.csv.gz'), country: 'SK' },
    { text: rawText('gazetteer/postal-hu.csv.gz'), country: 'HU' },
  ]);
  for (let zoom = PLACE_ZOOM_MIN; zoom <= PLACE_ZOOM_MAX; zoom++) {
    const layer = { features: places, tolerance: 0, buffer: 0 };
    store(base, fine, 'place', zoom, cutZoom(zoom, 4096, EUROPE, { place: layer }));
  }
  write(base, fine);
}

function worldTiles(
  zoom: number,
  countries: ReturnType<typeof readCountries>,
  nature: Record<string, LayerInput>,
): Tile[] {
  const { polygons, borders } = countries.at(6 / (4096 * 2 ** zoom));
  const seas = SEAS.map(([longitude, latitude, name_sk, name_cs, name_en, first]) => ({
    type: 'Feature' as const,
    // The world's tiles end at zoom 4 and are magnified: the style looks at the true first zoom.
    properties: { name_sk, name_cs, name_en, first, from: Math.min(first, WORLD_ZOOM_MAX) },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }));
  const { lake, river } = nature;
  const zoomed = zoom >= 3 && lake && river ? { lake, river } : {};
  return cutZoom(zoom, 4096, WORLD, {
    country: { features: polygons, tolerance: 0 },
    border: { features: borders, tolerance: 0 },
    ...zoomed,
    country_label: { features: countries.labels, tolerance: 0, buffer: 0 },
    sea_label: { features: seas, tolerance: 0, buffer: 0 },
  });
}

/** Rivers, lakes and towns' outlines, each from the zoom that its rank is worth. */
function readNature(): Record<string, LayerInput> {
  const rivers = [
    ...ranked('ne_10m_rivers_lake_centerlines-europe', (rank) =>
      rank <= 3 ? 3 : rank <= 6 ? 5 : 6,
    ),
    ...ranked('ne_10m_rivers_europe-europe', (rank) => (rank <= 10 ? 6 : 7)),
  ];
  const lakes = [
    ...ranked('ne_10m_lakes-europe', (rank) => (rank <= 4 ? 3 : rank <= 7 ? 5 : 6)),
    ...ranked('ne_10m_lakes_europe-europe', (rank) => (rank <= 10 ? 6 : 7)),
  ];
  const urban = ranked('ne_50m_urban_areas-europe', () => 6);
  return {
    urban: { features: urban, tolerance: 2 },
    lake: { features: lakes, tolerance: 1.5 },
    river: { features: rivers, tolerance: 1.5 },
  };
}

function ranked(file: string, from: (rank: number) => number): GeoJSON.Feature[] {
  const text = rawText(`natural-earth/${file}.geojson.gz`);
  const { features } = JSON.parse(text) as GeoJSON.FeatureCollection;
  return features.map((feature) => {
    const rank = Number(feature.properties?.scalerank ?? 9);
    const properties: GeoJSON.GeoJsonProperties = { rank, from: from(rank) };
    return { type: 'Feature', properties, geometry: rounded(feature.geometry) };
  });
}

function rounded(shape: GeoJSON.Geometry): GeoJSON.Geometry {
  if (shape.type === 'LineString') {
    return { ...shape, coordinates: roundCorners(shape.coordinates, false) };
  }
  if (shape.type === 'MultiLineString') {
    return { ...shape, coordinates: shape.coordinates.map((line) => roundCorners(line, false)) };
  }
  if (shape.type === 'Polygon') {
    return { ...shape, coordinates: shape.coordinates.map((ring) => roundCorners(ring, true)) };
  }
  if (shape.type !== 'MultiPolygon') return shape;
  const parts = shape.coordinates.map((part) => part.map((ring) => roundCorners(ring, true)));
  return { ...shape, coordinates: parts };
}

function wholeWorld(): GeoJSON.Feature {
  const ring = [
    [-180, -85],
    [180, -85],
    [180, 85],
    [-180, 85],
    [-180, -85],
  ];
  const geometry: GeoJSON.Polygon = { type: 'Polygon', coordinates: [ring] };
  return { type: 'Feature', properties: {}, geometry };
}

/** Near views go into the pack of their ancestor at PACK_ZOOM, far views into the base pack. */
function store(
  base: Map<string, Tile[]>,
  fine: Map<string, Map<string, Tile[]>>,
  source: string,
  zoom: number,
  tiles: Tile[],
): void {
  if (zoom <= PACK_ZOOM) {
    base.set(`${source}/${zoom}`, tiles);
    return;
  }
  for (const tile of tiles) {
    const shift = zoom - PACK_ZOOM;
    const name = `${tile.x >> shift}-${tile.y >> shift}`;
    const pack = fine.get(name) ?? new Map<string, Tile[]>();
    fine.set(name, pack);
    const place = `${source}/${zoom}`;
    pack.set(place, [...(pack.get(place) ?? []), tile]);
  }
}

function write(base: Map<string, Tile[]>, fine: Map<string, Map<string, Tile[]>>): void {
  mkdirSync(OUTPUT, { recursive: true });
  const packs = [...fine.keys()].sort();
  const kept = new Set(['base', ...packs].map((name) => `${name}.pack`));
  for (const file of readdirSync(OUTPUT)) if (!kept.has(file)) rmSync(new URL(file, OUTPUT));
  let total = save('base', encodePack({ tiles: base, packs }));
  for (const [name, tiles] of fine) total += save(name, encodePack({ tiles }));
  const { left, right, top, bottom } = tileRange(PACK_ZOOM, EUROPE);
  console.log(`${packs.length} packs in ${left}–${right} × ${top}–${bottom}, ${total} bytes`);
}

function save(name: string, bytes: Uint8Array): number {
  writeFileSync(new URL(`${name}.pack`, OUTPUT), bytes);
  if (bytes.length > 200_000) console.log(name, bytes.length);
  return bytes.length;
}

function rawText(path: string): string {
  const bytes = readFileSync(new URL(path, RAW));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

main();

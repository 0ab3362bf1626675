// What a PMTiles file says about itself, read with suspicion: whether it is a street map that we can draw,
// its area, zooms, age and whose data it is.
import type { TileJson } from '@flotila/domain/map/map.api.ts';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { z } from 'zod';

/** Why a file cannot be shown, as the rest of a sentence: "…: it is cut off". */
export class MapFileError extends Error {}

export type StreetHeader = Header;

export interface MapFacts extends Omit<TileJson, 'tilejson' | 'tiles'> {
  /** Layers of the tiles by their names. */
  layers: string[];
  /** Moment of the data as the file tells it, ISO; null: it does not. */
  dataOf: string | null;
  /** What made the file; null: it does not say. */
  generator: string | null;
}

/** Layers of the OpenMapTiles schema that the style cannot be without. */
const LAYERS_NEEDED = [
  'transportation',
  'transportation_name',
  'place',
  'water',
  'building',
  'landcover',
];
/** Layers by which other schemas are known. */
const OTHER_SCHEMAS: readonly [layer: string, schema: string][] = [
  ['earth', 'Protomaps'],
  ['roads', 'Protomaps'],
  ['streets', 'Shortbread'],
];
/** Deepest zoom that there is in street maps. */
const ZOOM_MAX = 22;
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';

/** @throws MapFileError */
export function readHeader(first: ArrayBuffer, fileBytes: number): StreetHeader {
  const bytes = new Uint8Array(first);
  const hasMagic = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;
  if (!hasMagic) throw new MapFileError(`it is no PMTiles file${guessOf(bytes)}`);
  if (bytes.length < HEADER_BYTES) throw new MapFileError('it is cut off');
  if (bytes[MAGIC.length] !== 3) {
    const version = bytes[MAGIC.length];
    throw new MapFileError(
      `it has version ${version} of PMTiles, not 3; "pmtiles convert" changes it`,
    );
  }
  const header = bytesToHeader(first);
  checkKind(header);
  checkParts(header, fileBytes);
  checkArea(header);
  return header;
}

/** What lies there in its place, where that is easily told. */
function guessOf(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.startsWith('SQLite format 3'))
    return ' but an SQLite file; "pmtiles convert" makes one of MBTiles';
  if (text.startsWith('PM')) return ' of a version that can be read; "pmtiles convert" changes it';
  if (/^\s*<(!doctype|html)/i.test(text)) return ' but a web page';
  if (text.includes('OSMHeader'))
    return ' but an OpenStreetMap extract; "map build" makes one of it';
  return '';
}

function checkKind({ tileType, internalCompression, tileCompression }: StreetHeader): void {
  if (tileType !== TileType.Mvt) {
    const kind = TileType[tileType]?.toLowerCase() ?? 'unknown';
    const isPicture = tileType > TileType.Mvt && tileType < TileType.Mlt;
    throw new MapFileError(
      `its tiles are ${isPicture ? 'pictures' : 'of a kind'} (${kind}) and not vector tiles (mvt)`,
    );
  }
  const known: number[] = [Compression.None, Compression.Gzip];
  for (const used of [internalCompression, tileCompression]) {
    if (known.includes(used)) continue;
    const name = Compression[used]?.toLowerCase() ?? 'unknown';
    throw new MapFileError(`it is packed with ${name}; gzip is what browsers and this server know`);
  }
}

/** All parts lie in the file, or it was not copied to its end. */
function checkParts(header: StreetHeader, fileBytes: number): void {
  const parts: [offset: number, length: number | undefined][] = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength],
    [header.tileDataOffset, header.tileDataLength],
  ];
  const end = Math.max(...parts.map(([offset, length]) => offset + (length ?? 0)));
  if (end > fileBytes) {
    throw new MapFileError(`it is cut off: it has ${fileBytes} bytes and should have ${end}`);
  }
  // The reader looks for the root in the first part alone, as the format says.
  if (header.rootDirectoryOffset + header.rootDirectoryLength > 16_384) {
    throw new MapFileError('its root directory is not where it belongs');
  }
}

function checkArea({ minZoom, maxZoom, minLon, maxLon, minLat, maxLat }: StreetHeader): void {
  if (minZoom > maxZoom || maxZoom > ZOOM_MAX) {
    throw new MapFileError(`its zooms are ${minZoom} to ${maxZoom}`);
  }
  const isArea =
    minLon >= -180 &&
    maxLon <= 180 &&
    minLat >= -90 &&
    maxLat <= 90 &&
    minLon < maxLon &&
    minLat < maxLat;
  if (!isArea) {
    throw new MapFileError(`its area is ${minLon},${minLat} to ${maxLon},${maxLat}, which is none`);
  }
}

const line = (max: number) => z.string().transform((text) => text.slice(0, max));
const Metadata = z.looseObject({
  name: line(200).catch(''),
  attribution: line(2000).catch(''),
  vector_layers: z.array(z.looseObject({ id: line(100) })).max(1000),
  'planetiler:osm:osmosisreplicationtime': line(40).optional().catch(undefined),
  osm_timestamp: line(40).optional().catch(undefined),
  generator: line(100).optional().catch(undefined),
  'planetiler:version': line(100).optional().catch(undefined),
});

/** @throws MapFileError: no metadata, or the map of another schema */
export function factsOf(header: StreetHeader, metadata: string): MapFacts {
  const parsed = Metadata.safeParse(parseJson(metadata));
  if (!parsed.success)
    throw new MapFileError('it does not say which layers it has (vector_layers)');
  const { data } = parsed;
  const layers = data.vector_layers.map(({ id }) => id);
  checkSchema(layers);
  const planetiler = data['planetiler:version'];
  return {
    name: data.name,
    attribution: textOf(data.attribution),
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    layers,
    dataOf: momentOf(data['planetiler:osm:osmosisreplicationtime'] ?? data.osm_timestamp),
    generator: planetiler ? `Planetiler ${planetiler}` : (data.generator ?? null),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws MapFileError: layers of another schema than the style draws */
export function checkSchema(layers: readonly string[]): void {
  const missing = LAYERS_NEEDED.filter((layer) => !layers.includes(layer));
  if (missing.length === 0) return;
  const other = OTHER_SCHEMAS.find(([layer]) => layers.includes(layer))?.[1];
  throw new MapFileError(
    other
      ? `it has the schema of ${other}; the OpenMapTiles schema is needed`
      : `it is not of the OpenMapTiles schema: it lacks ${missing.join(', ')}`,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** What stands between the tags: nobody's markup comes onto our page. */
function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function momentOf(text: string | undefined): string | null {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

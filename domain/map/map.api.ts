// The street map: where the browser gets its tiles from, and the tiles that this server gives from a file of
// the operator. All are vector tiles in the OpenMapTiles schema, but for raster tiles of an address. The
// calls of a sharing's page stand with the sharing, so that the sign-in screen does not load them.
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';

/** The public tiles that need no key (OpenFreeMap): their TileJSON, and the one host that is asked. */
export const PUBLIC_STREETS = 'https://tiles.openfreemap.org/planet';

/** One source of the street map, as the browser is told before anybody signs in. */
export const StreetSource = z.discriminatedUnion('kind', [
  /** The operator's file, by this server's calls; another file, or a changed one, is another version. */
  z.object({ kind: z.literal('file'), version: z.string() }),
  /** The operator's address: a TileJSON, or a template with {z}, {x}, {y}. */
  z.object({
    kind: z.literal('address'),
    form: z.enum(['tilejson', 'vector', 'raster']),
    url: z.string(),
  }),
  /** The public tiles, by their TileJSON. */
  z.object({ kind: z.literal('public'), url: z.string() }),
]);
export type StreetSource = z.output<typeof StreetSource>;

/** Deepest zoom of a tile that may be asked for. */
export const TILE_ZOOM_MAX = 22;

/** A hash of the file; a version that is over gets what the file has now, which nobody keeps. */
export const MapVersion = z.string().regex(/^[0-9a-f]{8,64}$/);
const number = (most: number) => z.coerce.number().int().min(0).max(most);
/** Path of a tile below its version. */
export const TilePath = {
  version: MapVersion,
  z: number(TILE_ZOOM_MAX),
  x: number(2 ** TILE_ZOOM_MAX - 1),
  y: number(2 ** TILE_ZOOM_MAX - 1),
};
export const VECTOR_TILE = 'application/vnd.mapbox-vector-tile';

/** What of TileJSON 3.0 a street map needs; attribution is text, not markup. */
export const TileJson = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  attribution: z.string(),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** One template, relative to this server's origin. */
  tiles: z.array(z.string()),
});
export type TileJson = z.output<typeof TileJson>;

/** 404: there is no file that can be read. Kept by the browser for ever, as each version has its own address. */
export const getMapTileJson = endpoint('GET /v1/map/tiles/{version}', {
  summary: "The operator's street map: area, zooms and whose data it is",
  needs: signedIn,
  path: { version: MapVersion },
  answer: TileJson,
});

/** A tile as it is stored in the file (gzip); 200 and empty where the file has none. */
export const getMapTile = endpoint('GET /v1/map/tiles/{version}/{z}/{x}/{y}', {
  summary: "One tile of the operator's street map",
  needs: signedIn,
  path: TilePath,
  stream: VECTOR_TILE,
});

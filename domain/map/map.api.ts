// The tiles of the street map that this server gives from a file of the operator: vector tiles in the OpenMapTiles
// schema. The calls of a sharing's page stand with the sharing.
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';

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
  bytes: VECTOR_TILE,
});

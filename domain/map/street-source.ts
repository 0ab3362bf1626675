// Where the browser gets the tiles of the street map from. All are vector tiles in the OpenMapTiles schema, but for
// raster tiles of an address. The sign-in screen loads this, so the calls stand apart (map.api.ts).
import { z } from 'zod';

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

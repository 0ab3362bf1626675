// The operator's own street map as the environment names it.
import { namesOneHost, ONE_HOST, webUrl } from './kinds.ts';

export interface MapConfig {
  /** PMTiles file, absolute path. */
  file: string | undefined;
  /** TileJSON or tile template. */
  url: string | undefined;
  /** Third parties' maps may be asked by browsers: the public street map, where the two are unset. */
  isOnline: boolean;
}

const PARTS = ['{z}', '{x}', '{y}'];

/** A TileJSON, or a template. */
export const mapUrl = webUrl
  .refine(
    (text) => new Set(PARTS.map((part) => text.includes(part))).size === 1,
    'must be a TileJSON, or contain all of {z}, {x} and {y}',
  )
  .refine(namesOneHost, ONE_HOST);

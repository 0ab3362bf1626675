// The operator's own street map as the environment names it.
import { z } from 'zod';

export interface MapConfig {
  /** PMTiles file, absolute path. */
  file: string | undefined;
  /** TileJSON or tile template. */
  url: string | undefined;
  /** Third parties' maps may be asked by browsers: the public street map, where the two are unset. */
  isOnline: boolean;
}

const PARTS = ['{z}', '{x}', '{y}'];

/** A template of many hosts; the map asks one, and the policy names it. */
export const namesOneHost = (text: string) => !text.includes('{s}');
export const ONE_HOST = 'must name one host: write a letter such as a for {s}';

/** A TileJSON, or a template; browsers refuse an address that has a login in it. */
export const mapUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (text) => new Set(PARTS.map((part) => text.includes(part))).size === 1,
    'must be a TileJSON, or contain all of {z}, {x} and {y}',
  )
  .refine(namesOneHost, ONE_HOST)
  .refine(
    (text) => !/^https?:\/\/[^/]*@/.test(text),
    'must not contain a login; a key belongs into the query',
  );

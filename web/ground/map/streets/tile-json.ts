// What a stranger's TileJSON says, as far as a street map needs and believes it. By hand and without a schema
// library: the worker of the preview wall reads it too, and carries none.
import { StreetFailure } from './street-bytes.ts';

/** Where a source's tiles are and what they are. */
export interface StreetPlan {
  /** Absolute address with {z}, {x}, {y}. */
  template: string;
  form: 'vector' | 'raster';
  minzoom: number;
  maxzoom: number;
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number];
  /** Whose map it is, as plain text; empty where nothing is said. */
  attribution: string;
}

const WORLD = [-180, -85.0511, 180, 85.0511] as const;
/** OpenMapTiles end here; what is nearer is the same tile, enlarged. */
const VECTOR_ZOOM_MAX = 14;
const RASTER_ZOOM_MAX = 19;
const ZOOM_MAX = 22;
const ATTRIBUTION_LETTERS_MAX = 300;
/** By this layer tiles of the schema that the style draws are told from others. */
const ROADS = 'transportation';

/** A template without a TileJSON: the whole world, at the usual zooms. */
export function templatePlan(url: string, form: 'vector' | 'raster'): StreetPlan {
  return {
    template: new URL(url, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}'),
    form,
    minzoom: 0,
    maxzoom: form === 'vector' ? VECTOR_ZOOM_MAX : RASTER_ZOOM_MAX,
    bounds: WORLD,
    attribution: '',
  };
}

/** Reads a TileJSON that came from `from`. Throws StreetFailure: unreadable, foreign, schema. */
export function readTileJson(said: unknown, from: string): StreetPlan {
  const json = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  const [first] = Array.isArray(json.tiles) ? json.tiles : [];
  if (typeof first !== 'string' || json.scheme === 'tms') throw new StreetFailure('unreadable');
  const form = formOf(json, first);
  const usual = templatePlan(absolute(first, from), form);
  // The policy names the host of the TileJSON: another's tiles would be refused one by one.
  if (new URL(usual.template).origin !== new URL(from).origin) throw new StreetFailure('foreign');
  const layers = layerNames(json.vector_layers);
  if (form === 'vector' && layers && !layers.includes(ROADS)) throw new StreetFailure('schema');
  const minzoom = zoomOf(json.minzoom) ?? usual.minzoom;
  const maxzoom = zoomOf(json.maxzoom) ?? usual.maxzoom;
  if (minzoom > maxzoom) throw new StreetFailure('unreadable');
  const bounds = boundsOf(json.bounds) ?? usual.bounds;
  return { ...usual, minzoom, maxzoom, bounds, attribution: textOf(json.attribution) };
}

function absolute(template: string, from: string): string {
  try {
    return new URL(template, from).href;
  } catch {
    throw new StreetFailure('unreadable');
  }
}

function formOf(json: Record<string, unknown>, template: string): StreetPlan['form'] {
  if (Array.isArray(json.vector_layers)) return 'vector';
  const isPicture = /^(png|jpe?g|webp|avif)$/i;
  const [, ending = ''] = /\.(\w+)(?:\?.*)?$/.exec(template) ?? [];
  const said = typeof json.format === 'string' ? json.format : ending;
  return isPicture.test(said) ? 'raster' : 'vector';
}

/** Null where the TileJSON does not say which layers there are. */
function layerNames(said: unknown): unknown[] | null {
  if (!Array.isArray(said)) return null;
  return said.map((layer: { id?: unknown } | null) => layer?.id);
}

function zoomOf(said: unknown): number | null {
  const isZoom = Number.isInteger(said) && Number(said) >= 0 && Number(said) <= ZOOM_MAX;
  return isZoom ? Number(said) : null;
}

function boundsOf(said: unknown): StreetPlan['bounds'] | null {
  if (!Array.isArray(said) || said.length !== 4 || !said.every(Number.isFinite)) return null;
  const [west, south, east, north] = said as [number, number, number, number];
  const [leftmost, lowest, rightmost, topmost] = WORLD;
  const within = [
    Math.max(leftmost, west),
    Math.max(lowest, south),
    Math.min(rightmost, east),
    Math.min(topmost, north),
  ] as const;
  return within[0] < within[2] && within[1] < within[3] ? within : null;
}

const SIGNS: Record<string, string> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

/** Providers write links; of a stranger's markup only the words are shown. */
function textOf(said: unknown): string {
  if (typeof said !== 'string') return '';
  return said
    .slice(0, 10 * ATTRIBUTION_LETTERS_MAX)
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (all, name: string) => SIGNS[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, ATTRIBUTION_LETTERS_MAX);
}

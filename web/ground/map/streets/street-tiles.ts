// One source of the street map: reads its TileJSON, makes sure that tiles can really be had there, and
// gives them one by one. Knows nothing of MapLibre; works in the page and in a worker.
import type { StreetSource } from '@flotila/domain/map/street-source.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import {
  fetchBytes,
  isOwn,
  rasterTile,
  StreetFailure,
  TILE_BYTES_MAX,
  TILEJSON_BYTES_MAX,
  vectorTile,
} from './street-bytes.ts';
import { readTileJson, type StreetPlan, templatePlan } from './tile-json.ts';

/** By what our own server gives the operator's file; no stranger hears of it. */
export interface StreetAccess {
  /** The session's access token; null: nobody is signed in. */
  token(): string | null;
  /** Another token when the server refused the last; null: there is none. */
  renew(): Promise<string | null>;
  /** Hash of the sharing by which a visitor may have tiles. */
  sharing?: string | undefined;
}

export interface StreetTiles extends Omit<StreetPlan, 'template'> {
  /** A tile of the source's zooms; empty where there is nothing. Throws StreetFailure, or the signal's reason. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer>;
  /** Asks past the browser's cache for the tile that is known to be there. Throws StreetFailure. */
  check(): Promise<void>;
}

/** What is asked while nothing is shown yet has to come so soon; the map does not wait longer either. */
const OPEN_MS_MAX = 3_000;
/** A tile of a shown map may take longer: it is seen when it comes. */
const TILE_MS_MAX = 15_000;
/** Where a map of the world is asked whether it has anything. */
const CENTRAL_EUROPE = { longitude: 19.5, latitude: 48.7 };
const PROBE_ZOOM = 6;

export interface OpenOptions {
  signal?: AbortSignal;
  /** Past the browser's cache: the source had failed before. */
  isFresh?: boolean;
}

/** Opens a source; resolves when a tile of it has come. Throws StreetFailure, or the signal's reason. */
export async function openStreets(
  source: StreetSource,
  access: StreetAccess,
  { signal, isFresh = false }: OpenOptions = {},
): Promise<StreetTiles> {
  const limits = { timeoutMs: OPEN_MS_MAX, isFresh, signal };
  const plan = await planOf(source, access, limits);
  const ask = (z: number, x: number, y: number, how: Omit<Limits, 'signal'> & Signalled) =>
    readTile(plan, access, { z, x, y }, how);
  const probe = await findProbe(plan, (z, x, y) => ask(z, x, y, limits));
  const { template: _, ...about } = plan;
  return {
    ...about,
    tile: (z, x, y, tileSignal) =>
      ask(z, x, y, { timeoutMs: TILE_MS_MAX, isFresh: false, signal: tileSignal }),
    async check() {
      await ask(...probe, { timeoutMs: OPEN_MS_MAX, isFresh: true });
    },
  };
}

interface Signalled {
  signal?: AbortSignal | undefined;
}

interface Limits extends Signalled {
  timeoutMs: number;
  isFresh: boolean;
}

async function planOf(
  source: StreetSource,
  access: StreetAccess,
  limits: Limits,
): Promise<StreetPlan> {
  if (source.kind === 'address' && source.form !== 'tilejson') {
    return templatePlan(source.url, source.form);
  }
  const url = source.kind === 'file' ? fileUrl(source.version, access.sharing) : source.url;
  const bytes = await fetchAllowed(url, access, { ...limits, bytesMax: TILEJSON_BYTES_MAX });
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new StreetFailure('unreadable');
  }
  return readTileJson(said, new URL(url, location.origin).href);
}

function fileUrl(version: string, sharing: string | undefined): string {
  const from = sharing ? `/v1/public/sharing/${encodeURIComponent(sharing)}` : '/v1/map';
  return `${location.origin}${from}/tiles/${version}`;
}

type TilePlace = [z: number, x: number, y: number];

/** A place of a tile that has something; an address that answers 404 to all would be an empty map. */
async function findProbe(
  plan: StreetPlan,
  ask: (...place: TilePlace) => Promise<ArrayBuffer>,
): Promise<TilePlace> {
  const zooms = [plan.minzoom, Math.min(plan.maxzoom, Math.max(plan.minzoom, PROBE_ZOOM))];
  for (const z of new Set(zooms)) {
    const place = middleOf(plan.bounds, z);
    const tile = await ask(...place).catch((error: unknown) => {
      if (error instanceof StreetFailure && error.reason === 'missing') return null;
      throw error;
    });
    if (tile && tile.byteLength > 0) return place;
  }
  throw new StreetFailure('missing');
}

function middleOf([west, south, east, north]: StreetPlan['bounds'], z: number): TilePlace {
  const { longitude: x, latitude: y } = CENTRAL_EUROPE;
  const holds = west <= x && x <= east && south <= y && y <= north;
  const across = mercatorX(holds ? x : (west + east) / 2);
  const down = mercatorY(holds ? y : (south + north) / 2);
  const cell = (part: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(part * 2 ** z)));
  return [z, cell(across), cell(down)];
}

async function readTile(
  { template, form }: StreetPlan,
  access: StreetAccess,
  place: { z: number; x: number; y: number },
  limits: Limits,
): Promise<ArrayBuffer> {
  const url = template.replace(/\{([zxy])\}/g, (_all, name: 'z' | 'x' | 'y') =>
    String(place[name]),
  );
  const bytes = await fetchAllowed(url, access, { ...limits, bytesMax: TILE_BYTES_MAX });
  return (form === 'vector' ? await vectorTile(bytes) : rasterTile(bytes)).buffer;
}

/** Shows our own server who asks, with a newer token where the first is refused, and nobody else. */
async function fetchAllowed(
  url: string,
  access: StreetAccess,
  limits: Limits & { bytesMax: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const ask = (token: string | null) =>
    fetchBytes({
      url,
      ...limits,
      ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    });
  if (!isOwn(url) || access.sharing) return await ask(null);
  try {
    return await ask(access.token());
  } catch (error) {
    if (!(error instanceof StreetFailure) || error.reason !== 'denied') throw error;
    const newer = await access.renew();
    if (newer === null) throw error;
    return await ask(newer);
  }
}

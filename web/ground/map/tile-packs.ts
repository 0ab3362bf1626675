// The offline basemap's tiles by their address, out of packs that are fetched once per page or worker. The
// base pack holds the world and Europe up to zoom 5, finer packs come when needed.
import { type Pack, readPack } from './pack.ts';

export const TILE_SCHEME = 'flotila';
const PACK_ZOOM = 5;
const FOLDER = `${import.meta.env.BASE_URL}basemap/`;

const packs = new Map<string, Promise<Pack>>();

/** Starts fetching what the first view needs before the map itself is there. */
export function preloadBase(): Promise<unknown> {
  return openPack('base').catch(() => undefined);
}

/** The tile "source/zoom/x/y". No tile in a known pack means open sea: an empty tile. */
export async function tileAt(key: string): Promise<ArrayBuffer> {
  const [, z, x, y] = key.split('/').map(Number);
  const base = await openPack('base');
  const name = packName(z ?? 0, x ?? 0, y ?? 0);
  if (name === 'base') return base.tile(key) ?? new ArrayBuffer(0);
  if (!base.packs.has(name)) return new ArrayBuffer(0);
  const pack = await openPack(name);
  return pack.tile(key) ?? new ArrayBuffer(0);
}

/** The pack that holds a tile: the base, or the tile's ancestor at PACK_ZOOM. */
export function packName(z: number, x: number, y: number): string {
  if (z <= PACK_ZOOM) return 'base';
  const shift = z - PACK_ZOOM;
  return `${x >> shift}-${y >> shift}`;
}

function openPack(name: string): Promise<Pack> {
  const known = packs.get(name);
  if (known) return known;
  const opening = fetchPack(name);
  packs.set(name, opening);
  // A failed fetch is tried again with the next tile that asks.
  opening.catch(() => packs.delete(name));
  return opening;
}

async function fetchPack(name: string): Promise<Pack> {
  const answer = await fetch(`${FOLDER}${name}.pack`);
  if (!answer.ok || !answer.body) throw new Error(`basemap ${name}: ${answer.status}`);
  return readPack(answer.body);
}

// The tiles that still pictures are drawn from: shapes of the offline basemap and pictures of a provider,
// read once and kept, the longest unused forgotten first.
import { tileAt } from '../tile-packs.ts';
import { type Box, readShapes, type ShapeTile } from './tile-shapes.ts';

/** Deepest and shallowest zoom of each source of the offline style. */
const ZOOMS = { world: [0, 4], land: [5, 7], place: [4, 9] } as const;
export type SourceName = keyof typeof ZOOMS;
/** The basemap's tiles are 512 css pixels wide. */
const SHAPE_TILES_MAX = 80;
const PICTURES_MAX = 600;
const PICTURE_MS_MAX = 8000;
/** Tiles that one picture may need; more means a wrong zoom. */
const TILES_MAX = 60;

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

const shapes = new Map<string, Promise<ShapeTile>>();
const pictures = new Map<string, Promise<ImageBitmap | null>>();

/** The tiles of a source that touch the box at the zoom of the picture; none where there are none. */
export async function shapeTiles(source: SourceName, zoom: number, box: Box): Promise<ShapeTile[]> {
  const [least, most] = ZOOMS[source];
  const z = Math.min(most, Math.floor(zoom));
  if (z < least) return [];
  return await Promise.all(
    tilesOf(z, box).map((place) =>
      kept(shapes, `${source}/${place.z}/${place.x}/${place.y}`, SHAPE_TILES_MAX, async (key) =>
        readShapes(await tileAt(key), place.z, place.x, place.y),
      ),
    ),
  );
}

/** A provider's picture of a tile; null where it cannot be had, so that the basemap shows through. */
export async function pictureTile(
  template: string,
  { z, x, y }: TilePlace,
): Promise<ImageBitmap | null> {
  const url = template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y));
  return await kept(pictures, url, PICTURES_MAX, async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PICTURE_MS_MAX) });
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  }).catch(() => null);
}

/** Tiles of a zoom that touch the box. */
export function tilesOf(z: number, box: Box): TilePlace[] {
  const count = 2 ** z;
  const cell = (value: number) => Math.max(0, Math.min(count - 1, Math.floor(value * count)));
  const [west, north, east, south] = [cell(box[0]), cell(box[1]), cell(box[2]), cell(box[3])];
  const places: TilePlace[] = [];
  for (let y = north; y <= south; y++) {
    for (let x = west; x <= east && places.length < TILES_MAX; x++) places.push({ z, x, y });
  }
  return places;
}

/** What was read before, or read now; what failed is read anew the next time. */
async function kept<T>(
  store: Map<string, Promise<T>>,
  key: string,
  most: number,
  read: (key: string) => Promise<T>,
): Promise<T> {
  const known = store.get(key);
  const value = known ?? read(key);
  // Last in the order of the map: the newest used.
  store.delete(key);
  store.set(key, value);
  if (!known) {
    value.catch(() => store.delete(key));
    const [oldest] = store.keys();
    if (store.size > most && oldest !== undefined) store.delete(oldest);
  }
  return await value;
}

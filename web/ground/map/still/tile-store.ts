// The tiles that still pictures are drawn from: shapes of the offline basemap and of the street map, and pictures
// of a provider, read once and kept, the longest unused forgotten first.
import { tileAt } from '../tile-packs.ts';
import { type Box, readShapes, type ShapeTile } from './tile-shapes.ts';

/** Deepest and shallowest zoom of each source of the offline style. */
const ZOOMS = { world: [0, 4], land: [5, 7], place: [4, 9] } as const;
export type SourceName = keyof typeof ZOOMS;
/** The basemap's tiles are 512 css pixels wide. */
const SHAPE_TILES_MAX = 80;
/** A town has about 300 kB to the tile; a wall of 60 cards looks at some 100 tiles. */
const STREET_BYTES_MAX = 32_000_000;
const PICTURES_MAX = 600;
const PICTURE_MS_MAX = 8000;
/** Tiles that one picture may need; more means a wrong zoom. */
const TILES_MAX = 60;

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

const shapes = createKeeper<ShapeTile>(SHAPE_TILES_MAX);
const streets = createKeeper<ShapeTile>(STREET_BYTES_MAX, (tile) => tile.bytes);
const pictures = createKeeper<ImageBitmap | null>(PICTURES_MAX, (picture) => (picture ? 1 : 0));

/** The tiles of a source that touch the box at the zoom of the picture; none where there are none. */
export async function shapeTiles(source: SourceName, zoom: number, box: Box): Promise<ShapeTile[]> {
  const [least, most] = ZOOMS[source];
  const z = Math.min(most, Math.floor(zoom));
  if (z < least) return [];
  return await Promise.all(
    tilesOf(z, box).map((place) =>
      shapes(`${source}/${place.z}/${place.x}/${place.y}`, async (key) =>
        readShapes(await tileAt(key), place.z, place.x, place.y),
      ),
    ),
  );
}

/** A tile of the street map; an empty one where it cannot be had, and it is asked for again the next time. */
export async function streetTile(
  source: string,
  { z, x, y }: TilePlace,
  read: (place: TilePlace) => Promise<ArrayBuffer>,
): Promise<ShapeTile> {
  return await streets(`${source}/${z}/${x}/${y}`, async () =>
    readShapes(await read({ z, x, y }), z, x, y),
  ).catch(() => readShapes(new ArrayBuffer(0), z, x, y));
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
  return await pictures(url, async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PICTURE_MS_MAX) });
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  }).catch(() => null);
}

/** A picture of the street map where its tiles are pictures; null where it cannot be had. */
export async function streetPicture(
  source: string,
  { z, x, y }: TilePlace,
  read: (place: TilePlace) => Promise<ArrayBuffer>,
): Promise<ImageBitmap | null> {
  return await pictures(`${source}/${z}/${x}/${y}`, async () => {
    const bytes = await read({ z, x, y });
    return bytes.byteLength > 0 ? await createImageBitmap(new Blob([bytes])) : null;
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

/**
 * Answers what was read before under the key, or reads it now. Keeps values up to `most` in all as `weigh` has it;
 * what weighs nothing, and what failed, is read anew the next time.
 */
export function createKeeper<T>(
  most: number,
  weigh: (value: T) => number = () => 1,
): (key: string, read: (key: string) => Promise<T>) => Promise<T> {
  const kept = new Map<string, { value: Promise<T>; weight: number }>();
  let sum = 0;

  function forget(key: string): void {
    sum -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  async function start(key: string, reading: Promise<T>): Promise<void> {
    const entry = { value: reading, weight: 0 };
    kept.set(key, entry);
    try {
      entry.weight = weigh(await reading);
      sum += entry.weight;
      if (entry.weight === 0) forget(key);
    } catch {
      forget(key);
    }
    for (const [oldest, { weight }] of kept) {
      if (sum <= most) return;
      if (weight > 0 && oldest !== key) forget(oldest);
    }
  }

  return (key, read) => {
    const known = kept.get(key);
    if (!known) {
      const reading = read(key);
      void start(key, reading);
      return reading;
    }
    // Last in the order of the map: the newest used.
    kept.delete(key);
    kept.set(key, known);
    return known.value;
  };
}

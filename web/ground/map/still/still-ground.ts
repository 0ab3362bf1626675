// What a still picture is ordered by, and what it is painted from: tiles of the offline basemap, of the street map,
// or pictures of a provider.
import type { Language } from '@flotila/domain/words/languages.ts';
import type { BaseLayer } from '../contract.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import type { Theme } from '../palette.ts';
import { holdsPlace } from '../streets/street-area.ts';
import { STREETS } from '../streets/street-parts.ts';
import { boxAround } from './paint-shapes.ts';
import type { StillView } from './still-view.ts';
import type { ShapeTile } from './tile-shapes.ts';
import {
  pictureTile,
  type SourceName,
  shapeTiles,
  streetPicture,
  streetTile,
  type TilePlace,
  tilesOf,
} from './tile-store.ts';

export interface StillOrder extends StillView {
  /** Pixels of the canvas to the css pixel. */
  ratio: number;
  /** Mercator place where the vehicle's marker stands: no name is written there. */
  vehicle: { x: number; y: number };
  theme: Theme;
  language: Language;
  layer: BaseLayer;
  /** The street map that is shown; null: none, or another layer is chosen. */
  streets: StillStreets | null;
}

/** What a picture has to know of a street map. */
export interface StillStreets {
  /** Tells its tiles from those of another source. */
  key: string;
  form: 'vector' | 'raster';
  minzoom: number;
  maxzoom: number;
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number];
}

/** Gives the bytes of a tile of the street map; none where it has none or it cannot be had. */
export type ReadTile = (place: TilePlace) => Promise<ArrayBuffer>;

const SOURCES: readonly SourceName[] = ['world', 'land', 'place'];
const PROVIDER_ZOOM_MAX = 19;
/** Css pixels around the picture whose tiles are read, too: blots and names reach over. */
const MARGIN = 200;
/** Lines of the street map reach less far. */
const STREET_MARGIN = 16;

/** What a picture is painted from. */
export interface Ground {
  tiles: Readonly<Record<string, ShapeTile[]>>;
  provider: { place: TilePlace; picture: ImageBitmap | null }[];
}

/** Reads all that the picture needs; fails only when the basemap cannot be read. */
export async function readGround(order: StillOrder, read: ReadTile): Promise<Ground> {
  const around = boxAround(order, MARGIN);
  const { layer } = order;
  const [tiles, streets, provider] = await Promise.all([
    Promise.all(
      SOURCES.map(async (name) => [name, await shapeTiles(name, order.zoom, around)] as const),
    ),
    streetTiles(order, read),
    'url' in layer ? providerTiles(order, layer.url) : streetPictures(order, read),
  ]);
  const all = Object.fromEntries(tiles);
  // Where the street map has nothing at all the offline basemap is shown whole.
  const hasStreets = streets.some(({ bytes }) => bytes > 0);
  return { tiles: hasStreets ? { ...all, [STREETS]: streets } : all, provider };
}

function streetTiles(order: StillOrder, read: ReadTile): Promise<ShapeTile[]> {
  const { streets, zoom } = order;
  if (streets?.form !== 'vector' || !covers(streets, order)) return Promise.resolve([]);
  const z = Math.min(streets.maxzoom, Math.floor(zoom));
  return Promise.all(
    tilesOf(z, boxAround(order, STREET_MARGIN)).map((place) =>
      streetTile(streets.key, place, read),
    ),
  );
}

async function streetPictures(order: StillOrder, read: ReadTile): Promise<Ground['provider']> {
  const { streets, zoom } = order;
  if (streets?.form !== 'raster' || !covers(streets, order)) return [];
  const z = Math.min(streets.maxzoom, Math.round(zoom) + 1);
  return await Promise.all(
    tilesOf(z, boxAround(order, 0)).map(async (place) => ({
      place,
      picture: await streetPicture(streets.key, place, read),
    })),
  );
}

/** Whether the middle of the picture is within the street map. */
function covers({ bounds, minzoom }: StillStreets, { x, y, zoom }: StillOrder): boolean {
  return holdsPlace(bounds, longitudeOf(x), latitudeOf(y)) && zoom >= minzoom;
}

function providerTiles(order: StillOrder, url: string) {
  // Provider tiles are 256 pixels wide, so theirs is one zoom more than the map's.
  const z = Math.min(PROVIDER_ZOOM_MAX, Math.round(order.zoom) + 1);
  return Promise.all(
    tilesOf(z, boxAround(order, 0)).map(async (place) => ({
      place,
      picture: await pictureTile(url, place),
    })),
  );
}

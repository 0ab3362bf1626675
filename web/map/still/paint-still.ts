// One still picture of the map: the offline basemap by its own style, the street map above its land where there
// are streets, or a provider's tiles where such a layer is chosen.

import type { Language } from '../../i18n/i18n.ts';
import type { BaseLayer } from '../contract.ts';
import { OVERLAY_ANCHOR, offlineStyle } from '../offline-style.ts';
import type { Theme } from '../palette.ts';
import { HIDDEN_BY_STREETS, streetLayers } from '../streets/street-style.ts';
import { wishesOf } from './label-wish.ts';
import { meansOf, paintLabels } from './paint-labels.ts';
import { boxAround, type Pen, paintLayer, pixelOf, type Sheet, sheetOf } from './paint-shapes.ts';
import { placeLabels } from './place-labels.ts';
import { stillPictures } from './still-pictures.ts';
import type { StillView } from './still-view.ts';
import { readStyle, type StyleLayer } from './style-reader.ts';
import type { ShapeTile } from './tile-shapes.ts';
import { pictureTile, type SourceName, shapeTiles, type TilePlace, tilesOf } from './tile-store.ts';

export interface StillOrder extends StillView {
  /** Pixels of the canvas to the css pixel. */
  ratio: number;
  /** Mercator place where the vehicle's marker stands: no name is written there. */
  vehicle: { x: number; y: number };
  theme: Theme;
  language: Language;
  layer: BaseLayer;
}

const SOURCES: readonly SourceName[] = ['world', 'land', 'place'];
const PROVIDER_ZOOM_MAX = 19;
/** Css pixels around the picture whose tiles are read, too: blots and names reach over. */
const MARGIN = 200;

/** What a picture is painted from. */
export interface Ground {
  tiles: Readonly<Record<string, ShapeTile[]>>;
  provider: { place: TilePlace; picture: ImageBitmap | null }[];
}

/** Reads all that the picture needs; fails only when the basemap cannot be read. */
export async function readGround(order: StillOrder): Promise<Ground> {
  const around = boxAround(order, MARGIN);
  const { layer } = order;
  const [tiles, provider] = await Promise.all([
    Promise.all(
      SOURCES.map(async (name) => [name, await shapeTiles(name, order.zoom, around)] as const),
    ),
    'url' in layer ? providerTiles(order, layer.url) : [],
  ]);
  return { tiles: Object.fromEntries(tiles), provider };
}

/** Paints the whole picture at once, so that no other can come between. */
export function paintStill(pen: Pen, order: StillOrder, ground: Ground): void {
  const { zoom, ratio, theme, language, vehicle } = order;
  const sheet = sheetOf(pen, order, ratio);
  const layers = styleOf(theme, language, 'streets' in ground.tiles).filter((layer) =>
    layer.isShownAt(zoom),
  );
  const tilesOf = (layer: StyleLayer) => ground.tiles[layer.source] ?? [];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const layer of layers) paintLayer(sheet, layer, tilesOf(layer));
  if ('url' in order.layer) {
    // A provider's tiles carry their own names.
    paintProvider(sheet, order, ground.provider);
    return;
  }
  const wishes = layers.flatMap((layer, rank) =>
    layer.type === 'symbol' ? wishesOf(sheet, layer, tilesOf(layer), rank) : [],
  );
  const pictures = stillPictures(theme);
  const labels = placeLabels(wishes, meansOf(sheet, pictures, vehicle));
  paintLabels(sheet, labels, pictures);
}

const styles = new Map<string, StyleLayer[]>();

/** The layers of the live map in its order, read once. */
function styleOf(theme: Theme, language: Language, hasStreets: boolean): StyleLayer[] {
  const key = `${theme} ${language} ${hasStreets}`;
  const known = styles.get(key);
  if (known) return known;
  const { layers } = offlineStyle(theme, language);
  const shown = layers.flatMap((layer) => {
    if (!hasStreets) return [layer];
    if (layer.id === OVERLAY_ANCHOR) return [...streetLayers(theme, language), layer];
    return HIDDEN_BY_STREETS.includes(layer.id) ? [] : [layer];
  });
  const read = readStyle(shown);
  styles.set(key, read);
  return read;
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

function paintProvider(sheet: Sheet, order: StillOrder, found: Ground['provider']): void {
  const { pen } = sheet;
  const { code } = order.layer;
  const isPhoto = code === 'satellite' || code === 'czech-satellite';
  pen.globalAlpha = 1;
  if (order.theme === 'dark' && !isPhoto) pen.filter = 'brightness(0.72) saturate(0.65)';
  for (const { place, picture } of found) {
    if (!picture) continue;
    const part = 1 / 2 ** place.z;
    const [x, y] = pixelOf(sheet, place.x * part, place.y * part);
    pen.drawImage(picture, x, y, sheet.world * part, sheet.world * part);
  }
  pen.filter = 'none';
}

// One still picture of the map: the offline basemap by its own style, the net of kilometres, and above them
// a provider's tiles where such a layer is chosen.
import type { BaseLayer } from '../contract.ts';
import { GRID_OPACITY, GRID_ZOOM_FULL, GRID_ZOOM_MIN, gridLines } from '../grid.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../mercator.ts';
import { type Language, offlineStyle } from '../offline-style.ts';
import { PALETTES, type Theme } from '../palette.ts';
import { paintLabels } from './paint-labels.ts';
import { boxAround, type Pen, paintLayer, pixelOf, type Sheet, sheetOf } from './paint-shapes.ts';
import type { StillView } from './still-view.ts';
import { pictureTile, type SourceName, shapeTiles, tilesOf } from './tile-store.ts';

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
/** Layers that tell the net where to go: roads stand above it. */
const ABOVE_GRID = 'road-casing';
const PROVIDER_ZOOM_MAX = 19;
/** Css pixels around the picture whose tiles are read, too: blots and names reach over. */
const MARGIN = 200;

/** Paints the whole picture; fails only when the basemap cannot be read. */
export async function paintStill(pen: Pen, order: StillOrder): Promise<void> {
  const sheet = sheetOf(pen, order);
  const box = boxAround(sheet, MARGIN);
  const tiles = Object.fromEntries(
    await Promise.all(
      SOURCES.map(async (name) => [name, await shapeTiles(name, order.zoom, box)] as const),
    ),
  );
  const isOffline = order.layer.code === 'offline';
  pen.setTransform(order.ratio, 0, 0, order.ratio, 0, 0);
  for (const layer of offlineStyle(order.theme, order.language).layers) {
    const { minzoom = 0, maxzoom = 24 } = layer;
    if (order.zoom < minzoom || order.zoom >= maxzoom) continue;
    if (layer.layout?.visibility === 'none') continue;
    if (layer.id === ABOVE_GRID) paintGrid(sheet, order.theme);
    const source = 'source' in layer ? String(layer.source) : '';
    pen.globalAlpha = 1;
    if (layer.type !== 'symbol') paintLayer(sheet, layer, tiles[source] ?? []);
    // A provider's tiles carry their own names.
    else if (isOffline) paintLabels(sheet, layer, tiles[source] ?? [], order);
  }
  if (order.layer.code !== 'offline') await paintProvider(sheet, order, order.layer);
}

function paintGrid(sheet: Sheet, theme: Theme): void {
  const { pen, view } = sheet;
  const [west, north, east, south] = boxAround(sheet, 0);
  const lines = gridLines({
    ...{ zoom: view.zoom, latitude: latitudeOf(view.y) },
    ...{ west: longitudeOf(west), east: longitudeOf(east) },
    ...{ south: latitudeOf(south), north: latitudeOf(north) },
  });
  const strength = (view.zoom - GRID_ZOOM_MIN) / (GRID_ZOOM_FULL - GRID_ZOOM_MIN);
  pen.globalAlpha = GRID_OPACITY * Math.max(0, Math.min(1, strength));
  pen.strokeStyle = PALETTES[theme].grid;
  pen.lineWidth = 1;
  pen.setLineDash([]);
  pen.beginPath();
  for (const [from, to] of lines) {
    pen.moveTo(...pixelOf(sheet, mercatorX(from[0]), mercatorY(from[1])));
    pen.lineTo(...pixelOf(sheet, mercatorX(to[0]), mercatorY(to[1])));
  }
  pen.stroke();
}

async function paintProvider(
  sheet: Sheet,
  order: StillOrder,
  layer: Exclude<BaseLayer, { code: 'offline' }>,
): Promise<void> {
  const { pen } = sheet;
  // Provider tiles are 256 pixels wide, so theirs is one zoom more than the map's.
  const z = Math.min(PROVIDER_ZOOM_MAX, Math.round(order.zoom) + 1);
  const found = await Promise.all(
    tilesOf(z, boxAround(sheet, 0)).map(async (place) => ({
      place,
      picture: await pictureTile(layer.url, place),
    })),
  );
  const isPhoto = layer.code === 'satellite' || layer.code === 'czech-satellite';
  pen.globalAlpha = 1;
  if (order.theme === 'dark' && !isPhoto) pen.filter = 'brightness(0.72) saturate(0.65)';
  for (const { place, picture } of found) {
    if (!picture) continue;
    const size = sheet.world / 2 ** z;
    const [x, y] = pixelOf(sheet, place.x / 2 ** z, place.y / 2 ** z);
    pen.drawImage(picture, x, y, size, size);
  }
  pen.filter = 'none';
}

// One still picture of the map: the offline basemap by its own style, the street map above its land where there
// are streets, or a provider's tiles where such a layer is chosen.

import type { Language } from '@flotila/domain/words/languages.ts';
import { OVERLAY_ANCHOR, offlineStyle } from '../offline-style.ts';
import type { Theme } from '../palette.ts';
import { STREETS } from '../streets/street-parts.ts';
import { HIDDEN_BY_STREETS, streetLayers } from '../streets/street-style.ts';
import { wishesOf } from './label-wish.ts';
import { meansOf, paintLabels } from './paint-labels.ts';
import { type Pen, paintLayer, pixelOf, type Sheet, sheetOf } from './paint-shapes.ts';
import { placeLabels } from './place-labels.ts';
import type { Ground, StillOrder } from './still-ground.ts';
import { stillPictures } from './still-pictures.ts';
import { readStyle, type StyleLayer } from './style-reader.ts';

/** Paints the whole picture at once, so that no other can come between. */
export function paintStill(pen: Pen, order: StillOrder, ground: Ground): void {
  const { zoom, ratio, theme, language, vehicle } = order;
  const sheet = sheetOf(pen, order, ratio);
  const layers = styleOf(theme, language, STREETS in ground.tiles).filter((layer) =>
    layer.isShownAt(zoom),
  );
  const tilesOf = (layer: StyleLayer) => ground.tiles[layer.source] ?? [];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const layer of layers) paintLayer(sheet, layer, tilesOf(layer));
  if (ground.provider.some(({ picture }) => picture)) {
    // Such pictures carry their own names.
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

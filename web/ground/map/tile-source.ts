// Serves the offline basemap's tiles to MapLibre under the address scheme `flotila:`.
import { addProtocol } from 'maplibre-gl';
import { TILE_SCHEME, tileAt } from './tile-packs.ts';

let isServing = false;

/** Registers the scheme; harmless when called again. */
export function serveTiles(): void {
  if (isServing) return;
  isServing = true;
  addProtocol(TILE_SCHEME, async ({ url }) => ({
    data: await tileAt(url.slice(`${TILE_SCHEME}://`.length)),
  }));
}

// Switches what lies under the vehicles without touching them: theme and language change properties of the
// layers that are there, a provider's raster tiles are slid in above the offline basemap. When such tiles
// cannot be had the offline basemap shows through, and the vehicles stay in any case (MAP-009).
import type {
  LayerSpecification,
  Map as MapLibreMap,
  MapSourceDataEvent,
  RasterLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { BaseLayer } from './contract.ts';
import { OVERLAY_ANCHOR } from './offline-style.ts';
import { PALETTES, type Theme } from './palette.ts';

type PaintName = Parameters<MapLibreMap['setPaintProperty']>[1];

const OVERLAY = 'provider-tiles';
/** Background of the offline style. */
const SEA = 'sea';
const RASTER_ZOOM_MAX = 19;
const DOT_PIXELS = 12;

/** Gives every layer of `next` its properties; what is on the map has the same layers. */
export function restyle(map: MapLibreMap, next: readonly LayerSpecification[]): void {
  for (const layer of next) {
    if (!map.getLayer(layer.id)) continue;
    const { paint = {}, layout = {} } = layer as {
      paint?: Record<string, unknown>;
      layout?: Record<string, unknown>;
    };
    for (const [name, value] of Object.entries(paint)) {
      map.setPaintProperty(layer.id, name as PaintName, value as never);
    }
    // Of the layout only the language changes.
    const text = layout['text-field'];
    if (text) map.setLayoutProperty(layer.id, 'text-field', text as never);
  }
}

/** The style with land everywhere: most of what is looked at is, and its tiles are on their way (U-23). */
export function withoutSea(style: StyleSpecification, theme: Theme): StyleSpecification {
  const paint = { 'background-color': PALETTES[theme].land[0] };
  const layers = style.layers.map((layer) =>
    layer.id === SEA ? ({ ...layer, paint } as LayerSpecification) : layer,
  );
  return { ...style, layers };
}

/** Leaves the sea away until a tile says where it is; answers how to wait no more. */
export function awaitSea(map: MapLibreMap, theme: Theme): () => void {
  const paint = (colour: string) => map.setPaintProperty(SEA, 'background-color', colour);
  if (map.isSourceLoaded('world')) return () => undefined;
  const onTile = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (sourceId !== 'world' || !tile) return;
    map.off('sourcedata', onTile);
    paint(PALETTES[theme].sea);
  };
  paint(PALETTES[theme].land[0]);
  map.on('sourcedata', onTile);
  return () => map.off('sourcedata', onTile);
}

/** Shows the tiles of a provider, or the offline basemap alone. */
export function showBaseLayer(map: MapLibreMap, layer: BaseLayer, theme: Theme): void {
  if (map.getLayer(OVERLAY)) map.removeLayer(OVERLAY);
  if (map.getSource(OVERLAY)) map.removeSource(OVERLAY);
  // Who draws the streets decides what they stand for.
  if (layer.code === 'streets') return;
  const isProvider = 'url' in layer;
  // Provider tiles carry their own names and roads; ours would show twice at the edges of loading.
  for (const id of ['sea-label', 'place-label', 'country-label']) {
    map.setLayoutProperty(id, 'visibility', isProvider ? 'none' : 'visible');
  }
  if (!isProvider) return;
  map.addSource(OVERLAY, {
    type: 'raster',
    tiles: [layer.url],
    tileSize: 256,
    maxzoom: RASTER_ZOOM_MAX,
    attribution: layer.attribution,
  });
  const isPhoto = layer.code === 'satellite' || layer.code === 'czech-satellite';
  map.addLayer(rasterLayer({ id: OVERLAY, source: OVERLAY, isPhoto }, theme), OVERLAY_ANCHOR);
}

/** Pictures as a layer: drawn maps are made paler, and in the dark dimmer. */
export function rasterLayer(
  { id, source, isPhoto }: { id: string; source: string; isPhoto: boolean },
  theme: Theme,
): RasterLayerSpecification {
  const isDimmed = theme === 'dark' && !isPhoto;
  return {
    id,
    type: 'raster',
    source,
    paint: {
      'raster-brightness-max': isDimmed ? 0.72 : 1,
      'raster-saturation': isDimmed ? -0.35 : isPhoto ? 0 : -0.15,
    },
  };
}

/** Draws the dots of places in the theme's colours. */
export function putPlaceDots(map: MapLibreMap, theme: Theme): void {
  for (const [name, radius] of [
    ['place-dot', 2.4],
    ['capital-dot', 3.4],
  ] as const) {
    const picture = drawDot(radius, theme);
    if (!picture) continue;
    if (map.hasImage(name)) map.updateImage(name, picture);
    else map.addImage(name, picture, { pixelRatio: 2 });
  }
}

function drawDot(radius: number, theme: Theme): ImageData | undefined {
  const palette = PALETTES[theme];
  const size = DOT_PIXELS * 2;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.arc(size / 2, size / 2, radius * 2, 0, 2 * Math.PI);
  pen.fillStyle = palette.dotFill;
  pen.fill();
  pen.lineWidth = 2.6;
  pen.strokeStyle = palette.dot;
  pen.stroke();
  return pen.getImageData(0, 0, size, size);
}

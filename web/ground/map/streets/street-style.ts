// The street map: vector tiles of the OpenMapTiles schema, drawn by our own style in the colours of the offline
// basemap. It has neither glyphs nor a sprite; it lies over the offline land and below our vehicles and tracks.
import type { Language } from '@flotila/domain/words/languages.ts';
import type { LayerSpecification } from 'maplibre-gl';
import type { Theme } from '../palette.ts';
import { borderLayers, buildingLayer, farBorderLayers, groundLayers } from './street-ground.ts';
import { nameLayers } from './street-names.ts';
import { STREET_PALETTES } from './street-palette.ts';
import { roadLayers, tunnelLayers } from './street-roads.ts';

export { putStreetPictures } from './street-pictures.ts';

/** Layers of the offline basemap that say the same as the street map does; its land
 * stays below. */
export const HIDDEN_BY_STREETS: readonly string[] = [
  'world-river',
  'world-lake',
  'land-urban',
  'land-river',
  'land-lake',
  'built-up',
  'road-casing',
  'road',
  'land-border-halo',
  'land-border',
  'sea-label',
  'place-label',
  'country-label',
];

/**
 * All layers in the order of drawing; every id begins with `street-`. They are over the source `streets`, but for
 * the names and borders of far views, which are over the offline basemap's.
 */
export function streetLayers(theme: Theme, language: Language): LayerSpecification[] {
  const palette = STREET_PALETTES[theme];
  return [
    ...groundLayers(palette),
    ...tunnelLayers(palette),
    buildingLayer(palette),
    ...roadLayers(palette),
    ...farBorderLayers(theme),
    ...borderLayers(palette),
    ...nameLayers({ theme, language }),
  ];
}

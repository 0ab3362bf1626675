// The street map: vector tiles of the OpenMapTiles schema, drawn by our own style in the colours of the offline
// basemap. It has neither glyphs nor a sprite; it lies over the offline land and below our vehicles and tracks.
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Language } from '../../i18n/i18n.ts';
import type { Theme } from '../palette.ts';
import { borderLayers, buildingLayer, groundLayers } from './street-ground.ts';
import { nameLayers } from './street-names.ts';
import { STREET_PALETTES } from './street-palette.ts';
import { drawPlate } from './street-pictures.ts';
import { roadLayers, tunnelLayers } from './street-roads.ts';
import { plateName } from './street-shields.ts';

/** Layers of the offline basemap that say the same as the street map does; its land stays below. */
export const HIDDEN_BY_STREETS: readonly string[] = [
  'world-river',
  'world-lake',
  'world-border-halo',
  'world-border',
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

/** All layers over the source `streets` in the order of drawing; every id begins with `street-`. */
export function streetLayers(theme: Theme, language: Language): LayerSpecification[] {
  const palette = STREET_PALETTES[theme];
  return [
    ...groundLayers(palette),
    ...tunnelLayers(palette),
    buildingLayer(palette),
    ...roadLayers(palette),
    ...borderLayers(palette),
    ...nameLayers(palette, language),
  ];
}

/**
 * Puts the pictures that the layers refer to on the map, or draws them anew in another theme.
 * @public
 */
export function putStreetPictures(map: MapLibreMap, theme: Theme): void {
  for (const kind of ['motorway', 'european', 'road'] as const) {
    const plate = drawPlate(STREET_PALETTES[theme].plates[kind]);
    if (!plate) continue;
    const name = plateName(kind);
    if (map.hasImage(name)) map.updateImage(name, plate.picture);
    else map.addImage(name, plate.picture, plate.fit);
  }
}

// The style of the basemap that needs no internet: what is drawn, in which order and from which zoom.
// There are no `glyphs` and no sprite: labels come from the page's fonts, the places' dots are drawn here.
import type { Language } from '@flotila/domain/words/languages.ts';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { labelLayers } from './offline-labels.ts';
import { PALETTES, type Palette, type Theme } from './palette.ts';
import { TILE_SCHEME } from './tile-packs.ts';

/** Raster tiles of a provider are put right under this layer, which itself draws nothing. */
export const OVERLAY_ANCHOR = 'overlay-anchor';
export const ATTRIBUTION = 'Natural Earth · GeoNames · E-roads: Speth et al.';
/** Radius for one inhabitant at zoom 8; it grows with the root of the population. */
const BUILT_UP_PIXELS = 0.055;
/** Ten times the logarithm of the population: smaller places would be specks without a shape. */
const BUILT_UP_SIZE_MIN = 33;
const EUROPE: [number, number, number, number] = [-25, 33.5, 50, 71.8];

/** The whole offline style of a theme and language. */
export function offlineStyle(theme: Theme, language: Language): StyleSpecification {
  const palette = PALETTES[theme];
  const source = (name: string, minzoom: number, maxzoom: number) => ({
    type: 'vector' as const,
    tiles: [`${TILE_SCHEME}://${name}/{z}/{x}/{y}`],
    minzoom,
    maxzoom,
  });
  return {
    version: 8,
    sources: {
      world: { ...source('world', 0, 4), attribution: ATTRIBUTION },
      land: { ...source('land', 5, 7), bounds: EUROPE },
      place: { ...source('place', 4, 9), bounds: EUROPE },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
      ...landLayers('world', palette),
      backdrop(palette),
      ...landLayers('land', palette),
      builtUp(palette),
      ...roadLayers(palette),
      ...offlineBorders('land', palette),
      ...labelLayers(palette, language),
      // Invisible: only marks the place in the order where provider tiles go.
      { id: OVERLAY_ANCHOR, type: 'background', layout: { visibility: 'none' } },
    ],
  };
}

/** Covers the coarse world where the finer land is drawn, so that no coarse coast peeks out. */
function backdrop(palette: Palette): LayerSpecification {
  return {
    id: 'backdrop',
    type: 'fill',
    source: 'land',
    'source-layer': 'backdrop',
    paint: { 'fill-color': palette.sea, 'fill-antialias': false },
  };
}

function landLayers(source: 'world' | 'land', palette: Palette): LayerSpecification[] {
  const tint: ExpressionSpecification = [
    'match',
    ['get', 'tint'],
    0,
    palette.land[0],
    1,
    palette.land[1],
    2,
    palette.land[2],
    palette.land[3],
  ];
  const part = (layer: string) => ({ source, 'source-layer': layer });
  const rivers: LayerSpecification = {
    id: `${source}-river`,
    type: 'line',
    ...part('river'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.river, 'line-width': riverWidth() },
  };
  const land: LayerSpecification[] = [
    { id: `${source}-country`, type: 'fill', ...part('country'), paint: { 'fill-color': tint } },
    {
      id: `${source}-urban`,
      type: 'fill',
      ...part('urban'),
      paint: {
        'fill-color': palette.urban,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0.75, 9.5, 0],
      },
    },
    rivers,
    { id: `${source}-lake`, type: 'fill', ...part('lake'), paint: { 'fill-color': palette.lake } },
  ];
  return source === 'world'
    ? [...land.filter((layer) => layer.id !== 'world-urban'), ...offlineBorders('world', palette)]
    : land;
}

/**
 * A round area where people live, as large as a place of that population usually is (2 500 people to the
 * square kilometre). In near views, for which no outlines of towns are at hand.
 */
function builtUp(palette: Palette): LayerSpecification {
  // √(people / 2500 / π) km, in pixels at 48° N and zoom 8; each zoom doubles it.
  const pixels = (zoom: number): ExpressionSpecification => [
    '*',
    ['^', 10, ['/', ['get', 'size'], 20]],
    BUILT_UP_PIXELS * 2 ** (zoom - 8),
  ];
  return {
    id: 'built-up',
    type: 'circle',
    source: 'place',
    'source-layer': 'place',
    minzoom: 8,
    filter: ['>=', ['get', 'size'], BUILT_UP_SIZE_MIN],
    paint: {
      'circle-color': palette.urban,
      'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 8, pixels(8), 17, pixels(17)],
      'circle-blur': 0.3,
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 9.5, 0.7],
    },
  };
}

/** Rank 0 is the Danube, rank 12 a brook. */
function riverWidth(): ExpressionSpecification {
  const byRank = (big: number, small: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['get', 'rank'],
    2,
    big,
    9,
    small,
  ];
  return [
    'interpolate',
    ['exponential', 1.3],
    ['zoom'],
    4,
    byRank(1, 0.3),
    8,
    byRank(2.4, 0.8),
    13,
    byRank(6, 1.8),
  ];
}

/** Borders of countries, of the coarse world or of Europe. */
export function offlineBorders(source: 'world' | 'land', palette: Palette): LayerSpecification[] {
  const part = { source, 'source-layer': 'border' };
  const layout = { 'line-join': 'round' as const };
  return [
    {
      id: `${source}-border-halo`,
      type: 'line',
      ...part,
      layout,
      paint: {
        'line-color': palette.borderHalo,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 6, 4, 10, 8],
        'line-opacity': 0.7,
      },
    },
    {
      id: `${source}-border`,
      type: 'line',
      ...part,
      layout,
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 6, 1.1, 10, 1.6],
        'line-dasharray': [4, 2],
      },
    },
  ];
}

function roadLayers(palette: Palette): LayerSpecification[] {
  const part = { source: 'land', 'source-layer': 'road', minzoom: 5 };
  const layout = { 'line-cap': 'round' as const, 'line-join': 'round' as const };
  const width = (extra: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.4],
    ['zoom'],
    5,
    0.9 + extra * 0.45,
    7,
    1.5 + extra * 0.7,
    10,
    3 + extra,
    16,
    11 + extra,
  ];
  return [
    {
      id: 'road-casing',
      type: 'line',
      ...part,
      layout,
      paint: {
        'line-color': palette.roadCasing,
        'line-width': width(1.5),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0.75, 7, 1],
      },
    },
    {
      id: 'road',
      type: 'line',
      ...part,
      layout,
      paint: {
        'line-color': palette.road,
        'line-width': width(0),
      },
    },
  ];
}

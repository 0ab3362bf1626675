// Names on the offline basemap: seas, places, countries, in the language of the page.

import { fallbacksOf, type Language } from '@flotila/domain/words/languages.ts';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { REGULAR, SEMIBOLD } from './fonts.ts';
import type { Palette } from './palette.ts';

/** In the order of drawing; where two collide the later one is kept. */
export function labelLayers(palette: Palette, language: Language): LayerSpecification[] {
  const names = fallbacksOf(language).map((one): ExpressionSpecification => ['get', `name_${one}`]);
  const local: ExpressionSpecification = ['coalesce', ...names];
  const halo = { 'text-halo-color': palette.labelHalo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'sea-label',
      type: 'symbol',
      source: 'world',
      'source-layer': 'sea_label',
      filter: ['<=', ['get', 'first'], ['zoom']],
      maxzoom: 9,
      layout: {
        'text-field': local,
        'text-font': [REGULAR],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 7, 15],
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: { 'text-color': palette.seaLabel },
    },
    {
      id: 'place-label',
      type: 'symbol',
      source: 'place',
      'source-layer': 'place',
      minzoom: 4,
      layout: {
        'text-field': ['coalesce', local, ['get', 'name']],
        'text-font': ['case', ['has', 'capital'], ['literal', [SEMIBOLD]], ['literal', [REGULAR]]],
        'text-size': placeSize(),
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.55,
        'text-justify': 'auto',
        'text-max-width': 8,
        'text-padding': 5,
        'icon-image': ['case', ['has', 'capital'], 'capital-dot', 'place-dot'],
        'icon-size': ['interpolate', ['linear'], ['get', 'size'], 26, 0.7, 55, 1],
        'icon-padding': 1,
        'symbol-sort-key': ['-', ['case', ['has', 'capital'], -6, 0], ['get', 'size']],
      },
      paint: { ...halo, 'text-color': placeColour(palette) },
    },
    {
      id: 'country-label',
      type: 'symbol',
      source: 'world',
      'source-layer': 'country_label',
      // Big countries are named in far views, small ones when there is room; near, nobody needs it.
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 3, 1, 4, 2, 5, 3, 6, 4]],
      maxzoom: 8,
      layout: {
        'text-field': ['upcase', local],
        'text-font': [SEMIBOLD],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 5, 12.5, 7, 16],
        'text-letter-spacing': 0.16,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { ...halo, 'text-halo-width': 1, 'text-color': palette.countryLabel },
    },
  ];
}

function placeSize(): ExpressionSpecification {
  const bySize = (small: number, big: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['get', 'size'],
    30,
    small,
    62,
    big,
  ];
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    4,
    bySize(9, 12),
    8,
    bySize(10.5, 16),
    13,
    bySize(13, 22),
  ];
}

function placeColour(palette: Palette): ExpressionSpecification {
  return [
    'case',
    ['any', ['has', 'capital'], ['>=', ['get', 'size'], 54]],
    palette.capital,
    ['>=', ['get', 'size'], 40],
    palette.town,
    palette.village,
  ];
}

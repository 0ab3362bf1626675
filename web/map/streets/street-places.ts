// Names of countries, towns and their quarters on the street map. Far away a town is a dot with its name beside
// it, as on the offline basemap; near, its name stands in its middle.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { REGULAR, SEMIBOLD } from '../fonts.ts';
import type { StreetPalette } from './street-palette.ts';
import { byClass, haloOf, isClass, labelOf } from './street-parts.ts';

/** Where towns cease to be dots. */
const NEAR_ZOOM = 9;
const RANK_OTHER = 20;
const rank: ExpressionSpecification = ['coalesce', ['get', 'rank'], RANK_OTHER];
const isCapital: ExpressionSpecification = ['==', ['get', 'capital'], 2];

/** In the order of drawing; where two collide the later one is kept. */
export function placeLayers(
  palette: StreetPalette,
  name: ExpressionSpecification,
): LayerSpecification[] {
  return [
    districtLayer(palette, name),
    nearLayer(palette, name),
    farLayer(palette, name),
    countryLayer(palette, name),
  ];
}

function districtLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...labelOf('district', 'place', [12, 17]),
    filter: ['all', ['has', 'name'], isClass('suburb', 'quarter', 'neighbourhood')],
    layout: {
      'text-field': ['upcase', name],
      'text-font': [SEMIBOLD],
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 9, 16, 11.5],
      'text-letter-spacing': 0.1,
      'text-max-width': 8,
      'text-padding': 8,
      'symbol-sort-key': rank,
    },
    paint: { ...haloOf(palette), 'text-color': palette.district },
  };
}

function nearLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  const sizes = (city: number, town: number, village: number, other: number) =>
    byClass({ city, town, village }, other);
  return {
    ...labelOf('place-near', 'place', [NEAR_ZOOM, 17]),
    filter: [
      'all',
      ['has', 'name'],
      isClass('city', 'town', 'village', 'hamlet', 'island'),
      ['<=', byClass({ city: 0, town: 0, village: 10, island: 10 }, 13), ['zoom']],
    ],
    layout: {
      'text-field': name,
      'text-font': [
        'case',
        isClass('city', 'town'),
        ['literal', [SEMIBOLD]],
        ['literal', [REGULAR]],
      ],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        NEAR_ZOOM,
        sizes(15, 12, 10.5, 10),
        12,
        sizes(19, 15.5, 12.5, 11),
        16,
        sizes(24, 20, 16, 13),
      ],
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['+', rank, byClass({ city: 0, town: 20, village: 40 }, 60)],
    },
    paint: {
      ...haloOf(palette),
      'text-color': byClass({ city: palette.city, town: palette.town }, palette.village),
    },
  };
}

function farLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  const sizes = (capital: number, city: number, town: number): ExpressionSpecification => [
    'case',
    isCapital,
    capital,
    byClass({ city }, town),
  ];
  return {
    ...labelOf('place-far', 'place', [3, NEAR_ZOOM]),
    filter: [
      'all',
      ['has', 'name'],
      isClass('city', 'town'),
      ['<=', ['case', isCapital, 0, byClass({ city: 4 }, 7)], ['zoom']],
    ],
    layout: {
      'text-field': name,
      'text-font': ['case', isCapital, ['literal', [SEMIBOLD]], ['literal', [REGULAR]]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        sizes(12, 10.5, 10),
        NEAR_ZOOM,
        sizes(17, 14.5, 12),
      ],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
      'text-max-width': 8,
      'text-padding': 5,
      'icon-image': ['case', isCapital, 'capital-dot', 'place-dot'],
      'icon-size': ['case', isCapital, 1, byClass({ city: 0.9 }, 0.75)],
      'icon-padding': 1,
      'symbol-sort-key': ['+', rank, ['case', isCapital, -20, byClass({ city: 0 }, 20)]],
    },
    paint: {
      ...haloOf(palette),
      'text-color': [
        'case',
        isCapital,
        palette.city,
        byClass({ city: palette.town }, palette.village),
      ],
    },
  };
}

function countryLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...labelOf('country', 'place', [2, 8]),
    filter: ['all', ['has', 'name'], ['==', ['get', 'class'], 'country']],
    layout: {
      'text-field': ['upcase', name],
      'text-font': [SEMIBOLD],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 5, 12.5, 7, 16],
      'text-letter-spacing': 0.16,
      'text-max-width': 7,
      'symbol-sort-key': rank,
    },
    paint: { ...haloOf(palette, 1), 'text-color': palette.country },
  };
}

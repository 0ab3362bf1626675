// Names of countries, towns and their quarters on the street map. Far away they are the offline basemap's own:
// in the user's language, and there also where an operator's file of one country ends.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { REGULAR, SEMIBOLD } from '../fonts.ts';
import { labelLayers } from '../offline-labels.ts';
import { PALETTES } from '../palette.ts';
import { STREET_PALETTES, type StreetPalette } from './street-palette.ts';
import { byClass, haloOf, isClass, labelOf, nameIn, type StreetLook } from './street-parts.ts';

/** Up to here names are the offline basemap's; nearer, the tiles have more and more exact ones. */
export const NEAR_ZOOM = 9;
const RANK_OTHER = 20;
const rank: ExpressionSpecification = ['coalesce', ['get', 'rank'], RANK_OTHER];

/** In the order of drawing; where two collide the later one is kept. */
export function placeLayers(look: StreetLook): LayerSpecification[] {
  const palette = STREET_PALETTES[look.theme];
  const name = nameIn(look.language);
  return [districtLayer(palette, name), nearLayer(palette, name), ...farLayers(look)];
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

function farLayers({ theme, language }: StreetLook): LayerSpecification[] {
  return labelLayers(PALETTES[theme], language).map((layer) => ({
    ...layer,
    id: `street-far-${layer.id}`,
    maxzoom: Math.min(layer.maxzoom ?? NEAR_ZOOM, NEAR_ZOOM),
  }));
}

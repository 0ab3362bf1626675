// What a driver looks for besides streets: fuel, stations, airports, parking places, and nearest by also
// hospitals and the like. Nothing else: a point of interest must not look like a vehicle.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { REGULAR } from '../fonts.ts';
import type { StreetPalette } from './street-palette.ts';
import { byClass, haloOf, isClass, labelOf } from './street-parts.ts';

/** Signs that are drawn for points of interest. */
export const SIGNS = ['fuel', 'train', 'bus', 'plane', 'parking'] as const;
export type Sign = (typeof SIGNS)[number];
/** Name of a sign's picture. */
export const signName = (sign: Sign): string => `street-sign-${sign}`;

const isStation: ExpressionSpecification = [
  'any',
  ['in', ['get', 'subclass'], ['literal', ['station', 'bus_station']]],
  isClass('fuel', 'parking'),
];

export function poiLayers(
  palette: StreetPalette,
  name: ExpressionSpecification,
): LayerSpecification[] {
  return [
    poiLayer(palette, 'poi-sign', {
      filter: ['all', isStation, ['<=', byClass({ railway: 13, bus: 14, fuel: 14 }, 17), ['zoom']]],
      name,
      sign: byClass(
        { railway: signName('train'), bus: signName('bus'), parking: signName('parking') },
        signName('fuel'),
      ),
    }),
    poiLayer(palette, 'poi-airport', {
      layer: 'aerodrome_label',
      filter: ['has', 'iata'],
      name,
      sign: signName('plane'),
    }),
  ];
}

interface Poi {
  layer?: string;
  filter: ExpressionSpecification;
  name: ExpressionSpecification;
  sign: string | ExpressionSpecification;
}

function poiLayer(palette: StreetPalette, id: string, of: Poi): LayerSpecification {
  const { layer = 'poi', filter, name, sign } = of;
  return {
    ...labelOf(id, layer, layer === 'poi' ? [13, 24] : [9, 15]),
    filter,
    layout: {
      'icon-image': sign,
      'icon-padding': 4,
      'text-field': ['coalesce', name, ''],
      'text-font': [REGULAR],
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 17, 12],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.9,
      'text-justify': 'auto',
      'text-max-width': 8,
      'text-optional': true,
      'text-padding': 4,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
    },
    paint: { ...haloOf(palette), 'text-color': palette.poi },
  };
}

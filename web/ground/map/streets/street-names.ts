// Names and numbers of the street map. Later layers are placed first: a town's name before a street's. Text is
// drawn from the page's fonts; there are no glyphs.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { REGULAR } from '../fonts.ts';
import { STREET_PALETTES, type StreetPalette } from './street-palette.ts';
import { byClass, haloOf, isClass, labelOf, nameIn, type StreetLook } from './street-parts.ts';
import { NEAR_ZOOM, placeLayers } from './street-places.ts';
import { poiLayers } from './street-poi.ts';
import { isRoad } from './street-roads.ts';
import { shieldLayers } from './street-shields.ts';

/** In the order of drawing; where two collide the later one is kept. */
export function nameLayers(look: StreetLook): LayerSpecification[] {
  const palette = STREET_PALETTES[look.theme];
  const name = nameIn(look.language);
  return [
    numberLayer(palette),
    waterLineLayer(palette, name),
    streetLayer(palette, name),
    ...waterLayers(palette, name),
    ...shieldLayers(palette),
    ...poiLayers(palette, name),
    ...placeLayers(look),
  ];
}

function numberLayer(palette: StreetPalette): LayerSpecification {
  return {
    ...labelOf('housenumber', 'housenumber', [17, 24]),
    layout: {
      'text-field': ['get', 'housenumber'],
      'text-font': [REGULAR],
      'text-size': ['interpolate', ['linear'], ['zoom'], 17, 9.5, 19, 12],
      'text-padding': 4,
    },
    paint: { ...haloOf(palette, 1), 'text-color': palette.number },
  };
}

/** Streets alone: railways, ferries and footpaths stand in the same layer of the tiles. */
function streetLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...labelOf('name', 'transportation_name', [12, 24]),
    filter: ['all', ['has', 'name'], isRoad],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 350,
      'text-field': name,
      'text-font': [REGULAR],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        12,
        byClass({ motorway: 11, trunk: 11, primary: 11, secondary: 10.5 }, 10),
        17,
        byClass({ motorway: 14, trunk: 14, primary: 14, secondary: 13.5 }, 12.5),
      ],
      'text-max-angle': 30,
      'text-padding': 5,
    },
    paint: { ...haloOf(palette), 'text-color': palette.street },
  };
}

function waterLineLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...labelOf('waterway-name', 'waterway', [11, 24]),
    filter: ['all', ['has', 'name'], isClass('river', 'canal', 'stream')],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 450,
      'text-field': name,
      'text-font': [REGULAR],
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 17, 12.5],
      'text-letter-spacing': 0.06,
      'text-padding': 8,
    },
    paint: { ...haloOf(palette), 'text-color': palette.blue },
  };
}

/** Seas and small lakes are points, the name of a long lake goes along it. */
function waterLayers(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification[] {
  const isAlong: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  const layout = {
    'text-field': name,
    'text-font': [REGULAR],
    'text-size': 12,
    'text-letter-spacing': 0.08,
    'text-max-width': 7,
    'text-padding': 6,
  };
  const paint = {
    'text-color': palette.blue,
    'text-halo-color': palette.water,
    'text-halo-width': 1,
  };
  return [
    {
      ...labelOf('water-name', 'water_name', [NEAR_ZOOM, 24]),
      filter: ['all', ['has', 'name'], ['!', isAlong]],
      layout,
      paint,
    },
    {
      ...labelOf('water-name-along', 'water_name', [NEAR_ZOOM, 24]),
      filter: ['all', ['has', 'name'], isAlong],
      layout: { ...layout, 'symbol-placement': 'line', 'symbol-spacing': 500 },
      paint,
    },
  ];
}

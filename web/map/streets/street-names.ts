// Names and numbers of the street map. Later layers are placed first: a town's name before a street's. Text is
// drawn from the page's fonts; there are no glyphs.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Language } from '../../i18n/i18n.ts';
import { REGULAR, SEMIBOLD } from '../fonts.ts';
import type { StreetPalette } from './street-palette.ts';
import { byClass, isClass, nameIn, STREETS } from './street-parts.ts';
import { ROAD_CLASSES } from './street-roads.ts';
import { shieldLayers } from './street-shields.ts';

type Label = Extract<LayerSpecification, { type: 'symbol' }>;

/** In the order of drawing; where two collide the later one is kept. */
export function nameLayers(palette: StreetPalette, language: Language): LayerSpecification[] {
  const name = nameIn(language);
  return [
    numberLayer(palette),
    waterLineLayer(palette, name),
    streetLayer(palette, name),
    waterLayer(palette, name),
    ...shieldLayers(palette),
    districtLayer(palette, name),
    placeLayer(palette, name, 'village'),
    placeLayer(palette, name, 'town'),
    placeLayer(palette, name, 'city'),
    countryLayer(palette, name),
  ];
}

function label(
  id: string,
  layer: string,
  zooms: [min: number, max: number],
): Pick<Label, 'id' | 'type' | 'source' | 'source-layer' | 'minzoom' | 'maxzoom'> & {
  source: string;
} {
  const [minzoom, maxzoom] = zooms;
  return {
    id: `street-${id}`,
    type: 'symbol',
    source: STREETS,
    'source-layer': layer,
    minzoom,
    maxzoom,
  };
}

const halo = (palette: StreetPalette, width = 1.4) => ({
  'text-halo-color': palette.halo,
  'text-halo-width': width,
});

function numberLayer(palette: StreetPalette): LayerSpecification {
  return {
    ...label('housenumber', 'housenumber', [17, 24]),
    layout: {
      'text-field': ['get', 'housenumber'],
      'text-font': [REGULAR],
      'text-size': ['interpolate', ['linear'], ['zoom'], 17, 9.5, 19, 12],
      'text-padding': 4,
    },
    paint: { ...halo(palette, 1), 'text-color': palette.number },
  };
}

/** Streets alone: railways, ferries and footpaths stand in the same layer of the tiles. */
function streetLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...label('name', 'transportation_name', [12, 24]),
    filter: ['all', ['has', 'name'], isClass(...ROAD_CLASSES)],
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
    paint: { ...halo(palette), 'text-color': palette.street },
  };
}

function waterLineLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...label('waterway-name', 'waterway', [11, 24]),
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
    paint: { ...halo(palette), 'text-color': palette.blue },
  };
}

function waterLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...label('water-name', 'water_name', [3, 24]),
    filter: ['has', 'name'],
    layout: {
      'text-field': name,
      'text-font': [REGULAR],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 12, 12],
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: { ...halo(palette, 1), 'text-color': palette.blue },
  };
}

function districtLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...label('district', 'place', [12, 17]),
    filter: ['all', ['has', 'name'], isClass('suburb', 'quarter', 'neighbourhood', 'hamlet')],
    layout: {
      'text-field': ['upcase', name],
      'text-font': [SEMIBOLD],
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 9.5, 16, 12],
      'text-letter-spacing': 0.1,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 20],
    },
    paint: { ...halo(palette), 'text-color': palette.district },
  };
}

const PLACES = {
  village: { zooms: [10, 17], sizes: [10, 12.5, 15], font: REGULAR },
  town: { zooms: [7, 17], sizes: [11, 14.5, 18], font: REGULAR },
  city: { zooms: [4, 16], sizes: [11, 17, 23], font: SEMIBOLD },
} as const;

function placeLayer(
  palette: StreetPalette,
  name: ExpressionSpecification,
  kind: keyof typeof PLACES,
): LayerSpecification {
  const { zooms, sizes, font } = PLACES[kind];
  const isCity = kind === 'city';
  return {
    ...label(kind, 'place', [zooms[0], zooms[1]]),
    filter: ['all', ['has', 'name'], ['==', ['get', 'class'], kind]],
    layout: {
      'text-field': name,
      'text-font': [font],
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, sizes[0], 11, sizes[1], 15, sizes[2]],
      'text-max-width': 8,
      'text-padding': 5,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 20],
    },
    paint: { ...halo(palette), 'text-color': isCity ? palette.city : palette[kind] },
  };
}

function countryLayer(palette: StreetPalette, name: ExpressionSpecification): LayerSpecification {
  return {
    ...label('country', 'place', [2, 8]),
    filter: ['all', ['has', 'name'], ['==', ['get', 'class'], 'country']],
    layout: {
      'text-field': ['upcase', name],
      'text-font': [SEMIBOLD],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 5, 12.5, 7, 16],
      'text-letter-spacing': 0.16,
      'text-max-width': 7,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 20],
    },
    paint: { ...halo(palette, 1), 'text-color': palette.country },
  };
}

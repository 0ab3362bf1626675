// What lies under the roads of the street map: land cover, land use, parks, water, airfields, buildings.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { offlineBorders } from '../offline-style.ts';
import { PALETTES, type Theme } from '../palette.ts';
import type { StreetPalette } from './street-palette.ts';
import { byClass, STREETS } from './street-parts.ts';

/** From here on the offline land, whose coast and borders are coarse, is covered by land of one colour. */
const LAND_ZOOM = 8;
const BROOK_ZOOM = 13;

export function groundLayers(palette: StreetPalette): LayerSpecification[] {
  return [
    {
      id: 'street-land',
      type: 'background',
      minzoom: LAND_ZOOM,
      paint: {
        'background-color': palette.land,
        'background-opacity': ['interpolate', ['linear'], ['zoom'], LAND_ZOOM, 0, LAND_ZOOM + 1, 1],
      },
    },
    area('landcover', landCoverColour(palette)),
    area('landuse', landUseColour(palette)),
    {
      ...area('park', palette.park, 0.5),
      minzoom: 7,
      filter: ['!=', ['get', 'class'], 'protected_area'],
    },
    ...waterLayers(palette),
    ...airfieldLayers(palette),
  ];
}

type Fill = Extract<LayerSpecification, { type: 'fill' }>;

/** An area without a seam where two tiles meet. */
function area(layer: string, colour: string | ExpressionSpecification, opacity = 1): Fill {
  return {
    id: `street-${layer}`,
    type: 'fill',
    source: STREETS,
    'source-layer': layer,
    paint: { 'fill-color': colour, 'fill-antialias': false, 'fill-opacity': opacity },
  };
}

function landCoverColour(palette: StreetPalette): ExpressionSpecification {
  const colours = {
    wood: palette.wood,
    grass: palette.grass,
    wetland: palette.grass,
    sand: palette.sand,
    rock: palette.rock,
    ice: palette.ice,
    farmland: palette.farmland,
  };
  return byClass(colours, palette.land);
}

function landUseColour(palette: StreetPalette): ExpressionSpecification {
  const colours: Record<string, string> = {
    residential: palette.residential,
    suburb: palette.residential,
    quarter: palette.residential,
    neighbourhood: palette.residential,
    industrial: palette.industrial,
    commercial: palette.industrial,
    retail: palette.industrial,
    railway: palette.industrial,
    garages: palette.industrial,
    military: palette.industrial,
    quarry: palette.rock,
    school: palette.civic,
    university: palette.civic,
    college: palette.civic,
    kindergarten: palette.civic,
    hospital: palette.civic,
    cemetery: palette.park,
    pitch: palette.pitch,
    playground: palette.pitch,
    track: palette.pitch,
    stadium: palette.pitch,
    zoo: palette.park,
    theme_park: palette.park,
  };
  return byClass(colours, palette.residential);
}

function waterLayers(palette: StreetPalette): LayerSpecification[] {
  return [
    {
      id: 'street-waterway',
      type: 'line',
      source: STREETS,
      'source-layer': 'waterway',
      minzoom: 6,
      filter: [
        'all',
        ['!=', ['get', 'brunnel'], 'tunnel'],
        ['<=', byClass({ river: 6, canal: 10 }, BROOK_ZOOM), ['zoom']],
      ],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.river, 'line-width': waterwayWidth() },
    },
    {
      ...area('water', palette.water),
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
      paint: { 'fill-color': byClass({ ocean: palette.sea }, palette.water) },
    },
  ];
}

function waterwayWidth(): ExpressionSpecification {
  const wide = (river: number, canal: number, brook: number) => byClass({ river, canal }, brook);
  return [
    'interpolate',
    ['exponential', 1.4],
    ['zoom'],
    6,
    wide(0.8, 0.4, 0.2),
    9,
    wide(1.4, 0.8, 0.4),
    13,
    wide(2.8, 1.8, 0.8),
    17,
    wide(9, 7, 3),
  ];
}

function airfieldLayers(palette: StreetPalette): LayerSpecification[] {
  return [
    {
      ...area('aeroway', palette.runway, 0.6),
      id: 'street-airfield',
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'Polygon'],
    },
    {
      id: 'street-runway',
      type: 'line',
      source: STREETS,
      'source-layer': 'aeroway',
      minzoom: 11,
      filter: ['!=', ['geometry-type'], 'Polygon'],
      paint: {
        'line-color': palette.runway,
        'line-width': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          11,
          ['match', ['get', 'class'], 'runway', 2, 0.6],
          17,
          ['match', ['get', 'class'], 'runway', 100, 30],
        ],
      },
    },
  ];
}

export function buildingLayer(palette: StreetPalette): LayerSpecification {
  return {
    id: 'street-building',
    type: 'fill',
    source: STREETS,
    'source-layer': 'building',
    minzoom: 13,
    paint: {
      'fill-color': palette.building,
      'fill-outline-color': palette.buildingEdge,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.3, 15, 1],
    },
  };
}

/** Far away the borders are the offline basemap's, which are there also beyond the end of an operator's file. */
export function farBorderLayers(theme: Theme): LayerSpecification[] {
  return offlineBorders('land', PALETTES[theme]).map((layer) => ({
    ...layer,
    id: `street-far-${layer.id}`,
    maxzoom: LAND_ZOOM,
  }));
}

export function borderLayers(palette: StreetPalette): LayerSpecification[] {
  const part = {
    type: 'line' as const,
    source: STREETS,
    'source-layer': 'boundary',
    layout: { 'line-join': 'round' as const },
  };
  const country: ExpressionSpecification = [
    'all',
    ['==', ['get', 'admin_level'], 2],
    ['!=', ['get', 'maritime'], 1],
  ];
  return [
    {
      ...part,
      id: 'street-region',
      minzoom: LAND_ZOOM,
      filter: ['all', ['==', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
      paint: {
        'line-color': palette.region,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, 12, 1.2],
        'line-dasharray': [2, 3],
      },
    },
    {
      ...part,
      id: 'street-border-halo',
      minzoom: LAND_ZOOM,
      filter: country,
      paint: {
        'line-color': palette.borderHalo,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 6, 4, 10, 7],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.7, 13, 0.35],
      },
    },
    {
      ...part,
      id: 'street-border',
      minzoom: LAND_ZOOM,
      filter: country,
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 6, 1.1, 10, 1.6],
        'line-dasharray': [4, 2],
      },
    },
  ];
}

// Roads, railways and ferries of the street map. All casings of a level lie below all fills of that level, so
// that crossings are open; levels are tunnels, then the ground, then bridges.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { StreetPalette } from './street-palette.ts';
import { byClass, isClass, STREETS } from './street-parts.ts';

type Line = Extract<LayerSpecification, { type: 'line' }>;
type Level = 'tunnel' | 'road' | 'bridge';

const ZOOMS = [5, 7, 9, 11, 13, 15, 17, 19];
/** Pixels at each of ZOOMS; the order is that of drawing, the greatest roads last. */
const WIDTHS = {
  service: [0, 0, 0, 0, 0.8, 2.6, 8, 28],
  minor: [0, 0, 0, 0.7, 1.8, 4.8, 13, 48],
  tertiary: [0, 0, 0.8, 1.5, 3, 6.2, 15, 52],
  secondary: [0, 0.5, 1.3, 2.2, 3.9, 7.2, 17, 56],
  primary: [0.4, 1, 1.9, 2.9, 4.7, 8, 18.5, 58],
  trunk: [0.8, 1.4, 2.3, 3.3, 5.2, 8.6, 20, 60],
  motorway: [1, 1.7, 2.7, 3.8, 5.8, 9.2, 22, 64],
};
/** Width of a casing on each side. */
const EDGES = [0.35, 0.45, 0.55, 0.65, 0.75, 0.9, 1.1, 1.6];
type RoadClass = keyof typeof WIDTHS;
const CLASSES = Object.keys(WIDTHS) as RoadClass[];

/** Roads and pedestrian streets; only these are ever named as streets. */
export const isRoad: ExpressionSpecification = [
  'any',
  isClass(...CLASSES, 'busway', 'raceway'),
  ['==', ['get', 'subclass'], 'pedestrian'],
];

const isLine: ExpressionSpecification = ['!=', ['geometry-type'], 'Polygon'];
const isLevel: Record<Level, ExpressionSpecification> = {
  tunnel: ['==', ['get', 'brunnel'], 'tunnel'],
  road: ['all', ['!=', ['get', 'brunnel'], 'tunnel'], ['!=', ['get', 'brunnel'], 'bridge']],
  bridge: ['==', ['get', 'brunnel'], 'bridge'],
};

/** Everything below the buildings. */
export function tunnelLayers(palette: StreetPalette): LayerSpecification[] {
  return [railLayer(palette, 'tunnel'), ...roadPair(palette, 'tunnel')];
}

/** Everything above the buildings. */
export function roadLayers(palette: StreetPalette): LayerSpecification[] {
  return [
    pierLayer(palette),
    ferryLayer(palette),
    pathLayer(palette),
    railLayer(palette, 'road'),
    railGapLayer(palette, 'road'),
    ...roadPair(palette, 'road'),
    ...roadPair(palette, 'bridge'),
    tramLayer(palette),
    railLayer(palette, 'bridge'),
    railGapLayer(palette, 'bridge'),
  ];
}

function line(id: string, filter: ExpressionSpecification, minzoom: number): Omit<Line, 'paint'> {
  return {
    id: `street-${id}`,
    type: 'line',
    source: STREETS,
    'source-layer': 'transportation',
    minzoom,
    filter: ['all', isLine, filter],
  };
}

function roadPair(palette: StreetPalette, level: Level): LayerSpecification[] {
  const filter: ExpressionSpecification = ['all', isRoad, isLevel[level]];
  const layout = {
    // A bridge's casing must not run out over the road before it.
    'line-cap': level === 'road' ? ('round' as const) : ('butt' as const),
    'line-join': 'round' as const,
    'line-sort-key': byClass(Object.fromEntries(CLASSES.map((name, at) => [name, at])), 1),
  };
  const isTunnel = level === 'tunnel';
  return [
    {
      ...line(`${level}-casing`, filter, 4),
      layout,
      paint: {
        'line-color': edgeColour(palette),
        'line-width': roadWidth(2),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 7, isTunnel ? 0.7 : 1],
        ...(isTunnel ? { 'line-dasharray': [0.6, 0.5] } : {}),
      },
    },
    {
      ...line(level, filter, 4),
      layout,
      paint: {
        'line-color': isTunnel ? palette.tunnel : fillColour(palette),
        'line-width': roadWidth(0),
      },
    },
  ];
}

function roadWidth(edges: number): ExpressionSpecification {
  const stops = ZOOMS.flatMap((zoom, at) => {
    const edge = (EDGES[at] ?? 0) * edges;
    const widths = CLASSES.map((name) => {
      const width = WIDTHS[name][at] ?? 0;
      return [name, width && width + edge] as const;
    });
    const minor = WIDTHS.minor[at] ?? 0;
    const path = WIDTHS.service[at] ?? 0;
    const all = { ...Object.fromEntries(widths), path: path && path + edge };
    const full = byClass(all, minor && minor + edge);
    // A ramp is one lane.
    const ramp = (WIDTHS.tertiary[at] ?? 0) * 0.75;
    return [zoom, ['case', ['==', ['get', 'ramp'], 1], ramp && ramp + edge, full]];
  });
  return [
    'interpolate',
    ['exponential', 1.4],
    ['zoom'],
    ...stops,
  ] as unknown as ExpressionSpecification;
}

function fillColour(palette: StreetPalette): ExpressionSpecification {
  const { motorway, trunk, road, minor, tunnel } = palette;
  return byClass(
    { motorway, trunk, primary: trunk, secondary: road, tertiary: road, path: tunnel },
    minor,
  );
}

function edgeColour(palette: StreetPalette): ExpressionSpecification {
  const { motorwayEdge, trunkEdge, roadEdge, path } = palette;
  return byClass({ motorway: motorwayEdge, trunk: trunkEdge, primary: trunkEdge, path }, roadEdge);
}

const isFootpath: ExpressionSpecification = [
  'all',
  isClass('path', 'track'),
  ['!=', ['get', 'brunnel'], 'tunnel'],
  ['!=', ['get', 'subclass'], 'pedestrian'],
];

function pathLayer(palette: StreetPalette): LayerSpecification {
  return {
    ...line('path', isFootpath, 13),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.path,
      'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.5, 15, 1, 19, 3],
      'line-dasharray': [3, 2],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.4, 15, 1],
    },
  };
}

const isRail = isClass('rail');

function railLayer(palette: StreetPalette, level: Level): LayerSpecification {
  const isHidden = level === 'tunnel';
  return {
    ...line(`${level}-rail`, ['all', isRail, isLevel[level]], 9),
    paint: {
      'line-color': palette.rail,
      'line-width': railWidth(1),
      'line-opacity': isHidden ? 0.4 : ['interpolate', ['linear'], ['zoom'], 9, 0.5, 12, 1],
    },
  };
}

/** Trams run in the street, so they lie above it; what runs below the ground is nothing to a driver. */
function tramLayer(palette: StreetPalette): LayerSpecification {
  return {
    ...line('tram', ['all', isClass('transit'), ['!=', ['get', 'brunnel'], 'tunnel']], 13),
    paint: {
      'line-color': palette.rail,
      'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.6, 16, 1.2, 19, 2],
      'line-opacity': 0.7,
    },
  };
}

/** The pale steps between the sleepers. */
function railGapLayer(palette: StreetPalette, level: Level): LayerSpecification {
  return {
    ...line(`${level}-rail-gap`, ['all', isRail, isLevel[level]], 13),
    paint: {
      'line-color': palette.railGap,
      'line-width': railWidth(0.5),
      'line-dasharray': [5, 5],
    },
  };
}

function railWidth(part: number): ExpressionSpecification {
  const wide = (full: number): ExpressionSpecification => [
    'case',
    ['has', 'service'],
    full * part * 0.6,
    full * part,
  ];
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    9,
    wide(0.7),
    13,
    wide(1.7),
    16,
    wide(3),
    19,
    wide(6),
  ];
}

function pierLayer(palette: StreetPalette): LayerSpecification {
  return {
    id: 'street-pier',
    type: 'fill',
    source: STREETS,
    'source-layer': 'transportation',
    minzoom: 13,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': palette.pier },
  };
}

function ferryLayer(palette: StreetPalette): LayerSpecification {
  return {
    ...line('ferry', isClass('ferry'), 8),
    paint: { 'line-color': palette.ferry, 'line-width': 1, 'line-dasharray': [4, 3] },
  };
}

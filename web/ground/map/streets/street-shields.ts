// Numbers of roads on plates. OpenMapTiles says nowhere whose number it is (`network` is "road" in all of Europe),
// so the kind is told from the road's class and from how the number is written.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { SEMIBOLD } from '../fonts.ts';
import type { StreetPalette } from './street-palette.ts';
import { isClass, STREETS } from './street-parts.ts';

export const PLATE_KINDS = ['motorway', 'european', 'road'] as const;
export type PlateKind = (typeof PLATE_KINDS)[number];
/** Name of a plate's picture. */
export const plateName = (kind: PlateKind): string => `street-plate-${kind}`;

/** Longer ones are lists, or what somebody wrote into the wrong field. */
const REF_LENGTH_MAX = 8;
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Slovakia and Czechia, coarsely: only there is "513" on a secondary road a road "II/513". */
const HOME: [number, number][] = [
  [12.05, 50.35],
  [12.5, 49.7],
  [12.75, 49.2],
  [13.8, 48.75],
  [14.7, 48.58],
  [15.0, 49.0],
  [16.1, 48.73],
  [16.95, 48.6],
  [16.95, 48.1],
  [17.2, 48.0],
  [17.75, 47.75],
  [18.8, 47.8],
  [18.9, 48.05],
  [20.0, 48.15],
  [20.6, 48.5],
  [21.6, 48.35],
  [22.2, 48.38],
  [22.58, 49.1],
  [21.9, 49.4],
  [21.0, 49.4],
  [20.3, 49.4],
  [20.0, 49.2],
  [19.7, 49.3],
  [19.4, 49.6],
  [18.85, 49.55],
  [18.6, 49.95],
  [17.8, 50.0],
  [17.7, 50.35],
  [16.9, 50.45],
  [16.6, 50.15],
  [16.2, 50.65],
  [15.0, 51.05],
  [14.3, 51.07],
  [13.5, 50.75],
  [12.9, 50.45],
  [12.05, 50.35],
];

const ref: ExpressionSpecification = ['get', 'ref'];
const has = (part: string): ExpressionSpecification => ['in', part, ref];
const isDigit = (at: number): ExpressionSpecification => [
  'in',
  ['slice', ref, at, at + 1],
  ['literal', DIGITS],
];
const isHome: ExpressionSpecification = ['within', { type: 'Polygon', coordinates: [HOME] }];

/** D1 and R1 (Slovakia, Czechia), A1 and M1 of their neighbours. */
const isMotorway: ExpressionSpecification = [
  'all',
  ['in', ['slice', ref, 0, 1], ['literal', ['D', 'R', 'A', 'M', 'S']]],
  isDigit(1),
  isClass('motorway', 'trunk'),
];

/** "51" of a primary road is I/51, "513" of a secondary one is II/513, where roads are called so. */
export const roadNumber: ExpressionSpecification = [
  'case',
  ['any', has('/'), ['!', isDigit(0)], ['!', isHome]],
  ref,
  isClass('primary', 'trunk'),
  ['concat', 'I/', ref],
  isClass('secondary'),
  ['concat', 'II/', ref],
  ref,
];

/** The route of an E road that uses this road; it may be told in any of two places. */
export const europeanNumber: ExpressionSpecification = [
  'case',
  ['==', ['get', 'route_1_network'], 'e-road'],
  ['coalesce', ['get', 'route_1_ref'], ''],
  ['==', ['get', 'route_2_network'], 'e-road'],
  ['coalesce', ['get', 'route_2_ref'], ''],
  '',
];

export function shieldLayers(palette: StreetPalette): LayerSpecification[] {
  const isRef: ExpressionSpecification = [
    'all',
    ['has', 'ref'],
    ['<=', ['length', ref], REF_LENGTH_MAX],
    ['!', has(';')],
  ];
  return [
    shield(palette, 'road', {
      minzoom: 10,
      filter: [
        'all',
        isRef,
        ['!', isMotorway],
        isClass('motorway', 'trunk', 'primary', 'secondary'),
      ],
      number: roadNumber,
    }),
    shield(palette, 'european', {
      minzoom: 8,
      filter: ['!=', europeanNumber, ''],
      number: europeanNumber,
    }),
    shield(palette, 'motorway', {
      minzoom: 8,
      filter: ['all', isRef, isMotorway],
      number: ref,
    }),
  ];
}

interface Shield {
  minzoom: number;
  filter: ExpressionSpecification;
  number: ExpressionSpecification;
}

function shield(palette: StreetPalette, kind: PlateKind, of: Shield): LayerSpecification {
  const { minzoom, filter, number } = of;
  return {
    id: `street-shield-${kind}`,
    type: 'symbol',
    source: STREETS,
    'source-layer': 'transportation_name',
    minzoom,
    filter,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'text-field': number,
      'text-font': [SEMIBOLD],
      'text-size': ['interpolate', ['linear'], ['zoom'], 8, 9.5, 14, 11],
      'text-rotation-alignment': 'viewport',
      'icon-image': plateName(kind),
      'icon-rotation-alignment': 'viewport',
      'icon-text-fit': 'both',
      'text-padding': 12,
      'icon-padding': 12,
    },
    paint: { 'text-color': palette.plates[kind][2] },
  };
}

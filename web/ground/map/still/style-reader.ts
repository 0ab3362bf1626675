// Reads the layers of a map's style for still pictures with the reader of MapLibre itself, so that a picture
// says the same as the live map. Each expression is compiled once. Pure.
import {
  type Color,
  createExpression,
  featureFilter,
  isExpression,
  type StyleExpression,
  type StylePropertySpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { LayerSpecification } from 'maplibre-gl';

/** What a value may depend on. */
export interface Scope {
  zoom: number;
  feature?: StyleFeature;
}

export interface StyleFeature {
  /** 1 places, 2 lines, 3 areas. */
  type: 0 | 1 | 2 | 3;
  properties: Readonly<Record<string, unknown>>;
  /** x and y in turns, in units of the tile. */
  rings: readonly Int16Array[];
  tile: FeatureTile;
}

export interface FeatureTile {
  z: number;
  x: number;
  y: number;
  /** Units of the tile's width. */
  extent: number;
}

/** One layer; values come by the name of the property, paint and layout alike. */
export interface StyleLayer {
  id: string;
  type: LayerSpecification['type'];
  source: string;
  sourceLayer: string;
  /** False where the layer is hidden or out of its zooms. */
  isShownAt(zoom: number): boolean;
  has(name: string): boolean;
  accepts(scope: Scope): boolean;
  number(name: string, scope: Scope, fallback: number): number;
  numbers(name: string, scope: Scope): readonly number[];
  /** As canvases take it. */
  colour(name: string, scope: Scope): string;
  /** Also the name of a picture. */
  text(name: string, scope: Scope, fallback?: string): string;
  texts(name: string, scope: Scope): readonly string[];
  isTrue(name: string, scope: Scope): boolean;
}

const KINDS = {
  number: { type: 'number' },
  numbers: { type: 'array', value: 'number' },
  colour: { type: 'color' },
  text: { type: 'string' },
  formatted: { type: 'formatted' },
  picture: { type: 'resolvedImage' },
  texts: { type: 'array', value: 'string' },
  isTrue: { type: 'boolean' },
} as unknown as Record<string, StylePropertySpecification>;
/** Texts that are more than a word to the style. */
const SPECIAL: Record<string, string> = { 'text-field': 'formatted', 'icon-image': 'picture' };

/** Compiles the layers of a style; throws where a value is not one. */
export function readStyle(layers: readonly LayerSpecification[]): StyleLayer[] {
  return layers.map(readLayer);
}

function readLayer(layer: LayerSpecification): StyleLayer {
  const { minzoom = 0, maxzoom = 24 } = layer;
  const values = { ...layer.paint, ...layer.layout } as Record<string, unknown>;
  const compiled = new Map<string, StyleExpression>();
  // Made only where something depends on it: nearly nothing does.
  const needsPlaces = JSON.stringify(layer).includes('"within"');
  const filter =
    'filter' in layer && layer.filter ? featureFilter(layer.filter, `${layer.id} filter`) : null;

  function valueAt(kind: string, name: string, scope: Scope): unknown {
    const value = values[name];
    if (!isExpression(value)) return value;
    let expression = compiled.get(name);
    if (!expression) {
      expression = compile(value, kind, `${layer.id} ${name}`);
      compiled.set(name, expression);
    }
    const { zoom, feature } = scope;
    const seen = feature && needsPlaces ? placed(feature) : feature;
    return expression.evaluate({ zoom }, seen as never, {}, feature?.tile as never);
  }

  return {
    id: layer.id,
    type: layer.type,
    source: 'source' in layer ? String(layer.source) : '',
    sourceLayer: 'source-layer' in layer ? (layer['source-layer'] ?? '') : '',
    isShownAt: (zoom) => zoom >= minzoom && zoom < maxzoom && values.visibility !== 'none',
    has: (name) => values[name] !== undefined,
    accepts: ({ zoom, feature }) => {
      const seen = feature && needsPlaces ? placed(feature) : feature;
      return filter?.filter({ zoom }, seen as never, feature?.tile as never) ?? true;
    },
    number: (name, scope, fallback) => {
      const value = valueAt('number', name, scope);
      return typeof value === 'number' ? value : fallback;
    },
    numbers: (name, scope) => (valueAt('numbers', name, scope) as number[] | undefined) ?? [],
    colour: (name, scope) => cssColour(valueAt('colour', name, scope)),
    text: (name, scope, fallback = '') =>
      String(valueAt(SPECIAL[name] ?? 'text', name, scope) ?? fallback),
    texts: (name, scope) => (valueAt('texts', name, scope) as string[] | undefined) ?? [],
    isTrue: (name, scope) => valueAt('isTrue', name, scope) === true,
  };
}

function compile(value: unknown, kind: string, place: string): StyleExpression {
  const result = createExpression(value, place, KINDS[kind]);
  if (result.result === 'success') return result.value;
  throw new Error(`${place}: ${result.value.map((error) => error.message).join(', ')}`);
}

/** Units of a tile as expressions count them. */
const EXPRESSION_EXTENT = 8192;
const placedFeatures = new WeakMap<StyleFeature, object>();

/** The feature with its points as expressions about places read them. */
function placed(feature: StyleFeature): object {
  const known = placedFeatures.get(feature);
  if (known) return known;
  const scale = EXPRESSION_EXTENT / feature.tile.extent;
  const geometry = feature.rings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_none, at) => ({
      x: (ring[at * 2] ?? 0) * scale,
      y: (ring[at * 2 + 1] ?? 0) * scale,
    })),
  );
  const made = { type: feature.type, properties: feature.properties, geometry };
  placedFeatures.set(feature, made);
  return made;
}

const cssColours = new WeakMap<Color, string>();

function cssColour(value: unknown): string {
  if (value === null || value === undefined) return 'transparent';
  if (typeof value !== 'object') return String(value);
  const colour = value as Color;
  const known = cssColours.get(colour) ?? colour.toString();
  cssColours.set(colour, known);
  return known;
}
